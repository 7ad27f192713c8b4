//! Looking ahead: alpha-beta, one move deeper each time.

use super::candidates::{Candidates, Full, List};
use super::exchange::LONGEST;
use super::habits::Habits;
use super::level::Overlooks;
use super::notes::{Bound, Found, Mark, Note, look_up, note};
use super::packed::Packed;
use super::past::Past;
use super::score::Score;
use crate::game::{Move, Nearness, Outcome, Position};

/// How deep the longest line is looked at, exchanges at its end included. Each move of it takes about 200 bytes of stack.
pub(super) const DEEPEST: u8 = 16;

/// So many moves before the end of a line, quiet moves are passed over that cannot make up for what is lost.
const NEAR_THE_END: u8 = 3;

/// What a glance at a position may be wrong by, in hundredths of a pawn.
const BLUR: i32 = 70;

/// What a quiet move may gain at best, in hundredths of a pawn. Tried out in 600 games each with 35, 50 and 70.
const A_QUIET_MOVE: i16 = 50;

/// Where thinking ends, also within the first look at the moves if so few positions are allowed.
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
    pub near: &'a Nearness,
    pub past: &'a mut Past,
    pub limits: Limits,
    pub overlooks: Overlooks,
    pub seed: u32,
    pub nodes: u32,
    pub stop: &'a mut dyn FnMut() -> bool,
    pub stopped: bool,
    /// The best move of the position that is thought about, as far as it is known.
    pub best: Option<(Packed, Score)>,
}

/// A position that is looked at, and what is asked about it.
#[derive(Clone, Copy)]
struct Look<'p> {
    position: &'p Position,
    mark: Mark,
    depth: u8,
    ply: u8,
    alpha: Score,
    beta: Score,
}

impl Look<'_> {
    /// Whether only a bound is asked: a line beside the best one.
    fn is_aside(&self) -> bool {
        self.ply > 0 && self.alpha.0 + 1 == self.beta.0
    }
}

/// What is left to look at in a position.
enum Outlook {
    /// Nothing: this is what it is worth, as far as anybody asked.
    Clear(Score),
    /// Only what changes the pawns that are in the game.
    Sharp,
    /// Every move, the one that is noted as the best first.
    Whole(Option<Packed>),
}

/// The moves of a position in the order in which they are looked at. They are listed when the one that is noted as the best
/// was not enough.
struct Queue {
    noted: Option<Packed>,
    offered: bool,
    list: Option<List>,
}

impl Queue {
    const fn new(noted: Option<Packed>) -> Self {
        Self {
            noted,
            offered: false,
            list: None,
        }
    }

    fn is_at_its_end(&self) -> bool {
        self.list.is_some_and(|list| list.is_empty())
    }
}

/// The best of the moves that were looked at.
struct Best {
    score: Score,
    m: Option<Packed>,
    looked_at: u8,
}

