//! The sensors of all cells, and the multiplexers between them and the converter.

use std::time::Duration;

use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_rules::{Cell, CellMap, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

use crate::pinmap::Pinmap;
use katarenga_world::sensors::output;
use katarenga_world::{Defect, Magnet, Surroundings};

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

/// A settled reading is within one of 4096 counts: ln 4096 time constants.
const TIME_CONSTANTS_TO_SETTLE: f64 = 8.318;
const FULL_SCALE: f64 = AdcCount::FULL_SCALE.0 as f64;

/// Sensors, multiplexers and the analogue line to the converter.
#[derive(Clone)]
pub struct Sensors {
    around: Surroundings,
    timing: Timing,
    select_fault: Option<SelectFault>,
    unplugged: [bool; 4],
    /// The only sensor, when it is a test cell's.
    straight: Option<Selected>,
    /// Where the jumping sensors are.
    jumps: bool,
    /// What each sensor puts out when it is supplied, in counts.
    outputs: CellMap<f64>,
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
    /// How often each quadrant was supplied, and for how long all of them together.
    times_supplied: [u64; 4],
    supplied_ns: u64,
    /// When another channel was selected, and the shortest time from that to a sample.
    selected_at: u64,
    shortest_settle_ns: u64,
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
            around: Surroundings::quiet(SensorKind::Hall),
            timing: Timing::default(),
            select_fault: None,
            unplugged: [false; 4],
            straight: None,
            jumps: false,
            outputs: CellMap::filled(0.0),
            rng: SmallRng::seed_from_u64(0),
            wiring: Wiring::new(pinmap),
            supplied_since: [None; 4],
            selected: None,
            line: 0.0,
            line_at: 0,
            most_supplied: 0,
            times_supplied: [0; 4],
            supplied_ns: 0,
            selected_at: 0,
            shortest_settle_ns: u64::MAX,
        };
        sensors.update_outputs();
        sensors
    }

    /// Something around them has changed.
    pub(super) fn feel(&mut self, around: &Surroundings) {
        let noise = |around: &Surroundings| (around.noise_rms, around.seed);
        if noise(&self.around) != noise(around) {
            self.rng = SmallRng::seed_from_u64(around.seed);
        }
        if self.around != *around {
            self.around = around.clone();
            self.update_outputs();
        }
    }

    /// Makes the analogue side slower or faster.
    pub fn set_timing(&mut self, timing: Timing) {
        self.timing = timing;
    }

    /// Breaks the select lines, or mends them. It shows from the next change of a line on.
    pub fn set_select_fault(&mut self, fault: Option<SelectFault>) {
        self.select_fault = fault;
    }

    /// Makes it a test cell: no multiplexers, and the sensor of one cell straight at the converter, supplied all the time.
    pub fn wire_straight(&mut self, cell: Cell) {
        // Whose quadrant it would be in does not matter.
        let selected = Selected { cell, quadrant: 0 };
        self.straight = Some(selected);
        self.selected = Some(selected);
    }

    pub(super) fn unplug(&mut self, quadrant: usize) {
        self.unplugged[quadrant] = true;
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

    /// For how long quadrants have had supply since power-up, the times of all of them added up.
    #[must_use]
    pub fn supplied(&self) -> Duration {
        Duration::from_nanos(self.supplied_ns)
    }

    /// The shortest time that the line was ever given to settle, from the selection of another channel to a sample.
    #[must_use]
    pub fn shortest_settle(&self) -> Duration {
        Duration::from_nanos(self.shortest_settle_ns)
    }

    /// The pins that matter to the analogue side have changed.
    pub(super) fn pins_changed(&mut self, pins: u32, now_ns: u64) {
        self.advance(now_ns);
        let level = |gpio: u8| pins >> gpio & 1 != 0;
        let supplies = self.wiring.supplies.iter().zip(&mut self.times_supplied);
        for (since, (&gpio, times)) in self.supplied_since.iter_mut().zip(supplies) {
            *times += u64::from(level(gpio) && since.is_none());
            if let Some(began) = since.filter(|_| !level(gpio)) {
                self.supplied_ns += now_ns - began;
            }
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
        let selected = self.straight.or(self.wiring.behind[lines]);
        if self.selected != selected {
            self.selected = selected;
            self.selected_at = now_ns;
        }
    }

    /// What the converter reads when it samples the line now.
    pub(super) fn sample(&mut self, now_ns: u64) -> AdcCount {
        self.advance(now_ns);
        self.shortest_settle_ns = self.shortest_settle_ns.min(now_ns - self.selected_at);
        let defect = self
            .selected
            .and_then(|selected| self.around.defects[selected.cell]);
        if defect == Some(Defect::Noisy) {
            self.jumps = !self.jumps;
            self.update_outputs();
        }
        let noise = match defect {
            // Not even noise moves it.
            Some(Defect::Stuck) => 0.0,
            _ => self.around.noise_rms * self.normal(),
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
            .or(self.straight.map(|_| 0))
            .unwrap_or(u64::MAX);
        self.follow(0.0, now_ns.min(valid_from));
        self.follow(self.outputs[cell], now_ns);
    }

    fn follow(&mut self, target: f64, until_ns: u64) {
        if until_ns <= self.line_at {
            return;
        }
        let settle = match self.around.kind {
            SensorKind::Hall => self.timing.hall_settle,
            SensorKind::Reed => self.timing.reed_settle,
        };
        let time_constant = settle.as_nanos() as f64 / TIME_CONSTANTS_TO_SETTLE;
        let elapsed = (until_ns - self.line_at) as f64;
        self.line = target + (self.line - target) * (-elapsed / time_constant).exp();
        self.line_at = until_ns;
    }

    fn update_outputs(&mut self) {
        let (jumps, around) = (self.jumps, &self.around);
        self.outputs = CellMap::from_fn(|sensor| match around.defects[sensor] {
            Some(Defect::Dead) => 0.0,
            Some(Defect::Stuck) => f64::from(around.stuck_at[sensor].0),
            Some(Defect::Noisy) if jumps => output(
                around.kind,
                Magnet::of(Side::White).field_at(sensor, sensor),
            ),
            Some(Defect::Noisy) => output(around.kind, 0.0),
            None => around.output(sensor),
        });
    }

    /// Sum of twelve uniform numbers: close enough to normal within three sigma.
    fn normal(&mut self) -> f64 {
        if self.around.noise_rms == 0.0 {
            return 0.0;
        }
        (0..12).map(|_| self.rng.random::<f64>()).sum::<f64>() - 6.0
    }
}
