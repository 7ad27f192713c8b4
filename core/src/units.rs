//! Numbers with their units, so that no two kinds can be mixed up: moments and lengths of time in milliseconds, currents in
//! milliamperes, and counts of the converter.

use core::fmt;
use core::ops::{Add, Sub};

/// A moment, in milliseconds since power-up.
///
/// Moments wrap after 49 days, so they have no order: what is asked of two of them is how long the one came after the
/// other. That is told rightly for moments that lie less than 24 days apart.
///
/// ```
/// use katarenga_core::units::{Millis, Moment};
/// let lifted = Moment(u32::MAX - 100);
/// let set_down = lifted + Millis(350);
/// assert_eq!(set_down, Moment(249));
/// assert_eq!(set_down - lifted, Millis(350));
/// assert!(set_down.is_after(lifted));
/// ```
///
/// ```compile_fail
/// # use katarenga_core::units::Moment;
/// assert!(Moment(1) < Moment(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub struct Moment(pub u32);

impl Moment {
    /// Whether this moment came after another one.
    #[must_use]
    pub fn is_after(self, other: Self) -> bool {
        self - other > Millis(0)
    }

    /// Whether it is this moment, or later.
    #[must_use]
    pub fn has_come(self, now: Self) -> bool {
        !self.is_after(now)
    }
}

impl Add<Millis> for Moment {
    type Output = Self;

    fn add(self, length: Millis) -> Self {
        Self(self.0.wrapping_add(length.0))
    }
}

/// The time between two moments, zero when they are given in the wrong order.
impl Sub for Moment {
    type Output = Millis;

    fn sub(self, earlier: Self) -> Millis {
        let difference = self.0.wrapping_sub(earlier.0);
        Millis(if difference > u32::MAX / 2 {
            0
        } else {
            difference
        })
    }
}

/// A length of time in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub struct Millis(pub u32);

/// Lengths never wrap: the longest one is 49 days.
impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// What is left of a length, and nothing when more is taken than there is.
impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
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
