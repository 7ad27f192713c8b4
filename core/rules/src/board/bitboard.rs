//! Sets of squares, one bit for each, so that the rules can treat all pawns of a kind at once.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::board::{File, Rank, Side, Square};

/// A set of squares.
///
/// ```
/// use katarenga_rules::{Bitboard, File, Rank, Square};
/// let corner = Bitboard::file(File::H) & Bitboard::rank(Rank::First);
/// assert_eq!(corner.iter().next(), Some(Square::new(File::H, Rank::First)));
/// assert!(corner.shifted(1, 0).is_empty(), "nothing lies beyond file h");
/// assert_eq!(corner.shifted(-1, 2).to_string(), "g3");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Every square.
    pub const FULL: Self = Self(u64::MAX);
    /// One bit for each square, that of `Square::ALL[0]` lowest.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Back from [`Bitboard::bits`].
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// One square.
    // By halves: the RP2040 shifts 32 bits with one instruction and calls a routine for 64.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        let bit = 1_u32 << (square.index() & 31);
        // All ones for the lower half of the board, and none for the upper.
        let is_low = (square.index() as u32 >> 5).wrapping_sub(1);
        Self(((bit & !is_low) as u64) << 32 | (bit & is_low) as u64)
    }

    /// The eight squares of a file.
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// The eight squares of a rank.
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank as u8 * 8))
    }

    /// A player's half of the board: ranks 1–4 are White's, 5–8 Black's (R20).
    #[must_use]
    pub const fn half(owner: Side) -> Self {
        match owner {
            Side::White => Self(0xFFFF_FFFF),
            Side::Black => Self(0xFFFF_FFFF << 32),
        }
    }

    /// The squares that are in any of the sets.
    #[must_use]
    pub fn union(sets: &[Self]) -> Self {
        sets.iter().fold(Self::EMPTY, |all, &one| all | one)
    }

    /// Puts a square into the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Takes a square out of the set.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Whether there is no square in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all squares of this set are in the other too.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        // Adds up neighbouring bits, then pairs of them, then fours. From there on both halves share the work: the RP2040
        // has no instruction for it, and this is half of what the compiler makes of it.
        const fn fours(word: u32) -> u32 {
            let pairs = word - (word >> 1 & 0x5555_5555);
            (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333)
        }
        let fours = fours(self.0 as u32) + fours((self.0 >> 32) as u32);
        let bytes = (fours & 0x0F0F_0F0F) + (fours >> 4 & 0x0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101) >> 24) as usize
    }

    /// The whole set moved by that many files towards h and ranks towards 8; what would leave the board is gone.
    // Always inline: with constant arguments it is a shift and a mask, otherwise the RP2040 calls a routine for it.
    #[inline(always)]
    #[must_use]
    pub const fn shifted(self, files: i8, ranks: i8) -> Self {
        if files.unsigned_abs() > 7 || ranks.unsigned_abs() > 7 {
            return Self::EMPTY;
        }
        Self(self.wrapped(files, ranks).0 & Self::landing(files).0)
    }

    /// [`Bitboard::shifted`] by at most seven files and ranks, without the mask: what leaves over file a or h comes
    /// in again on the other side.
    #[inline(always)]
    pub(crate) const fn wrapped(self, files: i8, ranks: i8) -> Self {
        let bits = ranks * 8 + files;
        if bits >= 0 {
            Self(self.0 << bits)
        } else {
            Self(self.0 >> -bits)
        }
    }

    /// The files on which a shift by `files` can end. Ranks need no such mask, their bits fall off the ends.
    #[inline(always)]
    pub(crate) const fn landing(files: i8) -> Self {
        let row = if files >= 0 {
            0xFF << files & 0xFF
        } else {
            0xFF >> -files
        };
        Self(0x0101_0101_0101_0101 * row)
    }

    /// The set as it lies when the board is turned by 180° (R31).
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The squares of the set, in the order of [`Square::ALL`].
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let bits = self.0.0;
        let (low, high) = (bits as u32, (bits >> 32) as u32);
        let lowest = if low != 0 {
            self.0.0 = bits & !u64::from(low & low.wrapping_neg());
            low.trailing_zeros()
        } else if high != 0 {
            self.0.0 = u64::from(high & (high - 1)) << 32;
            32 + high.trailing_zeros()
        } else {
            return None;
        };
        Square::from_index(lowest as usize)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// Union.
impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Intersection.
impl BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

/// Complement.
impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares with a space between them.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(i, square)| {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{square}")
        })
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shift of every square agrees with arithmetic on its file and rank.
    #[test]
    fn r1_shifts_never_wrap_around_the_board() {
        for square in Square::ALL {
            for (files, ranks) in (-9..=9).flat_map(|f| (-9..=9).map(move |r| (f, r))) {
                let file = File::ALL.get((square.file() as i8 + files) as usize);
                let rank = Rank::ALL.get((square.rank() as i8 + ranks) as usize);
                let expected = file.zip(rank).map(|(&f, &r)| Square::new(f, r));
                let shifted = Bitboard::of(square).shifted(files, ranks);
                assert_eq!(
                    shifted,
                    expected.into_iter().collect(),
                    "{square} by {files}, {ranks}"
                );
            }
        }
    }
}
