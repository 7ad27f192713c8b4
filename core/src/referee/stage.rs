//! What the referee is doing: nothing yet, refereeing, or waiting for the next game.

use super::events::{Event, Events, say};
use super::in_play::InPlay;
use super::touches::Binding;
use crate::sensing::Occupancy;
use katarenga_rules::board::{Cell, CellSet, Side};
use katarenga_rules::game::{Outcome, Position};

/// Where the referee stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum State {
    /// The game goes on.
    InPlay,
    /// The board must be put right first.
    Mismatch,
    /// The game is over.
    Over,
}

katarenga_rules::names!(State {
    InPlay "in-play",
    Mismatch "mismatch",
    Over "over",
});

/// What the referee is doing.
#[derive(Clone, Debug)]
pub(super) enum RefereeStage {
    /// The referee has not seen the board yet.
    Unseen {
        /// The result, should the game that it was given be over.
        outcome: Option<Outcome>,
    },
    /// The referee follows a game.
    InPlay(InPlay),
    /// The game is over: it waits for the pawns to be set up again.
    Over(Over),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(super) struct Over {
    outcome: Outcome,
    /// The pawns stand on their start squares, and the players were told.
    set_up_again: bool,
}

impl Over {
    /// When all pawns are back on their start squares, whoever has taken which edge, the next game can begin. Where none
    /// has one, that is when all are off the board (R50).
    pub(super) fn await_set_up(
        &mut self,
        position: &Position,
        seen: &Occupancy,
        events: &mut Events,
    ) {
        let start = |side| position.rules().start_squares(position.layout(), side);
        let start = CellSet {
            squares: start(Side::White) | start(Side::Black),
            ..CellSet::EMPTY
        };
        let set_up = seen.occupied() - seen.faulty() == start - seen.faulty();
        if set_up && !self.set_up_again {
            say(events, Event::SetUpAgain);
        }
        self.set_up_again = set_up;
    }
}

impl RefereeStage {
    /// A game that stands at this position, before the board is seen.
    pub(super) fn unseen(position: &Position) -> Self {
        Self::Unseen {
            outcome: position.outcome(),
        }
    }

    pub(super) const fn over(outcome: Outcome) -> Self {
        Self::Over(Over {
            outcome,
            set_up_again: false,
        })
    }

    /// The players end the game, or time does.
    pub(super) fn end(&mut self, outcome: Outcome) {
        *self = Self::over(outcome);
    }

    /// What players and lights need to know of it.
    pub(super) const fn state(&self) -> State {
        match self {
            Self::InPlay(play) if play.clarity.is_leading_back() => State::Mismatch,
            Self::InPlay(_) | Self::Unseen { outcome: None } => State::InPlay,
            Self::Over(_) | Self::Unseen { outcome: Some(_) } => State::Over,
        }
    }

    /// The result, once the game is over.
    pub(super) const fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Unseen { outcome } => *outcome,
            Self::InPlay(_) => None,
            Self::Over(over) => Some(over.outcome),
        }
    }

    /// What touched pawns oblige the side to move to.
    pub(super) const fn binding(&self) -> Option<Binding> {
        match self {
            Self::InPlay(play) => play.turn.binding(),
            Self::Unseen { .. } | Self::Over(_) => None,
        }
    }

    /// One pawn to carry while the board must be put right.
    pub(super) const fn guide(&self) -> Option<(Cell, Cell)> {
        match self {
            Self::InPlay(play) => play.clarity.guide(),
            Self::Unseen { .. } | Self::Over(_) => None,
        }
    }
}
