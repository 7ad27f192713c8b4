//! Calibration as the players see it.

use crate::camp::CampSet;
use crate::cell::{CellMap, CellSet};
use crate::lights::{BLANK, Canvas, Paint};
use crate::referee::Role;
use crate::sensing::{Calibration, CalibrationError, Calibrator};
use crate::units::AdcCount;

/// Watches the board until it is empty and its sensors are sound.
///
/// While it watches, the four camps shine. What stands in the way double-blinks, broken sensors flash; when the
/// board has been cleared, the next round succeeds by itself.
#[derive(Clone, Debug, Default)]
pub struct Calibrating {
    calibrator: Calibrator,
    error: Option<CalibrationError>,
}

impl Calibrating {
    /// Takes a scan. The result comes after half a second of an empty board.
    pub fn scan(&mut self, counts: &CellMap<AdcCount>) -> Option<Calibration> {
        let result = self.calibrator.scan(counts)?;
        self.calibrator = Calibrator::default();
        self.error = result.err();
        result.ok()
    }

    /// Why the last round did not succeed.
    #[must_use]
    pub const fn error(&self) -> Option<CalibrationError> {
        self.error
    }

    /// What to show.
    #[must_use]
    pub fn canvas(&self) -> Canvas {
        let mut canvas = BLANK;
        let camps = CellSet {
            camps: CampSet::FULL,
            ..CellSet::EMPTY
        };
        canvas.fill(camps, Paint::Chosen);
        if let Some(error) = self.error {
            canvas.fill(error.occupied, Paint::Role(Role::TakeAway));
            canvas.fill(error.faulty, Paint::Role(Role::Faulty));
        }
        canvas
    }
}
