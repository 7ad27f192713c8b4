//! Boards for tests that hold for any of them. The games' room stands above that of the layouts and cannot ask it.

use crate::board::{Bitboard, Colour, Layout};

/// Numbers one after the other (SplitMix64).
pub(super) struct Any(pub u64);

impl Any {
    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(super) fn squares(&mut self) -> Bitboard {
        Bitboard::from_bits(self.bits())
    }

    pub(super) fn layout(&mut self) -> Layout {
        Layout::from_fn(|_| Colour::ALL[self.bits() as usize % Colour::ALL.len()])
    }
}
