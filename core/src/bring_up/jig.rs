//! Judges a board scan by scan.

use super::live;
use super::report::Report;
use super::select_lines::{SelectLines, Suspicions};
use super::wiring::{Quadrant, Wiring};
use crate::controls::{Button, Buttons};
use crate::lights::{DARK, Frame};
use crate::sensing::{
    Calibration, Calibrator, Health, Reading, Senses, SensorKind, ZERO_TOLERANCE,
};
use crate::table::STRONG;
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, CellMap, CellSet};

/// What the board senses at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JigInputs {
    /// The latest scan.
    pub counts: CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// Below this a sensor has no supply or no contact; the strongest pawn brings a hall to 586 at worst.
pub(super) const GROUND_BELOW: u16 = 400;

/// Peak to peak over a calibration. When most sensors have it, one that always reads the same is stuck.
const LIVELY: AdcCount = AdcCount(4);
/// All cells that show a pawn do so within this time: a hand needs longer for the next pawn.
const TOGETHER: Millis = Millis(60);
/// Two select lines that touch show a pawn on so many cells.
const MOST_TOGETHER: usize = 3;
/// Buttons are debounced by now.
const BUTTONS_KNOWN: Moment = Moment(100);

/// The judge. It is fed with every scan and tells what it has found out so far.
#[derive(Clone, Debug)]
pub struct Jig {
    wiring: Wiring,
    calibrator: Option<Calibrator>,
    zeros: CellMap<AdcCount>,
    senses: Senses,
    /// Cells that have been seen without a pawn.
    emptied: CellSet,
    /// Where pawns stand, since when, and where they stood before that.
    standing: CellSet,
    standing_since: Moment,
    settled: CellSet,
    strong: CellSet,
    weak: CellSet,
    suspicions: Suspicions,
    grounded: CellSet,
    lone: Option<Quadrant>,
    /// Buttons that have been seen up.
    released: Buttons,
    report: Report,
    pub(super) live: Frame,
    /// Since when nothing has been touched.
    pub(super) calm_since: Moment,
}

impl Jig {
    /// A jig that has seen nothing yet.
    #[must_use]
    pub const fn new(wiring: Wiring) -> Self {
        Self {
            wiring,
            calibrator: Some(Calibrator::NEW),
            zeros: CellMap::filled(AdcCount::MID_SCALE),
            senses: Senses::UNCALIBRATED,
            emptied: CellSet::EMPTY,
            standing: CellSet::EMPTY,
            standing_since: Moment(0),
            settled: CellSet::EMPTY,
            strong: CellSet::EMPTY,
            weak: CellSet::EMPTY,
            suspicions: Suspicions::new(),
            grounded: CellSet::EMPTY,
            lone: None,
            released: Buttons::NONE,
            report: Report::NOTHING,
            live: DARK,
            calm_since: Moment(0),
        }
    }

