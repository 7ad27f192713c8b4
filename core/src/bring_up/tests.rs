//! The judge before boards whose faults are known.

extern crate std;

use std::format;
use std::string::String;
use std::vec::Vec;

use super::select_lines::Suspicion;
use super::wiring::{quadrant_of, sensor_behind};
use super::{
    Ailment, Finding, Jig, JigInputs, News, Quadrant, REST, Report, SelectLine, SelectLines,
    ToldFindings, Wiring,
};
use crate::controls::{Button, Buttons};
use crate::lights::{Frame, LimitedFrame};
use crate::supply::DEFAULT_LIMIT;
use crate::units::{AdcCount, Moment};
use katarenga_rules::board::{Camp, Cell, CellMap, CellSet, Side};

const SCAN: u32 = 5;
const PAWN: i32 = 905;

/// Any wiring will do that gives each cell lines of its own: row by row from each quadrant's lower left.
fn wiring() -> Wiring {
    let lines = |cell: Cell| match cell {
        Cell::Camp(Camp::A9) => 4 << 4,
        Cell::Camp(Camp::H9) => 5 << 4,
        Cell::Camp(Camp::H0) => 6 << 4,
        Cell::Camp(Camp::A0) => 7 << 4,
        Cell::Square(square) => {
            let (file, rank) = (square.file() as u8, square.rank() as u8);
            let quadrant = match (file < 4, rank < 4) {
                (true, false) => 0,
                (false, false) => 1,
                (false, true) => 2,
                (true, true) => 3,
            };
            (quadrant << 4) + (rank % 4) * 4 + file % 4
        }
    };
    Wiring::new(Cell::ALL.map(lines))
}

/// A bench with a board under test on it.
struct Bench {
    wiring: Wiring,
    jig: Jig,
    now: Moment,
    pawns: CellMap<Option<Side>>,
    /// What broken sensors read.
    broken: CellMap<Option<u16>>,
    /// Quadrants whose sensors have no supply.
    silent: Vec<Quadrant>,
    lines: Suspicion,
    down: Buttons,
    reeds: bool,
    shown: Vec<Frame>,
}

impl Bench {
    fn new() -> Self {
        Self {
            wiring: wiring(),
            jig: Jig::new(wiring()),
            now: Moment(0),
            pawns: CellMap::filled(None),
            broken: CellMap::filled(None),
            silent: Vec::new(),
            lines: Suspicion::Innocent,
            down: Buttons::NONE,
            reeds: false,
            shown: Vec::new(),
        }
    }

    fn output(&self, sensor: Cell) -> u16 {
        let noise = (self.now.0 / SCAN * 7 + sensor.index() as u32) % 9;
        let pawn = self.pawns[sensor];
        match (self.broken[sensor], self.reeds) {
            (Some(count), _) => count,
            (None, true) => pawn.map_or(4_095, |_| 0),
            (None, false) => {
                let field = match pawn {
                    None => 0,
                    Some(Side::White) => PAWN,
                    Some(Side::Black) => -PAWN,
                };
                (2_044 + field + noise as i32) as u16
            }
        }
    }

    fn count(&self, cell: Cell) -> AdcCount {
        let lines = self.lines.sensor_read_for(&self.wiring, cell);
        let supplied = self.wiring.quadrant(cell);
        let connected = Cell::ALL
            .into_iter()
            .find(|&sensor| sensor_behind(self.wiring.lines(sensor)) == lines);
        let silent = self.silent.contains(&supplied) || quadrant_of(lines) != supplied;
        let sensor = connected.filter(|_| !silent);
        AdcCount(sensor.map_or(0, |sensor| self.output(sensor)))
    }

    fn run(&mut self, millis: u32) {
        for _ in 0..millis.div_ceil(SCAN) {
            let inputs = JigInputs {
                counts: CellMap::from_fn(|cell| self.count(cell)),
                buttons: self.down,
            };
            self.jig.step(self.now, &inputs);
            self.shown.push(self.jig.picture(self.now, &inputs));
            self.now.0 += SCAN;
        }
    }

    fn try_cells(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for (cell, side) in cells.into_iter().zip(Side::ALL.into_iter().cycle()) {
            self.pawns[cell] = Some(side);
            self.run(130);
            self.pawns[cell] = None;
            self.run(90);
        }
    }

