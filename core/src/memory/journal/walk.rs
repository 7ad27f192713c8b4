//! Reading flash: bytes, headers, records and whole sectors.

use embedded_storage::nor_flash::NorFlash;

use super::framed::Framed;
use super::sector::{Header, Opening, RECORDS, SECTOR};
use super::{Address, Journal};

/// How a walk over a sector ended.
pub(super) struct WalkEnd {
    /// The bytes before the end of the last record.
    pub(super) used: u32,
    /// Something unreadable lies between records.
    pub(super) gap: bool,
    /// Nothing is written after the last record.
    pub(super) clean: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Walks over the records of a sector. Where one is damaged it looks for the next.
    pub(super) fn walk(
        &mut self,
        sector: u32,
        number: u32,
        take: &mut dyn FnMut(&mut Self, &Framed),
    ) -> WalkEnd {
        let mut end = WalkEnd {
            used: RECORDS,
            gap: false,
            clean: true,
        };
        let written = self.written(sector);
        let mut at = RECORDS;
        let mut frame = Framed::EMPTY;
        while at < written {
            if !self.read_frame(sector * SECTOR + at, number, &mut frame) {
                at += 1;
                continue;
            }
            // Behind something unreadable there is more: that was no power cut.
            end.gap |= at > end.used;
            at += frame.len();
            end.used = at;
            take(self, &frame);
        }
        end.clean = written <= end.used;
        end
    }

    /// The bytes of a sector before the end of what is written in it. Looked up once for a walk: to look at the rest of
    /// the sector at each unreadable byte takes a damaged one more than a second.
    pub(super) fn written(&mut self, sector: u32) -> u32 {
        let mut end = SECTOR;
        let mut bytes = [0; 64];
        while end > 0 {
            let start = end.saturating_sub(bytes.len() as u32);
            self.read_at(sector * SECTOR + start, &mut bytes);
            if let Some(last) = bytes.iter().rposition(|&byte| byte != 0xFF) {
                return start + last as u32 + 1;
            }
            end = start;
        }
        0
    }

    pub(super) fn read_frame(&mut self, address: Address, number: u32, frame: &mut Framed) -> bool {
        let room = (SECTOR - address % SECTOR) as usize;
        frame.read(address, number, room, |at, bytes| self.read_at(at, bytes))
    }

    /// A record that was there before, or one that is none.
    pub(super) fn frame_at(&mut self, address: Address) -> Framed {
        let mut frame = Framed::EMPTY;
        if let Header::InUse(Opening { number, .. }) = self.header(address / SECTOR) {
            self.read_frame(address, number, &mut frame);
        }
        frame
    }

    pub(super) fn header(&mut self, sector: u32) -> Header {
        let mut bytes = [0; RECORDS as usize];
        self.read_at(sector * SECTOR, &mut bytes);
        Header::read(&bytes)
    }

    /// Where the sector with a number lies, if it is still there.
    pub(super) fn sector_of(&mut self, number: u32) -> Option<u32> {
        let back = self.head.number.checked_sub(number)?;
        let sector =
            (back < self.sectors).then(|| self.after(self.head.sector, self.sectors - back))?;
        match self.header(sector) {
            Header::InUse(opening) if opening.number == number => Some(sector),
            _ => None,
        }
    }

    /// Flash that cannot be read holds nothing that makes sense.
    pub(super) fn read_at(&mut self, address: Address, bytes: &mut [u8]) {
        if self.flash.read(self.base + address, bytes).is_err() {
            bytes.fill(0);
        }
    }
}
