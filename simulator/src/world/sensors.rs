//! Magnets on a board, as the converter reads them: fast enough for millions of scans.

use std::sync::LazyLock;

use katarenga_core::sensing::SensorKind;
use katarenga_core::units::{AdcCount, Millis};
use katarenga_core::{Cell, CellMap, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::magnets::{Magnet, centre};
use crate::emulator::{COUNTS_PER_MT, REED_CLOSES_MT};
use crate::scenario::Defect;

/// From one scan of all cells to the next.
pub const SCAN: Millis = Millis(8);

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
    let parts = |mt: f64| (mt * COUNTS_PER_MT * f64::from(PARTS)).round() as i32;
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
    pawns: CellMap<Option<(Side, (f64, f64))>>,
    /// What each sensor feels, in parts of a count.
    felt: CellMap<i32>,
    /// And what it puts out when it works.
    levels: CellMap<i32>,
    /// Broken sensors, and what they read last.
    broken: Vec<(Cell, Defect, AdcCount)>,
    noise: Vec<i32>,
    rng: SmallRng,
    scans: u32,
    counts: CellMap<AdcCount>,
}

impl SensedBoard {
    /// A board without pawns. The same seed gives the same noise.
    #[must_use]
    pub fn new(kind: SensorKind, seed: u64) -> Self {
        let mut board = Self {
            kind,
            pawns: CellMap::filled(None),
            felt: CellMap::filled(0),
            levels: CellMap::filled(level(kind, 0)),
            broken: Vec::new(),
            noise: Vec::new(),
            rng: SmallRng::seed_from_u64(seed),
            scans: 0,
            counts: CellMap::filled(AdcCount(0)),
        };
        // What the converter and the sensors have by nature.
        board.set_noise(3.0);
        board
    }

    /// Sets a pawn on a cell in place of what stood there, beside its centre by that many mm towards file h and
    /// rank 8.
    pub fn put(&mut self, cell: Cell, side: Side, offset_mm: (f64, f64)) {
        self.take(cell);
        self.pawns[cell] = Some((side, offset_mm));
        self.feel(cell, side, offset_mm, 1);
    }

    /// Takes the pawn off a cell.
    pub fn take(&mut self, cell: Cell) -> Option<Side> {
        let (side, offset_mm) = self.pawns[cell].take()?;
        self.feel(cell, side, offset_mm, -1);
        Some(side)
    }

    /// Whose pawn stands on a cell.
    #[must_use]
    pub fn pawn(&self, cell: Cell) -> Option<Side> {
        self.pawns[cell].map(|(side, _)| side)
    }

    /// Noise of all sensors in counts rms.
    pub fn set_noise(&mut self, counts_rms: f64) {
        let parts = counts_rms * f64::from(PARTS);
        self.noise = NORMAL.iter().map(|n| (n * parts).round() as i32).collect();
    }

    /// Breaks a sensor, or mends it.
    pub fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.broken.retain(|&(broken, ..)| broken != cell);
        let broken = defect.map(|defect| (cell, defect, self.counts[cell]));
        self.broken.extend(broken);
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

    fn feel(&mut self, cell: Cell, side: Side, (x, y): (f64, f64), times: i32) {
        let sign = match side {
            Side::White => times,
            Side::Black => -times,
        };
        for &(sensor, dx, dy) in &NEIGHBOURS[cell.index()] {
            let distance = (dx - x).hypot(dy - y);
            let field = FIELD.get((distance / STEP_MM).round() as usize);
            self.felt[sensor] += sign * field.unwrap_or(&0);
            self.levels[sensor] = level(self.kind, self.felt[sensor]);
        }
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
        let mut board = SensedBoard::new(SensorKind::Hall, 0);
        board.set_noise(0.0);
        let pawns = [
            ("d4", Side::White, (3.0, -2.0)),
            ("e5", Side::Black, (-4.0, 4.0)),
            ("a9", Side::White, (0.0, 6.0)),
        ];
        let pawns = pawns.map(|(cell, side, offset)| (cell.parse().expect(cell), side, offset));
        for (cell, side, offset) in pawns {
            board.put(cell, side, offset);
        }
        let counts = *board.scan();
        for (sensor, count) in counts.iter() {
            let magnets = pawns.iter().map(|&(cell, side, offset)| {
                Magnet::of(side).off_centre(offset).field_at(cell, sensor)
            });
            let exact = 2048.0 + magnets.sum::<f64>() * COUNTS_PER_MT;
            let off = (f64::from(count.0) - exact).abs();
            assert!(off < 5.0, "{sensor}: {} instead of {exact}", count.0);
        }
        for (cell, ..) in pawns {
            board.take(cell);
        }
        assert!(
            board
                .scan()
                .iter()
                .all(|(_, &count)| count == AdcCount::MID_SCALE)
        );
    }
}
