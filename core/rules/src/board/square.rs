//! The 64 squares, their files and ranks.

use core::fmt;
use core::str::FromStr;

/// A file, from White's left to White's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[allow(missing_docs, reason = "the names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `a` first.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];
}

/// A rank, from White's baseline to Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, White's baseline first.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + *self as u8).fmt(f)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'1' + *self as u8).fmt(f)
    }
}

/// One of the 64 squares (R1).
///
/// ```
/// use katarenga_rules::{File, Rank, Square};
/// let square: Square = "e2".parse().unwrap();
/// assert_eq!(square, Square::new(File::E, Rank::Second));
/// assert_eq!(square.turned().to_string(), "d7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "u8", try_from = "u8")
)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// All squares: a1, b1 … h1, a2 … h8.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// The square where a file and a rank cross.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square at a position in [`Square::ALL`].
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The position in [`Square::ALL`], below [`Square::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        // Changes nothing, but the compiler sees that it is below 64, and no table of squares needs a check.
        (self.0 & 63) as usize
    }

    /// The file the square lies on.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank the square lies on.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Where this square comes to lie when the board is turned by 180° (R31).
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(63 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for Square {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(
            f,
            "{}{}",
            char::from(b'a' + (self.0 & 7)),
            char::from(b'1' + (self.0 >> 3))
        );
    }
}

#[cfg(feature = "serde")]
impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}

#[cfg(feature = "serde")]
impl TryFrom<u8> for Square {
    type Error = UnknownCell;

    fn try_from(index: u8) -> Result<Self, UnknownCell> {
        Self::from_index(usize::from(index)).ok_or(UnknownCell)
    }
}

/// The text names neither a square nor a camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UnknownCell;

impl fmt::Display for UnknownCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to h8 or a camp a9, h9, a0 or h0")
    }
}

impl core::error::Error for UnknownCell {}

impl FromStr for Square {
    type Err = UnknownCell;

    fn from_str(text: &str) -> Result<Self, UnknownCell> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(UnknownCell),
        }
    }
}
