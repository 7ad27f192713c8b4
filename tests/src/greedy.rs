//! A player who looks one move ahead, for games by the thousand.

use katarenga_rules::{BySide, Cell, Layout, Move, Position, Rules, Side};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::naive::Naive;

/// Longer games are called a draw; with players this eager hardly one in a thousand is.
const MOST_MOVES: usize = 200;

/// A board to play on, with each player's way to the enemy baseline known.
pub struct GreedyBoard {
    start: Position,
    /// Moves that a lone pawn needs, by side and square.
    distances: BySide<[i32; 64]>,
}

impl GreedyBoard {
    /// Sets up the base game.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let naive = Naive::start(&layout.to_string(), None);
        Self {
            start: Position::start(layout, Rules::KATARENGA).expect("any board will do"),
            distances: BySide { white: 7, black: 0 }.map(|rank| {
                let distances = naive.distances_to(rank);
                let by_square = distances.as_flattened();
                std::array::from_fn(|square| by_square[square].map_or(8, i32::from))
            }),
        }
    }

    /// Plays a game and returns White's points: 1 for a win, ½ for a draw.
    pub fn play(&self, rng: &mut StdRng) -> f64 {
        let mut position = self.start;
        for _ in 0..MOST_MOVES {
            if let Some(outcome) = position.outcome() {
                return match outcome.winner() {
                    Some(Side::White) => 1.0,
                    Some(Side::Black) => 0.0,
                    None => 0.5,
                };
            }
            let best = position
                .legal_moves()
                .filter_map(|m| Some((m, position.play(m).ok()?)))
                .max_by_key(|(m, after)| {
                    // Chance decides between moves that are nearly as good, so that no two games are the same.
                    self.worth(&position, *m, after) + rng.random_range(0..20)
                });
            position = best.expect("in the base game somebody can always move").1;
        }
        0.5
    }

    /// What a move is worth at first sight, where a captured pawn is worth 60.
    fn worth(&self, before: &Position, m: Move, after: &Position) -> i32 {
        let Cell::Square(to) = m.to else { return 1000 };
        let side = before.side();
        let [own, enemy] = [side, !side].map(|side| &self.distances[side]);
        let before_it = m.from.map_or(0, |from| own[from.index()]);
        let mut worth = 12 * (before_it - own[to.index()]);
        if before.pawns(!side).contains(to) {
            worth += match enemy[to.index()] {
                // It would have been in the camp with its next move.
                0 => 360,
                1 => 80,
                _ => 60,
            };
        }
        match after.captors(to).iter().next() {
            None if own[to.index()] == 0 => worth + 150,
            None => worth,
            Some(captor) => {
                let m = Move::between(captor, m.to);
                let guarded = after.play(m).is_ok_and(|lost| !lost.captors(to).is_empty());
                worth - if guarded { 25 } else { 55 }
            }
        }
    }
}
