//! Watches which source feeds the board and how much current it offers.

use embassy_rp::gpio::{Input, Pull};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;
use katarenga_core::supply::{Feed, Source, Supply};
use katarenga_core::units::{AdcCount, Moment};

use crate::pins::PowerPins;
use crate::supervision::Member;

/// The newest readings of the two CC lines.
pub static CC_LINES: Signal<CriticalSectionRawMutex, [AdcCount; 2]> = Signal::new();

/// What the source offers, whenever that changes.
pub static OFFERS: Signal<CriticalSectionRawMutex, Source> = Signal::new();

/// Runs the power task; never returns.
#[embassy_executor::task]
pub async fn power(pins: PowerPins, member: Member) -> ! {
    // The power multiplexer's status is an open drain: pulled low while the Pico's own USB feeds the board.
    let from_usb_c = Input::new(pins.from_usb_c, Pull::Up);
    let pico_usb = Input::new(pins.vbus_sense, Pull::None);
    let mut fed = None;
    let mut supply = Supply::default();
    let mut offered = Source::default();
    loop {
        let cc = CC_LINES.wait().await;
        member.check_in();
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
            OFFERS.signal(source);
            offered = source;
        }
    }
}
