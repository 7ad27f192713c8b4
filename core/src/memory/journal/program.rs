//! Erases sectors and programs bytes, and verifies each afterwards.

use embedded_storage::nor_flash::NorFlash;

use super::sector::{Header, IN_USE, SECTOR, prepared_mark};
use super::{Address, Journal, NotKept};

impl<F: NorFlash> Journal<F> {
    /// Erases a sector and marks it as erased to the end.
    #[inline(never)]
    pub(super) fn prepare(&mut self, sector: u32) -> Result<(), NotKept> {
        let holds_game = match (self.header(sector), self.game) {
            (Header::InUse(opening), Some(game)) => opening.number >= game,
            _ => false,
        };
        if holds_game {
            return Err(NotKept::Full);
        }
        let start = self.base + sector * SECTOR;
        let erased = self.flash.erase(start, start + SECTOR);
        erased.map_err(|_| NotKept::Flash)?;
        if self.written(sector) > 0 {
            return Err(NotKept::WornOut);
        }
        self.program(sector * SECTOR, &prepared_mark())
    }

    /// Whether a sector can be taken into use without being erased.
    pub(super) fn is_ready(&mut self, sector: u32) -> bool {
        self.header(sector) == Header::Prepared && self.written(sector) <= IN_USE
    }

    pub(super) fn program(&mut self, address: Address, bytes: &[u8]) -> Result<(), NotKept> {
        let written = self.flash.write(self.base + address, bytes);
        written.map_err(|_| NotKept::Flash)?;
        let mut at = address;
        for part in bytes.chunks(32) {
            let mut there = [0; 32];
            let there = there.get_mut(..part.len()).unwrap_or_default();
            self.read_at(at, there);
            if there != part {
                return Err(NotKept::WornOut);
            }
            at += part.len() as u32;
        }
        Ok(())
    }
}
