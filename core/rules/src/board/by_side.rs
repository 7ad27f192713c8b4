//! One value for each player.

use core::ops::{Index, IndexMut};

use crate::board::Side;

/// A value for White and one for Black.
///
/// ```
/// use katarenga_rules::{BySide, Side};
/// let mut wins = BySide::both(0);
/// wins[Side::Black] += 1;
/// assert_eq!(wins, BySide { white: 0, black: 1 });
/// assert_eq!(wins.map(|wins| wins * 2)[Side::Black], 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// A value that is made for each player.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            white: make(Side::White),
            black: make(Side::Black),
        }
    }

    /// The same value for both.
    #[must_use]
    pub const fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self {
            white: value,
            black: value,
        }
    }

    /// A player's value.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// Applies a function to the value of each side.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            white: change(self.white),
            black: change(self.black),
        }
    }

    /// Each player's value for the other one.
    #[must_use]
    pub fn exchanged(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        self.of(side)
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}
