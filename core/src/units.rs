//! Numbers with their units.

use core::fmt;
use core::ops::{Add, Sub};

/// A length of time, or a moment counted from power-up, in milliseconds.
///
/// Moments wrap after 49 days, and sums and differences with them: two moments that lie less than 24 days apart are
/// always told apart rightly. Compare moments by their difference, never by their size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Millis(pub u32);

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// The time between two moments, zero when they are given in the wrong order.
impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let difference = self.0.wrapping_sub(other.0);
        Self(if difference > u32::MAX / 2 {
            0
        } else {
            difference
        })
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// An electric current in milliamperes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Milliamps(pub u16);

impl fmt::Display for Milliamps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mA", self.0)
    }
}

/// What the 12-bit converter reads: 0 at ground, 4095 at the 3.3 V reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct AdcCount(pub u16);

impl AdcCount {
    /// Half the reference, where a hall sensor idles.
    pub const MID_SCALE: Self = Self(2048);

    /// The largest reading.
    pub const FULL_SCALE: Self = Self(4095);
}
