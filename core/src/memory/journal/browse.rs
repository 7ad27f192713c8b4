//! Reads the records one after the other, a little at a time.

use embedded_storage::nor_flash::NorFlash;

use super::Journal;
use super::framed::Framed;
use super::sector::{RECORDS, SECTOR};
use crate::memory::Record;
use crate::memory::record::Class;

/// Where a record lies, for as long as the journal has it. Later records have larger places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub u32);

impl Place {
    /// Before all records.
    pub const FIRST: Self = Self(0);

    const fn of(number: u32, offset: u32) -> Self {
        Self(number.wrapping_mul(SECTOR).wrapping_add(offset))
    }
}

impl<F: NorFlash> Journal<F> {
    /// Hands out the records of one sector, from a place on, until `take` has enough. `None` is something of a game that
    /// this version does not understand. Returns where to go on: at the record that `take` did not want, or in the next
    /// sector; nowhere after the newest record.
    ///
    /// One sector is read in about a millisecond, so the board can do this between two scans.
    pub fn browse(
        &mut self,
        from: Place,
        mut take: impl FnMut(Place, Option<&Record<'_>>) -> bool,
    ) -> Option<Place> {
        let number = (from.0 / SECTOR).max(self.oldest());
        if number > self.head.number {
            return None;
        }
        let mut at = match from.0 / SECTOR == number {
            true => RECORDS.max(from.0 % SECTOR),
            false => RECORDS,
        };
        if let Some(sector) = self.sector_of(number) {
            let written = self.written(sector);
            let mut frame = Framed::EMPTY;
            while at < written {
                if !self.read_frame(sector * SECTOR + at, number, &mut frame) {
                    at += 1;
                    continue;
                }
                let place = Place::of(number, at);
                let mut goes_on = true;
                let known = frame.decode(&mut |record| goes_on = take(place, Some(&record)));
                if known.is_none() && frame.kind().is_some_and(|kind| kind.is(Class::Game)) {
                    goes_on = take(place, None);
                }
                if !goes_on {
                    return Some(place);
                }
                at += frame.len();
            }
        }
        (number < self.head.number).then(|| Place::of(number + 1, 0))
    }
}
