//! Whose will the hands at the board carry out.

use katarenga_rules::game::Move;

/// Who decides what the side to move plays, as far as it concerns the hands that move its pawns.
///
/// A move that was decided on elsewhere is shown, and the referee waits until hands have carried out that very
/// move, in any order. Touch-move (R10) is for those who decide themselves: it never binds the hands of a messenger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Will {
    /// The player at the board: every legal move counts.
    #[default]
    Free,
    /// A player elsewhere, who still thinks: no move counts yet.
    Awaited,
    /// A player elsewhere, who has decided: only this move counts.
    Told(Move),
}

impl Will {
    /// Whether it leaves a legal move to the hands.
    #[must_use]
    pub fn allows(self, m: Move) -> bool {
        match self {
            Self::Free => true,
            Self::Awaited => false,
            Self::Told(told) => told == m,
        }
    }

    /// The move that is to be carried out.
    #[must_use]
    pub const fn told(self) -> Option<Move> {
        match self {
            Self::Told(m) => Some(m),
            Self::Free | Self::Awaited => None,
        }
    }
}
