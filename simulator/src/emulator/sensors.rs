//! The sensors of all cells, and the multiplexers between them and the converter.

use std::time::Duration;

use katarenga_core::units::AdcCount;
use katarenga_core::{Cell, CellMap, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

use super::magnets::Magnet;
use crate::pinmap::Pinmap;

/// Which sensors are fitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SensorKind {
    /// Linear hall sensors, which tell the colours apart.
    #[default]
    Hall,
    /// Reed switches with a pull-up, which only tell that there is a pawn.
    Reed,
}

/// What is wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorFault {
    /// No supply or no contact: reads as ground.
    Dead,
    /// Always reads the same.
    Stuck(AdcCount),
    /// Reads as if a white pawn came and went between any two conversions.
    Jumping,
}

/// What is wrong with the select lines, which all quadrants share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectFault {
    /// A line that does not arrive: the multiplexers read it low. S0 to S3 are 0 to 3, Q0 to Q2 are 4 to 6.
    Dead(u8),
    /// Two lines that touch: the one that is low wins.
    Shorted(u8, u8),
}

impl SelectFault {
    /// What the multiplexers see of seven lines.
    fn applied_to(self, lines: usize) -> usize {
        let touched = match self {
            Self::Dead(line) => 1 << line,
            Self::Shorted(one, other) => {
                let both = 1 << one | 1 << other;
                if lines & both == both { 0 } else { both }
            }
        };
        lines & !touched
    }
}

/// How fast the analogue side is. The defaults are those of the board; slower ones show what a firmware that
/// does not wait long enough would read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// From a supply's enable to the first valid reading.
    pub supply_rise: Duration,
    /// From a change of channel to a settled reading, with hall sensors.
    pub hall_settle: Duration,
    /// The same with reed switches behind their pull-ups.
    pub reed_settle: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            supply_rise: Duration::from_micros(500),
            hall_settle: Duration::from_nanos(7_500),
            reed_settle: Duration::from_micros(40),
        }
    }
}

/// A DRV5055A3 at 3.3 V: 15 mV/mT.
pub(crate) const COUNTS_PER_MT: f64 = 0.015 / 3.3 * 4096.0;
/// A reed switch closes about where the firmware takes a hall for occupied.
pub(crate) const REED_CLOSES_MT: f64 = 8.0;
/// A settled reading is within one of 4096 counts: ln 4096 time constants.
const TIME_CONSTANTS_TO_SETTLE: f64 = 8.318;
const FULL_SCALE: f64 = AdcCount::FULL_SCALE.0 as f64;

/// Sensors, multiplexers and the analogue line to the converter.
#[derive(Clone)]
pub struct Sensors {
    kind: SensorKind,
    timing: Timing,
    magnets: CellMap<Option<Magnet>>,
    faults: CellMap<Option<SensorFault>>,
    select_fault: Option<SelectFault>,
    unplugged: [bool; 4],
    /// Where the jumping sensors are.
    jumps: bool,
    /// What each sensor puts out when it is supplied, in counts.
    outputs: CellMap<f64>,
    noise_rms: f64,
    rng: SmallRng,