    fn press_all(&mut self) {
        for button in Button::ALL {
            self.down = Buttons::NONE.with(button);
            self.run(50);
            self.down = Buttons::NONE;
            self.run(50);
        }
    }

    fn report(&self) -> &Report {
        self.jig.report()
    }

    fn findings(&self) -> Vec<String> {
        self.report()
            .findings()
            .map(|finding| format!("{finding}"))
            .collect()
    }
}

fn cell(name: &str) -> Cell {
    name.parse().expect(name)
}

#[test]
fn a_sound_board_passes_when_everything_was_tried() {
    for reeds in [false, true] {
        let mut bench = Bench::new();
        bench.reeds = reeds;
        bench.run(900);
        bench.try_cells(Cell::ALL);
        assert!(!bench.report().is_passed(), "the buttons are left");
        bench.press_all();
        assert!(bench.report().is_passed(), "{:?}", bench.findings());
        assert_eq!(bench.report().good, CellSet::FULL);
    }
}

/// A test cell has no multiplexers: one hall lies straight at the converter, so every channel reads the same.
#[test]
fn a_test_cell_shows_its_pawn_and_is_accused_of_nothing() {
    let mut bench = Bench::new();
    let mut rests_at = |pawn: Option<Side>| {
        bench.pawns = CellMap::filled(pawn);
        bench.run(3_000);
        assert!(bench.findings().is_empty(), "{:?}", bench.findings());
        let led = bench.shown.last().expect("a picture")[cell("a8")];
        [led.r, led.g, led.b]
    };
    let untried = rests_at(None);
    assert_eq!(untried, [2, 2, 2]);
    assert_eq!(rests_at(Some(Side::White)), [255, 255, 255]);
    assert_eq!(rests_at(None), untried);
    assert_eq!(rests_at(Some(Side::Black)), [0, 0, 255]);
}

#[test]
fn every_fault_of_the_select_lines_is_named() {
    for suspicion in Suspicion::all() {
        let mut bench = Bench::new();
        bench.lines = suspicion;
        bench.run(1_200);
        bench.try_cells(Cell::ALL);
        let mask = suspicion.mask();
        let named: SelectLines = SelectLine::ALL
            .into_iter()
            .filter(|&line| mask >> line as u8 & 1 != 0)
            .collect();
        assert_eq!(bench.report().lines, named, "{suspicion:?}");
        let others = bench.report().findings().count() - named.iter().count();
        assert_eq!(others, 0, "{suspicion:?}: {:?}", bench.findings());
    }
}

#[test]
fn lines_of_quadrants_are_named_before_any_pawn_is_tried() {
    for (line, level) in [(4, false), (4, true), (5, false), (5, true)] {
        let mut bench = Bench::new();
        bench.lines = Suspicion::Fixed(line, level);
        bench.run(1_200);
        assert_eq!(
            bench.report().findings().collect::<Vec<_>>(),
            [Finding::Line(SelectLine::ALL[usize::from(line)])]
        );
    }
}

#[test]
fn two_pawns_set_down_at_once_accuse_a_line_only_until_one_is_set_down_alone() {
    let mut bench = Bench::new();
    bench.run(900);
    for name in ["a8", "b8"] {
        bench.pawns[cell(name)] = Some(Side::White);
    }
    bench.run(130);
    assert!(bench.report().lines.contains(SelectLine::S0));
    bench.pawns = CellMap::filled(None);
    bench.run(90);
    bench.try_cells([cell("a8")]);
    assert_eq!(bench.report().lines, SelectLines::NONE);
    assert!(bench.report().good.contains(cell("a8")));
    assert!(!bench.report().good.contains(cell("b8")));
}

