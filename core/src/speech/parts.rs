//! Parts of sentences that every language writes in the same way.

use core::fmt;

use crate::units::Millis;
use katarenga_rules::board::CellSet;
use katarenga_rules::game::Destinations;

/// A length of time as a chess clock shows it. A second that has begun counts: `0:00` is no time at all.
pub(super) struct OnTheClock(pub Millis);

impl fmt::Display for OnTheClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.0.div_ceil(1_000);
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// Words one after the other, with commas between them.
pub(super) struct InARow<'a>(pub &'a [&'static str]);

impl fmt::Display for InARow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, word) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{word}")?;
        }
        Ok(())
    }
}

/// The words around cells to go to, to take a pawn from, and to occupy: before and after their names.
pub(super) type Around = [(&'static str, &'static str); 3];

/// Where a pawn may go, by kind. What is nowhere is left out.
pub(super) fn write_goals(
    f: &mut fmt::Formatter<'_>,
    to: Destinations,
    around: Around,
) -> fmt::Result {
    let of_squares = |squares| CellSet {
        squares,
        ..CellSet::EMPTY
    };
    let camps = CellSet {
        camps: to.camps,
        ..CellSet::EMPTY
    };
    let kinds = [of_squares(to.plain), of_squares(to.captures), camps];
    let named = kinds
        .iter()
        .zip(around)
        .filter(|(cells, _)| !cells.is_empty());
    for (place, (cells, (before, after))) in named.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(f, "{comma} {before}{cells}{after}")?;
    }
    f.write_str(".")
}
