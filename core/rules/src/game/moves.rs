//! A move, and where a pawn may go.

use core::fmt;
use core::str::FromStr;

use crate::board::{Bitboard, CampSet, Cell, CellSet, Square};

/// One pawn goes from a square or from the hand to another square or into a camp.
///
/// ```
/// use katarenga_rules::{Camp, Cell, Move};
/// let entering: Move = "c8h9".parse()?;
/// assert_eq!(entering.to, Cell::Camp(Camp::H9));
/// assert_eq!(entering.to_string(), "c8h9");
/// let placing: Move = "@e4".parse()?;
/// assert_eq!(placing.from, None);
/// assert_eq!(placing.to_string(), "@e4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Where the pawn stood; for a displaced pawn, the square it was displaced from (R22). `None` for a pawn that is placed
    /// from the hand (R50).
    pub from: Option<Square>,
    /// Where it goes.
    pub to: Cell,
}

/// Stands for the hand where a square is expected.
const HAND: &str = "@";

impl Move {
    /// A pawn on the board goes somewhere.
    #[must_use]
    pub const fn between(from: Square, to: Cell) -> Self {
        Self {
            from: Some(from),
            to,
        }
    }

    /// A pawn from the hand is placed on a square (R50).
    #[must_use]
    pub const fn placing(to: Square) -> Self {
        Self {
            from: None,
            to: Cell::Square(to),
        }
    }

    /// Where it starts, unless that is in the hand, and where it ends.
    #[must_use]
    pub fn cells(self) -> CellSet {
        let from = self.from.map(Cell::Square);
        from.into_iter().chain([self.to]).collect()
    }

    /// The move as it looks when the board is turned by 180° (R31).
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            from: self.from.map(Square::turned),
            to: self.to.turned(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => from.fmt(f)?,
            None => f.write_str(HAND)?,
        }
        self.to.fmt(f)
    }
}

impl FromStr for Move {
    type Err = UnknownMove;

    fn from_str(text: &str) -> Result<Self, UnknownMove> {
        if let Some(to) = text.strip_prefix(HAND) {
            return to.parse().map(Self::placing).map_err(|_| UnknownMove);
        }
        let (from, to) = text.split_at_checked(2).ok_or(UnknownMove)?;
        let from = from.parse().map_err(|_| UnknownMove)?;
        let to = to.parse().map_err(|_| UnknownMove)?;
        Ok(Self::between(from, to))
    }
}

/// The text is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UnknownMove;

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square and the square or camp to go to, like e2e5 or c8h9, or @ and the square of a placed pawn")
    }
}

impl core::error::Error for UnknownMove {}

/// Where one pawn may go, by what the move does, so that each kind can have a light of its own.
///
/// ```text
/// 8 b . o w x . . b      The pawn on d8, on blue, may step to the squares marked o, take the
/// 7 . . o o o . . .      pawn on e8, or use the whole move to enter a camp: a9 or h9 (R6).
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::{Position, Square};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} b2wb2b/8/8/8/8/8/8/w7 - w").parse()?;
/// let d8: Square = "d8".parse()?;
/// let to = position.destinations(d8);
/// assert_eq!(to.plain.to_string(), "c7 d7 e7 c8");
/// assert_eq!(to.captures.to_string(), "e8");
/// assert_eq!(to.camps.to_string(), "a9h9");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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

    /// All of them.
    #[must_use]
    pub fn cells(self) -> CellSet {
        CellSet {
            squares: self.plain | self.captures,
            camps: self.camps,
        }
    }
}