impl Search<'_> {
    /// What a position is worth to the player to move, looking so many moves ahead.
    pub(super) fn look(
        &mut self,
        position: &Position,
        depth: u8,
        ply: u8,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if depth == 0 || ply >= DEEPEST {
            return self.settle(position, LONGEST, ply, alpha, beta);
        }
        let mut look = Look {
            position,
            mark: Mark::NONE,
            depth,
            ply,
            alpha,
            beta,
        };
        let noted = match self.first_sight(&mut look) {
            Outlook::Clear(score) => return score,
            Outlook::Sharp => return self.settle(position, LONGEST, ply, alpha, beta),
            Outlook::Whole(noted) => noted,
        };
        let before = self.candidates.mark();
        let best = self.look_at_moves(look, Queue::new(noted));
        self.candidates.drop_from(before);
        match best {
            Err(Full) => self.judge(position),
            Ok(best) if self.stopped => best.score,
            Ok(best) if best.looked_at == 0 => self.pass(&look),
            Ok(best) => self.conclude(&look, &best),
        }
    }

    /// What can be said about a position before its moves are looked at. Finds its mark, too.
    // Not inline, like all that is called at a position and returns before the next one: it takes no stack on the way.
    #[inline(never)]
    fn first_sight(&mut self, look: &mut Look<'_>) -> Outlook {
        let Look { position, ply, .. } = *look;
        if self.is_to_stop() {
            return Outlook::Clear(Score::EVEN);
        }
        if let Some(outcome) = position.outcome() {
            return Outlook::Clear(over(outcome, position, ply));
        }
        look.mark = Mark::of(&position.repeatable());
        if ply > 0 && self.past.has_stood(look.mark, ply) {
            return Outlook::Clear(Score::EVEN);
        }
        let noted = look_up(self.notes, look.mark);
        if let Some(score) = noted.and_then(|found| self.recalled(look, found)) {
            return Outlook::Clear(score);
        }
        self.past.remember(look.mark, ply);
        let noted = noted.and_then(|found| found.best);
        self.outlook(look, noted)
    }

    /// What is noted about a position, if it answers what is asked.
    fn recalled(&self, look: &Look<'_>, found: Found) -> Option<Score> {
        let is_deep =
            found.depth == look.depth || found.depth > look.depth && !self.limits.exhaustive;
        let score = found.score.recalled(look.ply);
        let answers = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= look.beta,
            Bound::AtMost => score <= look.alpha,
        };
        (look.ply > 0 && is_deep && answers).then_some(score)
    }

    /// Near the end of a line, quiet moves do not make up for much. Where one player is too far ahead or behind for that,
    /// they need not be looked at.
    fn outlook(&self, look: &Look<'_>, noted: Option<Packed>) -> Outlook {
        let whole = || {
            let is_legal = |m: &Packed| is_legal(look.position, self.near, *m);
            Outlook::Whole(noted.filter(is_legal))
        };
        let is_near = look.is_aside() && look.depth <= NEAR_THE_END;
        if !is_near || self.limits.exhaustive {
            return whole();
        }
        let margin = A_QUIET_MOVE * i16::from(look.depth);
        let (alpha, beta) = (look.alpha.0 - margin, look.beta.0 + margin);
        let worth = self.judge_within(look.position, Score(alpha), Score(beta));
        if look.beta.forced().is_none() && worth.0 - margin >= look.beta.0 {
            Outlook::Clear(worth)
        } else if look.alpha.forced().is_none() && worth.0 + margin <= look.alpha.0 {
            Outlook::Sharp
        } else {
            whole()
        }
    }

    /// Looks at one move after the other until one is too good for the opponent to allow it.
    fn look_at_moves(&mut self, mut look: Look<'_>, mut queue: Queue) -> Result<Best, Full> {
        let mut best = Best {
            score: Score::LOWEST,
            m: None,
            looked_at: 0,
        };
        while let Some(m) = self.next(&look, &mut queue)? {
            let is_only = best.looked_at == 0 && queue.is_at_its_end();
            if self.overlooks(look.mark, m, look.ply) && !is_only {
                continue;
            }
            let is_quiet = is_quiet(look.position, m);
            let score = self.look_after(&look, m, is_quiet, best.looked_at);
            if self.stopped {
                break;
            }
            best.looked_at = best.looked_at.saturating_add(1);
            if score > best.score {
                best.score = score;
                best.m = Some(m);
                if look.ply == 0 {
                    self.best = Some((m, score));
                }
                look.alpha = look.alpha.max(score);
            }
            if look.alpha >= look.beta {
                if is_quiet {
                    let side = look.position.side();
                    self.habits.remember(side, m, look.ply, look.depth);
                }
                break;
            }
        }
        Ok(best)
    }

    /// The next move to look at, if there is one.
    fn next(&mut self, look: &Look<'_>, queue: &mut Queue) -> Result<Option<Packed>, Full> {
        if let Some(list) = &mut queue.list {
            return Ok(self.candidates.take(list));
        }
        if queue.noted.is_some() && !queue.offered {
            queue.offered = true;
            return Ok(queue.noted);
        }
        let (position, near) = (look.position, self.near);
        let list = self
            .candidates
            .list(position, near, self.habits, look.ply, queue.noted)?;
        if look.ply == 0 {
            // Of moves that are as good the first is chosen: chance decides which that is.
            let seed = self.seed;
            self.candidates
                .waver(list, |m| look.mark.whim(m, seed) / 32);
        }
        Ok(self.candidates.take(queue.list.insert(list)))
    }

    /// What a move is worth to the player who makes it. All but the first are only asked whether they are better, and
    /// looked at again when they are.
    fn look_after(&mut self, look: &Look<'_>, m: Packed, is_quiet: bool, looked_at: u8) -> Score {
        let after = look.position.after(m.into());
        let (depth, ply) = (look.depth - 1, look.ply + 1);
        if looked_at == 0 {
            return -self.look(&after, depth, ply, -look.beta, -look.alpha);
        }
        // Late quiet moves are seldom the best: a shallower look is enough to see that.
        let less = match is_quiet && !self.limits.exhaustive && depth >= 2 && looked_at >= 3 {
            true if looked_at >= 8 && depth >= 3 => 2,
            true => 1,
            false => 0,
        };
        let above = Score(look.alpha.0 + 1);
        let mut score = -self.look(&after, depth - less, ply, -above, -look.alpha);
        if score > look.alpha && less > 0 {
            score = -self.look(&after, depth, ply, -above, -look.alpha);
        }
        if score > look.alpha && score < look.beta {
            score = -self.look(&after, depth, ply, -look.beta, -look.alpha);
        }
        score
    }

    /// Who cannot move passes (R8).
    #[inline(never)]
    fn pass(&mut self, look: &Look<'_>) -> Score {
        match look.position.pass() {
            Ok(passed) => -self.look(
                &passed,
                look.depth - 1,
                look.ply + 1,
                -look.beta,
                -look.alpha,
            ),
            Err(_) => Score::EVEN,
        }
    }

    /// Notes what was found out.
    #[inline(never)]
    fn conclude(&mut self, look: &Look<'_>, best: &Best) -> Score {
        let bound = if best.score >= look.beta {
            Bound::AtLeast
        } else if best.score > look.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let found = Found {
            depth: look.depth,
            bound,
            score: best.score.noted(look.ply),
            best: best.m,
        };
        note(self.notes, look.mark, found);
        best.score
    }

    /// What a position is worth at first sight, or a bound where that is beyond what anybody asks for.
    #[inline(never)]
    pub(super) fn judge_within(&self, position: &Position, alpha: Score, beta: Score) -> Score {
        let rules = position.rules();
        let glance = rules.glance(position, self.near);
        if !self.limits.exhaustive {
            let (least, most) = (Score::judged(glance - BLUR), Score::judged(glance + BLUR));
            if least >= beta {
                return least;
            }
            if most <= alpha {
                return most;
            }
        }
        Score::judged(glance + rules.closer_look(position))
    }

    pub(super) fn judge(&self, position: &Position) -> Score {
        judge(position, self.near)
    }

    /// Whether a player of this strength does not see a move. The same move in the same position is overlooked each time.
    fn overlooks(&self, mark: Mark, m: Packed, ply: u8) -> bool {
        let often = match ply % 2 {
            0 => self.overlooks.own,
            _ => self.overlooks.other,
        };
        often > 0 && mark.whim(m, self.seed) < often
    }

    #[inline(never)]
    pub(super) fn is_to_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.limits.nodes || (self.stop)();
        self.nodes += u32::from(!self.stopped);
        self.stopped
    }
}

/// What a position is worth at first sight.
pub(super) fn judge(position: &Position, near: &Nearness) -> Score {
    let rules = position.rules();
    Score::judged(rules.glance(position, near) + rules.closer_look(position))
}

/// What a finished game is worth to the player who would be to move.
pub(super) fn over(outcome: Outcome, position: &Position, ply: u8) -> Score {
    match outcome.winner() {
        None => Score::EVEN,
        Some(winner) if winner == position.side() => Score::won(ply),
        Some(_) => Score::lost(ply),
    }
}

/// Whether a move neither takes a pawn nor enters a camp.
fn is_quiet(position: &Position, m: Packed) -> bool {
    m.to()
        .square()
        .is_some_and(|to| !position.pawns(!position.side()).contains(to))
}

/// Whether a move is legal in a game that is not over. Notes of another position may name one that is not.
#[inline(never)]
fn is_legal(position: &Position, near: &Nearness, m: Packed) -> bool {
    let Move { from, to } = m.into();
    match from {
        None => to
            .square()
            .is_some_and(|to| position.placeable().contains(to)),
        Some(from) => {
            position.movers().contains(from)
                && position
                    .destinations_along(near.paths(), from)
                    .cells()
                    .contains(to)
        }
    }
}
