//! Why a typed move is not made, in words that a page has.

use katarenga_rules::{IllegalMove, Move};
use thiserror::Error;

/// Why a hand does not even begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotPlayed {
    /// The text is no move.
    #[error("that is no move: type it like b1b6, or @e4 for a pawn from the hand")]
    Unknown,
    /// There is no game.
    #[error("no game is going on")]
    NoGame,
    /// The menu is open.
    #[error("the menu is open")]
    InMenu,
    /// The pawns do not stand as the game says.
    #[error("the pawns do not stand as the game says: put them right first")]
    Mismatch,
    /// The board plays this side.
    #[error("the board is thinking about its move")]
    Thinks,
    /// The board has decided on another move.
    #[error("the board plays {0}: that move comes first")]
    Told(Move),
    /// The board has not decided on a move.
    #[error("the board has no move to be carried out")]
    NothingTold,
    /// Another pawn was touched (R11, R12).
    #[error("another pawn was touched and must move first")]
    Bound,
    /// The pawn is in somebody's hand, or nowhere to be found.
    #[error("the pawn is not where it belongs, or somebody holds it")]
    PawnAway,
    /// The last typed move is still being made.
    #[error("the hand has not finished the last move")]
    Busy,
    /// A broken sensor is in the way.
    #[error("the board could not see that move: a sensor is broken")]
    Unseen,
    /// The rules are against it.
    #[error("{0}")]
    Illegal(IllegalMove),
}

impl NotPlayed {
    /// The name of its words, and what fills their gaps.
    #[must_use]
    pub fn word(self) -> (&'static str, Vec<(&'static str, String)>) {
        let at = |square: &dyn ToString| vec![("at", square.to_string())];
        match self {
            Self::Unknown => ("ui.not_a_move", vec![]),
            Self::NoGame => ("ui.not_no_game", vec![]),
            Self::InMenu => ("ui.not_in_menu", vec![]),
            Self::Mismatch => ("ui.not_mismatch", vec![]),
            Self::Thinks => ("ui.not_thinks", vec![]),
            Self::Told(m) => ("ui.not_told", vec![("move", m.to_string())]),
            Self::NothingTold => ("ui.not_nothing_told", vec![]),
            Self::Bound => ("ui.not_bound", vec![]),
            Self::PawnAway => ("ui.not_pawn_away", vec![]),
            Self::Busy => ("ui.not_busy", vec![]),
            Self::Unseen => ("ui.not_unseen", vec![]),
            Self::Illegal(why) => match why {
                IllegalMove::GameOver => ("ui.illegal_game_over", vec![]),
                IllegalMove::DisplacedFirst(square) => ("ui.illegal_displaced_first", at(&square)),
                IllegalMove::NothingToPlace => ("ui.illegal_nothing_to_place", vec![]),
                IllegalMove::NoOwnPawn(square) => ("ui.illegal_no_own_pawn", at(&square)),
                IllegalMove::OwnPawn(square) => ("ui.illegal_own_pawn", at(&square)),
                IllegalMove::OutOfReach { from, to } => (
                    "ui.illegal_out_of_reach",
                    vec![("from", from.to_string()), ("to", to.to_string())],
                ),
                IllegalMove::NoEntry { from, camp } => (
                    "ui.illegal_no_entry",
                    vec![("from", from.to_string()), ("to", camp.to_string())],
                ),
                IllegalMove::QuietFirstMove(square) => ("ui.illegal_quiet_first_move", at(&square)),
                IllegalMove::MayNotDisplace(square) => ("ui.illegal_may_not_displace", at(&square)),
                IllegalMove::PlacedPawnsStay(square) => {
                    ("ui.illegal_placed_pawns_stay", at(&square))
                }
                IllegalMove::PlacedInCamp(camp) => ("ui.illegal_placed_in_camp", at(&camp)),
                IllegalMove::Occupied(square) => ("ui.illegal_occupied", at(&square)),
                IllegalMove::Threatened(square) => ("ui.illegal_threatened", at(&square)),
                IllegalMove::AnotherQuarter(square) => ("ui.illegal_another_quarter", at(&square)),
                IllegalMove::DeadEnd(square) => ("ui.illegal_dead_end", at(&square)),
                IllegalMove::NothingIsCaptured(square) => {
                    ("ui.illegal_nothing_is_captured", at(&square))
                }
                IllegalMove::MustCapture(square) => ("ui.illegal_must_capture", at(&square)),
                IllegalMove::NeedlessPass => ("ui.illegal_needless_pass", vec![]),
            },
        }
    }
}
