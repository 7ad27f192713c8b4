//! Opens the journal in the flash chip.
//!
//! The flash chip also holds the program, so nothing runs while it is written. A record takes less than a millisecond; the
//! table erases when no player would notice. The table owns the journal, because a task between them would only hand over
//! records for which the table then waits.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use katarenga_core::memory::Journal;

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

/// Opens the journal. Changes nothing in flash.
#[must_use]
pub fn open(flash: Peri<'static, FLASH>) -> Memory {
    let [start, end] =
        [&raw const __storage_start, &raw const __storage_end].map(|edge| edge.addr() as u32);
    Journal::open(Flash::new_blocking(flash), start & FLASH_BITS, end - start)
}
