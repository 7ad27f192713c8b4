//! Alpha-beta search with iterative deepening.

use super::candidates::{Candidates, Full, List};
use super::level::Overlooks;
use super::ordering::MoveOrdering;
use super::packed::Packed;
use super::quiescence::MAX_QUIESCENCE;
use super::repetition::Repetitions;
use super::score::Score;
use super::transposition::{Bound, EntryData, PositionKey, TranspositionEntry, probe, store};
use crate::game::{Move, Nearness, Outcome, Position};

/// The length of the longest line, quiescence search included. Each move of it takes about 200 bytes of stack.
pub(super) const MAX_PLY: u8 = 16;

/// So many moves before the end of a line, quiet moves are passed over that cannot make up for what is lost.
const FUTILITY_DEPTH: u8 = 3;

/// What a quick evaluation may be wrong by, in hundredths of a pawn.
const LAZY_MARGIN: i32 = 70;

/// What a quiet move may gain at best, in hundredths of a pawn. Tried out in 600 games each with 35, 50 and 70.
const FUTILITY_MARGIN: i16 = 50;

/// Where a search ends, also within its first iteration if few nodes are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Limits {
    /// The greatest number of nodes.
    pub nodes: u32,
    /// The greatest depth in moves.
    pub depth: u8,
    /// Switches off all pruning that could change the result. Slower, for tests.
    pub exhaustive: bool,
}

impl Limits {
    /// The greatest depth of any search: 16 moves.
    pub const MAX_DEPTH: u8 = MAX_PLY;
}

/// One search from one position.
pub(super) struct Search<'a> {
    pub transpositions: &'a mut [TranspositionEntry],
    pub ordering: &'a mut MoveOrdering,
    pub candidates: &'a mut Candidates,
    pub near: &'a Nearness,
    pub repetitions: &'a mut Repetitions,
    pub limits: Limits,
    pub overlooks: Overlooks,
    pub seed: u32,
    pub nodes: u32,
    pub stop: &'a mut dyn FnMut() -> bool,
    pub stopped: bool,
    /// The best move at the root so far.
    pub best: Option<(Packed, Score)>,
}

/// A node of the search tree, with its window.
#[derive(Clone, Copy)]
struct Node<'p> {
    position: &'p Position,
    key: PositionKey,
    depth: u8,
    ply: u8,
    alpha: Score,
    beta: Score,
}

impl Node<'_> {
    /// Whether the node is searched with a null window.
    fn is_null_window(&self) -> bool {
        self.ply > 0 && self.alpha.0 + 1 == self.beta.0
    }
}

/// How a node is to be searched.
enum Visit {
    /// Not at all: this is its score or a bound that is enough.
    Cutoff(Score),
    /// By quiescence search only.
    Quiescence,
    /// Every move, beginning with the one from the transposition table.
    AllMoves(Option<Packed>),
}

/// The moves of a node in search order. They are generated only when the move from the transposition table caused no cutoff.
struct Queue {
    table_move: Option<Packed>,
    offered: bool,
    list: Option<List>,
}

impl Queue {
    const fn new(table_move: Option<Packed>) -> Self {
        Self {
            table_move,
            offered: false,
            list: None,
        }
    }

    fn is_at_its_end(&self) -> bool {
        self.list.is_some_and(|list| list.is_empty())
    }
}

/// The best of the moves searched so far.
struct Best {
    score: Score,
    m: Option<Packed>,
    searched: u8,
}

