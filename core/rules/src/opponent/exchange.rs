//! Following exchanges to their end, where looking ahead by whole moves has come to its own.

use super::score::Score;
use super::search::{DEEPEST, Search, over};
use crate::game::Position;

/// How many moves of an exchange are followed after the last whole move.
pub(super) const LONGEST: u8 = 8;

/// What a capture may gain at best, in hundredths of a pawn.
const A_CAPTURE: i16 = 200;

impl Search<'_> {
    /// Follows captures and moves into camps until there is none worth making.
    pub(super) fn settle(
        &mut self,
        position: &Position,
        left: u8,
        ply: u8,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if self.is_to_stop() {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return over(outcome, position, ply);
        }
        let worth = self.judge_within(position, alpha, beta);
        // Where every move captures (R66), looking ahead by whole moves follows all of them, and nobody may stay out of it.
        if worth >= beta || left == 0 || ply >= DEEPEST || position.must_capture() {
            return worth;
        }
        alpha = alpha.max(worth);
        let before = self.candidates.mark();
        let Ok(mut list) = self.candidates.list_sharp(position, self.near) else {
            self.candidates.drop_from(before);
            return worth;
        };
        let mut best = worth;
        let only_camps = !self.limits.exhaustive && worth.0 + A_CAPTURE <= alpha.0;
        while let Some(m) = self.candidates.take(&mut list) {
            // Camps come first; no capture makes up for what is lost.
            if only_camps && m.to().square().is_some() {
                break;
            }
            let score = -self.settle(&position.after(m.into()), left - 1, ply + 1, -beta, -alpha);
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
