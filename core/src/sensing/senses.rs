//! Follows the counts of every scan.

use super::calibration::{Calibration, SURELY_EMPTY, SensorKind, on_rail};
use super::occupancy::{Occupancy, Reading};
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, CellMap, Side};

/// A pawn is there from 8 mT: at 15 mV/mT (DRV5055A3) and 3.3 V / 4096 that is 149 counts from zero. It leaves room
/// for the side lobe of a pawn in the hand (2.75 mT), for eight neighbours (1.4 mT) and for standing 7 mm beside the
/// centre.
pub(crate) const ON: u16 = 149;
/// A pawn is gone below 5 mT, so that one between the two thresholds stays what it was.
const OFF: u16 = 93;

/// A reed switch is open or closed; in between it is not connected.
pub(crate) const REED_CLOSED_BELOW: u16 = 1_024;
/// A reed switch above this count is open.
const REED_OPEN_ABOVE: u16 = 3_071;

/// A lift shows in the second look that sees it: one could be a glitch. Two looks at a reed switch are as far apart as two
/// scans, further than its contacts bounce. A hall that has jumped gets its second look at once.
const LIFT_LOOKS: u8 = 2;
/// A pawn that is set down wobbles, and a sliding one passes a square in less. It takes eleven scans of halls that agree, from
/// the first to the last 30.3 ms, or five of reed switches, 32 ms: moments are whole milliseconds and scans come a little
/// early or late, so that a wait that ends between two scans is always ended by the same one.
const PLACEMENT_DEBOUNCE: Millis = Millis(30);
/// A sensor that reads nonsense this long is broken; a plug that is pushed in reads it for less.
const FAULT_TIME: Millis = Millis(500);

/// Zeros wander with temperature, by a few counts an hour: a 512th of a count a scan, some 0.6 counts a second, is plenty.
const ZERO_STEP: i32 = 1;
const ZERO_BITS: u32 = 9;
const ZERO_ONE: i32 = 1 << ZERO_BITS;
/// Tracking never goes further from the calibrated zero than this, so that a magnet that creeps up on the board
/// cannot take the zero along.
const ZERO_REACH: i32 = 40 * ZERO_ONE;

/// How often a second a sensor may change its mind before it counts as noisy; no hand is that fast.
const MOST_CHANGES: u8 = 24;
const WINDOW: Millis = Millis(1_000);
/// A sensor with noise that reads the same count in so many scans in a row is stuck: with 3 counts rms the odds are
/// below 10⁻⁴⁰⁰.
const STUCK_SCANS: u16 = 512;
/// Peak to peak in calibration, from which a sensor is known to be noisy enough for that.
const LIVELY: u16 = 4;

/// Whether a sensor can be trusted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Health {
    /// The sensor can be trusted.
    #[default]
    Good,
    /// The sensor reads what no pawn and no empty cell reads.
    Dead,
    /// The sensor always reads the same.
    Stuck,
    /// The sensor changes its mind all the time.
    Noisy,
}

katarenga_rules::names!(Health {
    Good "good",
    Dead "dead",
    Stuck "stuck",
    Noisy "noisy",
});

/// Turns scans into what stands on the board.
///
/// ```
/// use katarenga_core::sensing::{Calibration, Reading, Senses, SensorKind};
/// use katarenga_core::units::{AdcCount, Moment};
/// use katarenga_rules::{Cell, CellMap, Side};
/// let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
/// let mut counts = CellMap::filled(AdcCount(2048));
/// let e2: Cell = "e2".parse()?;
/// counts[e2] = AdcCount(2048 + 905);
/// for now in (0..=45).step_by(5) {
///     senses.step(Moment(now), &counts);
/// }
/// assert_eq!(senses.occupancy().reading(e2), Reading::Pawn(Side::White));
/// # Ok::<(), katarenga_rules::board::UnknownCell>(())
/// ```
#[derive(Clone, Debug)]
pub struct Senses {
    kind: SensorKind,
    sensors: CellMap<Sensor>,
    occupancy: Occupancy,
    window_began: Moment,
}

#[derive(Clone, Copy, Debug)]
struct Sensor {
    /// In parts of [`ZERO_ONE`].
    zero: i32,
    calibrated_zero: i32,
    lively: bool,
    health: Health,
    shown: Reading,
    seen: Reading,
    seen_since: Moment,
    seen_looks: u8,
    changes: u8,
    last_count: u16,
    same_counts: u16,
}

