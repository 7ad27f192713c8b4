//! Magnets on a board, as the converter reads them: fast enough for millions of scans.

use std::sync::LazyLock;
use std::time::Duration;

use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_rules::{Cell, CellMap, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::magnets::{Magnet, centre};
use super::surroundings::{Defect, Surroundings};

/// A DRV5055A3 at 3.3 V: 15 mV/mT.
const COUNTS_PER_MT: f64 = 0.015 / 3.3 * 4096.0;
/// A reed switch closes about where the firmware takes a hall for occupied.
const REED_CLOSES_MT: f64 = 8.0;

/// Fields are summed in parts of a count, in whole numbers so that what a magnet adds can be taken off exactly.
const PARTS: i32 = 16;
/// Beyond one and a half squares a magnet is weaker than a count.
const REACH_MM: f64 = 58.0;
/// The field changes by at most 8 counts over this distance.
const STEP_MM: f64 = 0.05;
const NOISE_SAMPLES: usize = 4096;

/// A white pawn's field by the distance from its axis, in parts of a count.
static FIELD: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let anywhere = Cell::ALL[0];
    let steps = (REACH_MM / STEP_MM) as u32;
    let at = |step| Magnet::of(Side::White).off_centre((f64::from(step) * STEP_MM, 0.0));
    let field = |step| at(step).field_at(anywhere, anywhere);
    (0..steps).map(|step| parts(field(step))).collect()
});

/// For each cell, the sensors that feel its pawn, and where they lie seen from its centre.
static NEIGHBOURS: LazyLock<Vec<Vec<(Cell, f64, f64)>>> = LazyLock::new(|| {
    let near = |cell: Cell| {
        let (x, y) = centre(cell);
        let seen_from = Cell::ALL.map(|other| (other, centre(other).0 - x, centre(other).1 - y));
        seen_from
            .into_iter()
            .filter(|(_, dx, dy)| dx.hypot(*dy) < REACH_MM)
            .collect()
    };
    Cell::ALL.into_iter().map(near).collect()
});

/// Standard normal samples; each scan uses some from a place of its own.
static NORMAL: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let mut rng = SmallRng::seed_from_u64(1);
    // The sum of twelve uniform numbers is close enough to normal within three sigma.
    let mut normal = || (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0;
    (0..NOISE_SAMPLES).map(|_| normal()).collect()
});

/// Magnets over sensors, one magnet a cell.
#[derive(Clone, Debug)]
pub struct SensedBoard {
    kind: SensorKind,
    magnets: CellMap<Option<Magnet>>,
    /// What each sensor feels, in parts of a count.
    felt: CellMap<i32>,
    /// And what it puts out when it works.
    levels: CellMap<i32>,
    /// Broken sensors, and where they are stuck.
    broken: Vec<(Cell, Defect, AdcCount)>,
    noise_rms: f64,
    noise: Vec<i32>,
    rng: SmallRng,
    scans: u32,
    counts: CellMap<AdcCount>,
}

impl SensedBoard {
    /// The sensors among what is around them.
    #[must_use]
    pub fn new(around: &Surroundings) -> Self {
        let mut board = Self {
            kind: around.kind,
            magnets: CellMap::filled(None),
            felt: CellMap::filled(0),
            levels: CellMap::filled(level(around.kind, 0)),
            broken: Vec::new(),
            noise_rms: f64::NAN,
            noise: Vec::new(),
            rng: SmallRng::seed_from_u64(around.seed),
            scans: 0,
            counts: CellMap::filled(AdcCount(0)),
        };
        board.feel(around);
        board
    }

    /// Something around them has changed.
    pub fn feel(&mut self, around: &Surroundings) {
        for (cell, &magnet) in around.magnets.iter() {
            let before = self.magnets[cell];
            if before != magnet {
                self.magnets[cell] = magnet;
                before.iter().for_each(|magnet| self.add(cell, magnet, -1));
                magnet.iter().for_each(|magnet| self.add(cell, magnet, 1));
            }
        }
        if self.kind != around.kind {
            self.kind = around.kind;
            self.levels = CellMap::from_fn(|sensor| level(self.kind, self.felt[sensor]));
        }
        let defects = around.defects.iter();
        self.broken.clear();
        self.broken.extend(
            defects.filter_map(|(cell, defect)| Some((cell, (*defect)?, around.stuck_at[cell]))),
        );
        if self.noise_rms != around.noise_rms {
            self.noise_rms = around.noise_rms;
            let parts = self.noise_rms * f64::from(PARTS);
            self.noise = NORMAL.iter().map(|n| (n * parts).round() as i32).collect();
        }
    }

    /// From one scan to the next.
    #[must_use]
    pub const fn scan_period(&self) -> Duration {
        self.kind.scan_period()
    }

