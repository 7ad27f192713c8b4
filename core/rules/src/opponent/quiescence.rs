//! Quiescence search at the end of each line.

use super::score::Score;
use super::search::{MAX_PLY, Search, terminal_score};
use crate::game::Position;

/// The greatest depth of a quiescence search.
pub(super) const MAX_QUIESCENCE: u8 = 8;

/// What a capture may gain at best, in hundredths of a pawn.
const DELTA_MARGIN: i16 = 200;

impl Search<'_> {
    /// Follows captures and moves into camps until there is none worth making.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        left: u8,
        ply: u8,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if self.must_stop() {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return terminal_score(outcome, position, ply);
        }
        let worth = self.evaluate_within(position, alpha, beta);
        // Where every move captures (R66), the main search follows all of them, and no player may decline.
        if worth >= beta || left == 0 || ply >= MAX_PLY || position.must_capture() {
            return worth;
        }
        alpha = alpha.max(worth);
        let before = self.candidates.len();
        let Ok(mut list) = self.candidates.list_noisy(position, self.near) else {
            self.candidates.drop_from(before);
            return worth;
        };
        let mut best = worth;
        let only_camps = !self.limits.exhaustive && worth.0 + DELTA_MARGIN <= alpha.0;
        while let Some(m) = self.candidates.take(&mut list) {
            // Camps come first; no capture makes up for what is lost.
            if only_camps && m.to().square().is_some() {
                break;
            }
            let score = -self.quiesce(&position.after(m.into()), left - 1, ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.candidates.drop_from(before);
        best
    }
}