    /// What has been found out so far.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    pub(super) const fn wiring(&self) -> &Wiring {
        &self.wiring
    }

    /// The only quadrant that is there, when the other three never were.
    pub(super) const fn lone_quadrant(&self) -> Option<Quadrant> {
        self.lone
    }

    /// Takes a scan.
    pub fn step(&mut self, now: Moment, inputs: &JigInputs) -> &Report {
        self.look(now, inputs);
        self.press(now, inputs.buttons);
        if let Some(calibrator) = &mut self.calibrator {
            if calibrator.scan(&inputs.counts).is_some() {
                let measured = calibrator.measured();
                self.begin(&measured);
            }
            return &self.report;
        }
        self.senses.step(now, &inputs.counts);
        let occupied = self.senses.occupancy().occupied();
        let trusted = CellSet::FULL - self.senses.occupancy().faulty();
        self.emptied = self.emptied | (trusted - occupied);
        let news = self.follow_pawns(now, occupied, &inputs.counts);
        self.judge(&inputs.counts, news);
        &self.report
    }

    /// Notes when anything was touched. A sensor that jumps by itself is not a hand.
    fn look(&mut self, now: Moment, inputs: &JigInputs) {
        let live = live::sensed(self, inputs);
        let touched = live
            .iter()
            .any(|(cell, led)| self.live[cell] != *led && !self.report.noisy.contains(cell));
        if touched {
            self.calm_since = now;
        }
        self.live = live;
    }

    fn press(&mut self, now: Moment, down: Buttons) {
        if !now.is_after(BUTTONS_KNOWN) {
            return;
        }
        for button in Button::ALL {
            if !down.contains(button) {
                self.released = self.released.with(button);
            } else if self.released.contains(button) {
                self.report.pressed = self.report.pressed.with(button);
            }
        }
        let jammed = |&button: &Button| down.contains(button) && !self.released.contains(button);
        self.report.jammed = Button::ALL.into_iter().filter(jammed).collect();
    }

    /// Where a hall idles on a cell. One that is further off the middle than halls ever are is taken for another thing.
    pub(super) fn idles_at(&self, cell: Cell) -> AdcCount {
        let zero = self.zeros[cell];
        let is_hall = zero.0.abs_diff(AdcCount::MID_SCALE.0) <= ZERO_TOLERANCE;
        if is_hall { zero } else { AdcCount::MID_SCALE }
    }

    /// From the first half second: which sensors are fitted, where their zeros lie, and which quadrants are there.
    fn begin(&mut self, measured: &Calibration) {
        self.calibrator = None;
        let kind = measured.kind;
        let nominal = Calibration::nominal(kind);
        let in_range = |zero: u16| zero.abs_diff(AdcCount::MID_SCALE.0) <= ZERO_TOLERANCE;
        self.zeros = CellMap::from_fn(|cell| match measured.zeros[cell] {
            zero if kind == SensorKind::Hall && in_range(zero.0) => zero,
            _ => nominal.zeros[cell],
        });
        let answering = measured.zeros.iter().filter(|(_, zero)| !is_ground(**zero));
        let (mut lively, mut all) = (0, 0);
        for (cell, _) in answering {
            all += 1;
            lively += usize::from(measured.noise[cell] >= LIVELY);
        }
        let noise = if lively * 2 > all {
            LIVELY
        } else {
            AdcCount(0)
        };
        self.senses.calibrate(&Calibration {
            kind,
            zeros: self.zeros,
            noise: CellMap::filled(noise),
        });
        self.find_absent(&measured.zeros);
    }

    /// When only one quadrant answers, the others have not been built, and its camp may not have been, either.
    fn find_absent(&mut self, zeros: &CellMap<AdcCount>) {
        let silent: CellSet = Cell::ALL
            .into_iter()
            .filter(|&cell| is_ground(zeros[cell]))
            .collect();
        let answers = |&quadrant: &Quadrant| {
            let squares = self.wiring.cells(quadrant).squares;
            !squares.is_within(silent.squares)
        };
        let mut there = Quadrant::ALL.into_iter().filter(answers);
        if let (Some(quadrant), None) = (there.next(), there.next()) {
            let its_squares = CellSet {
                squares: self.wiring.cells(quadrant).squares,
                ..CellSet::EMPTY
            };
            self.report.absent = silent - its_squares;
            self.lone = Some(quadrant);
        }
    }

    /// Notes each pawn that has come, and says whether one has.
    fn follow_pawns(&mut self, now: Moment, occupied: CellSet, counts: &CellMap<AdcCount>) -> bool {
        if occupied != self.standing {
            self.standing = occupied;
            self.standing_since = now;
        }
        if self.standing == self.settled || now - self.standing_since < TOGETHER {
            return false;
        }
        let come = (self.standing - self.settled) & self.emptied;
        self.settled = self.standing;
        // Reed switches without supply look closed.
        let supply_went = self.senses.kind() == SensorKind::Reed && come.len() > MOST_TOGETHER;
        if !supply_went {
            let there = CellSet::FULL - self.report.absent;
            self.suspicions.note(&self.wiring, come, there);
        }
        if let Some(cell) = come.single() {
            let field = counts[cell].0.abs_diff(self.zeros[cell].0);
            if field >= STRONG {
                self.strong.insert(cell);
            } else {
                self.weak.insert(cell);
            }
        }
        !come.is_empty()
    }

    fn judge(&mut self, counts: &CellMap<AdcCount>, pawn_came: bool) {
        let there = CellSet::FULL - self.report.absent;
        let cells = |is: &dyn Fn(Cell) -> bool| -> CellSet {
            there.iter().filter(|&cell| is(cell)).collect()
        };
        let senses = &self.senses;
        let occupied = senses.occupancy().occupied();
        let dead = cells(&|cell| senses.health(cell) == Health::Dead);
        let noisy = cells(&|cell| senses.health(cell) == Health::Noisy);
        let stuck = cells(&|cell| senses.health(cell) == Health::Stuck) | (occupied - self.emptied);
        // A closed reed switch reads as ground, too, but has been open before.
        let low = cells(&|cell| {
            let silent = match senses.kind() {
                SensorKind::Hall => dead.contains(cell),
                SensorKind::Reed => senses.occupancy().reading(cell) == Reading::SomePawn,
            };
            silent && is_ground(counts[cell])
        });
        let grounded = match senses.kind() {
            SensorKind::Hall => low,
            SensorKind::Reed => low - self.emptied,
        };
        if pawn_came || grounded != self.grounded {
            self.grounded = grounded;
            self.report.lines = self.suspicions.lines(&self.wiring, grounded, there);
        }
        let unsupplied = Quadrant::ALL.map(|quadrant| {
            let cells = self.wiring.cells(quadrant) & there;
            !cells.is_empty() && (cells - low).is_empty()
        });
        // What a greater fault explains is not said twice.
        let explained = if self.report.lines == SelectLines::NONE {
            self.report.unsupplied = unsupplied;
            let silent = |&cell: &Cell| self.report.is_unsupplied(self.wiring.quadrant(cell));
            Cell::ALL.into_iter().filter(silent).collect()
        } else {
            self.report.unsupplied = [false; 4];
            CellSet::FULL
        };
        self.report.dead = dead - explained;
        self.report.stuck = stuck - dead - explained;
        self.report.noisy = noisy - explained;
        let ill = dead | stuck | noisy | explained;
        self.report.good = self.strong - ill;
        self.report.weak = self.weak - self.strong - ill;
    }
}

const fn is_ground(count: AdcCount) -> bool {
    count.0 < GROUND_BELOW
}
