//! What a turn consists of.

use crate::board::Square;
use crate::game::Rules;

/// What the player to move must do now, where the pawns alone do not tell: the last field of the position text.
///
/// ```
/// use katarenga_rules::{Phase, Position};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// // In Cornered the next pawn depends on the one placed last, so its square is remembered.
/// let empty: Position = format!("{blue} 8/8/8/8/8/8/8/8 - w cornered").parse()?;
/// assert_eq!(empty.phase(), Phase::Placing(None));
/// let placed = empty.play("@e4".parse()?)?;
/// assert_eq!(placed.phase(), Phase::Placing(Some("e4".parse()?)));
/// assert!(placed.to_string().ends_with(" b cornered e4"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// Moves a pawn that stands on the board.
    Moving,
    /// Moves the pawn that was displaced from this square, on which the displacing pawn stands now (R22).
    Displaced(Square),
    /// Captures with a pawn that stands on the board, or passes: nothing else is a move (R66).
    Capturing,
    /// Places a pawn from the hand. Where the game has to know it, this is the square of the pawn that was placed last.
    Placing(Option<Square>),
}

impl Phase {
    /// The phase of a game's first move.
    #[must_use]
    pub fn first(rules: Rules) -> Self {
        match rules.starts_empty() {
            true => Self::Placing(None),
            false => Self::Moving,
        }
    }

    /// Whether a pawn comes from the hand.
    #[must_use]
    pub const fn is_placing(self) -> bool {
        matches!(self, Self::Placing(_))
    }

    /// The square that is remembered, if one is.
    pub(crate) const fn square(self) -> Option<Square> {
        match self {
            Self::Moving | Self::Capturing => None,
            Self::Displaced(square) => Some(square),
            Self::Placing(last) => last,
        }
    }

    /// A number of its own, from 0 to 130.
    pub(super) fn digest(self) -> u64 {
        let squares = Square::COUNT as u64;
        match self {
            Self::Moving => 0,
            Self::Displaced(square) => 1 + square.index() as u64,
            Self::Placing(None) => 1 + squares,
            Self::Capturing => 2 + squares,
            Self::Placing(Some(square)) => 3 + squares + square.index() as u64,
        }
    }

    /// The same on a board that is turned by 180°.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Moving | Self::Capturing => self,
            Self::Displaced(square) => Self::Displaced(square.turned()),
            Self::Placing(last) => Self::Placing(last.map(Square::turned)),
        }
    }
}
