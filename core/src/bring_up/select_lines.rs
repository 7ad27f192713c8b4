//! Which select line is to blame when cells answer together, or not at all.
//!
//! A fault of the lines cannot be read off one cell: the multiplexers answer, only with the wrong sensor. But every
//! possible fault foretells which cells a pawn shows on at once, and which cells read as ground because they lead into
//! a quadrant without supply. The one whose foretelling fits best is named, and no fault at all is the first guess.

use super::wiring::{Wiring, quadrant_of, sensor_behind};
use katarenga_rules::board::{Cell, CellSet};

/// A line that chooses the sensor to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SelectLine {
    /// The lowest bit of the channel, 1.
    S0,
    /// The second bit, 2.
    S1,
    /// The third bit, 4.
    S2,
    /// The highest bit, 8.
    S3,
    /// The lower bit of the quadrant.
    Q0,
    /// The higher bit of the quadrant.
    Q1,
    /// Camps instead of squares.
    Q2,
}

katarenga_rules::names!(SelectLine {
    S0 "S0",
    S1 "S1",
    S2 "S2",
    S3 "S3",
    Q0 "Q0",
    Q1 "Q1",
    Q2 "Q2",
});

/// A set of select lines: one that does not switch, or two that touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SelectLines(u8);

impl SelectLines {
    /// No line.
    pub const NONE: Self = Self(0);

    /// Whether a line is in the set.
    #[must_use]
    pub const fn contains(self, line: SelectLine) -> bool {
        self.0 >> line as u8 & 1 != 0
    }

    /// The lines of the set, S0 first.
    pub fn iter(self) -> impl Iterator<Item = SelectLine> {
        SelectLine::ALL
            .into_iter()
            .filter(move |&line| self.contains(line))
    }
}

impl FromIterator<SelectLine> for SelectLines {
    fn from_iter<I: IntoIterator<Item = SelectLine>>(lines: I) -> Self {
        let bits = lines.into_iter().map(|line| 1 << line as u8);
        Self(bits.fold(0, |all, bit: u8| all | bit))
    }
}

/// What can be wrong with the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suspicion {
    /// Nothing.
    Innocent,
    /// One line always has this level.
    Fixed(u8, bool),
    /// Two lines touch. When they should differ, both have this level.
    Touching(u8, u8, bool),
}

const LINES: u8 = SelectLine::ALL.len() as u8;
/// None, seven lines at either level, and 21 pairs at either level.
const SUSPICIONS: usize = 1 + 2 * 7 + 2 * 21;

impl Suspicion {
    /// The simpler ones first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let levels = [false, true];
        let fixed = levels
            .into_iter()
            .flat_map(|level| (0..LINES).map(move |line| Self::Fixed(line, level)));
        let pairs = (0..LINES).flat_map(|one| (one + 1..LINES).map(move |other| (one, other)));
        let touching = pairs
            .flat_map(move |(one, other)| levels.map(|level| Self::Touching(one, other, level)));
        core::iter::once(Self::Innocent)
            .chain(fixed)
            .chain(touching)
    }

    pub(super) const fn mask(self) -> u8 {
        match self {
            Self::Innocent => 0,
            Self::Fixed(line, _) => 1 << line,
            Self::Touching(one, other, _) => 1 << one | 1 << other,
        }
    }

    /// The sensor that the multiplexers connect when the board drives the lines of a cell.
    pub(super) fn sensor_read_for(self, wiring: &Wiring, cell: Cell) -> u8 {
        let (lines, mask) = (wiring.lines(cell), self.mask());
        let forced = match self {
            Self::Innocent => None,
            Self::Fixed(_, level) => Some(level),
            Self::Touching(_, _, level) => {
                (lines & mask != 0 && lines & mask != mask).then_some(level)
            }
        };
        sensor_behind(match forced {
            None => lines,
            Some(false) => lines & !mask,
            Some(true) => lines | mask,
        })
    }

    /// The cells that would be read from a quadrant that has no supply at that moment.
    fn grounded(self, wiring: &Wiring) -> CellSet {
        let leads_astray =
            |&cell: &Cell| quadrant_of(self.sensor_read_for(wiring, cell)) != wiring.quadrant(cell);
        Cell::ALL.into_iter().filter(leads_astray).collect()
    }

    /// The cells that would show the same pawn as a cell does.
    fn showing_with(self, wiring: &Wiring, cell: Cell) -> CellSet {
        let sensor = self.sensor_read_for(wiring, cell);
        let show_it = |&other: &Cell| {
            self.sensor_read_for(wiring, other) == sensor
                && wiring.quadrant(other) == quadrant_of(sensor)
        };
        Cell::ALL.into_iter().filter(show_it).collect()
    }
}

/// Collects what speaks for and against each fault of the lines.
#[derive(Clone, Debug)]
pub(super) struct Suspicions {
    /// How often the pawns showed as foretold, less how often they did not.
    scores: [i16; SUSPICIONS],
}

/// From so many cells on that read as ground, lines are suspected at once: half a quadrant and its camp.
const FEWEST_GROUNDED: usize = 9;
/// A fault of the lines must explain the cells that read as ground up to one of so many.
const LEFT_OVER: usize = 4;

impl Suspicions {
    pub(super) const fn new() -> Self {
        Self {
            scores: [0; SUSPICIONS],
        }
    }

    /// A pawn was set down and showed on these cells of those that are there.
    pub(super) fn note(&mut self, wiring: &Wiring, shown: CellSet, there: CellSet) {
        let Some(cell) = shown.iter().next() else {
            return;
        };
        for (suspicion, score) in Suspicion::all().zip(&mut self.scores) {
            let foretold = suspicion.showing_with(wiring, cell) & there;
            *score = score.saturating_add(if foretold == shown { 1 } else { -1 });
        }
    }

    /// The lines to blame, when these cells read as ground of those that are there.
    pub(super) fn lines(&self, wiring: &Wiring, grounded: CellSet, there: CellSet) -> SelectLines {
        let mut best = (self.scores[0], Suspicion::Innocent);
        let pawns_accuse = self.scores.iter().any(|&score| score > best.0);
        if !pawns_accuse && grounded.len() < FEWEST_GROUNDED {
            // The long way takes several milliseconds and would come to the same.
            return SelectLines::NONE;
        }
        for (suspicion, &score) in Suspicion::all().zip(&self.scores).skip(1) {
            let foretold = suspicion.grounded(wiring) & there;
            let wrong = (foretold - grounded).len() + (grounded - foretold).len();
            let explained = if foretold.is_empty() {
                Some(0)
            } else if wrong * LEFT_OVER > grounded.len() {
                None
            } else if grounded.len() < FEWEST_GROUNDED {
                // It could be so, but a few dead sensors could, too: pawns will tell.
                Some(0)
            } else {
                Some(grounded.len() - wrong)
            };
            let Some(explained) = explained else {
                continue;
            };
            let score = score.saturating_add(explained as i16);
            if score > best.0 {
                best = (score, suspicion);
            }
        }
        SelectLines(best.1.mask())
    }
}
