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

/// The number that every flash chip has, and no two have in common.
pub type ChipId = [u8; 8];

/// What the flash chip of a Pico answers when it is asked for its kind: made by Winbond (0xEF), of 2^0x15 bytes (W25Q16JV data
/// sheet, 8.1.1: the variants IQ and IM).
const KINDS: [u32; 2] = [0x00EF_4015, 0x00EF_7015];

/// Opens the journal and reads the chip's id. Changes nothing in flash.
#[must_use]
pub fn open(flash: Peri<'static, FLASH>) -> (Memory, ChipId) {
    let [start, end] =
        [&raw const __storage_start, &raw const __storage_end].map(|edge| edge.addr() as u32);
    let mut flash = Flash::new_blocking(flash);
    let mut id = ChipId::default();
    // Both fail on the other core only. Without an id, all boards of this make have the same number, and play.
    let _ = flash.blocking_unique_id(&mut id);
    // Times and sizes are those of one kind. Another one may be as good, so the board plays and says what it found.
    match flash.blocking_jedec_id() {
        Ok(kind) if KINDS.contains(&kind) => {}
        Ok(kind) => defmt::warn!("the flash chip is of kind {=u32:06x}, not a W25Q16JV", kind),
        Err(_) => defmt::warn!("the flash chip does not tell its kind"),
    }
    let memory = Journal::open(flash, start & FLASH_BITS, end - start);
    (memory, id)
}
