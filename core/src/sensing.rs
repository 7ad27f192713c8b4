//! From counts to pawns.

use crate::side::Side;
use crate::units::AdcCount;

/// What stands on a cell, as far as its sensor tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Reading {
    /// Nothing magnetic.
    #[default]
    Empty,
    /// A pawn whose magnet shows its colour (hall sensors).
    Pawn(Side),
    /// A pawn of unknown colour (reed switches).
    SomePawn,
}

/// A pawn is there from 8 mT: at 15 mV/mT (DRV5055A3) and 3.3 V / 4096 that is 149 counts from the middle.
/// It leaves room for the side lobe of a neighbour (−2.75 mT), for crosstalk of eight neighbours (1.4 mT) and
/// for a pawn standing 7 mm beside the centre.
const PAWN_FROM_ZERO: u16 = 149;

/// The strongest magnet (68 mT at a gap of 5 mm) moves a hall sensor 1257 counts from the middle; nothing
/// but a reed switch reads beyond a quarter of the scale from its ends.
const REED_CLOSED_BELOW: u16 = 400;
/// See [`REED_CLOSED_BELOW`].
const REED_OPEN_ABOVE: u16 = 3_695;

impl Reading {
    /// Reads a cell without calibration, for a board that has just been soldered.
    ///
    /// Halls are taken to idle exactly in the middle. White pawns carry their magnet north up, so the south
    /// pole faces the sensor, which raises its output.
    ///
    /// ```
    /// use katarenga_core::units::AdcCount;
    /// use katarenga_core::{Side, sensing::Reading};
    /// assert_eq!(Reading::uncalibrated(AdcCount(2048 + 905)), Reading::Pawn(Side::White));
    /// assert_eq!(Reading::uncalibrated(AdcCount(2048 - 905)), Reading::Pawn(Side::Black));
    /// assert_eq!(Reading::uncalibrated(AdcCount(2060)), Reading::Empty);
    /// assert_eq!(Reading::uncalibrated(AdcCount(3)), Reading::SomePawn, "a closed reed switch");
    /// ```
    #[must_use]
    pub const fn uncalibrated(count: AdcCount) -> Self {
        let AdcCount(zero) = AdcCount::MID_SCALE;
        match count.0 {
            0..REED_CLOSED_BELOW => Self::SomePawn,
            c if c > REED_OPEN_ABOVE => Self::Empty,
            c if c >= zero + PAWN_FROM_ZERO => Self::Pawn(Side::White),
            c if c <= zero - PAWN_FROM_ZERO => Self::Pawn(Side::Black),
            _ => Self::Empty,
        }
    }
}
