//! The clocks: 48 MHz from the Pico's crystal.

use embassy_rp::clocks::{ClockConfig, PllConfig};
use embassy_rp::config::Config;

/// The Pico's crystal.
const CRYSTAL_HZ: u32 = 12_000_000;

/// How many milliseconds the crystal gets to settle: ten times what the Pico's maker gives it. embassy-rp would give it 128,
/// for boards with slower crystals, and players would wait for that at every start.
const CRYSTAL_MILLIS: u32 = 10;

/// 48 MHz: 12 × 120 / 6 / 5. The board needs little of the 125 MHz at which the chip commonly runs, and every megahertz costs
/// current that the lights could use. A multiple of 16 MHz, so that the LED pulses come from a whole divider. The factors are
/// constants because the chip would take 40 ms to find them, at the slow clock it starts with.
const SYSTEM_PLL: PllConfig = PllConfig {
    refdiv: 1,
    fbdiv: 120,
    post_div1: 6,
    post_div2: 5,
};

/// What the drivers are initialised with.
pub fn config() -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.sys_pll = Some(SYSTEM_PLL);
        crystal.delay_multiplier = CRYSTAL_MILLIS;
    }
    Config::new(clocks)
}
