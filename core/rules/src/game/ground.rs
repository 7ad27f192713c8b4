//! How pawns could go over a layout, forwards and backwards, for many squares at once.

use super::reach;
use crate::board::{Bitboard, Colour, Layout};

/// A set of squares for each of the 24 ways to go: four along ranks and files, four along diagonals, eight jumps and
/// eight steps.
pub(crate) type Ways = [Bitboard; 24];

/// What decides how pawns can go: the colours, and for each the squares that may be passed.
pub(crate) struct Ground {
    /// In the order of [`Colour::ALL`].
    squares: [Bitboard; 4],
    open: [Bitboard; 4],
}

impl Ground {
    pub(crate) fn new(layout: &Layout, occupied: Bitboard) -> Self {
        let squares = Colour::ALL.map(|colour| layout.squares(colour));
        Self {
            squares,
            open: squares.map(|same_colour| !same_colour & !occupied),
        }
    }

    /// The squares that pawns reach, occupied ones included (R3).
    pub(crate) fn reach(&self, pawns: Bitboard) -> Ways {
        self.ways(self.squares.map(|colour| pawns & colour))
    }

    /// The squares from which pawns would reach the targets.
    ///
    /// A slide ends at the latest on the first square of its own colour. Seen from its end, it comes from the first
    /// square of that colour, so the way back passes the very same squares.
    pub(crate) fn reach_back(&self, targets: Bitboard) -> Ways {
        let mut ways = self.ways([targets; 4]);
        let [red, yellow, green, blue] = self.squares;
        ways[..4].iter_mut().for_each(|squares| *squares &= red);
        ways[4..8].iter_mut().for_each(|squares| *squares &= yellow);
        ways[8..16].iter_mut().for_each(|squares| *squares &= green);
        ways[16..].iter_mut().for_each(|squares| *squares &= blue);
        ways
    }

    /// All ways from a set of squares for each colour's way to move.
    fn ways(&self, [red, yellow, green, blue]: [Bitboard; 4]) -> Ways {
        let [red_open, yellow_open, ..] = self.open;
        let mut ways = [Bitboard::EMPTY; 24];
        ways[..4].copy_from_slice(&reach::red(red, red_open));
        ways[4..8].copy_from_slice(&reach::yellow(yellow, yellow_open));
        ways[8..16].copy_from_slice(&reach::green(green));
        ways[16..].copy_from_slice(&reach::blue(blue));
        ways
    }

    /// These squares and those from which one move leads to them, on the ground as it is.
    pub(crate) fn widened(&self, near: Bitboard) -> Bitboard {
        near | Bitboard::union(&self.reach_back(near))
    }
}
