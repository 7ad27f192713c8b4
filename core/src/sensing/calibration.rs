//! What each sensor reads on an empty board.

use core::fmt;
use core::time::Duration;

use crate::units::AdcCount;
use katarenga_rules::board::{CellMap, CellSet};

/// Which sensors are fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SensorKind {
    /// Linear hall sensors: idle in the middle of the scale, and the sign tells the colour of a pawn.
    Hall,
    /// Reed switches with a pull-up: open near full scale, closed near zero.
    Reed,
}

katarenga_rules::names!(SensorKind {
    Hall = 0 "halls",
    Reed = 1 "reeds",
});

impl SensorKind {
    /// From one scan to the next.
    ///
    /// With halls a scan takes 2.9 ms, and 327 of them a second let a light follow its lift within 10 ms. Three scans are a
    /// little less than the 10 ms in which eyes want a new frame of lights that move, and ten of them are a little more
    /// than the 30 ms for which a pawn that is set down must stand still.
    ///
    /// With reed switches, which settle more slowly, a scan takes 7 ms. Their contacts bounce for up to 5 ms, so that two scans
    /// that agree are never of the same bouncing.
    #[must_use]
    pub const fn scan_period(self) -> Duration {
        match self {
            Self::Hall => Duration::from_micros(3_050),
            Self::Reed => Duration::from_micros(8_000),
        }
    }

    /// Whether a sensor that read one count in the last scan and reads another one in this scan must be read again at once.
    ///
    /// A hall that jumps by more than noise and its neighbours can move it feels a pawn that has gone or come, or was
    /// disturbed for a moment. The second look tells which, a fifth of a millisecond later instead of a whole scan.
    /// Contacts of a reed switch bounce for longer than that, so that a second look would tell nothing.
    #[must_use]
    pub const fn asks_for_a_second_look(self, before: AdcCount, now: AdcCount) -> bool {
        match self {
            Self::Hall => before.0.abs_diff(now.0) > SURELY_EMPTY,
            Self::Reed => false,
        }
    }

    /// Which sensors are fitted, as most of those tell that do not read as ground: halls idle far from both ends of the
    /// scale, and no pawn brings them there. A board of which most is not plugged in, or not built, is told as well.
    #[must_use]
    pub fn of(counts: &CellMap<AdcCount>) -> Self {
        let answering = || counts.values().iter().filter(|count| count.0 >= RAIL_LOW);
        let halls = answering().filter(|count| !on_rail(count.0)).count();
        if halls * 2 > answering().count() {
            Self::Hall
        } else {
            Self::Reed
        }
    }
}

/// What an empty board reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Calibration {
    /// Which sensors are fitted.
    pub kind: SensorKind,
    /// What each sensor reads without a pawn.
    pub zeros: CellMap<AdcCount>,
    /// The spread of each sensor's readings, largest minus smallest.
    pub noise: CellMap<AdcCount>,
}

/// Peak to peak, above which a sensor is of no use: a fifth of what a pawn makes.
const TOO_NOISY: u16 = 30;

/// A hall that reads nearer to its zero than this is surely empty: noise and eight neighbours move it no further.
pub(super) const SURELY_EMPTY: u16 = 45;

/// A hall sensor whose zero is further than 10 % of half the scale from the middle is faulty or not alone.
pub(crate) const ZERO_TOLERANCE: u16 = 205;

/// Whether no pawn and no empty cell brings a hall sensor there: the strongest pawn (1048 counts) under the worst
/// zero (205) reads 586 or 3509.
pub(crate) const fn on_rail(count: u16) -> bool {
    count < RAIL_LOW || count > RAIL_HIGH
}

const RAIL_LOW: u16 = 500;
const RAIL_HIGH: u16 = 3_595;

impl Calibration {
    /// Sensors as their data sheets promise them.
    #[must_use]
    pub const fn nominal(kind: SensorKind) -> Self {
        let zero = match kind {
            SensorKind::Hall => AdcCount::MID_SCALE,
            SensorKind::Reed => AdcCount::FULL_SCALE,
        };
        Self {
            kind,
            zeros: CellMap::filled(zero),
            noise: CellMap::filled(AdcCount(0)),
        }
    }
}

/// Why a board could not be calibrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CalibrationError {
    /// Cells with a pawn, or something else magnetic.
    pub occupied: CellSet,
    /// Cells whose sensor reads nothing sensible.
    pub faulty: CellSet,
}

impl fmt::Display for CalibrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (cells, what) in [
            (self.occupied, "take the pawns off"),
            (self.faulty, "check the sensors of"),
        ] {
            if cells.is_empty() {
                continue;
            }
            write!(f, "{separator}{what}")?;
            cells.iter().try_for_each(|cell| write!(f, " {cell}"))?;
            separator = "; ";
        }
        Ok(())
    }
}

impl core::error::Error for CalibrationError {}

