//! From counts to pawns.
//!
//! - [`Reading`] and [`Occupancy`] say what stands where,
//! - `calibration` learns each sensor's zero and noise from an empty board,
//! - `senses` follows the counts of every scan.

mod calibration;
mod occupancy;
mod senses;

pub use calibration::{Calibration, CalibrationError, Calibrator, SensorKind};
pub use occupancy::{Occupancy, Reading};
pub use senses::{Health, Senses};

pub(crate) use calibration::{ZERO_TOLERANCE, on_rail};
pub(crate) use senses::{ON, REED_CLOSED_BELOW};