impl Senses {
    /// Senses that must be calibrated before they are of use: a value that can lie ready in a static.
    pub(crate) const UNCALIBRATED: Self = Self {
        kind: SensorKind::Hall,
        sensors: CellMap::filled(Sensor::NEW),
        occupancy: Occupancy::EMPTY,
        window_began: Moment(0),
    };

    /// Senses of a calibrated board. Every cell is taken for empty until the scans say otherwise.
    #[must_use]
    #[inline(always)]
    pub fn new(calibration: &Calibration) -> Self {
        let mut senses = Self {
            kind: calibration.kind,
            sensors: CellMap::filled(Sensor::NEW),
            occupancy: Occupancy::default(),
            window_began: Moment(0),
        };
        senses.calibrate(calibration);
        senses
    }

    /// Begins anew with another calibration, in place: there is not room on every stack for two of these.
    pub fn calibrate(&mut self, calibration: &Calibration) {
        self.kind = calibration.kind;
        self.occupancy = Occupancy::default();
        self.window_began = Moment(0);
        for (cell, sensor) in self.sensors.iter_mut() {
            let zero = i32::from(calibration.zeros[cell].0) * ZERO_ONE;
            *sensor = Sensor {
                zero,
                calibrated_zero: zero,
                // A reed switch at the end of the scale may well read the same for ever.
                lively: calibration.kind == SensorKind::Hall && calibration.noise[cell].0 >= LIVELY,
                ..Sensor::NEW
            };
        }
    }

    /// Takes a scan.
    pub fn step(&mut self, now: Moment, counts: &CellMap<AdcCount>) -> &Occupancy {
        let window_over = now - self.window_began >= WINDOW;
        if window_over {
            self.window_began = now;
        }
        let readings = self.sensors.iter_mut().zip(counts.values());
        for ((cell, sensor), &AdcCount(count)) in readings {
            if sensor.step(self.kind, now, count, window_over) {
                self.occupancy.set(cell, sensor.shown);
            }
        }
        &self.occupancy
    }

    /// Takes the first look at sensors that asked for a second one, ahead of the scan with that second look.
    pub fn glance(&mut self, now: Moment, first_look: impl IntoIterator<Item = (Cell, AdcCount)>) {
        for (cell, AdcCount(count)) in first_look {
            let sensor = &mut self.sensors[cell];
            if sensor.step(self.kind, now, count, false) {
                self.occupancy.set(cell, sensor.shown);
            }
        }
    }

    /// What stands on the board.
    #[must_use]
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// Which sensors are fitted.
    #[must_use]
    pub const fn kind(&self) -> SensorKind {
        self.kind
    }

    /// The last count of a sensor.
    #[must_use]
    pub fn count(&self, cell: Cell) -> AdcCount {
        AdcCount(self.sensors[cell].last_count)
    }

    /// What a sensor reads without a pawn, as far as its zero has wandered since calibration.
    #[must_use]
    pub fn zero(&self, cell: Cell) -> AdcCount {
        AdcCount((self.sensors[cell].zero >> ZERO_BITS) as u16)
    }

    /// How many counts the last one is away from where the cell would read otherwise; negative while that is being
    /// debounced.
    #[must_use]
    pub fn margin(&self, cell: Cell) -> i16 {
        let sensor = &self.sensors[cell];
        let count = i32::from(sensor.last_count);
        let field = sensor.field(sensor.last_count).abs();
        let occupied = matches!(sensor.shown, Reading::Pawn(_) | Reading::SomePawn);
        let margin = match (self.kind, occupied) {
            (SensorKind::Hall, true) => field - i32::from(OFF),
            (SensorKind::Hall, false) => i32::from(ON) - field,
            (SensorKind::Reed, true) => i32::from(REED_CLOSED_BELOW) - count,
            (SensorKind::Reed, false) => count - i32::from(REED_OPEN_ABOVE),
        };
        margin as i16
    }

    /// Whether a sensor can be trusted, and if not, why.
    #[must_use]
    pub fn health(&self, cell: Cell) -> Health {
        self.sensors[cell].health
    }
}

impl Sensor {
    const NEW: Self = Self {
        zero: 0,
        calibrated_zero: 0,
        lively: false,
        health: Health::Good,
        shown: Reading::Empty,
        seen: Reading::Empty,
        seen_since: Moment(0),
        seen_looks: 0,
        changes: 0,
        last_count: 0,
        same_counts: 0,
    };