    /// What the converter has read for every cell.
    #[must_use]
    pub fn counts(&self) -> &CellMap<AdcCount> {
        &self.counts
    }

    /// Scans the board and says which sensors ask for a second look, and what they read.
    pub fn scan_for_jumps(&mut self) -> Vec<(Cell, AdcCount)> {
        let before = self.counts;
        let kind = self.kind;
        let counts = self.scan().iter();
        let jumped = counts.filter(|&(cell, &now)| kind.asks_for_a_second_look(before[cell], now));
        jumped.map(|(cell, &count)| (cell, count)).collect()
    }

    /// What the converter reads for every cell.
    pub fn scan(&mut self) -> &CellMap<AdcCount> {
        self.scans = self.scans.wrapping_add(1);
        let first = self.rng.random_range(0..NOISE_SAMPLES - Cell::COUNT);
        let levels = self.levels.values().iter().zip(&self.noise[first..]);
        for ((_, count), (level, noise)) in self.counts.iter_mut().zip(levels) {
            *count = converted(level + noise);
        }
        for &(cell, defect, last) in &self.broken {
            let jumps = i32::from(self.scans.is_multiple_of(2)) * FIELD[0];
            self.counts[cell] = match defect {
                Defect::Dead => AdcCount(0),
                Defect::Stuck => last,
                Defect::Noisy => converted(level(self.kind, jumps)),
            };
        }
        &self.counts
    }

    fn add(&mut self, cell: Cell, magnet: &Magnet, times: i32) {
        let (x, y) = magnet.offset_mm;
        let usual = Magnet::of(magnet.side).off_centre((x, y));
        let sign = match magnet.side {
            Side::White => 1,
            Side::Black => -1,
        };
        for &(sensor, dx, dy) in &NEIGHBOURS[cell.index()] {
            let field = if *magnet == usual {
                let distance = (dx - x).hypot(dy - y);
                let field = FIELD.get((distance / STEP_MM).round() as usize);
                sign * field.unwrap_or(&0)
            } else {
                parts(magnet.field_at(cell, sensor))
            };
            self.felt[sensor] += times * field;
            self.levels[sensor] = level(self.kind, self.felt[sensor]);
        }
    }
}

/// A field in parts of a count.
fn parts(field_mt: f64) -> i32 {
    (field_mt * COUNTS_PER_MT * f64::from(PARTS)).round() as i32
}

/// What a sensor puts out in a field, in counts.
#[must_use]
pub fn output(kind: SensorKind, field_mt: f64) -> f64 {
    match kind {
        SensorKind::Hall => f64::from(AdcCount::MID_SCALE.0) + field_mt * COUNTS_PER_MT,
        SensorKind::Reed if field_mt.abs() >= REED_CLOSES_MT => 0.0,
        SensorKind::Reed => f64::from(AdcCount::FULL_SCALE.0),
    }
}

/// What the converter makes of parts of a count.
fn converted(parts: i32) -> AdcCount {
    let most = i32::from(AdcCount::FULL_SCALE.0);
    AdcCount(((parts + PARTS / 2) / PARTS).clamp(0, most) as u16)
}

/// What a sensor puts out, in parts of a count.
fn level(kind: SensorKind, felt: i32) -> i32 {
    let closes = REED_CLOSES_MT * COUNTS_PER_MT * f64::from(PARTS);
    match kind {
        SensorKind::Hall => i32::from(AdcCount::MID_SCALE.0) * PARTS + felt,
        SensorKind::Reed if f64::from(felt.abs()) >= closes => 0,
        SensorKind::Reed => i32::from(AdcCount::FULL_SCALE.0) * PARTS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the exact field of every magnet at every sensor.
    #[test]
    fn counts_agree_with_the_magnet_model() {
        let mut around = Surroundings::quiet(SensorKind::Hall);
        let pawns = [
            ("d4", Magnet::of(Side::White).off_centre((3.0, -2.0))),
            ("e5", Magnet::of(Side::Black).off_centre((-4.0, 4.0))),
            ("a9", Magnet::of(Side::White).off_centre((0.0, 6.0))),
        ];
        for (cell, magnet) in pawns {
            around.magnets[cell.parse().expect(cell)] = Some(magnet);
        }
        let mut board = SensedBoard::new(&around);
        for (sensor, count) in board.scan().iter() {
            let exact = around.output(sensor);
            let off = (f64::from(count.0) - exact).abs();
            assert!(off < 5.0, "{sensor}: {} instead of {exact}", count.0);
        }
        board.feel(&Surroundings::quiet(SensorKind::Hall));
        assert!(
            board
                .scan()
                .iter()
                .all(|(_, &count)| count == AdcCount::MID_SCALE)
        );
    }
}
