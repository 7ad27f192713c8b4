//! Move ordering: killer moves and the history heuristic.

use super::packed::{HAND, Packed};
use crate::board::{BySide, Cell, Side};

/// Quiet moves that caused cutoffs in other positions.
#[derive(Debug)]
pub(super) struct MoveOrdering {
    /// The last two quiet moves at each ply that caused a cutoff.
    killers: [Killers; DEPTHS],
    /// How often and how deep a quiet move caused a cutoff, by start and destination.
    history: BySide<[[u8; Cell::COUNT]; HAND + 1]>,
}

/// Two moves in their packed form, or 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers([u16; 2]);

/// Plies for which killer moves are kept.
const DEPTHS: usize = 24;

/// Killer moves come before all other quiet moves.
const KILLER_PRIORITY: [u16; 2] = [40_010, 40_000];

/// A quiet move without a history.
const QUIET_PRIORITY: i32 = 1_000;

/// The bonus for each move by which it brings a pawn nearer to where it wants to go.
const A_MOVE_NEARER: i32 = 8;

impl Killers {
    const NONE: Self = Self([0; 2]);

    pub(super) fn priority(self, m: Packed) -> Option<u16> {
        let [last, before] = self.0;
        match m.bits() {
            bits if bits == last => Some(KILLER_PRIORITY[0]),
            bits if bits == before => Some(KILLER_PRIORITY[1]),
            _ => None,
        }
    }
}

impl MoveOrdering {
    pub(super) const fn new() -> Self {
        Self {
            killers: [Killers::NONE; DEPTHS],
            history: BySide::both([[0; Cell::COUNT]; HAND + 1]),
        }
    }

    /// For a new search: clears the killer moves and halves the history.
    pub(super) fn age(&mut self) {
        self.killers = [Killers::NONE; DEPTHS];
        Side::ALL.into_iter().for_each(|side| self.halve(side));
    }

    fn halve(&mut self, side: Side) {
        for history in self.history[side].as_flattened_mut() {
            *history /= 2;
        }
    }

    /// The killer moves of a ply.
    pub(super) fn killers(&self, ply: u8) -> Killers {
        let known = self.killers.get(usize::from(ply));
        known.copied().unwrap_or(Killers::NONE)
    }

    /// The priority of a quiet move that brings a pawn so many moves nearer.
    pub(super) fn priority(&self, side: Side, m: Packed, gained: i32) -> u16 {
        let history = self.history[side]
            .get(m.from())
            .and_then(|row| row.get(m.to().index()));
        let history = history.copied().map_or(0, i32::from);
        (QUIET_PRIORITY + gained * A_MOVE_NEARER + history) as u16
    }

    /// Records a quiet move that caused a cutoff.
    #[inline(never)]
    pub(super) fn remember(&mut self, side: Side, m: Packed, ply: u8, depth: u8) {
        if let Some(Killers(two)) = self.killers.get_mut(usize::from(ply))
            && two[0] != m.bits()
        {
            *two = [m.bits(), two[0]];
        }
        let depth = depth.min(12);
        let row = self.history[side].get_mut(m.from());
        let Some(history) = row.and_then(|row| row.get_mut(m.to().index())) else {
            return;
        };
        match history.checked_add(depth * depth) {
            Some(more) => *history = more,
            // All are halved, so that what is good now still stands out.
            None => self.halve(side),
        }
    }
}
