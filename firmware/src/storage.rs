//! Keeps records in the flash chip: the one owner of the journal.
//!
//! The flash chip also holds the program, so nothing runs while it is written: a record takes less than a millisecond,
//! and erasing is left to moments that nobody notices.

use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use katarenga_core::evening::Settings;
use katarenga_core::memory::{Journal, NotKept, Record};
use katarenga_core::sensing::Calibration;

use crate::pins::StoragePins;
use crate::supervision::{Task, attend};

/// The Pico's flash chip.
const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// The flash chip is mapped from 0x1000_0000 on.
const FLASH_BITS: u32 = 0x00FF_FFFF;

unsafe extern "C" {
    /// Set by `memory.x`.
    static __storage_start: u8;
    /// One past its end.
    static __storage_end: u8;
}

/// What the board remembers.
pub type Memory = Journal<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// Something to do for the storage.
#[allow(
    clippy::large_enum_variant,
    reason = "there is room for one, and nothing to box it in"
)]
pub enum Order {
    /// Keep what the players have set.
    Settings(Settings),
    /// Keep what an empty board reads.
    Calibration(Calibration),
    /// Keep anything else.
    Other(Record<'static>),
    /// Erase ahead, if that is to be done.
    Tidy,
}

impl Order {
    /// To keep a record.
    #[must_use]
    pub fn keep(record: Record<'_>) -> Self {
        match record {
            Record::Settings(settings) => Self::Settings(*settings),
            Record::Calibration(calibration) => Self::Calibration(*calibration),
            Record::Company(company) => Self::Other(Record::Company(company)),
            Record::Series(series) => Self::Other(Record::Series(series)),
            Record::Began(start) => Self::Other(Record::Began(start)),
            Record::Moved(played) => Self::Other(Record::Moved(played)),
            Record::Ended { outcome, series } => Self::Other(Record::Ended { outcome, series }),
            Record::Swapped(series) => Self::Other(Record::Swapped(series)),
        }
    }
}

/// Orders, one at a time.
pub type Orders = Channel<CriticalSectionRawMutex, Order, 1>;

/// How each order went: whether there is more of the kind to do, or why it could not be done.
pub type Reports = Signal<CriticalSectionRawMutex, Result<bool, NotKept>>;

/// Looks at what is there.
#[must_use]
pub fn open(pins: StoragePins) -> Memory {
    let [start, end] =
        [&raw const __storage_start, &raw const __storage_end].map(|edge| edge.addr() as u32);
    let flash = Flash::new_blocking(pins.flash);
    Journal::open(flash, start & FLASH_BITS, end - start)
}

/// Keeps for ever.
#[embassy_executor::task]
pub async fn storage(mut memory: Memory, orders: &'static Orders, reports: &'static Reports) -> ! {
    loop {
        let order = attend(Task::Storage, orders.receive()).await;
        let kept = match &order {
            Order::Settings(settings) => memory.append(&Record::Settings(settings)),
            Order::Calibration(calibration) => memory.append(&Record::Calibration(calibration)),
            Order::Other(record) => memory.append(record),
            Order::Tidy => {
                reports.signal(memory.tidy());
                continue;
            }
        };
        reports.signal(kept.map(|()| false));
    }
}
