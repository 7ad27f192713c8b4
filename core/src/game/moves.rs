//! A move, and where a pawn may go.

use core::fmt;
use core::str::FromStr;

use crate::board::{Bitboard, CampSet, Cell, CellSet, Square, UnknownCell};

/// One pawn goes from a square to another square or into a camp.
///
/// ```
/// use katarenga_core::{Camp, Cell, Move};
/// let entering: Move = "c8h9".parse()?;
/// assert_eq!(entering.to, Cell::Camp(Camp::H9));
/// assert_eq!(entering.to_string(), "c8h9");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Where the pawn stood; for a displaced pawn, the square it was displaced from (R22).
    pub from: Square,
    /// Where it goes.
    pub to: Cell,
}

impl Move {
    /// The move as it looks when the board is turned by 180° (R31).
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            from: self.from.turned(),
            to: self.to.turned(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = UnknownMove;

    fn from_str(text: &str) -> Result<Self, UnknownMove> {
        let (from, to) = text.split_at_checked(2).ok_or(UnknownMove)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Self { from, to }),
            (Err(UnknownCell), _) | (_, Err(UnknownCell)) => Err(UnknownMove),
        }
    }
}

/// The text is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UnknownMove;

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square and the square or camp to go to, like e2e5 or c8h9")
    }
}

impl core::error::Error for UnknownMove {}

/// Where one pawn may go, by what the move does, so that each kind can have a light of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Destinations {
    /// Empty squares.
    pub plain: Bitboard,
    /// Squares where it captures (R4) or, in The Race, displaces (R21) an enemy pawn.
    pub captures: Bitboard,
    /// Camps it may occupy (R6).
    pub camps: CampSet,
}

impl Destinations {
    /// Nowhere.
    pub const NONE: Self = Self {
        plain: Bitboard::EMPTY,
        captures: Bitboard::EMPTY,
        camps: CampSet::EMPTY,
    };

    /// All of them, whatever the move does there.
    #[must_use]
    pub fn cells(self) -> CellSet {
        CellSet {
            squares: self.plain | self.captures,
            camps: self.camps,
        }
    }
}
