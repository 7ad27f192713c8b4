//! The four camps, and sets of them.

use core::fmt;
use core::str::FromStr;

use crate::board::{Side, UnknownCell};

/// One of the four camps outside the corners of the 8×8 (R1).
///
/// ```text
/// a9 . . . . . . . . h9      Black's camps, which White wants to enter
///    . . . . . . . .
///    . . . . . . . .
/// a0 . . . . . . . . h0      White's camps
/// ```
///
/// ```
/// use katarenga_rules::{Camp, Side};
/// assert_eq!(Camp::of(Side::Black), [Camp::A9, Camp::H9]);
/// assert_eq!(Camp::A9.turned(), Camp::H0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Camp {
    /// Black's camp beside a8.
    A9,
    /// Black's camp beside h8.
    H9,
    /// White's camp beside a1.
    A0,
    /// White's camp beside h1.
    H0,
}

impl Camp {
    /// How many camps there are.
    pub const COUNT: usize = 4;

    /// All camps, in the order of the position text.
    pub const ALL: [Self; Self::COUNT] = [Self::A9, Self::H9, Self::A0, Self::H0];

    /// The position in [`Camp::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player whose camp it is; the other one wants to get in.
    #[must_use]
    pub const fn owner(self) -> Side {
        match self {
            Self::A9 | Self::H9 => Side::Black,
            Self::A0 | Self::H0 => Side::White,
        }
    }

    /// The two camps of a player, the one on file a first.
    #[must_use]
    pub const fn of(owner: Side) -> [Self; 2] {
        match owner {
            Side::White => [Self::A0, Self::H0],
            Side::Black => [Self::A9, Self::H9],
        }
    }

    /// Which camp this one becomes when the board is turned by 180° (R31).
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::A9 => Self::H0,
            Self::H9 => Self::A0,
            Self::A0 => Self::H9,
            Self::H0 => Self::A9,
        }
    }
}

impl fmt::Display for Camp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A9 => "a9",
            Self::H9 => "h9",
            Self::A0 => "a0",
            Self::H0 => "h0",
        })
    }
}

impl FromStr for Camp {
    type Err = UnknownCell;

    fn from_str(text: &str) -> Result<Self, UnknownCell> {
        match text {
            "a9" => Ok(Self::A9),
            "h9" => Ok(Self::H9),
            "a0" => Ok(Self::A0),
            "h0" => Ok(Self::H0),
            _ => Err(UnknownCell),
        }
    }
}

/// A set of camps.
///
/// ```
/// use katarenga_rules::{Camp, CampSet, Side};
/// let mut entered = CampSet::EMPTY;
/// entered.insert(Camp::H9);
/// assert_eq!(CampSet::of(Side::Black).without(entered).iter().next(), Some(Camp::A9));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CampSet(u8);

impl CampSet {
    /// No camp.
    pub const EMPTY: Self = Self(0);

    /// All four camps.
    pub const FULL: Self = Self(0b1111);

    /// Both camps of a player.
    #[must_use]
    pub const fn of(owner: Side) -> Self {
        match owner {
            Side::White => Self(0b1100),
            Side::Black => Self(0b0011),
        }
    }

    /// Puts a camp into the set.
    pub const fn insert(&mut self, camp: Camp) {
        self.0 |= 1 << camp.index();
    }

    /// Takes a camp out of the set.
    pub const fn remove(&mut self, camp: Camp) {
        self.0 &= !(1 << camp.index());
    }

    /// Whether the camp is in the set.
    #[must_use]
    pub const fn contains(self, camp: Camp) -> bool {
        self.0 >> camp.index() & 1 != 0
    }

    /// Whether there is no camp in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many camps are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The camps in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The camps in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The camps of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The camps of the set, in the order of [`Camp::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Camp> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let lowest = Camp::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*lowest)
        })
    }
}

impl FromIterator<Camp> for CampSet {
    fn from_iter<I: IntoIterator<Item = Camp>>(camps: I) -> Self {
        let mut set = Self::EMPTY;
        camps.into_iter().for_each(|camp| set.insert(camp));
        set
    }
}

/// The position text of the occupied camps: `-`, or the camps without a gap.
impl fmt::Display for CampSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|camp| camp.fmt(f))
    }
}
