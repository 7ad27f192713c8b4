//! How far the running game has come, beside the position: moves, time, and what has stood before.

use crate::board::Side;
use crate::evening::Clock;
use crate::game::{History, Move, Position};
use crate::memory::{GameStart, PlayedMove};
use crate::units::Moment;

/// Lives in the table and is begun anew in place: a history is too much for the stack.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    pub(super) clock: Clock,
    /// Time stands still until the next move, or until the players let it go on.
    pub(super) paused: bool,
    plies: u16,
    history: History,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self {
            clock: Clock::default(),
            paused: false,
            plies: 0,
            history: History::EMPTY,
        }
    }

    pub(super) fn begin(&mut self, now: Moment, start: &GameStart) {
        self.clock = Clock::new(start.clock);
        self.clock.step(now, None);
        self.paused = false;
        self.plies = 0;
        self.history.clear();
        self.history.record(&start.position);
    }

    /// A move was made that led to a position.
    pub(super) fn moved(&mut self, side: Side, m: Move, after: &Position) -> PlayedMove {
        self.paused = false;
        let spent = self.clock.moved(side);
        self.count(after);
        PlayedMove {
            ply: self.plies,
            m,
            spent,
        }
    }

    /// Whether a move is the next one of the game as it was recorded.
    pub(super) fn expects(&self, played: &PlayedMove) -> bool {
        self.plies.checked_add(1) == Some(played.ply)
    }

    /// A move that was made before the power went.
    pub(super) fn recall(&mut self, side: Side, played: &PlayedMove, after: &Position) {
        self.clock.recall(side, played.spent);
        self.count(after);
    }

    fn count(&mut self, after: &Position) {
        self.plies = self.plies.saturating_add(1);
        self.history.record(after);
    }

    /// The clock starts with White's first move (R32).
    pub(super) const fn has_started(&self) -> bool {
        self.plies > 0
    }

    /// Whether a position stands for the third time (R9).
    pub(super) fn may_claim(&self, position: &Position) -> bool {
        self.history.claim(position).is_some()
    }
}
