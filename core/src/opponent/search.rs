//! Looking ahead: alpha-beta, one move deeper each time.

use super::candidates::{Candidates, List};
use super::habits::Habits;
use super::level::Overlooks;
use super::notes::{Bound, Found, Mark, Note, look_up, note};
use super::score::Score;
use crate::game::{Move, Nearness, Outcome, Position};

/// How deep the longest line is looked at, exchanges at its end included. Each move of it takes about 200 bytes of stack.
pub(super) const DEEPEST: u8 = 20;

/// How many moves of an exchange are followed after the last whole move.
const EXCHANGE: u8 = 8;

/// So many moves before the end of a line, quiet moves are passed over that cannot make up for what is lost.
const NEAR_THE_END: u8 = 2;

/// What a quiet move may gain at best, in hundredths of a pawn. Tried out in 600 games each with 60, 80 and 120.
const A_QUIET_MOVE: i16 = 70;

/// Where thinking ends: never before the first whole look at the moves, unless it is told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Limits {
    /// Positions to look at.
    pub nodes: u32,
    /// Moves to look ahead.
    pub depth: u8,
    /// Nothing is passed over that could change the result. Slower, for those who check it.
    pub exhaustive: bool,
}

impl Limits {
    /// Deeper than this is never looked.
    pub const DEEPEST: u8 = DEEPEST;
}

/// One search from one position.
pub(super) struct Search<'a> {
    pub notes: &'a mut [Note],
    pub habits: &'a mut Habits,
    pub candidates: &'a mut Candidates,
    pub near: Nearness,
    /// Positions that have stood in the game, and behind them those on the way to the one that is looked at.
    pub stood: &'a mut [Mark],
    pub played: usize,
    pub limits: Limits,
    pub overlooks: Overlooks,
    pub seed: u32,
    pub nodes: u32,
    pub stop: &'a mut dyn FnMut() -> bool,
    pub stopped: bool,
    /// The best move of the position that is thought about, as far as it is known.
    pub best: Option<(Move, Score)>,
}

