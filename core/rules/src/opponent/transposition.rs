//! The transposition table.

use super::packed::Packed;
use super::score::Score;
use crate::game::Repeatable;

/// An entry of the transposition table: eight bytes, all zero when it is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct TranspositionEntry {
    /// 24 bits of the position's key, then [`Bound`] and depth in one byte.
    key_and_depth: u32,
    score: i16,
    /// [`Packed`], or 0.
    best: u16,
}

/// How a stored score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The exact score.
    Exact,
    /// A lower bound: the search of the position was cut off.
    AtLeast,
    /// An upper bound: no move was better.
    AtMost,
}

/// The contents of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryData {
    pub depth: u8,
    pub bound: Bound,
    pub score: Score,
    pub best: Option<Packed>,
}

/// The hash of a position within one game. Two positions have the same key once in 2⁶⁴.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PositionKey(u64);

/// Odd numbers without a pattern: the first digits of √2, √3, √5 and √7 behind the point, made odd.
const SPREAD: [u64; 4] = [
    0x6A09_E667_F3BC_C909,
    0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1,
];

impl PositionKey {
    /// Of no position.
    pub(super) const NONE: Self = Self(0);

    /// The key of a position. Computed anew each time, which takes the chip less than keeping it up to date would:
    /// four products.
    #[inline(never)]
    pub(super) fn of(position: &Repeatable) -> Self {
        let [white, black, rest] = position.digest();
        let [a, b, c, d] = SPREAD;
        let mut key = white.wrapping_mul(a) ^ black.wrapping_mul(b).rotate_left(32);
        key ^= rest.wrapping_mul(c);
        key ^= key >> 29;
        key = key.wrapping_mul(d);
        Self(key ^ key >> 32)
    }

    /// A number from 0 to 255 that hangs on the position, on a move and on a seed, and on nothing else.
    pub(super) fn noise(self, m: Packed, seed: u32) -> u8 {
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

    /// The index of this position's entry.
    fn place(self, transpositions: usize) -> usize {
        (((self.0 >> 32) * transpositions as u64) >> 32) as usize
    }
}

/// The greatest depth that an entry can hold.
const MAX_DEPTH: u8 = 63;

impl TranspositionEntry {
    /// An empty entry.
    pub const EMPTY: Self = Self {
        key_and_depth: 0,
        score: 0,
        best: 0,
    };

    fn read(self) -> EntryData {
        let depth = self.key_and_depth as u8;
        EntryData {
            depth: depth & MAX_DEPTH,
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

/// Reads the entry of a position.
#[inline(never)]
pub(super) fn probe(transpositions: &[TranspositionEntry], key: PositionKey) -> Option<EntryData> {
    let entry = transpositions.get(key.place(transpositions.len()))?;
    let is_used = entry.key_and_depth as u8 != 0;
    (is_used && entry.key_and_depth & 0xFFFF_FF00 == key.check()).then(|| entry.read())
}

/// Stores an entry, always replacing the one before.
#[inline(never)]
pub(super) fn store(transpositions: &mut [TranspositionEntry], key: PositionKey, found: EntryData) {
    let place = key.place(transpositions.len());
    let Some(entry) = transpositions.get_mut(place) else {
        return;
    };
    let bound: u8 = match found.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let same = entry.key_and_depth & 0xFFFF_FF00 == key.check();
    // Where no move was better than another, the one that was stored before is still the best guess.
    let best = match found.best {
        Some(m) => m.bits(),
        None if same => entry.best,
        None => 0,
    };
    *entry = TranspositionEntry {
        key_and_depth: key.check() | u32::from(found.depth.min(MAX_DEPTH) | bound << 6),
        score: found.score.0,
        best,
    };
}
