//! A move in two bytes, for lists and notes.

use crate::board::{Camp, Cell, Square};
use crate::game::Move;

/// A move: the cell it leads to in the lower seven bits, and above them where it starts. Never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u16);

/// Sets every move apart from 0.
const A_MOVE: u16 = 1 << 14;

/// The hand counts as a square behind all others.
pub(super) const HAND: usize = Square::COUNT;

impl Packed {
    /// From a square, given by its index, or from the hand.
    pub(super) const fn new(from: usize, to: Cell) -> Self {
        Self(A_MOVE | (from << 7 | to.index()) as u16)
    }

    /// The number it is kept as.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// Back from the number; `None` from 0.
    pub(super) const fn from_bits(bits: u16) -> Option<Self> {
        match bits & A_MOVE {
            0 => None,
            _ => Some(Self(bits)),
        }
    }

    /// The index of the square it starts from, or [`HAND`].
    pub(super) const fn from(self) -> usize {
        (self.0 as usize >> 7) & 127
    }

    /// Where it leads.
    pub(super) fn to(self) -> Cell {
        let place = usize::from(self.0 & 127);
        match Square::from_index(place) {
            Some(square) => square.into(),
            None => Camp::ALL[place % Camp::COUNT].into(),
        }
    }
}

impl From<Packed> for Move {
    fn from(packed: Packed) -> Self {
        Self {
            from: Square::from_index(packed.from()),
            to: packed.to(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_back_as_they_were() {
        for from in 0..=HAND {
            for to in Cell::ALL {
                let packed = Packed::new(from, to);
                assert_eq!(Packed::from_bits(packed.bits()), Some(packed));
                let from = Square::from_index(from);
                assert_eq!(Move::from(packed), Move { from, to });
            }
        }
        assert_eq!(Packed::from_bits(0), None);
    }
}
