//! A plain engine to measure the board by: alpha-beta without exchanges at its end, without notes and without habits.
//!
//! It shares nothing with the board's opponent but the rules, so that what the two have in common is not measured away.

use std::cmp::Reverse;

use katarenga_rules::layouts::Chance;
use katarenga_rules::{BySide, Cell, History, Move, Position, Setup, Side};

/// How far it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many moves ahead.
    Depth(u32),
    /// At so many positions, one move deeper each time.
    Nodes(u32),
}

/// A game that is won, before the moves it takes are subtracted.
const WON: i32 = 1_000_000;

/// A pawn, a camp beside the pawn in it, a rank that a pawn has gone, and a move that can be made.
const PAWN: i32 = 100;
const CAMP: i32 = 150;
const RANK: i32 = 6;
const MOVE: i32 = 2;

/// One look at one position.
pub(super) struct Sketch<'a> {
    limit: Limit,
    history: &'a History,
    chance: Chance,
    nodes: u32,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(limit: Limit, history: &'a History, seed: u32) -> Self {
        Self {
            limit,
            history,
            chance: Chance::from_seed(seed.into()),
            nodes: 0,
        }
    }

    /// The best move, if there is one; chance decides between those that are as good.
    pub(super) fn choose(&mut self, position: &Position) -> Option<Move> {
        let mut moves: Vec<_> = position.legal_moves().collect();
        moves.sort_by_cached_key(|_| self.chance.bits());
        moves.sort_by_key(|&m| Reverse(takes(position, m)));
        let deepest = match self.limit {
            Limit::Depth(depth) => depth,
            Limit::Nodes(_) => 40,
        };
        let mut chosen = *moves.first()?;
        for depth in 1..=deepest {
            let Some(best) = self.best(position, &moves, depth) else {
                break;
            };
            chosen = best;
            // What was the best is looked at first next time.
            moves.sort_by_key(|&m| Reverse(m == best));
        }
        Some(chosen)
    }

    /// `None` when there is not time enough.
    fn best(&mut self, position: &Position, moves: &[Move], depth: u32) -> Option<Move> {
        let mut best = None;
        let mut alpha = -WON - 1;
        for &m in moves {
            let after = position.play(m).ok()?;
            let score = -self.score(&after, depth - 1, 1, -WON - 1, -alpha)?;
            if score > alpha {
                (alpha, best) = (score, Some(m));
            }
        }
        best
    }

    fn score(
        &mut self,
        position: &Position,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if matches!(self.limit, Limit::Nodes(most) if self.nodes >= most) {
            return None;
        }
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner() {
                None => 0,
                Some(winner) if winner == position.side() => WON - ply,
                Some(_) => ply - WON,
            });
        }
        // Only the first reply can be seen to repeat the game; that is enough not to stumble into a draw.
        if ply == 1 && self.history.times(position) >= 2 {
            return Some(0);
        }
        if depth == 0 {
            return Some(worth(position));
        }
        let mut moves: Vec<_> = position.legal_moves().collect();
        moves.sort_by_key(|&m| Reverse(takes(position, m)));
        if moves.is_empty() {
            let passed = position.pass().ok()?;
            return Some(-self.score(&passed, depth - 1, ply + 1, -beta, -alpha)?);
        }
        for m in moves {
            let after = position.play(m).ok()?;
            alpha = alpha.max(-self.score(&after, depth - 1, ply + 1, -beta, -alpha)?);
            if alpha >= beta {
                break;
            }
        }
        Some(alpha)
    }
}

/// Camps are looked at first, then captures.
fn takes(position: &Position, m: Move) -> u8 {
    match m.to {
        Cell::Camp(_) => 2,
        Cell::Square(to) => position.pawns(!position.side()).contains(to).into(),
    }
}

/// Material, ranks and moves of the player to move, less those of the other.
fn worth(position: &Position) -> i32 {
    let own = position.side();
    standing(position, own) - standing(position, !own)
        + MOVE * (moves(position) - replies(position))
}

fn standing(position: &Position, side: Side) -> i32 {
    let all = position.standing(side);
    let ranks: i32 = all
        .squares
        .iter()
        .map(|square| match side {
            Side::White => square.rank() as i32,
            Side::Black => 7 - square.rank() as i32,
        })
        .sum();
    let camps = all.camps.len() as i32;
    (all.squares.len() as i32 + camps) * PAWN + camps * CAMP + ranks * RANK
}

fn moves(position: &Position) -> i32 {
    position.legal_moves().count() as i32
}

/// The moves that the other player could make if it were that player's turn.
fn replies(position: &Position) -> i32 {
    let turn = Position::try_from(Setup {
        layout: *position.layout(),
        pawns: BySide::from_fn(|side| position.pawns(side)),
        camps: position.camps(),
        side: !position.side(),
        rules: position.rules(),
        phase: position.phase(),
    });
    turn.map_or(0, |position| moves(&position))
}
