//! Calibration as the players see it.

use crate::lights::{BLANK, Canvas, Paint, Role};
use crate::sensing::{Calibration, CalibrationError, Calibrator};
use crate::units::AdcCount;
use katarenga_rules::board::{CampSet, CellMap, CellSet};

/// Watches the board until it is empty and its sensors are sound.
///
/// While it watches, the four camps shine. What stands in the way double-blinks, broken sensors flash; when the
/// board has been cleared, the next round succeeds by itself. When nothing but broken sensors is left, the camps turn
/// to "good": the players may take the board as it is.
#[derive(Clone, Debug, Default)]
pub struct Calibrating {
    calibrator: Calibrator,
    error: Option<CalibrationError>,
    /// Sensors that looked broken in the last round.
    suspects: CellSet,
    /// What an empty board with broken sensors read.
    acceptable: Option<Calibration>,
}

impl Calibrating {
    /// Takes a scan. The result comes after half a second of an empty board.
    pub fn scan(&mut self, counts: &CellMap<AdcCount>) -> Option<Calibration> {
        let result = self.calibrator.scan(counts)?;
        let measured = core::mem::take(&mut self.calibrator).measured();
        let error = result.err();
        self.acceptable = error
            .is_some_and(|error| error.occupied.is_empty() && self.has_suspected(error.faulty))
            .then_some(measured);
        self.error = error.and_then(|error| self.settled(error));
        self.suspects = error.map_or(CellSet::EMPTY, |error| error.faulty);
        result.ok()
    }

    fn has_suspected(&self, faulty: CellSet) -> bool {
        (faulty - self.suspects).is_empty()
    }

    /// What players are told: under a pawn that is just taken away, a sound sensor looks like a broken one for a round.
    fn settled(&self, error: CalibrationError) -> Option<CalibrationError> {
        let faulty = error.faulty & self.suspects;
        let says_something = !(faulty | error.occupied).is_empty();
        says_something.then_some(CalibrationError { faulty, ..error })
    }

    /// The calibration of a board whose only faults are broken sensors, which the game then does without.
    #[must_use]
    pub const fn acceptable(&self) -> Option<Calibration> {
        self.acceptable
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
        let sign = if self.acceptable.is_some() {
            Paint::Good
        } else {
            Paint::Chosen
        };
        canvas.fill(camps, sign);
        if let Some(error) = self.error {
            canvas.fill(error.occupied, Paint::Role(Role::TakeAway));
            canvas.fill(error.faulty, Paint::Role(Role::Faulty));
        }
        canvas
    }
}