impl Search<'_> {
    /// What a position is worth to the player to move, looking so many moves ahead.
    pub(super) fn look(
        &mut self,
        position: &Position,
        depth: u8,
        ply: u8,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if depth == 0 || ply >= DEEPEST {
            return self.settle(position, EXCHANGE, ply, alpha, beta);
        }
        if self.is_to_stop() {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return over(outcome, position, ply);
        }
        let mark = Mark::of(&position.repeatable());
        if ply > 0 && self.has_stood(mark, ply) {
            return Score::EVEN;
        }
        let noted = look_up(self.notes, mark);
        if let Some(found) = noted
            && ply > 0
            && (found.depth == depth || found.depth > depth && !self.limits.exhaustive)
        {
            let score = found.score.recalled(ply);
            match found.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        self.remember(mark, ply);
        // Near the end of a line, quiet moves do not make up for much. Where one player is too far ahead or behind for
        // that, they need not be looked at.
        let is_aside = ply > 0 && alpha.0 + 1 == beta.0 && !self.limits.exhaustive;
        let mut only_sharp = false;
        if is_aside && depth <= NEAR_THE_END {
            let worth = self.judge(position);
            let margin = A_QUIET_MOVE * i16::from(depth);
            if beta.forced().is_none() && worth.0 - margin >= beta.0 {
                return worth;
            }
            only_sharp = alpha.forced().is_none() && worth.0 + margin <= alpha.0;
        }

        let before = self.candidates.mark();
        let mut best = Score::LOWEST;
        let mut best_move = None;
        let first = noted
            .and_then(|found| found.best)
            .filter(|m| is_legal(position, *m));
        let floor = alpha;
        let mut list: Option<List> = None;
        let mut looked_at = 0_usize;
        let mut offered = false;
        loop {
            let next = match (&mut list, first) {
                (None, Some(m)) if !offered => {
                    offered = true;
                    Some(m)
                }
                (None, _) => {
                    let (habits, side, seed) = (&*self.habits, position.side(), self.seed);
                    let promise = |m| {
                        // Of moves that are as good the first is chosen: chance decides which that is.
                        let whim = if ply == 0 { mark.whim(m, seed) / 32 } else { 0 };
                        habits.promise(side, m, ply) + i16::from(whim)
                    };
                    let Some(mut made) = self.candidates.list(position, first, promise) else {
                        return self.judge(position);
                    };
                    let next = self.candidates.take(&mut made);
                    list = Some(made);
                    next
                }
                (Some(list), _) => self.candidates.take(list),
            };
            let Some(m) = next else { break };
            let is_last = list.is_some_and(|list| list.is_empty());
            if self.overlooks(mark, m, ply) && !(looked_at == 0 && is_last) {
                continue;
            }
            let after = position.after(m);
            let is_quiet = is_quiet(position, m);
            if only_sharp && is_quiet && looked_at > 0 {
                continue;
            }
            let score = if looked_at == 0 {
                -self.look(&after, depth - 1, ply + 1, -beta, -alpha)
            } else {
                // Late quiet moves are seldom the best: a shallower look is enough to see that.
                let less = match is_quiet && !self.limits.exhaustive && depth >= 3 && looked_at >= 4
                {
                    true if looked_at >= 12 && depth >= 4 => 2,
                    true => 1,
                    false => 0,
                };
                let above = Score(alpha.0 + 1);
                let mut score = -self.look(&after, depth - 1 - less, ply + 1, -above, -alpha);
                if score > alpha && less > 0 {
                    score = -self.look(&after, depth - 1, ply + 1, -above, -alpha);
                }
                if score > alpha && score < beta {
                    score = -self.look(&after, depth - 1, ply + 1, -beta, -alpha);
                }
                score
            };
            if self.stopped {
                self.candidates.drop_from(before);
                return best;
            }
            looked_at += 1;
            if score > best {
                best = score;
                best_move = Some(m);
                if ply == 0 {
                    self.best = Some((m, score));
                }
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if is_quiet {
                    self.habits.remember(position.side(), m, ply, depth);
                }
                break;
            }
        }
        self.candidates.drop_from(before);
        if looked_at == 0 {
            // Who cannot move passes (R8).
            let Ok(passed) = position.pass() else {
                return Score::EVEN;
            };
            return -self.look(&passed, depth - 1, ply + 1, -beta, -alpha);
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let found = Found {
            depth,
            bound,
            score: best.noted(ply),
            best: best_move,
        };
        note(self.notes, mark, found);
        best
    }

    /// Follows captures and moves into camps until there is none worth making.
    fn settle(
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
        let worth = self.judge(position);
        if worth >= beta || left == 0 || ply >= DEEPEST || !position.has_sharp_move() {
            return worth;
        }
        alpha = alpha.max(worth);
        let before = self.candidates.mark();
        let Some(mut list) = self.candidates.list_sharp(position) else {
            return worth;
        };
        let mut best = worth;
        while let Some(m) = self.candidates.take(&mut list) {
            let score = -self.settle(&position.after(m), left - 1, ply + 1, -beta, -alpha);
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

    fn judge(&self, position: &Position) -> Score {
        judge(position, &self.near)
    }

    /// Whether a player of this strength does not see a move. The same move in the same position is overlooked each time.
    fn overlooks(&self, mark: Mark, m: Move, ply: u8) -> bool {
        let often = match ply % 2 {
            0 => self.overlooks.own,
            _ => self.overlooks.other,
        };
        often > 0 && mark.whim(m, self.seed) < often
    }

    fn is_to_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.limits.nodes || (self.stop)();
        self.nodes += u32::from(!self.stopped);
        self.stopped
    }

    /// Whether a position has stood before, in the game or on the way: players may go on like that until it is a draw
    /// (R9).
    fn has_stood(&self, mark: Mark, ply: u8) -> bool {
        let until = self.played + usize::from(ply);
        self.stood
            .get(..until)
            .is_some_and(|stood| stood.contains(&mark))
    }

    fn remember(&mut self, mark: Mark, ply: u8) {
        if let Some(place) = self.stood.get_mut(self.played + usize::from(ply)) {
            *place = mark;
        }
    }
}

/// What a position is worth at first sight.
pub(super) fn judge(position: &Position, near: &Nearness) -> Score {
    Score::judged(position.rules().worth(position, near))
}

/// What a finished game is worth to the player who would be to move.
fn over(outcome: Outcome, position: &Position, ply: u8) -> Score {
    match outcome.winner() {
        None => Score::EVEN,
        Some(winner) if winner == position.side() => Score::won(ply),
        Some(_) => Score::lost(ply),
    }
}

/// Whether a move neither takes a pawn nor enters a camp.
fn is_quiet(position: &Position, m: Move) -> bool {
    m.to.square()
        .is_some_and(|to| !position.pawns(!position.side()).contains(to))
}

/// Whether a move is legal in a game that is not over. Notes of another position may name one that is not.
fn is_legal(position: &Position, m: Move) -> bool {
    match m.from {
        Some(from) => {
            position.movers().contains(from)
                && position.destinations_of(from).cells().contains(m.to)
        }
        None => {
            m.to.square()
                .is_some_and(|to| position.placeable().contains(to))
        }
    }
}
