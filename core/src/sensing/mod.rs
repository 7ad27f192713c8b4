//! From the counts of 68 sensors to pawns.
//!
//! A scan is one [`AdcCount`](crate::units::AdcCount) for every cell. A hall sensor reads about the middle of its range on an empty
//! cell, more under a white pawn, whose magnet has its north pole up, and less under a black one. A reed switch reads low under
//! any pawn and cannot tell colours.
//!
//! ```text
//! counts  0 ─── black ───┬── empty ──┬─── white ─── 4095      a hall sensor
//!                     −149 counts  +149 counts from its zero
//! ```
//!
//! - [`Calibrator`] learns the zero and the noise of each sensor from an empty board; [`Calibration`] is what it has learned.
//! - [`Senses`] follows the counts of every scan: a pawn is gone in the second look that misses it, and there after
//!   30 ms of calm. [`SensorKind::asks_for_a_second_look`] says which sensors are looked at again at once. [`Health`] says whether a sensor can be trusted.
//! - [`Occupancy`] is the result: a [`Reading`] for each cell.
//!
//! ```
//! use katarenga_core::sensing::{Calibration, Reading, SensorKind, Senses};
//! use katarenga_core::units::{AdcCount, Moment};
//! use katarenga_rules::{CellMap, Side};
//! let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
//! let mut counts = CellMap::filled(AdcCount::MID_SCALE);
//! let e4 = "e4".parse()?;
//! counts[e4] = AdcCount(AdcCount::MID_SCALE.0 + 400);
//! for scan in 0..12 {
//!     senses.step(Moment(5 * scan), &counts);
//! }
//! assert_eq!(senses.occupancy().reading(e4), Reading::Pawn(Side::White));
//! # Ok::<(), katarenga_rules::board::UnknownCell>(())
//! ```

mod calibration;
mod occupancy;
mod senses;

pub use calibration::{Calibration, CalibrationError, Calibrator, SensorKind};
pub use occupancy::{Occupancy, Reading};
pub use senses::{Health, Senses};

pub(crate) use calibration::{ZERO_TOLERANCE, on_rail};
pub(crate) use senses::{ON, REED_CLOSED_BELOW};
