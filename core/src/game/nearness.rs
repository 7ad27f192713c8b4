//! How near each square is to where pawns want to go.

use super::ground::Ground;
use crate::board::{Bitboard, BySide, Layout, Side};
use crate::game::Rules;

/// For each player the squares from which a lone pawn gets there in at most so many moves: none, one, two and so on.
///
/// Made once for a layout and a game, so that a position can be judged with a few sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearness(BySide<[Bitboard; Nearness::STEPS]>);

impl Nearness {
    /// So many moves are told apart. On official boards no square is farther from an enemy baseline than four moves.
    pub(crate) const STEPS: usize = 5;

    /// On a layout, for a game.
    #[must_use]
    pub fn new(layout: &Layout, rules: Rules) -> Self {
        let ground = Ground::new(layout, Bitboard::EMPTY);
        Self(BySide::from_fn(|side| {
            let mut near = rules.aim(layout, side);
            core::array::from_fn(|_| {
                let here = near;
                near = ground.widened(near);
                here
            })
        }))
    }

    /// What lies at most 0, 1, 2 … moves from a player's aim.
    pub(crate) const fn of(&self, side: Side) -> &[Bitboard; Self::STEPS] {
        self.0.of(side)
    }
}