impl Search<'_> {
    /// The score of a position for the player to move, searched to a depth.
    pub(super) fn alpha_beta(
        &mut self,
        position: &Position,
        depth: u8,
        ply: u8,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if depth == 0 || ply >= MAX_PLY {
            return self.quiesce(position, MAX_QUIESCENCE, ply, alpha, beta);
        }
        let mut node = Node {
            position,
            key: PositionKey::NONE,
            depth,
            ply,
            alpha,
            beta,
        };
        let table_move = match self.before_moves(&mut node) {
            Visit::Cutoff(score) => return score,
            Visit::Quiescence => return self.quiesce(position, MAX_QUIESCENCE, ply, alpha, beta),
            Visit::AllMoves(table_move) => table_move,
        };
        let before = self.candidates.len();
        let best = self.search_moves(node, Queue::new(table_move));
        self.candidates.drop_from(before);
        match best {
            Err(Full) => self.evaluate(position),
            Ok(best) if self.stopped => best.score,
            Ok(best) if best.searched == 0 => self.pass(&node),
            Ok(best) => self.store_result(&node, &best),
        }
    }

    /// Everything that may end a node before its moves are searched. Sets its key, too.
    // Not inline, like all that is called at a position and returns before the next one: it takes no stack on the way.
    #[inline(never)]
    fn before_moves(&mut self, node: &mut Node<'_>) -> Visit {
        let Node { position, ply, .. } = *node;
        if self.must_stop() {
            return Visit::Cutoff(Score::EVEN);
        }
        if let Some(outcome) = position.outcome() {
            return Visit::Cutoff(terminal_score(outcome, position, ply));
        }
        node.key = PositionKey::of(&position.repeatable());
        if ply > 0 && self.repetitions.has_stood(node.key, ply) {
            return Visit::Cutoff(Score::EVEN);
        }
        let table_move = probe(self.transpositions, node.key);
        if let Some(score) = table_move.and_then(|found| self.table_cutoff(node, found)) {
            return Visit::Cutoff(score);
        }
        self.repetitions.remember(node.key, ply);
        let table_move = table_move.and_then(|found| found.best);
        self.prune(node, table_move)
    }

    /// The score from the transposition table, if it is deep enough for a cutoff.
    fn table_cutoff(&self, node: &Node<'_>, found: EntryData) -> Option<Score> {
        let is_deep =
            found.depth == node.depth || found.depth > node.depth && !self.limits.exhaustive;
        let score = found.score.at_ply(node.ply);
        let answers = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= node.beta,
            Bound::AtMost => score <= node.alpha,
        };
        (node.ply > 0 && is_deep && answers).then_some(score)
    }

    /// Futility pruning: near the end of a line, quiet moves cannot make up for a large difference and are not searched.
    fn prune(&self, node: &Node<'_>, table_move: Option<Packed>) -> Visit {
        let all_moves = || {
            let is_legal = |m: &Packed| is_legal(node.position, self.near, *m);
            Visit::AllMoves(table_move.filter(is_legal))
        };
        let is_near = node.is_null_window() && node.depth <= FUTILITY_DEPTH;
        if !is_near || self.limits.exhaustive {
            return all_moves();
        }
        let margin = FUTILITY_MARGIN * i16::from(node.depth);
        let (alpha, beta) = (node.alpha.0 - margin, node.beta.0 + margin);
        let worth = self.evaluate_within(node.position, Score(alpha), Score(beta));
        if node.beta.forced().is_none() && worth.0 - margin >= node.beta.0 {
            Visit::Cutoff(worth)
        } else if node.alpha.forced().is_none() && worth.0 + margin <= node.alpha.0 {
            Visit::Quiescence
        } else {
            all_moves()
        }
    }

    /// Searches one move after the other until one causes a cutoff.
    fn search_moves(&mut self, mut node: Node<'_>, mut queue: Queue) -> Result<Best, Full> {
        let mut best = Best {
            score: Score::LOWEST,
            m: None,
            searched: 0,
        };
        while let Some(m) = self.next(&node, &mut queue)? {
            let is_only = best.searched == 0 && queue.is_at_its_end();
            if self.overlooks(node.key, m, node.ply) && !is_only {
                continue;
            }
            let is_quiet = is_quiet(node.position, m);
            let score = self.search_move(&node, m, is_quiet, best.searched);
            if self.stopped {
                break;
            }
            best.searched = best.searched.saturating_add(1);
            if score > best.score {
                best.score = score;
                best.m = Some(m);
                if node.ply == 0 {
                    self.best = Some((m, score));
                }
                node.alpha = node.alpha.max(score);
            }
            if node.alpha >= node.beta {
                if is_quiet {
                    let side = node.position.side();
                    self.ordering.remember(side, m, node.ply, node.depth);
                }
                break;
            }
        }
        Ok(best)
    }

    /// The next move to search, if there is one.
    fn next(&mut self, node: &Node<'_>, queue: &mut Queue) -> Result<Option<Packed>, Full> {
        if let Some(list) = &mut queue.list {
            return Ok(self.candidates.take(list));
        }
        if queue.table_move.is_some() && !queue.offered {
            queue.offered = true;
            return Ok(queue.table_move);
        }
        let (position, near) = (node.position, self.near);
        let list =
            self.candidates
                .list(position, near, self.ordering, node.ply, queue.table_move)?;
        if node.ply == 0 {
            // Of moves that are as good the first is chosen: chance decides which that is.
            let seed = self.seed;
            self.candidates
                .add_noise(list, |m| node.key.noise(m, seed) / 32);
        }
        Ok(self.candidates.take(queue.list.insert(list)))
    }

    /// The score of a move for the player who makes it. All but the first are searched with a null window, and again with the
    /// whole window when they are better (principal variation search).
    fn search_move(&mut self, node: &Node<'_>, m: Packed, is_quiet: bool, searched: u8) -> Score {
        let after = node.position.after(m.into());
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        if searched == 0 {
            return -self.alpha_beta(&after, depth, ply, -node.beta, -node.alpha);
        }
        // Late move reduction: late quiet moves are seldom the best, which a shallower search confirms.
        let reduction = match is_quiet && !self.limits.exhaustive && depth >= 2 && searched >= 3 {
            true if searched >= 8 && depth >= 3 => 2,
            true => 1,
            false => 0,
        };
        let above = Score(node.alpha.0 + 1);
        let mut score = -self.alpha_beta(&after, depth - reduction, ply, -above, -node.alpha);
        if score > node.alpha && reduction > 0 {
            score = -self.alpha_beta(&after, depth, ply, -above, -node.alpha);
        }
        if score > node.alpha && score < node.beta {
            score = -self.alpha_beta(&after, depth, ply, -node.beta, -node.alpha);
        }
        score
    }

    /// Who cannot move passes (R8).
    #[inline(never)]
    fn pass(&mut self, node: &Node<'_>) -> Score {
        match node.position.pass() {
            Ok(passed) => -self.alpha_beta(
                &passed,
                node.depth - 1,
                node.ply + 1,
                -node.beta,
                -node.alpha,
            ),
            Err(_) => Score::EVEN,
        }
    }

    /// Stores the result in the transposition table.
    #[inline(never)]
    fn store_result(&mut self, node: &Node<'_>, best: &Best) -> Score {
        let bound = if best.score >= node.beta {
            Bound::AtLeast
        } else if best.score > node.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let found = EntryData {
            depth: node.depth,
            bound,
            score: best.score.without_ply(node.ply),
            best: best.m,
        };
        store(self.transpositions, node.key, found);
        best.score
    }

    /// The static evaluation, or a bound where the quick part is far outside the window (lazy evaluation).
    #[inline(never)]
    pub(super) fn evaluate_within(&self, position: &Position, alpha: Score, beta: Score) -> Score {
        let rules = position.rules();
        let quick = rules.quick_evaluation(position, self.near);
        if !self.limits.exhaustive {
            let (least, most) = (
                Score::evaluated(quick - LAZY_MARGIN),
                Score::evaluated(quick + LAZY_MARGIN),
            );
            if least >= beta {
                return least;
            }
            if most <= alpha {
                return most;
            }
        }
        Score::evaluated(quick + rules.evaluation_detail(position))
    }

    pub(super) fn evaluate(&self, position: &Position) -> Score {
        evaluate(position, self.near)
    }

    /// Whether a player of this strength does not see a move. The same move in the same position is overlooked each time.
    fn overlooks(&self, key: PositionKey, m: Packed, ply: u8) -> bool {
        let history = match ply % 2 {
            0 => self.overlooks.own,
            _ => self.overlooks.other,
        };
        history > 0 && key.noise(m, self.seed) < history
    }

    #[inline(never)]
    pub(super) fn must_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.limits.nodes || (self.stop)();
        self.nodes += u32::from(!self.stopped);
        self.stopped
    }
}

/// The static evaluation of a position.
pub(super) fn evaluate(position: &Position, near: &Nearness) -> Score {
    let rules = position.rules();
    Score::evaluated(rules.quick_evaluation(position, near) + rules.evaluation_detail(position))
}

/// What a finished game is worth to the player who would be to move.
pub(super) fn terminal_score(outcome: Outcome, position: &Position, ply: u8) -> Score {
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

/// Whether a move is legal in a game that is not over. An entry of another position may name one that is not.
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
