//! Which moves have been good elsewhere, to look at them first.

use super::packed::{HAND, Packed};
use crate::board::{BySide, Cell, Side};

/// What was good in other positions.
#[derive(Debug)]
pub(super) struct Habits {
    /// The last two quiet moves at each depth that were too good for the opponent to allow them.
    refutations: [Refutations; DEPTHS],
    /// How often a quiet move was, and how deep the look was that found it; by where it starts and where it leads.
    often: BySide<[[u8; Cell::COUNT]; HAND + 1]>,
}

/// Two moves in their packed form, or 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refutations([u16; 2]);

/// Refutations are remembered for so many moves ahead.
const DEPTHS: usize = 24;

/// A refutation is more promising than any other quiet move.
const REFUTES: [u16; 2] = [40_010, 40_000];

/// A quiet move of which nothing is known.
const UNKNOWN: i32 = 1_000;

/// What it promises more for each move by which it brings a pawn nearer to where it wants to go.
const A_MOVE_NEARER: i32 = 8;

impl Refutations {
    const NONE: Self = Self([0; 2]);

    pub(super) fn promise(self, m: Packed) -> Option<u16> {
        let [last, before] = self.0;
        match m.bits() {
            bits if bits == last => Some(REFUTES[0]),
            bits if bits == before => Some(REFUTES[1]),
            _ => None,
        }
    }
}

impl Habits {
    pub(super) const fn new() -> Self {
        Self {
            refutations: [Refutations::NONE; DEPTHS],
            often: BySide::both([[0; Cell::COUNT]; HAND + 1]),
        }
    }

    /// Another position is thought about: what was good before counts half.
    pub(super) fn fade(&mut self) {
        self.refutations = [Refutations::NONE; DEPTHS];
        Side::ALL.into_iter().for_each(|side| self.halve(side));
    }

    fn halve(&mut self, side: Side) {
        for often in self.often[side].as_flattened_mut() {
            *often /= 2;
        }
    }

    /// The refutations that are known so many moves ahead.
    pub(super) fn refutations(&self, ply: u8) -> Refutations {
        let known = self.refutations.get(usize::from(ply));
        known.copied().unwrap_or(Refutations::NONE)
    }

    /// What a quiet move promises that brings a pawn so many moves nearer.
    pub(super) fn promise(&self, side: Side, m: Packed, gained: i32) -> u16 {
        let often = self.often[side]
            .get(m.from())
            .and_then(|row| row.get(m.to().index()));
        let often = often.copied().map_or(0, i32::from);
        (UNKNOWN + gained * A_MOVE_NEARER + often) as u16
    }

    /// A quiet move was too good to be allowed, found by looking so many moves ahead.
    #[inline(never)]
    pub(super) fn remember(&mut self, side: Side, m: Packed, ply: u8, depth: u8) {
        if let Some(Refutations(two)) = self.refutations.get_mut(usize::from(ply))
            && two[0] != m.bits()
        {
            *two = [m.bits(), two[0]];
        }
        let depth = depth.min(12);
        let row = self.often[side].get_mut(m.from());
        let Some(often) = row.and_then(|row| row.get_mut(m.to().index())) else {
            return;
        };
        match often.checked_add(depth * depth) {
            Some(more) => *often = more,
            // All are halved, so that what is good now still stands out.
            None => self.halve(side),
        }
    }
}
