//! Follows what the USB-C source offers.

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;
use katarenga_core::supply::{Source, Supply};
use katarenga_core::units::{AdcCount, Moment};

use crate::supervision::{self, Task};

/// The newest readings of the two CC lines.
pub type CcLines = Signal<CriticalSectionRawMutex, [AdcCount; 2]>;

/// What the source offers, whenever that changes.
pub type Offers = Signal<CriticalSectionRawMutex, Source>;

/// Watches the source for ever.
#[embassy_executor::task]
pub async fn power(lines: &'static CcLines, offers: &'static Offers) -> ! {
    let mut supply = Supply::default();
    let mut offered = Source::default();
    loop {
        let cc = lines.wait().await;
        supervision::check_in(Task::Power);
        let source = supply.step(Moment(Instant::now().as_millis() as u32), cc);
        if source != offered {
            defmt::info!("the source offers {}", source);
            offers.signal(source);
            offered = source;
        }
    }
}