/// Watches an empty board for a while.
///
/// ```
/// use katarenga_core::sensing::{Calibrator, SensorKind};
/// use katarenga_core::units::AdcCount;
/// use katarenga_rules::CellMap;
/// let mut calibrator = Calibrator::default();
/// let calibration = loop {
///     if let Some(result) = calibrator.scan(&CellMap::filled(AdcCount(2055))) {
///         break result?;
///     }
/// };
/// assert_eq!(calibration.kind, SensorKind::Hall);
/// # Ok::<(), katarenga_core::sensing::CalibrationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Calibrator {
    scans: u32,
    sums: CellMap<u32>,
    least: CellMap<u16>,
    most: CellMap<u16>,
}

impl Default for Calibrator {
    fn default() -> Self {
        Self::NEW
    }
}

impl Calibrator {
    /// A calibration that has seen nothing yet.
    pub(crate) const NEW: Self = Self {
        scans: 0,
        sums: CellMap::filled(0),
        least: CellMap::filled(u16::MAX),
        most: CellMap::filled(0),
    };

    /// Noise of 3 counts rms averages out to half a count over this many scans. They take half a second at the pace of reed
    /// switches, at which a board is scanned until it knows its sensors.
    pub const SCANS: u32 = 64;

    /// Takes one more scan; after [`Calibrator::SCANS`] of them it has a result.
    pub fn scan(
        &mut self,
        counts: &CellMap<AdcCount>,
    ) -> Option<Result<Calibration, CalibrationError>> {
        for (cell, &AdcCount(count)) in counts.iter() {
            self.sums[cell] += u32::from(count);
            self.least[cell] = self.least[cell].min(count);
            self.most[cell] = self.most[cell].max(count);
        }
        self.scans += 1;
        (self.scans >= Self::SCANS).then(|| self.result())
    }

    /// What the scans so far say, sound or not.
    #[must_use]
    pub fn measured(&self) -> Calibration {
        let scans = self.scans.max(1);
        let zeros = CellMap::from_fn(|cell| AdcCount((self.sums[cell] / scans) as u16));
        Calibration {
            kind: SensorKind::of(&zeros),
            zeros,
            noise: CellMap::from_fn(|cell| {
                AdcCount(self.most[cell].saturating_sub(self.least[cell]))
            }),
        }
    }

    fn result(&self) -> Result<Calibration, CalibrationError> {
        let calibration = self.measured();
        let mut error = CalibrationError {
            occupied: CellSet::EMPTY,
            faulty: CellSet::EMPTY,
        };
        for (cell, &AdcCount(zero)) in calibration.zeros.iter() {
            let from_middle = zero.abs_diff(AdcCount::MID_SCALE.0);
            let (occupied, faulty) = match calibration.kind {
                SensorKind::Hall => (from_middle > ZERO_TOLERANCE, on_rail(zero)),
                SensorKind::Reed => (zero < RAIL_LOW, !on_rail(zero)),
            };
            if faulty || calibration.noise[cell].0 > TOO_NOISY {
                error.faulty.insert(cell);
            } else if occupied {
                error.occupied.insert(cell);
            }
        }
        if error.occupied.is_empty() && error.faulty.is_empty() {
            Ok(calibration)
        } else {
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katarenga_rules::board::{Camp, Cell};

    /// One quadrant answers, and the other cells read as ground.
    fn one_quadrant(idle: u16) -> CellMap<AdcCount> {
        let camp = Cell::from(Camp::A9);
        CellMap::from_fn(|cell| AdcCount(if cell.distance(camp) <= 4 { idle } else { 0 }))
    }

    #[test]
    fn sensors_are_told_by_those_that_answer() {
        assert_eq!(SensorKind::of(&one_quadrant(2_060)), SensorKind::Hall);
        assert_eq!(SensorKind::of(&one_quadrant(4_095)), SensorKind::Reed);
    }

    #[test]
    fn halls_that_jump_are_looked_at_again_and_reeds_never() {
        let asks = |kind: SensorKind, before, now| {
            kind.asks_for_a_second_look(AdcCount(before), AdcCount(now))
        };
        for (pawn, empty) in [(2_048 + 149, 2_048), (2_048 - 149, 2_048)] {
            assert!(asks(SensorKind::Hall, pawn, empty), "a lift");
            assert!(asks(SensorKind::Hall, empty, pawn), "a placement");
        }
        let noise = TOO_NOISY;
        assert!(!asks(SensorKind::Hall, 2_048, 2_048 + noise));
        assert!(!asks(SensorKind::Hall, 2_048 + noise, 2_048));
        assert!(!asks(SensorKind::Reed, 0, 4_095), "contacts bounce");
    }

    #[test]
    fn sensors_are_told_by_more_than_half_of_those_that_answer() {
        let halls = |most: usize| {
            CellMap::from_fn(|cell| AdcCount(if cell.index() < most { 2_060 } else { 4_095 }))
        };
        assert_eq!(SensorKind::of(&halls(35)), SensorKind::Hall);
        assert_eq!(SensorKind::of(&halls(34)), SensorKind::Reed);
    }
}
