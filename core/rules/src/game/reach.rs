//! How far pawns can move by the colour they stand on (R3), for a whole set of pawns at once.
//!
//! The functions named after colours give one set of squares for each direction. In one direction no two pawns
//! reach the same square, so these sets can be counted as moves. There are no tables:
//! a handful of shifts costs less on the RP2040 than fetching from its flash, and takes no flash at all.

use crate::board::{Bitboard, Colour, Layout};

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

/// All squares in reach of the pawns of two players, occupied ones included. Much of the work is done once for both.
pub fn of_both(layout: &Layout, occupied: Bitboard, pawns: [Bitboard; 2]) -> [Bitboard; 2] {
    let on = |colour| pawns.map(|pawns| pawns & layout.squares(colour));
    let open = |colour| !layout.squares(colour) & !occupied;
    let (green, blue) = (on(Colour::Green), on(Colour::Blue));
    let mut reached = [
        jumps(green[0]) | steps(blue[0]),
        jumps(green[1]) | steps(blue[1]),
    ];
    let mut add = |slides: [Bitboard; 2]| {
        reached[0] |= slides[0];
        reached[1] |= slides[1];
    };
    let (red, past) = (on(Colour::Red), open(Colour::Red));
    add(slides::<0, -1>(red, past));
    add(slides::<-1, 0>(red, past));
    add(slides::<1, 0>(red, past));
    add(slides::<0, 1>(red, past));
    let (yellow, past) = (on(Colour::Yellow), open(Colour::Yellow));
    add(slides::<-1, -1>(yellow, past));
    add(slides::<1, -1>(yellow, past));
    add(slides::<-1, 1>(yellow, past));
    add(slides::<1, 1>(yellow, past));
    reached
}

/// All of [`blue`].
fn steps(pawns: Bitboard) -> Bitboard {
    let beside = pawns.shifted(-1, 0) | pawns.shifted(1, 0);
    let row = beside | pawns;
    beside | row.shifted(0, -1) | row.shifted(0, 1)
}

/// All of [`green`].
fn jumps(pawns: Bitboard) -> Bitboard {
    let near = pawns.shifted(-1, 0) | pawns.shifted(1, 0);
    let far = pawns.shifted(-2, 0) | pawns.shifted(2, 0);
    near.shifted(0, -2) | near.shifted(0, 2) | far.shifted(0, -1) | far.shifted(0, 1)
}

/// [`slide`] for the pawns of two players.
#[inline(always)]
fn slides<const FILES: i8, const RANKS: i8>(pawns: [Bitboard; 2], open: Bitboard) -> [Bitboard; 2] {
    pawns.map(|pawns| slide::<FILES, RANKS>(pawns, open))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::any::Any;

    #[test]
    fn r3_pawns_reach_together_what_each_of_them_does() {
        let mut any = Any(3);
        for _ in 0..1_000 {
            let layout = any.layout();
            let pawns = [
                any.squares() & any.squares() & any.squares(),
                any.squares() & any.squares(),
            ];
            let occupied = Bitboard::union(&pawns);
            let expected = pawns.map(|pawns| {
                let by_colour = Colour::ALL.map(|colour| {
                    let squares = layout.squares(colour);
                    of(colour, pawns & squares, !squares & !occupied)
                });
                Bitboard::union(&by_colour)
            });
            assert_eq!(of_both(&layout, occupied, pawns), expected, "on {layout}");
        }
    }
}