    wiring: Wiring,
    /// Since when each quadrant's supply is on, in nanoseconds.
    supplied_since: [Option<u64>; 4],
    selected: Option<Selected>,
    /// Voltage of the analogue line in counts, and when that was.
    line: f64,
    line_at: u64,
    /// The largest number of quadrants that were ever supplied at the same time.
    most_supplied: usize,
    /// How often each quadrant was supplied.
    times_supplied: [u64; 4],
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Selected {
    cell: Cell,
    quadrant: usize,
}

/// Which GPIO is which line, and what is behind each channel.
#[derive(Clone)]
struct Wiring {
    select: [u8; 7],
    supplies: [u8; 4],
    /// By select lines: S0–S3 in bits 0–3, Q0–Q2 in bits 4–6.
    behind: [Option<Selected>; 128],
}

impl Wiring {
    fn new(pinmap: &Pinmap) -> Self {
        let mut behind = [None; 128];
        for (quadrant, board) in pinmap.quadrants.iter().enumerate() {
            for (channel, square) in board.channels().enumerate() {
                let lines = channel | usize::from(board.common) << 4;
                behind[lines] = Some(Selected {
                    cell: square.into(),
                    quadrant,
                });
            }
            // A camp's sensor is wired straight to the 8:1 multiplexer: S0–S3 do not matter.
            for channel in 0..16 {
                let lines = channel | usize::from(board.camp_input) << 4;
                behind[lines] = Some(Selected {
                    cell: board.camp.into(),
                    quadrant,
                });
            }
        }
        let supply = |quadrant: usize| pinmap.gpio(&pinmap.quadrants[quadrant].supply);
        Self {
            select: ["S0", "S1", "S2", "S3", "Q0", "Q1", "Q2"].map(|net| pinmap.gpio(net)),
            supplies: [0, 1, 2, 3].map(supply),
            behind,
        }
    }
}

impl Sensors {
    pub(super) fn new(pinmap: &Pinmap) -> Self {
        let mut sensors = Self {
            kind: SensorKind::Hall,
            timing: Timing::default(),
            magnets: CellMap::filled(None),
            faults: CellMap::filled(None),
            select_fault: None,
            unplugged: [false; 4],
            jumps: false,
            outputs: CellMap::filled(0.0),
            noise_rms: 0.0,
            rng: SmallRng::seed_from_u64(0),
            wiring: Wiring::new(pinmap),
            supplied_since: [None; 4],
            selected: None,
            line: 0.0,
            line_at: 0,
            most_supplied: 0,
            times_supplied: [0; 4],
        };
        sensors.update_outputs();
        sensors
    }

    /// Fits another kind of sensors.
    pub fn fit(&mut self, kind: SensorKind) {
        self.kind = kind;
        self.update_outputs();
    }

    /// Makes the analogue side slower or faster.
    pub fn set_timing(&mut self, timing: Timing) {
        self.timing = timing;
    }

    /// Sets a magnet on a cell, in place of the one that stands there.
    pub fn put(&mut self, cell: Cell, magnet: Magnet) {
        self.magnets[cell] = Some(magnet);
        self.update_outputs();
    }

    /// Takes a magnet off its cell.
    pub fn take(&mut self, cell: Cell) -> Option<Magnet> {
        let magnet = self.magnets[cell].take();
        self.update_outputs();
        magnet
    }

    /// Breaks a sensor, or mends it.
    pub fn set_fault(&mut self, cell: Cell, fault: Option<SensorFault>) {
        self.faults[cell] = fault;
        self.update_outputs();
    }

    /// Breaks the select lines, or mends them. It shows from the next change of a line on.
    pub fn set_select_fault(&mut self, fault: Option<SelectFault>) {
        self.select_fault = fault;
    }

    pub(super) fn unplug(&mut self, quadrant: usize) {
        self.unplugged[quadrant] = true;
    }

    /// Adds normally distributed noise to every conversion.
    pub fn set_noise(&mut self, counts_rms: f64, seed: u64) {
        self.noise_rms = counts_rms;
        self.rng = SmallRng::seed_from_u64(seed);
    }

    /// The largest number of quadrants whose sensors were ever supplied at the same time.
    #[must_use]
    pub fn most_quadrants_supplied(&self) -> usize {
        self.most_supplied
    }

    /// How many times all quadrants have been supplied since power-up: the number of whole scans.
    #[must_use]
    pub fn scans(&self) -> u64 {
        self.times_supplied.into_iter().min().unwrap_or(0)
    }

    /// The pins that matter to the analogue side have changed.
    pub(super) fn pins_changed(&mut self, pins: u32, now_ns: u64) {
        self.advance(now_ns);
        let level = |gpio: u8| pins >> gpio & 1 != 0;
        let supplies = self.wiring.supplies.iter().zip(&mut self.times_supplied);
        for (since, (&gpio, times)) in self.supplied_since.iter_mut().zip(supplies) {
            *times += u64::from(level(gpio) && since.is_none());
            *since = level(gpio).then(|| since.unwrap_or(now_ns));
        }
        self.most_supplied = self
            .most_supplied
            .max(self.supplied_since.iter().flatten().count());
        let lines = self.wiring.select.iter().enumerate();
        let lines = lines.fold(0, |lines, (bit, &gpio)| {
            lines | usize::from(level(gpio)) << bit
        });
        let lines = self
            .select_fault
            .map_or(lines, |fault| fault.applied_to(lines));
        self.selected = self.wiring.behind[lines];
    }