    /// Takes a count and says whether that changed what is shown.
    #[inline]
    fn step(&mut self, kind: SensorKind, now: Moment, count: u16, window_over: bool) -> bool {
        self.watch_for_sticking(count);
        if kind == SensorKind::Hall && !window_over && self.stays_empty(count) {
            return false;
        }
        let seen = self.read(kind, count);
        let steady = seen == self.seen && seen == self.shown && self.same_counts < STUCK_SCANS;
        if steady && !window_over {
            return false;
        }
        self.weigh(seen, now, window_over)
    }

    /// Whether an empty cell goes on reading as one, which is what nearly every sensor does in nearly every scan. Its
    /// zero follows slowly.
    #[inline]
    fn stays_empty(&mut self, count: u16) -> bool {
        let off = self.field(count);
        let empty = (self.seen, self.shown) == (Reading::Empty, Reading::Empty);
        if !empty
            || off.abs() > i32::from(SURELY_EMPTY)
            || on_rail(count)
            || self.same_counts >= STUCK_SCANS
        {
            return false;
        }
        let tracked = self.zero + off.signum() * ZERO_STEP;
        if (tracked - self.calibrated_zero).abs() <= ZERO_REACH {
            self.zero = tracked;
        }
        true
    }

    /// Something is new: whether to believe it.
    #[inline(never)]
    fn weigh(&mut self, seen: Reading, now: Moment, window_over: bool) -> bool {
        if seen == self.seen {
            self.seen_looks = self.seen_looks.saturating_add(1);
        } else {
            self.seen = seen;
            self.seen_since = now;
            self.seen_looks = 1;
            self.changes = self.changes.saturating_add(1);
        }
        self.judge_health(now, window_over);

        let shown = if self.health == Health::Good {
            self.seen
        } else {
            Reading::Faulty
        };
        let unchanged = now - self.seen_since;
        let believed = match shown {
            Reading::Empty => self.seen_looks >= LIFT_LOOKS,
            Reading::Pawn(_) | Reading::SomePawn => {
                unchanged >= PLACEMENT_DEBOUNCE && self.seen_looks > LIFT_LOOKS
            }
            Reading::Faulty => self.health != Health::Good,
        };
        let news = believed && shown != self.shown;
        if news {
            self.shown = shown;
        }
        news
    }

    /// What one count says, with hysteresis around what was seen last.
    fn read(&self, kind: SensorKind, count: u16) -> Reading {
        match kind {
            SensorKind::Hall if on_rail(count) => Reading::Faulty,
            SensorKind::Hall => {
                let field = self.field(count);
                let (white, black) = match self.seen {
                    Reading::Pawn(Side::White) => (OFF, ON),
                    Reading::Pawn(Side::Black) => (ON, OFF),
                    _ => (ON, ON),
                };
                let (white, black) = (i32::from(white), i32::from(black));
                if field >= white {
                    Reading::Pawn(Side::White)
                } else if field <= -black {
                    Reading::Pawn(Side::Black)
                } else {
                    Reading::Empty
                }
            }
            SensorKind::Reed if count < REED_CLOSED_BELOW => Reading::SomePawn,
            SensorKind::Reed if count > REED_OPEN_ABOVE => Reading::Empty,
            SensorKind::Reed => Reading::Faulty,
        }
    }

    fn field(&self, count: u16) -> i32 {
        i32::from(count) - (self.zero >> ZERO_BITS)
    }

    fn watch_for_sticking(&mut self, count: u16) {
        if count == self.last_count {
            self.same_counts = self.same_counts.saturating_add(1);
        } else {
            self.same_counts = 0;
        }
        self.last_count = count;
    }

    /// A sensor is given up at once when it is certain to be broken, and trusted again after a quiet second.
    fn judge_health(&mut self, now: Moment, window_over: bool) {
        let broken = if self.seen == Reading::Faulty && now - self.seen_since >= FAULT_TIME {
            Some(Health::Dead)
        } else if self.lively && self.same_counts >= STUCK_SCANS {
            Some(Health::Stuck)
        } else if self.changes > MOST_CHANGES {
            Some(Health::Noisy)
        } else {
            None
        };
        if let Some(health) = broken {
            self.health = health;
        } else if window_over && self.changes == 0 && self.seen != Reading::Faulty {
            self.health = Health::Good;
        }
        if window_over {
            self.changes = 0;
        }
    }
}
