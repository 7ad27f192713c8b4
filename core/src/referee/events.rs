//! What the referee says.

use heapless::Vec;

use super::touches::Binding;
use katarenga_rules::board::{Cell, Side, Square};
use katarenga_rules::game::{Move, Outcome, Position};

/// Something worth a sound, a line in the journal or a word on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A move was made; it cannot be taken back (R10).
    MoveMade {
        /// Who moved.
        side: Side,
        /// The move.
        m: Move,
        /// Whether it captured or displaced.
        captured: bool,
    },
    /// The side had no legal move and passed (R8).
    Passed(Side),
    /// A pawn was deliberately touched.
    Touched(Square),
    /// The touched pawns now oblige the player to something.
    Bound(Binding),
    /// The player may choose again.
    Freed,
    /// The touched pawn has no legal move or cannot be captured (R13).
    CannotMove(Square),
    /// A pawn was set down where it must not be.
    Illegal(Cell),
    /// A pawn was placed from the hand that belongs to the side not to move; only sensors that see colours tell.
    WrongColour(Cell),
    /// The board and the game no longer agree, and no single move explains it.
    Mismatch,
    /// Board and game agree again.
    Recovered,
    /// A sensor cannot be trusted any more.
    SensorLost(Cell),
    /// A sensor works again.
    SensorBack(Cell),
    /// The game is over.
    GameOver(Outcome),
    /// After a game, all pawns stand on their start squares again.
    SetUpAgain,
}

/// A move that was made, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub m: Move,
    /// Whether it captured or displaced.
    pub captured: bool,
}

impl Made {
    /// What a move does in the position before it.
    pub(super) fn from(position: &Position, m: Move) -> Self {
        let side = position.side();
        let enemies = position.pawns(!side);
        Self {
            side,
            m,
            captured: m.to.square().is_some_and(|square| enemies.contains(square)),
        }
    }
}

/// What happened in one step. There is room for more than can happen at once; sensors that are lost together are
/// reported over several steps.
pub type Events = Vec<Event, 8>;

/// More than eight things never happen at once; if they did, the last ones would go unsaid rather than crash a game.
pub(super) fn say(events: &mut Events, event: Event) {
    let _ = events.push(event);
}
