//! What was found out about positions, so that it is found out once.

use super::packed::Packed;
use super::score::Score;
use crate::game::Repeatable;

/// What was found out about a position: eight bytes, all of them zero when nothing is noted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Note {
    /// 24 bits of the position's mark, then [`Bound`] and depth in one byte.
    mark_and_depth: u32,
    score: i16,
    /// [`Packed`], or 0.
    best: u16,
}

/// How a noted score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The position is worth this.
    Exact,
    /// The position is worth this or more: thinking about it ended early.
    AtLeast,
    /// The position is worth this or less: no move was better.
    AtMost,
}

/// What a note says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub depth: u8,
    pub bound: Bound,
    pub score: Score,
    pub best: Option<Packed>,
}

/// Tells positions of one game apart. Two different positions have the same mark once in 2⁶⁴.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark(u64);

/// Odd numbers without a pattern: the first digits of √2, √3, √5 and √7 behind the point, made odd.
const SPREAD: [u64; 4] = [
    0x6A09_E667_F3BC_C909,
    0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1,
];

impl Mark {
    /// Of no position.
    pub(super) const NONE: Self = Self(0);

    /// The mark of a position. Computed anew each time, which takes the chip less than keeping it up to date would:
    /// four products.
    #[inline(never)]
    pub(super) fn of(position: &Repeatable) -> Self {
        let [white, black, rest] = position.digest();
        let [a, b, c, d] = SPREAD;
        let mut mark = white.wrapping_mul(a) ^ black.wrapping_mul(b).rotate_left(32);
        mark ^= rest.wrapping_mul(c);
        mark ^= mark >> 29;
        mark = mark.wrapping_mul(d);
        Self(mark ^ mark >> 32)
    }

    /// A number from 0 to 255 that hangs on the position, on a move and on a seed, and on nothing else.
    pub(super) fn whim(self, m: Packed, seed: u32) -> u8 {
        let both = u64::from(seed) << 16 | u64::from(m.bits());
        let mixed = (self.0 ^ both.wrapping_mul(SPREAD[1])).wrapping_mul(SPREAD[2]);
        (mixed >> 56) as u8
    }

    /// The lower half.
    pub(super) const fn low(self) -> u32 {
        self.0 as u32
    }

    const fn check(self) -> u32 {
        self.low() & 0xFFFF_FF00
    }

    /// Which of many notes is this position's.
    fn place(self, notes: usize) -> usize {
        (((self.0 >> 32) * notes as u64) >> 32) as usize
    }
}

/// The deepest that a note says.
const DEEPEST: u8 = 63;

impl Note {
    /// Nothing is noted.
    pub const EMPTY: Self = Self {
        mark_and_depth: 0,
        score: 0,
        best: 0,
    };

    fn read(self) -> Found {
        let depth = self.mark_and_depth as u8;
        Found {
            depth: depth & DEEPEST,
            bound: match depth >> 6 {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            score: Score(self.score),
            best: Packed::from_bits(self.best),
        }
    }
}

/// What is noted about a position.
#[inline(never)]
pub(super) fn look_up(notes: &[Note], mark: Mark) -> Option<Found> {
    let note = notes.get(mark.place(notes.len()))?;
    let is_used = note.mark_and_depth as u8 != 0;
    (is_used && note.mark_and_depth & 0xFFFF_FF00 == mark.check()).then(|| note.read())
}

/// Notes something about a position, in place of what stood there.
#[inline(never)]
pub(super) fn note(notes: &mut [Note], mark: Mark, found: Found) {
    let place = mark.place(notes.len());
    let Some(note) = notes.get_mut(place) else {
        return;
    };
    let bound: u8 = match found.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let same = note.mark_and_depth & 0xFFFF_FF00 == mark.check();
    // Where no move was better than another, the one that was noted before is still the best guess.
    let best = match found.best {
        Some(m) => m.bits(),
        None if same => note.best,
        None => 0,
    };
    *note = Note {
        mark_and_depth: mark.check() | u32::from(found.depth.min(DEEPEST) | bound << 6),
        score: found.score.0,
        best,
    };
}
