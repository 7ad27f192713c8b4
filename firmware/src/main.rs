//! The image for the RP2040. One file per task, one owner per resource; every decision is made in `core`.
#![no_std]
#![no_main]

mod buttons;
mod leds;
mod pins;
mod scan;
mod wiring;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::clocks::{ClockConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_time::Instant;
use katarenga_core::Buttons;
use katarenga_core::bring_up::{self, Inputs};
use katarenga_core::frame::{DEFAULT_LIMIT, LimitedFrame};
use katarenga_core::units::Millis;
use panic_probe as _;

use crate::pins::*;

/// This board needs little of the 125 MHz the chip is commonly run at, and every megahertz costs current that
/// the lights could have. A multiple of 8 MHz, so that the LED pulses come from a whole divider.
const SYSTEM_CLOCK_HZ: u32 = 48_000_000;

static SCANS: scan::Scans = scan::Scans::new();
static BUTTON_LEVELS: buttons::ButtonLevels = buttons::ButtonLevels::new();
static FRAMES: leds::Frames = leds::Frames::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let clocks =
        ClockConfig::system_freq(SYSTEM_CLOCK_HZ).expect("the PLL can make 48 MHz from 12 MHz");
    let p = embassy_rp::init(Config::new(clocks));
    defmt::info!(
        "katarenga {=str}, {=u32} Hz",
        env!("CARGO_PKG_VERSION"),
        clk_sys_freq()
    );

    let pins = split_resources!(p);
    spawner.spawn(scan::scan(pins.muxes, pins.sensors, &SCANS).expect("each task is spawned once"));
    spawner
        .spawn(buttons::buttons(pins.buttons, &BUTTON_LEVELS).expect("each task is spawned once"));
    spawner.spawn(leds::leds(pins.leds, &FRAMES).expect("each task is spawned once"));

    let mut buttons = Buttons::NONE;
    loop {
        let counts = SCANS.wait().await;
        buttons = BUTTON_LEVELS.try_take().unwrap_or(buttons);
        let now = Millis(Instant::now().as_millis() as u32);
        let frame = bring_up::picture(now, &Inputs { counts, buttons });
        FRAMES.signal(LimitedFrame::new(&frame, DEFAULT_LIMIT));
    }
}
