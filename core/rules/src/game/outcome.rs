//! How a game can end.

use core::fmt;

use crate::board::Side;

/// The result of a game and its reason.
///
/// [`Position::outcome`](crate::Position::outcome) tells what the pawns decide. Agreement, a claimed repetition and
/// the clock are decided elsewhere, by a player's deliberate action or by time.
///
/// ```
/// use katarenga_rules::{DrawReason, Outcome, Side, Victory};
/// let resigned = Outcome::Win { winner: Side::Black, by: Victory::Resignation };
/// assert_eq!(resigned.winner(), Some(Side::Black));
/// assert_eq!(Outcome::Draw(DrawReason::Agreement).winner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// A player has won.
    Win {
        /// Who.
        winner: Side,
        /// How.
        by: Victory,
    },
    /// A draw.
    Draw(DrawReason),
}

impl Outcome {
    /// The winner, unless it is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) => None,
        }
    }
}

/// What won the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Victory {
    /// Both enemy camps are occupied (R7).
    Camps,
    /// The opponent has fewer than two pawns left (R7).
    Material,
    /// All own pawns stand on their goal squares (R20).
    Race,
    /// The opponent ran out of time (R32).
    Time,
    /// The opponent gave up.
    Resignation,
    /// All own pawns are one group (R42, R46).
    Group,
    /// The opponent cannot place a pawn, or all sixteen stand (R52, R53, R57).
    LastPlaced,
    /// Three own pawns stand on a line (R61).
    Line,
    /// Neither player can capture, and the winner has more pawns left. If both have as many, Black wins (R68).
    Survivors,
}

crate::names!(Victory {
    Camps = 0 "camps",
    Material = 1 "material",
    Race = 2 "race",
    Time = 3 "time",
    Resignation = 4 "resignation",
    Group = 5 "group",
    LastPlaced = 6 "last-placed",
    Line = 7 "line",
    Survivors = 8 "survivors",
});

/// What drew the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DrawReason {
    /// Both players in turn had no legal move (R8).
    NoMove,
    /// The players agreed (R9).
    Agreement,
    /// The same position stood for the third time and a player claimed the draw (R9).
    Repetition,
    /// A player can place no pawn, and no player has won (R63).
    NoPlacement,
}

crate::names!(DrawReason {
    NoMove = 0 "no-move",
    Agreement = 1 "agreement",
    Repetition = 2 "repetition",
    NoPlacement = 3 "no-placement",
});

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => {
                let reason = match by {
                    Victory::Camps => "both enemy camps are occupied",
                    Victory::Material => "the opponent has fewer than two pawns left",
                    Victory::Race => "all pawns stand on their goal squares",
                    Victory::Time => "the opponent ran out of time",
                    Victory::Resignation => "the opponent resigned",
                    Victory::Group => "all pawns are one group",
                    Victory::LastPlaced => "the opponent cannot place a pawn",
                    Victory::Line => "three pawns stand on a line",
                    Victory::Survivors => match winner {
                        Side::White => "nobody can capture, and White has more pawns left",
                        Side::Black => {
                            "nobody can capture, and White has no more pawns left than Black"
                        }
                    },
                };
                write!(f, "{winner} wins: {reason}")
            }
            Self::Draw(reason) => write!(
                f,
                "a draw: {}",
                match reason {
                    DrawReason::NoMove => "neither player has a legal move",
                    DrawReason::Agreement => "the players agreed",
                    DrawReason::Repetition => "the same position stood for the third time",
                    DrawReason::NoPlacement => "no pawn can be placed",
                }
            ),
        }
    }
}
