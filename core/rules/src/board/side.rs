//! The two players.

use core::fmt;
use core::ops::Not;

use crate::board::Rank;

/// A player, by the colour of the pawns. White moves first and owns rank 1 (R1).
///
/// ```
/// use katarenga_rules::{Rank, Side};
/// assert_eq!(Side::White.baseline(), Rank::First);
/// assert_eq!(!Side::White, Side::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// Baseline rank 1, camps `a0` and `h0`.
    White,
    /// Baseline rank 8, camps `a9` and `h9`.
    Black,
}

crate::names!(Side {
    White = 0 "white",
    Black = 1 "black",
});

impl Side {
    /// The rank the player's pawns start from (R1).
    #[must_use]
    pub const fn baseline(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The letter of the position text: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

/// The opponent.
impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
