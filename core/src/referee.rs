//! Turns what stands on the board, over time, into moves.
//!
//! The referee compares what it sees with what the game says. It never follows single gestures: whatever the order
//! of events, a move is made when the board shows the position after one legal move (and touch-move allows it),
//! and play goes on when the board shows the position of the game. Everything in between is guidance.

mod vocabulary;

pub use vocabulary::{Binding, Event, Options, Role, Roles, TouchMove};

use heapless::Vec;

use crate::cell::{Cell, CellMap};
use crate::position::Position;
use crate::sensing::{Occupancy, SensorKind};
use crate::units::Millis;

/// What happened in one step.
pub type Events = Vec<Event, 8>;

/// Where the referee stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum State {
    /// The game goes on.
    InPlay,
    /// The board must be put right first.
    Mismatch,
    /// The game is over.
    Over,
}

/// Referees one game.
#[derive(Clone, Debug)]
pub struct Referee {
    position: Position,
    roles: Roles,
}

impl Referee {
    /// A referee for a game that stands at `position`.
    #[must_use]
    pub fn new(position: Position, _options: Options, _kind: SensorKind) -> Self {
        Self {
            position,
            roles: CellMap::filled(None),
        }
    }

    /// Looks at the board. To be called after every scan.
    pub fn step(&mut self, _now: Millis, _occupancy: &Occupancy) -> Events {
        Events::new()
    }

    /// The position of the game.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What each cell means right now.
    #[must_use]
    pub const fn roles(&self) -> &Roles {
        &self.roles
    }

    /// Where the referee stands.
    #[must_use]
    pub fn state(&self) -> State {
        State::InPlay
    }

    /// What touched pawns oblige the side to move to.
    #[must_use]
    pub const fn binding(&self) -> Option<Binding> {
        None
    }

    /// While the board must be put right: one pawn to carry, from a cell where it does not belong to one where a
    /// pawn is missing.
    #[must_use]
    pub const fn guide(&self) -> Option<(Cell, Cell)> {
        None
    }
}
