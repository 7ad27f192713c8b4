//! Counting moves without making them one by one.

use crate::board::{Bitboard, Colour};
use crate::game::{Move, Position, Rules, reach};

/// What all pawns of the side to move reach together, whoever stands there; one set for each direction.
struct Reach {
    /// From red and yellow squares.
    slides: [Bitboard; 8],
    /// From green and blue squares.
    jumps: [Bitboard; 16],
}

impl Position {
    /// The number of legal moves.
    pub(crate) fn count_moves(&self) -> u64 {
        match self.outcome() {
            None => self.count_within(&self.reach()),
            Some(_) => 0,
        }
    }

    /// The number of lines of two moves.
    ///
    /// Most moves leave the opponent as many replies as a pass would: in the base game only a capture, an entry
    /// into a camp, and a move from or to a square in the way of an enemy pawn on red or yellow can change that.
    pub(crate) fn count_lines_of_two(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        let (watched, replies) = match self.rules {
            Rules::Katarenga if !self.must_be_quiet() => {
                let opponent = Self {
                    side: !self.side,
                    ..*self
                };
                let reach = opponent.reach();
                let watched = Bitboard::union(&reach.slides);
                (watched, opponent.count_within(&reach))
            }
            // Where replies do not capture, every pawn is in the way of every other.
            _ => (Bitboard::FULL, 0),
        };
        let mut lines = 0;
        for from in self.movers() {
            let mut destinations = self.destinations_of(from);
            if !watched.contains(from) {
                lines += count(&[destinations.plain], !watched) * replies;
                destinations.plain &= watched;
            }
            for to in destinations.cells().iter() {
                lines += self.after(Move { from, to }).count_moves();
            }
        }
        lines
    }

    #[inline(always)]
    fn reach(&self) -> Reach {
        let on = |colour| self.movers() & self.layout.squares(colour);
        let [a, b, c, d] = reach::red(on(Colour::Red), self.open(Colour::Red));
        let [e, f, g, h] = reach::yellow(on(Colour::Yellow), self.open(Colour::Yellow));
        let [i, j, k, l, m, n, o, p] = reach::green(on(Colour::Green));
        let [q, r, s, t, u, v, w, x] = reach::blue(on(Colour::Blue));
        Reach {
            slides: [a, b, c, d, e, f, g, h],
            jumps: [i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x],
        }
    }

    /// The number of legal moves in a game that is not over.
    #[inline(always)]
    fn count_within(&self, reach: &Reach) -> u64 {
        let count_onto = |squares| count(&reach.slides, squares) + count(&reach.jumps, squares);
        match self.rules {
            Rules::Katarenga => {
                let enemy_baseline = Bitboard::rank((!self.side).baseline());
                let entering = count(&[self.movers()], enemy_baseline);
                let free = if self.must_be_quiet() {
                    !self.occupied()
                } else {
                    !self.pawns(self.side)
                };
                count_onto(free) + entering * self.free_camps().len() as u64
            }
            Rules::Race { goal, .. } => {
                let reached = Bitboard::union(&reach.slides) | Bitboard::union(&reach.jumps);
                let enemies = reached & self.pawns(!self.side) & self.goals();
                let sure = enemies & self.exits(goal);
                let unsure = enemies & !sure;
                let displacements = |from| count(&[self.destinations_of(from).captures], unsure);
                let others: u64 = match unsure {
                    Bitboard::EMPTY => 0,
                    _ => self.movers().iter().map(displacements).sum(),
                };
                count_onto(!self.occupied() | sure) + others
            }
        }
    }
}

/// How often a square out of `within` is in one of the sets.
fn count(sets: &[Bitboard], within: Bitboard) -> u64 {
    let len = |&squares: &Bitboard| (squares & within).len() as u64;
    sets.iter().map(len).sum()
}
