//! What lies beside the board: the clock, and the sheet with the positions that have stood.

use crate::evening::Clock;
use crate::memory::GameStart;
use crate::units::{Millis, Moment};
use katarenga_rules::board::Side;
use katarenga_rules::game::{History, Position};

/// The clock and the positions of one game after the other.
///
/// It lies in the table and not in the [`TableGame`](super::game::TableGame) that is played, for two reasons. A history is 3 KiB,
/// too much for the stack that a new game passes over on its way to its place; a sheet is begun anew where it lies.
/// And a chess clock shows how the last game ended until it is set for the next.
#[derive(Clone, Debug)]
pub(super) struct ScoreSheet {
    pub(super) clock: Clock,
    pub(super) history: History,
}

impl ScoreSheet {
    pub(super) fn new() -> Self {
        Self {
            clock: Clock::default(),
            history: History::EMPTY,
        }
    }

    pub(super) fn begin(&mut self, now: Moment, start: &GameStart) {
        self.clock = Clock::new(start.clock);
        self.clock.step(now, None);
        self.history.clear();
        // Who cannot move at the start passes at once (R8): this is what stands when the first move is made.
        self.history.record(&start.position.pass_while_stuck());
    }

    /// A move was made that led to a position. Tells how long it took.
    pub(super) fn moved(&mut self, side: Side, after: &Position) -> Millis {
        self.history.record(after);
        self.clock.moved(side)
    }

    /// A move that was made before the power went, and what it took.
    pub(super) fn recall(&mut self, side: Side, spent: Millis, after: &Position) {
        self.history.record(after);
        self.clock.recall(side, spent);
    }

    /// Whether a position stands for the third time (R9).
    pub(super) fn may_claim(&self, position: &Position) -> bool {
        self.history.claim(position).is_some()
    }
}
