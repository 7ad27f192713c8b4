//! Counting moves without making them one by one.

use crate::board::{Bitboard, Colour};
use crate::game::{Move, Phase, Position, reach};

/// What all pawns of the side to move reach together, occupied squares included; one set for each direction.
pub(super) struct DirectedReach {
    /// From red and yellow squares.
    slides: [Bitboard; 8],
    /// From green and blue squares.
    jumps: [Bitboard; 16],
}

impl Position {
    /// The number of legal moves.
    pub(crate) fn count_moves(&self) -> u64 {
        match (self.outcome(), self.phase) {
            (Some(_), _) => 0,
            (None, Phase::Placing(_)) => self.placeable().len() as u64,
            (None, _) => self.rules.count_moves(self, &self.reach()),
        }
    }

    /// The number of lines of two moves.
    ///
    /// In some games most moves leave the opponent as many replies as a pass would: only a capture, an entry into a
    /// camp, and a move from or to a square in the way of an enemy pawn on red or yellow can change that.
    pub(crate) fn count_lines_of_two(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        let (watched, replies) = if self.rules.plain_moves_keep_replies(self) {
            let opponent = Self {
                side: !self.side,
                ..*self
            };
            let reach = opponent.reach();
            let watched = Bitboard::union(&reach.slides);
            (watched, opponent.rules.count_moves(&opponent, &reach))
        } else {
            (Bitboard::FULL, 0)
        };
        let placings = self.placeable().iter().map(Move::placing);
        let mut lines = placings.map(|m| self.after(m).count_moves()).sum();
        for from in self.movers() {
            let mut destinations = self.destinations_of(from);
            if !watched.contains(from) {
                lines += count(&[destinations.plain], !watched) * replies;
                destinations.plain &= watched;
            }
            for to in destinations.cells().iter() {
                lines += self.after(Move::between(from, to)).count_moves();
            }
        }
        lines
    }

    #[inline(always)]
    fn reach(&self) -> DirectedReach {
        let on = |colour| self.movers() & self.layout.squares(colour);
        let [a, b, c, d] = reach::red(on(Colour::Red), self.open(Colour::Red));
        let [e, f, g, h] = reach::yellow(on(Colour::Yellow), self.open(Colour::Yellow));
        let [i, j, k, l, m, n, o, p] = reach::green(on(Colour::Green));
        let [q, r, s, t, u, v, w, x] = reach::blue(on(Colour::Blue));
        DirectedReach {
            slides: [a, b, c, d, e, f, g, h],
            jumps: [i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x],
        }
    }
}

impl DirectedReach {
    /// All squares that are reached.
    pub(super) fn all(&self) -> Bitboard {
        Bitboard::union(&self.slides) | Bitboard::union(&self.jumps)
    }

    /// How many moves end on these squares.
    pub(super) fn count_onto(&self, squares: Bitboard) -> u64 {
        count(&self.slides, squares) + count(&self.jumps, squares)
    }
}

/// How often a square out of `within` is in one of the sets.
pub(super) fn count(sets: &[Bitboard], within: Bitboard) -> u64 {
    let len = |&squares: &Bitboard| (squares & within).len() as u64;
    sets.iter().map(len).sum()
}
