//! The board as an image sees it: scans and buttons come in, frames go out.

use embassy_executor::Spawner;
use embassy_rp::clocks::{ClockConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_time::Instant;
use katarenga_core::frame::LimitedFrame;
use katarenga_core::units::{AdcCount, Millis};
use katarenga_core::{Buttons, CellMap};

use crate::buttons::{self, ButtonLevels};
use crate::leds::{self, Frames};
use crate::pins;
use crate::scan::{self, Scans};

/// This board needs little of the 125 MHz the chip is commonly run at, and every megahertz costs current that
/// the lights could have. A multiple of 8 MHz, so that the LED pulses come from a whole divider.
const SYSTEM_CLOCK_HZ: u32 = 48_000_000;

static SCANS: Scans = Scans::new();
static BUTTON_LEVELS: ButtonLevels = ButtonLevels::new();
static FRAMES: Frames = Frames::new();

/// What the board sensed at a moment.
pub struct Sensed {
    /// Time since power-up; it wraps after 49 days, which core knows.
    pub now: Millis,
    /// One whole scan.
    pub counts: CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// The running board.
pub struct Board {
    buttons: Buttons,
}

impl Board {
    /// Sets the clocks and starts the tasks.
    ///
    /// # Panics
    /// When it is called twice.
    #[must_use]
    pub fn power_up(spawner: Spawner) -> Self {
        let clocks =
            ClockConfig::system_freq(SYSTEM_CLOCK_HZ).expect("the PLL can make 48 MHz from 12 MHz");
        let pins = pins::assign(embassy_rp::init(Config::new(clocks)));
        defmt::info!(
            "katarenga {=str}, {=u32} Hz",
            env!("CARGO_PKG_VERSION"),
            clk_sys_freq()
        );

        let once = "each task is spawned once";
        spawner.spawn(scan::scan(pins.muxes, pins.sensors, &SCANS).expect(once));
        spawner.spawn(buttons::buttons(pins.buttons, &BUTTON_LEVELS).expect(once));
        spawner.spawn(leds::leds(pins.leds, &FRAMES).expect(once));
        Self {
            buttons: Buttons::NONE,
        }
    }

    /// Waits for the next scan.
    pub async fn sense(&mut self) -> Sensed {
        let counts = SCANS.wait().await;
        self.buttons = BUTTON_LEVELS.try_take().unwrap_or(self.buttons);
        let now = Millis(Instant::now().as_millis() as u32);
        Sensed {
            now,
            counts,
            buttons: self.buttons,
        }
    }

    /// Shows a frame, in place of one that has not been sent yet.
    pub fn show(&self, frame: LimitedFrame) {
        FRAMES.signal(frame);
    }
}
