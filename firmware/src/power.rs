//! Follows which source feeds the board and what it offers.

use embassy_rp::gpio::{Input, Pull};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;
use katarenga_core::supply::{Feed, Source, Supply};
use katarenga_core::units::{AdcCount, Moment};

use crate::pins::PowerPins;
use crate::supervision::{self, Task};

/// The newest readings of the two CC lines.
pub type CcLines = Signal<CriticalSectionRawMutex, [AdcCount; 2]>;

/// What the source offers, whenever that changes.
pub type Offers = Signal<CriticalSectionRawMutex, Source>;

/// Watches the source for ever.
#[embassy_executor::task]
pub async fn power(pins: PowerPins, lines: &'static CcLines, offers: &'static Offers) -> ! {
    // The power multiplexer's status is an open drain: pulled low while the Pico's own USB feeds the board.
    let from_usb_c = Input::new(pins.from_usb_c, Pull::Up);
    let pico_usb = Input::new(pins.vbus_sense, Pull::None);
    let mut fed = None;
    let mut supply = Supply::default();
    let mut offered = Source::default();
    loop {
        let cc = lines.wait().await;
        supervision::check_in(Task::Power);
        let feed = Feed {
            from_usb_c: from_usb_c.is_high(),
            cc,
        };
        let sources = (feed.from_usb_c, pico_usb.is_high());
        if fed != Some(sources) {
            fed = Some(sources);
            let (from_usb_c, pico_usb) = sources;
            defmt::info!(
                "USB-C feeds the board: {=bool}, the Pico's USB has power: {=bool}",
                from_usb_c,
                pico_usb
            );
        }
        let source = supply.step(Moment(Instant::now().as_millis() as u32), feed);
        if source != offered {
            defmt::info!("the source offers {}", source);
            offers.signal(source);
            offered = source;
        }
    }
}