#[test]
fn a_silent_quadrant_is_said_once_and_no_line_is_blamed_even_beside_dead_sensors() {
    for quadrant in Quadrant::ALL {
        let mut bench = Bench::new();
        bench.silent.push(quadrant);
        let others = Cell::ALL
            .into_iter()
            .filter(|&cell| bench.wiring.quadrant(cell) != quadrant);
        let dead: Vec<Cell> = others.step_by(20).collect();
        for &cell in &dead {
            bench.broken[cell] = Some(0);
        }
        bench.run(1_500);
        let sensors = dead
            .iter()
            .map(|&cell| Finding::Sensor(cell, Ailment::Dead));
        let expected: Vec<_> = core::iter::once(Finding::Supply(quadrant))
            .chain(sensors)
            .collect();
        assert_eq!(bench.report().findings().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn three_quadrants_that_never_were_there_are_no_fault() {
    for reeds in [false, true] {
        for lone in Quadrant::ALL {
            let mut bench = Bench::new();
            bench.reeds = reeds;
            bench.silent = Quadrant::ALL.into_iter().filter(|&q| q != lone).collect();
            let squares = bench.wiring.cells(lone).squares;
            let camp = bench.wiring.cells(lone).camps.iter().next().expect("one");
            bench.broken[camp.into()] = Some(0);
            bench.run(1_500);
            assert_eq!(bench.findings(), Vec::<String>::new());
            bench.try_cells(squares.iter().map(Cell::Square));
            assert!(bench.report().is_passed(), "{:?}", bench.findings());
            assert_eq!(bench.report().good.squares, squares);
        }
    }
}

#[test]
fn a_quadrant_that_goes_silent_later_is_told() {
    for reeds in [false, true] {
        let mut bench = Bench::new();
        bench.reeds = reeds;
        bench.run(900);
        bench.silent.push(Quadrant(2));
        bench.run(800);
        assert_eq!(
            bench.findings(),
            ["SENS_EN2: no sensor of its quadrant answers"]
        );
    }
}

#[test]
fn broken_sensors_are_told_by_what_they_read() {
    let mut bench = Bench::new();
    for (name, count) in [("a1", 0), ("b2", 4_095), ("c3", 2_900), ("d4", 2_047)] {
        bench.broken[cell(name)] = Some(count);
    }
    bench.run(5_500);
    assert_eq!(
        bench.findings(),
        [
            "a1: reads as ground, as supply or as nothing",
            "b2: reads as ground, as supply or as nothing",
            "c3: always reads the same",
            "d4: always reads the same",
        ]
    );
}

#[test]
fn a_button_that_is_down_from_the_start_is_jammed_until_it_comes_up() {
    let mut bench = Bench::new();
    bench.down = Buttons::NONE.with(Button::Ok);
    bench.run(1_000);
    assert_eq!(bench.findings(), ["BTN_OK: down since power-up"]);
    bench.down = Buttons::NONE;
    bench.run(50);
    assert_eq!(bench.findings(), Vec::<String>::new());
    assert!(!bench.report().pressed.contains(Button::Ok));
}

#[test]
fn the_log_says_each_fault_once_when_it_comes_and_when_it_goes() {
    let mut bench = Bench::new();
    let mut told = ToldFindings::default();
    bench.down = Buttons::NONE.with(Button::Next);
    bench.broken[cell("e5")] = Some(0);
    bench.run(1_500);
    let faults = [
        Finding::Sensor(cell("e5"), Ailment::Dead),
        Finding::Jammed(Button::Next),
    ];
    for fault in faults {
        assert_eq!(told.next(bench.report()), Some(News::Fault(fault)));
    }
    assert_eq!(told.next(bench.report()), None);
    bench.down = Buttons::NONE;
    bench.run(50);
    assert_eq!(told.next(bench.report()), Some(News::Gone(faults[1])));
    assert_eq!(told.next(bench.report()), None);
}

/// The worst pictures: everything good and everything broken, with pawns on top.
#[test]
fn no_picture_needs_the_limiter_and_none_flashes_more_than_three_times_a_second() {
    let mut bench = Bench::new();
    bench.run(900);
    bench.try_cells(Cell::ALL);
    for name in ["a1", "c2", "e5", "h8", "d4", "a9"] {
        bench.broken[cell(name)] = Some(0);
    }
    for name in ["b4", "c5", "e4", "g7"] {
        bench.pawns[cell(name)] = Some(Side::White);
    }
    bench.run(REST.0 + 1_000);
    bench.shown.clear();
    bench.run(4_000);
    for frame in &bench.shown {
        assert_eq!(LimitedFrame::new(frame, DEFAULT_LIMIT).frame(), frame);
    }
    for cell in Cell::ALL {
        let lit = |frame: &Frame| frame[cell].r > 0 || frame[cell].g > 0 || frame[cell].b > 0;
        let pairs = bench.shown.windows(2);
        let flashes = pairs.filter(|pair| !lit(&pair[0]) && lit(&pair[1])).count();
        assert!(flashes <= 3 * 4, "{cell}: {flashes} in four seconds");
    }
}
