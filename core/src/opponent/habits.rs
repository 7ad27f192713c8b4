//! Which moves have been good elsewhere, to look at them first.

use crate::board::{BySide, Cell, Side, Square};
use crate::game::Move;

/// What was good in other positions.
#[derive(Debug)]
pub(super) struct Habits {
    /// The last two quiet moves at each depth that were too good for the opponent to allow them.
    refutations: [[Option<Move>; 2]; DEPTHS],
    /// How often a quiet move was, and how deep the look was that found it.
    often: BySide<[[u8; Cell::COUNT]; FROM]>,
}

/// Refutations are remembered for so many moves ahead.
const DEPTHS: usize = 24;

/// A refutation is more promising than any other quiet move.
const REFUTES: [i16; 2] = [10_002, 10_001];

/// A move starts on a square, or in the hand behind all of them.
const FROM: usize = Square::COUNT + 1;

fn from(m: Move) -> usize {
    m.from.map_or(Square::COUNT, Square::index)
}

impl Habits {
    pub(super) const fn new() -> Self {
        Self {
            refutations: [[None; 2]; DEPTHS],
            often: BySide::both([[0; Cell::COUNT]; FROM]),
        }
    }

    /// Another position is thought about: what was good before counts half.
    pub(super) fn fade(&mut self) {
        self.refutations = [[None; 2]; DEPTHS];
        for side in Side::ALL {
            for often in self.often[side].as_flattened_mut() {
                *often /= 2;
            }
        }
    }

    pub(super) fn promise(&self, side: Side, m: Move, ply: u8) -> i16 {
        let refutations = self.refutations.get(usize::from(ply));
        let place = refutations.and_then(|two| two.iter().position(|&one| one == Some(m)));
        match place.and_then(|place| REFUTES.get(place)) {
            Some(&promise) => promise,
            None => self.often[side][from(m)][m.to.index()].into(),
        }
    }

    /// A quiet move was too good to be allowed, found by looking so many moves ahead.
    pub(super) fn remember(&mut self, side: Side, m: Move, ply: u8, depth: u8) {
        if let Some(two) = self.refutations.get_mut(usize::from(ply))
            && two[0] != Some(m)
        {
            *two = [Some(m), two[0]];
        }
        let depth = depth.min(12);
        let often = &mut self.often[side][from(m)][m.to.index()];
        match often.checked_add(depth * depth) {
            Some(more) => *often = more,
            None => {
                // All are halved, so that what is good now still stands out.
                for often in self.often[side].as_flattened_mut() {
                    *often /= 2;
                }
            }
        }
    }
}
