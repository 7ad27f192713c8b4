//! The clocks: 128 MHz from the Pico's crystal.

use embassy_rp::clocks::{ClockConfig, PllConfig};
use embassy_rp::config::Config;

/// The Pico's crystal.
const CRYSTAL_HZ: u32 = 12_000_000;

/// How many milliseconds the crystal gets to settle: ten times what the Pico's maker gives it. embassy-rp would give it 128,
/// for boards with slower crystals, and players would wait for that at every start.
const CRYSTAL_MILLIS: u32 = 10;

/// 12 MHz × 128 / 6 / 2 = 128 MHz. The chip is specified for 133 MHz at most. The LED pulses come from 16 MHz, and 128 MHz is the
/// largest multiple of that: with 125 MHz the pulses would jitter. A slower clock would save current that no light can use,
/// because the limiter reckons with the chip's worst. USB and the converter have a PLL of their own, at 48 MHz. The factors
/// are constants because the chip would take 40 ms to find them, at the slow clock it starts with.
const SYSTEM_PLL: PllConfig = PllConfig {
    refdiv: 1,
    fbdiv: 128,
    post_div1: 6,
    post_div2: 2,
};

/// The frequency of the PLL's oscillator.
const OSCILLATOR_HZ: u32 = CRYSTAL_HZ / SYSTEM_PLL.refdiv as u32 * SYSTEM_PLL.fbdiv as u32;
// RP2040 data sheet, 2.18.2.
const _: () = assert!(OSCILLATOR_HZ >= 750_000_000 && OSCILLATOR_HZ <= 1_600_000_000);

/// The system clock.
pub const SYSTEM_HZ: u32 =
    OSCILLATOR_HZ / (SYSTEM_PLL.post_div1 as u32 * SYSTEM_PLL.post_div2 as u32);
// RP2040 data sheet, 2.15.1.
const _: () = assert!(SYSTEM_HZ <= 133_000_000);

/// What the drivers are initialised with.
pub fn config() -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.sys_pll = Some(SYSTEM_PLL);
        crystal.delay_multiplier = CRYSTAL_MILLIS;
    }
    Config::new(clocks)
}
