//! How far pawns can move by the colour they stand on (R3), for a whole set of pawns at once.
//!
//! The functions named after colours give one set of squares for each direction. In one direction no two pawns
//! reach the same square, so these sets can be counted as moves. There are no tables:
//! a handful of shifts costs less on the RP2040 than fetching from its flash, and takes no flash at all.

use crate::board::{Bitboard, Colour};

/// All squares in reach of pawns on one colour, sliding over `open` squares and onto the first that is not.
pub fn of(colour: Colour, pawns: Bitboard, open: Bitboard) -> Bitboard {
    match colour {
        Colour::Red => Bitboard::union(&red(pawns, open)),
        Colour::Yellow => Bitboard::union(&yellow(pawns, open)),
        Colour::Green => Bitboard::union(&green(pawns)),
        Colour::Blue => Bitboard::union(&blue(pawns)),
    }
}

/// One step in any of eight directions.
#[inline(always)]
pub fn blue(pawns: Bitboard) -> [Bitboard; 8] {
    [
        pawns.shifted(-1, -1),
        pawns.shifted(0, -1),
        pawns.shifted(1, -1),
        pawns.shifted(-1, 0),
        pawns.shifted(1, 0),
        pawns.shifted(-1, 1),
        pawns.shifted(0, 1),
        pawns.shifted(1, 1),
    ]
}

/// A knight's jump.
#[inline(always)]
pub fn green(pawns: Bitboard) -> [Bitboard; 8] {
    [
        pawns.shifted(-1, -2),
        pawns.shifted(1, -2),
        pawns.shifted(-2, -1),
        pawns.shifted(2, -1),
        pawns.shifted(-2, 1),
        pawns.shifted(2, 1),
        pawns.shifted(-1, 2),
        pawns.shifted(1, 2),
    ]
}

/// Along ranks and files.
#[inline(always)]
pub fn red(pawns: Bitboard, open: Bitboard) -> [Bitboard; 4] {
    [
        slide::<0, -1>(pawns, open),
        slide::<-1, 0>(pawns, open),
        slide::<1, 0>(pawns, open),
        slide::<0, 1>(pawns, open),
    ]
}

/// Along diagonals.
#[inline(always)]
pub fn yellow(pawns: Bitboard, open: Bitboard) -> [Bitboard; 4] {
    [
        slide::<-1, -1>(pawns, open),
        slide::<1, -1>(pawns, open),
        slide::<-1, 1>(pawns, open),
        slide::<1, 1>(pawns, open),
    ]
}

/// Slides all pawns in one direction. The stretch of open squares passed doubles each time: 1, 3, then 7.
#[inline(always)]
fn slide<const FILES: i8, const RANKS: i8>(pawns: Bitboard, open: Bitboard) -> Bitboard {
    // Open squares that one step can end on. No run of them crosses the edge of the board, so the longer shifts
    // below need no mask.
    let one = open & Bitboard::landing(FILES);
    let two = one & one.wrapped(FILES, RANKS);
    let four = two & two.wrapped(FILES * 2, RANKS * 2);
    let mut passed = pawns;
    passed |= one & passed.wrapped(FILES, RANKS);
    passed |= two & passed.wrapped(FILES * 2, RANKS * 2);
    passed |= four & passed.wrapped(FILES * 4, RANKS * 4);
    passed.shifted(FILES, RANKS)
}
