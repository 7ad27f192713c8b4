//! What a layout holds for the pawns of a game, reckoned once for those who judge many positions.

use super::ground::Ground;
use super::paths::Paths;
use crate::board::{Bitboard, BySide, Layout, Side, Square};
use crate::game::Rules;

/// For each square the number of moves from there to the pawns' goal, and the squares that a pawn reaches from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearness {
    /// For each player the squares from which a lone pawn gets there in at most so many moves: none, one, two and so on.
    layers: BySide<[Bitboard; Nearness::STEPS]>,
    /// The same the other way around: how many of these layers a square is not in.
    moves: BySide<[u8; Square::COUNT]>,
    paths: Paths,
}

impl Nearness {
    /// So many moves are told apart. On official boards no square is farther from an enemy baseline than four moves.
    pub(crate) const STEPS: usize = 5;

    /// Of no layout.
    pub(crate) const NONE: Self = Self {
        layers: BySide::both([Bitboard::EMPTY; Self::STEPS]),
        moves: BySide::both([0; Square::COUNT]),
        paths: Paths::NONE,
    };

    /// On a layout, for a game.
    #[must_use]
    pub fn new(layout: &Layout, rules: Rules) -> Self {
        let mut near = Self::NONE;
        near.become_that_of(layout, rules);
        near
    }

    /// Becomes that of a layout and a game; in place, because it is much for a small stack.
    pub(crate) fn become_that_of(&mut self, layout: &Layout, rules: Rules) {
        let ground = Ground::new(layout, Bitboard::EMPTY);
        self.paths.become_those_of(layout);
        for side in Side::ALL {
            self.moves[side] = [0; Square::COUNT];
            let mut near = rules.aim(layout, side);
            for layer in &mut self.layers[side] {
                *layer = near;
                for far in !near {
                    self.moves[side][far.index()] += 1;
                }
                near = ground.widened(near);
            }
        }
    }

    /// What lies at most 0, 1, 2 … moves from a player's aim.
    pub(crate) const fn of(&self, side: Side) -> &[Bitboard; Self::STEPS] {
        self.layers.of(side)
    }

    /// How many moves a lone pawn needs from a square, up to [`Self::STEPS`].
    pub(crate) fn moves(&self, side: Side, from: Square) -> usize {
        self.moves[side][from.index()].into()
    }

    /// Where pawns get from each square.
    pub(crate) const fn paths(&self) -> &Paths {
        &self.paths
    }
}
