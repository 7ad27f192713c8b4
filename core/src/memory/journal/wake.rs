//! Finds the newest sector and the running game at power-up, in any contents of the flash.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::sector::{Header, SECTOR};
use super::{Head, Journal, Trouble, latest};
use crate::memory::record::{Class, RecordKind};

impl<F: NorFlash> Journal<F> {
    #[inline(never)]
    pub(super) fn find_head(&mut self) {
        let mut foreign = false;
        let mut game = 0;
        for sector in 0..self.sectors {
            match self.header(sector) {
                Header::InUse(opening) if opening.number > self.head.number => {
                    self.head.sector = sector;
                    self.head.number = opening.number;
                    game = opening.game;
                }
                Header::InUse(_) | Header::Blank | Header::Prepared | Header::Torn => {}
                Header::OtherVersion | Header::Unreadable => foreign = true,
            }
        }
        let Head { sector, number, .. } = self.head;
        if number == 0 {
            if foreign || self.newer_sector_is_damaged() {
                self.note(Trouble::Unreadable);
            }
            return;
        }
        self.game = (game != 0).then_some(game);
        let end = self.walk(sector, number, &mut |journal, frame| {
            if let Some((kind, address)) = frame.kind().zip(frame.address()) {
                journal.remember(kind, address, number);
            }
        });
        self.head.used = match end.clean {
            true => end.used,
            // Nothing is written behind what may be half a record.
            false => SECTOR,
        };
        if end.gap || self.newer_sector_is_damaged() {
            self.note(Trouble::Damaged);
        }
        self.look_further_back(match end.gap {
            // Any of them may have been there.
            true => &RecordKind::STANDING,
            false => &RecordKind::ALWAYS,
        });
    }

    /// The copies in the newest sector may be damaged: older ones are better than none.
    fn look_further_back(&mut self, kinds: &[RecordKind]) {
        let game = self.game;
        for back in 1..self.sectors.min(self.head.number) {
            if self.latest.has(kinds) {
                break;
            }
            let number = self.head.number - back;
            let Some(sector) = self.sector_of(number) else {
                continue;
            };
            let newer = core::mem::take(&mut self.latest);
            self.walk(sector, number, &mut |journal, frame| {
                if let Some((kind, address)) = frame.kind().zip(frame.address()) {
                    journal.remember(kind, address, number);
                }
            });
            let found = core::mem::replace(&mut self.latest, newer);
            for (kind, address) in found.iter() {
                if self.latest.of(kind).is_none() {
                    self.latest.hold(kind, address);
                    self.note(Trouble::Damaged);
                }
            }
        }
        self.game = game;
    }

    /// Whether the sector after the newest one was in use, too, but its mark cannot be read, or not by this version.
    fn newer_sector_is_damaged(&mut self) -> bool {
        let sector = self.after(self.head.sector, 1);
        match self.header(sector) {
            Header::Torn | Header::Unreadable => {}
            // Written after ours, by a version that came and went.
            Header::OtherVersion => return true,
            Header::Blank | Header::Prepared | Header::InUse(_) => return false,
        }
        // Before a sector is taken into use it holds one copy of each, and nothing of a game.
        let mut found = Vec::<RecordKind, { latest::MOST }>::new();
        let mut has_more = false;
        self.walk(sector, self.head.number + 1, &mut |_, frame| {
            let copy = frame.kind().filter(|kind| kind.is(Class::Standing));
            let is_first =
                copy.is_some_and(|kind| !found.contains(&kind) && found.push(kind).is_ok());
            has_more |= !is_first;
        });
        has_more
    }
}