    /// What the converter reads when it samples the line now.
    pub(super) fn sample(&mut self, now_ns: u64) -> AdcCount {
        self.advance(now_ns);
        let fault = self
            .selected
            .and_then(|selected| self.faults[selected.cell]);
        if fault == Some(SensorFault::Jumping) {
            self.jumps = !self.jumps;
            self.update_outputs();
        }
        let noise = match fault {
            // Not even noise moves it.
            Some(SensorFault::Stuck(_)) => 0.0,
            _ => self.noise_rms * self.normal(),
        };
        let noisy = self.line + noise;
        AdcCount(noisy.round().clamp(0.0, FULL_SCALE) as u16)
    }

    /// Lets the line follow what it is connected to.
    fn advance(&mut self, now_ns: u64) {
        let Some(Selected { cell, quadrant }) = self.selected else {
            self.line_at = now_ns;
            return;
        };
        // A supply that comes up does so unsteadily; until it is valid, take it for off.
        let valid_from =
            self.supplied_since[quadrant].map(|on| on + self.timing.supply_rise.as_nanos() as u64);
        let valid_from = valid_from
            .filter(|_| !self.unplugged[quadrant])
            .unwrap_or(u64::MAX);
        self.follow(0.0, now_ns.min(valid_from));
        self.follow(self.outputs[cell], now_ns);
    }

    fn follow(&mut self, target: f64, until_ns: u64) {
        if until_ns <= self.line_at {
            return;
        }
        let settle = match self.kind {
            SensorKind::Hall => self.timing.hall_settle,
            SensorKind::Reed => self.timing.reed_settle,
        };
        let time_constant = settle.as_nanos() as f64 / TIME_CONSTANTS_TO_SETTLE;
        let elapsed = (until_ns - self.line_at) as f64;
        self.line = target + (self.line - target) * (-elapsed / time_constant).exp();
        self.line_at = until_ns;
    }

    /// What a sensor puts out on its cell, in counts, when it works and is supplied.
    #[must_use]
    pub fn reading(&self, cell: Cell) -> AdcCount {
        AdcCount(self.outputs[cell].round().clamp(0.0, FULL_SCALE) as u16)
    }

    fn update_outputs(&mut self) {
        let sensor_jumps = self.jumps;
        let (magnets, faults, kind) = (&self.magnets, &self.faults, self.kind);
        self.outputs = CellMap::from_fn(|sensor| match faults[sensor] {
            Some(SensorFault::Dead) => 0.0,
            Some(SensorFault::Stuck(count)) => f64::from(count.0),
            Some(SensorFault::Jumping) if sensor_jumps => {
                output(kind, Magnet::of(Side::White).field_at(sensor, sensor))
            }
            Some(SensorFault::Jumping) => output(kind, 0.0),
            None => {
                let fields = magnets
                    .iter()
                    .filter_map(|(cell, magnet)| Some(magnet.as_ref()?.field_at(cell, sensor)));
                let field: f64 = fields.sum();
                output(kind, field)
            }
        });
    }

    /// Sum of twelve uniform numbers: close enough to normal within three sigma.
    fn normal(&mut self) -> f64 {
        if self.noise_rms == 0.0 {
            return 0.0;
        }
        (0..12).map(|_| self.rng.random::<f64>()).sum::<f64>() - 6.0
    }
}

/// What a sensor puts out in a field, in counts.
fn output(kind: SensorKind, field_mt: f64) -> f64 {
    match kind {
        SensorKind::Hall => f64::from(AdcCount::MID_SCALE.0) + field_mt * COUNTS_PER_MT,
        SensorKind::Reed if field_mt.abs() >= REED_CLOSES_MT => 0.0,
        SensorKind::Reed => FULL_SCALE,
    }
}
