//! What the referee can be told and what it says.

use crate::board::{Cell, Side, Square};
use crate::game::{Move, Outcome};
use crate::units::Millis;

/// How strictly a touched pawn must be moved (R10–R15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TouchMove {
    /// Touched is moved.
    #[default]
    Strict,
    /// Putting the pawn back frees the player.
    Lenient,
    /// Nothing binds.
    Off,
}

crate::names!(TouchMove {
    Strict = 0 "strict",
    Lenient = 1 "lenient",
    Off = 2 "off",
});

/// How the players want to be refereed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Options {
    /// How strictly a touched pawn must be moved.
    pub touch_move: TouchMove,
    /// A pawn put back within this time was not touched deliberately (R15).
    pub nudge: Millis,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            touch_move: TouchMove::Strict,
            nudge: Millis(400),
        }
    }
}

/// What a touched pawn obliges the player to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Binding {
    /// To move this own pawn (R11).
    Move(Square),
    /// To capture this enemy pawn (R12).
    Capture(Square),
    /// To capture with this pawn that one: both were touched (R14).
    Exactly {
        /// The own pawn.
        from: Square,
        /// The enemy pawn.
        to: Square,
    },
}

impl Binding {
    /// Whether a legal move does what the touched pawns oblige to.
    #[must_use]
    pub fn allows(self, m: Move) -> bool {
        match self {
            Self::Move(from) => m.from == from,
            Self::Capture(to) => m.to == Cell::Square(to),
            Self::Exactly { from, to } => m.from == from && m.to == Cell::Square(to),
        }
    }
}

/// Something worth a sound, a line in the journal or a word on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
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
    /// The board and the game no longer agree, and no single move explains it.
    Mismatch,
    /// They agree again.
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
