//! A test of every LED and every sensor that needs no computer.

use crate::lights::{BLANK, Canvas, Paint, Role};
use crate::sensing;
use crate::sensing::{Calibration, SensorKind};
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, CellMap, CellSet, Colour};

/// One after the other, each LED in each of its three colours: 68 × 3 × 25 ms, about 5 s.
const MILLIS_PER_LED: u32 = 25;
const LED_COLOURS: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];
const WALK: u32 = MILLIS_PER_LED * Cell::COUNT as u32 * LED_COLOURS.len() as u32;

/// A pawn in the middle of a sound cell reads at least 27 mT, 502 counts, over the largest gap; half of that is a
/// weak magnet, a wide gap or a sensor that is not under its square.
pub(crate) const STRONG: u16 = 250;

/// The test in progress.
///
/// First a light walks over all LEDs in red, green and blue. Then all cells shine faintly: set a pawn on each in
/// turn. A cell that saw it come, and well, turns to "good"; one that saw it only weakly asks with a question; one
/// whose sensor cannot be trusted flashes as faulty. What stays faint was not tried, or is dead.
#[derive(Clone, Debug)]
pub struct SelfTest {
    calibration: Calibration,
    began: Moment,
    /// Cells that have been seen empty: a sensor that always reads a pawn has seen none.
    emptied: CellSet,
    strong: CellSet,
    weak: CellSet,
    faulty: CellSet,
}

impl SelfTest {
    /// Begins the test.
    #[must_use]
    pub const fn new(calibration: Calibration, now: Moment) -> Self {
        Self {
            calibration,
            began: now,
            emptied: CellSet::EMPTY,
            strong: CellSet::EMPTY,
            weak: CellSet::EMPTY,
            faulty: CellSet::EMPTY,
        }
    }

    /// Whether a light still walks over all LEDs.
    #[must_use]
    pub fn is_walking(&self, now: Moment) -> bool {
        now - self.began < Millis(WALK)
    }

    /// Takes a scan, and which sensors the senses do not trust.
    pub fn scan(&mut self, now: Moment, counts: &CellMap<AdcCount>, faulty: CellSet) {
        if self.is_walking(now) {
            return;
        }
        self.faulty = faulty;
        for (cell, &count) in counts.iter() {
            match self.strength(cell, count) {
                Strength::Nothing => self.emptied.insert(cell),
                _ if !self.emptied.contains(cell) => {}
                Strength::Weak => self.weak.insert(cell),
                Strength::Strong => self.strong.insert(cell),
            }
        }
    }

    fn strength(&self, cell: Cell, AdcCount(count): AdcCount) -> Strength {
        let from_zero = count.abs_diff(self.calibration.zeros[cell].0);
        match self.calibration.kind {
            SensorKind::Reed if count < sensing::REED_CLOSED_BELOW => Strength::Strong,
            SensorKind::Hall if from_zero >= STRONG && !sensing::on_rail(count) => Strength::Strong,
            SensorKind::Hall if from_zero >= sensing::ON => Strength::Weak,
            SensorKind::Hall | SensorKind::Reed => Strength::Nothing,
        }
    }

    /// The cells that have seen a pawn well.
    #[must_use]
    pub const fn sound(&self) -> CellSet {
        self.strong
    }

    /// The cells that have only seen a weak one.
    #[must_use]
    pub fn weak(&self) -> CellSet {
        self.weak - self.strong - self.faulty
    }

    /// The cells whose sensors cannot be trusted.
    #[must_use]
    pub const fn faulty(&self) -> CellSet {
        self.faulty
    }

    /// Whether every cell has seen a pawn well.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.strong == CellSet::FULL && self.faulty.is_empty()
    }

    /// What to show.
    #[must_use]
    pub fn canvas(&self, now: Moment) -> Canvas {
        let Millis(time) = now - self.began;
        if time < WALK {
            return walk(time / MILLIS_PER_LED);
        }
        CellMap::from_fn(|cell| {
            if self.faulty.contains(cell) {
                Paint::Role(Role::Faulty)
            } else if self.strong.contains(cell) {
                Paint::Good
            } else if self.weak.contains(cell) {
                Paint::Role(Role::Question)
            } else {
                Paint::Offered
            }
        })
    }
}

enum Strength {
    Nothing,
    Weak,
    Strong,
}

fn walk(step: u32) -> Canvas {
    let mut canvas = BLANK;
    let (round, led) = (step as usize / Cell::COUNT, step as usize % Cell::COUNT);
    if let (Some(&colour), Some(&cell)) = (LED_COLOURS.get(round), Cell::ALL.get(led)) {
        canvas[cell] = Paint::Terrain(colour);
    }
    canvas
}
