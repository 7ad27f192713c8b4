//! How far a pawn gets from each square of one layout, reckoned once for those who ask for many positions.

use super::reach;
use crate::board::{Bitboard, Colour, Layout, Square};

/// For each square how a pawn leaves it on an empty board. What stands in its way is then taken off with a few operations,
/// where shifting whole boards takes ten times as many on a chip with words of 32 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Paths {
    /// Up to four stretches of squares, those towards higher ranks, or to the right on the same, first. Steps and jumps
    /// are one stretch that nothing stands in the way of.
    stretches: [[Bitboard; 4]; Square::COUNT],
    slides: [bool; Square::COUNT],
}

impl Paths {
    /// Of no layout.
    pub(super) const NONE: Self = Self {
        stretches: [[Bitboard::EMPTY; 4]; Square::COUNT],
        slides: [false; Square::COUNT],
    };

    /// Becomes those of a layout; in place, because they are much for a small stack.
    pub(super) fn become_those_of(&mut self, layout: &Layout) {
        for square in Square::ALL {
            let colour = layout.colour(square);
            let (here, open) = (Bitboard::of(square), !layout.squares(colour));
            let alone = |all| [all, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY];
            let (stretches, slides) = match colour {
                Colour::Red => {
                    let [down, left, right, up] = reach::red(here, open);
                    ([up, right, left, down], true)
                }
                Colour::Yellow => {
                    let [down_left, down_right, up_left, up_right] = reach::yellow(here, open);
                    ([up_left, up_right, down_left, down_right], true)
                }
                _ => (alone(reach::of(colour, here, open)), false),
            };
            self.stretches[square.index()] = stretches;
            self.slides[square.index()] = slides;
        }
    }

    /// All squares within reach of a pawn on a square, occupied ones included (R3).
    pub(crate) fn reached(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let [a, b, c, d] = self.stretches[from.index()];
        if self.slides[from.index()] {
            upwards(a, occupied)
                | upwards(b, occupied)
                | downwards(c, occupied)
                | downwards(d, occupied)
        } else {
            a
        }
    }
}

/// A stretch towards higher squares, up to the first that is occupied.
#[inline(always)]
fn upwards(stretch: Bitboard, occupied: Bitboard) -> Bitboard {
    let standing = (stretch & occupied).bits();
    // The lowest bit and all below it; all bits when there is none.
    stretch & Bitboard::from_bits(standing ^ standing.wrapping_sub(1))
}

/// A stretch towards lower squares, down to the first that is occupied.
#[inline(always)]
fn downwards(stretch: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut standing = (stretch & occupied).bits();
    if standing == 0 {
        return stretch;
    }
    // More than one pawn on a stretch is rare, and the chip has no instruction that finds the highest bit.
    while standing & standing.wrapping_sub(1) != 0 {
        standing &= standing.wrapping_sub(1);
    }
    stretch & Bitboard::from_bits(standing.wrapping_neg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::any::Any;

    /// The same squares as by shifting whole boards, on random layouts with few and with many pawns in the way.
    #[test]
    fn r3_paths_lead_where_pawns_go() {
        let mut any = Any(3);
        let mut paths = Paths::NONE;
        for _ in 0..200 {
            let layout = any.layout();
            paths.become_those_of(&layout);
            for square in Square::ALL {
                let occupied = [any.squares(), any.squares() & any.squares() & any.squares()];
                for occupied in occupied {
                    let colour = layout.colour(square);
                    let open = !occupied & !layout.squares(colour);
                    assert_eq!(
                        paths.reached(square, occupied),
                        reach::of(colour, Bitboard::of(square), open),
                        "from {square} on {layout} with {occupied}"
                    );
                }
            }
        }
    }
}
