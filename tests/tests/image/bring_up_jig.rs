//! The bring-up image as a test jig: what it finds wrong with a board, it names, and nothing else.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::bring_up::{REST, START_UP};
use katarenga_core::lights::Frame;
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_emulator::{Board, EmulatedWorld as _, SelectFault};
use katarenga_rules::{Camp, Cell, CellMap, CellSet, Side};
use katarenga_tests::bring_up;
use katarenga_tests::sweeps::sweep;
use katarenga_world::{Defect, Magnet, World};

/// A pawn that stands this long has been noticed.
const STANDS: Duration = Duration::from_millis(130);
/// And one that is gone this long, too.
const GONE: Duration = Duration::from_millis(90);
/// One look at the picture, whose signs change every quarter of a second.
const LOOK: Duration = Duration::from_millis(250);
/// The signs repeat themselves after so many looks.
const LOOKS: usize = 8;

const DARK: [u8; 3] = [0, 0, 0];
const UNTRIED: [u8; 3] = [2, 2, 2];
const GOOD: [u8; 3] = [0, 14, 0];
const WINK: [u8; 3] = [0, 0, 40];

/// A board with a little noise, as every real one has.
fn board(prepare: impl FnOnce(&mut World<Board>)) -> World<Board> {
    let mut board = World::flashed(&bring_up());
    board.change(|around| around.noise_rms = 3.0);
    prepare(&mut board);
    let start = Duration::from_millis(START_UP.0.into());
    board.run_for(start).expect("it runs");
    board
}

/// Sets a pawn on each of these cells in turn.
fn try_cells(board: &mut World<Board>, cells: impl IntoIterator<Item = Cell>) {
    for (cell, side) in cells.into_iter().zip(Side::ALL.into_iter().cycle()) {
        board.put(cell, Magnet::of(side));
        board.run_for(STANDS).expect("it runs");
        board.take(cell);
        board.run_for(GONE).expect("it runs");
    }
}

fn press_all(board: &mut World<Board>) {
    for button in Button::ALL {
        board.set_button(button, true);
        board.run_for(STANDS).expect("it runs");
        board.set_button(button, false);
        board.run_for(GONE).expect("it runs");
    }
}

/// What each cell shows in the quarters of two seconds, once nobody touches the board.
#[derive(Debug)]
struct Shown(CellMap<[[u8; 3]; LOOKS]>);

fn look(board: &mut World<Board>) -> Shown {
    let rest = Duration::from_millis((REST.0 + 100).into());
    board.run_for(rest).expect("it runs");
    // To the middle of the first quarter of a period.
    let period = LOOK * LOOKS as u32;
    let into = Duration::from_nanos((board.board().now().as_nanos() % period.as_nanos()) as u64);
    board.run_for(period + LOOK / 2 - into).expect("it runs");
    let mut frames: Vec<Frame> = Vec::new();
    for _ in 0..LOOKS {
        frames.push(*board.board().lights());
        board.run_for(LOOK).expect("it runs");
    }
    Shown(CellMap::from_fn(|cell| {
        std::array::from_fn(|look| frames[look][cell].into())
    }))
}

impl Shown {
    /// The quarters in which a cell is lit, the first one at the left.
    fn rhythm(&self, cell: Cell) -> String {
        let lit = |led: &[u8; 3]| if *led == DARK { '.' } else { '#' };
        self.0[cell].iter().map(lit).collect()
    }

    fn steady(&self, colour: [u8; 3]) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|&cell| self.0[cell] == [colour; LOOKS])
            .collect()
    }

    /// The cells that show none of these steadily, with their rhythms.
    fn besides(&self, colours: &[[u8; 3]]) -> Vec<(String, String)> {
        let plain = colours.iter().map(|&colour| self.steady(colour));
        let plain = plain.fold(CellSet::EMPTY, |all, cells| all | cells);
        let others = (CellSet::FULL - plain).iter();
        others
            .map(|cell| (cell.to_string(), self.rhythm(cell)))
            .collect()
    }
}

fn signs(signs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = signs
        .iter()
        .map(|&(cell, rhythm)| (cell.to_owned(), rhythm.to_owned()));
    owned.collect()
}

fn cell(name: &str) -> Cell {
    name.parse().expect(name)
}

fn quadrant_at(camp: Camp) -> CellSet {
    let camp: Cell = camp.into();
    let (column, row) = camp.place();
    let near = |of: u8, to: u8| of.abs_diff(to) <= 4;
    Cell::ALL
        .into_iter()
        .filter(|cell| near(cell.place().0, column) && near(cell.place().1, row))
        .collect()
}

#[test]
fn a_sound_board_is_green_when_everything_was_tried() {
    let mut board = board(|_| ());
    let shown = look(&mut board);
    let untried = shown.steady(UNTRIED);
    assert_eq!(untried.len(), 63, "{untried}");
    for place in ["b4", "c4", "d4", "e4", "f4"].map(cell) {
        let mut winks = [UNTRIED; LOOKS];
        winks[7] = WINK;
        assert_eq!(shown.0[place], winks, "a button that nobody has pressed");
    }
    try_cells(&mut board, Cell::ALL);
    press_all(&mut board);
    assert_eq!(look(&mut board).steady(GOOD), CellSet::FULL);
    let log = board.board().log().join("\n");
    assert!(!log.contains("fault"), "{log}");
    assert!(log.contains("everything has been tried and works"), "{log}");
    // The limit is what memory.x sets aside; interrupts come on top of what was seen.
    let stack = board.board().worst_stack();
    assert!(stack < 7_000, "{stack} bytes of stack");
}

#[test]
fn broken_sensors_flash_at_their_cells_each_in_its_rhythm() {
    let mut board = board(|board| {
        board.set_defect(cell("c3"), Some(Defect::Dead));
        board.set_defect(cell("g5"), Some(Defect::Noisy));
        for (name, count) in [
            ("e6", AdcCount::FULL_SCALE),
            ("h9", AdcCount(2_900)),
            ("a1", AdcCount(2_050)),
        ] {
            board.change(|around| {
                around.defects[cell(name)] = Some(Defect::Stuck);
                around.stuck_at[cell(name)] = count;
            });
        }
    });
    press_all(&mut board);
    board.run_for(Duration::from_secs(4)).expect("it runs");
    let shown = look(&mut board);
    let faults = [
        ("a1", "#.#....."),
        ("c3", "#......."),
        ("g5", "#.#.#..."),
        ("e6", "#......."),
        ("h9", "#.#....."),
    ];
    assert_eq!(shown.besides(&[UNTRIED]), signs(&faults));
    let log = board.board().log().join("\n");
    for line in [
        "c3: reads as ground",
        "h9: always reads the same",
        "g5: jumps",
    ] {
        assert!(log.contains(line), "{log}");
    }
}

#[test]
fn a_sensor_that_dies_later_and_one_that_feels_too_little_are_told() {
    let mut board = board(|_| ());
    press_all(&mut board);
    let weak = Magnet {
        gap_mm: 12.5,
        ..Magnet::of(Side::White)
    };
    board.put(cell("b2"), weak);
    board.run_for(STANDS).expect("it runs");
    board.take(cell("b2"));
    try_cells(&mut board, [cell("d5")]);
    board.set_defect(cell("d5"), Some(Defect::Dead));
    board.run_for(Duration::from_secs(1)).expect("it runs");
    let shown = look(&mut board);
    let faults = [("b2", "####...."), ("d5", "#.......")];
    assert_eq!(shown.besides(&[UNTRIED]), signs(&faults));
}

#[test]
fn a_pawn_shows_on_the_picture_while_it_stands() {
    let mut board = board(|_| ());
    press_all(&mut board);
    board.put(cell("e2"), Magnet::of(Side::Black));
    let shown = look(&mut board);
    assert_eq!(shown.0[cell("e2")], [[0, 0, 60]; LOOKS]);
    assert_eq!(shown.steady(UNTRIED).len(), 67);
}

#[test]
fn a_quadrant_without_supply_shows_once_at_its_camp() {
    for camp in [Camp::A9, Camp::H0] {
        let quadrant = quadrant_at(camp);
        assert_eq!(quadrant.len(), 17);
        let mut board = board(|board| {
            for cell in quadrant.iter() {
                board.set_defect(cell, Some(Defect::Dead));
            }
        });
        press_all(&mut board);
        let shown = look(&mut board);
        let camp: Cell = camp.into();
        assert_eq!(shown.rhythm(camp), "#######.");
        assert_eq!(
            shown.besides(&[UNTRIED, DARK]),
            [(camp.to_string(), shown.rhythm(camp))]
        );
        assert_eq!(shown.steady(DARK).len(), 16, "its squares are dark");
    }
}

#[test]
fn an_unplugged_quadrant_is_named_in_the_log_and_nothing_else_is() {
    let mut board = board(|board| board.board().unplug_quadrant(3));
    press_all(&mut board);
    let shown = look(&mut board);
    assert_eq!(shown.besides(&[UNTRIED, DARK]), []);
    let unplugged = quadrant_at(Camp::A0);
    assert_eq!(shown.steady(DARK), unplugged, "they get no data");
    let log = board.board().log().join("\n");
    assert_eq!(log.matches("fault").count(), 1, "{log}");
    assert!(log.contains("SENS_EN3"), "{log}");
}

const LINES: [(&str, &str); 7] = [
    ("S0", "a8"),
    ("S1", "b8"),
    ("S2", "c8"),
    ("S3", "d8"),
    ("Q0", "e8"),
    ("Q1", "f8"),
    ("Q2", "g8"),
];

/// Tries a board with faulty select lines, and holds the picture against the lines to be named.
fn names_lines(fault: SelectFault, lines: &[u8]) {
    let mut board = board(|board| board.board().sensors().set_select_fault(Some(fault)));
    // Core's own tests try them all; two rows of one quadrant and the four corners tell as much.
    try_cells(
        &mut board,
        ["a8", "b8", "c8", "d8", "d7", "c7", "h8", "h1", "a1"].map(cell),
    );
    let shown = look(&mut board);
    let named: Vec<_> = lines
        .iter()
        .map(|&line| (LINES[usize::from(line)].1, "#.#.#.#."))
        .collect();
    assert_eq!(shown.besides(&[DARK]), signs(&named), "{fault:?}");
    let log = board.board().log().join("\n");
    for &line in lines {
        let name = LINES[usize::from(line)].0;
        assert!(log.contains(&format!("{name}: does not switch")), "{log}");
    }
}

#[test]
fn a_dead_select_line_is_named() {
    for &line in sweep(&[0, 6][..], &[0, 1, 2, 3, 4, 5, 6]) {
        names_lines(SelectFault::Dead(line), &[line]);
    }
}

#[test]
fn two_select_lines_that_touch_are_named() {
    let all = [(0, 1), (4, 5), (0, 4), (3, 6), (5, 6)];
    for &(one, other) in sweep(&all[2..4], &all[..]) {
        names_lines(SelectFault::Shorted(one, other), &[one, other]);
    }
}

#[test]
fn a_jammed_button_blinks_and_the_others_wink_until_they_are_pressed() {
    let mut board = board(|board| board.set_button(Button::Turn, true));
    let shown = look(&mut board);
    assert_eq!(shown.rhythm(cell("e4")), "##..##..");
    assert_eq!(shown.0[cell("b4")][7], WINK);
    for button in [Button::Setup, Button::Back, Button::Next, Button::Ok] {
        board.set_button(button, true);
        board.run_for(STANDS).expect("it runs");
        board.set_button(button, false);
        board.run_for(GONE).expect("it runs");
    }
    let shown = look(&mut board);
    assert_eq!(
        shown.besides(&[UNTRIED]),
        signs(&[("e4", "##..##..")]),
        "only the jammed one is left"
    );
    assert!(board.board().log().join("\n").contains("BTN_TURN"));
}

/// The small board: one quadrant next to a9, without its camp and without buttons.
fn small_board(kind: SensorKind) -> World<Board> {
    board(|board| {
        board.change(|around| around.kind = kind);
        (1..4)
            .rev()
            .for_each(|quadrant| board.board().unplug_quadrant(quadrant));
        let camp = Camp::A9.into();
        board.set_defect(camp, Some(Defect::Dead));
    })
}

fn corner() -> CellSet {
    let mut corner = quadrant_at(Camp::A9);
    corner.remove(Camp::A9.into());
    corner
}

#[test]
fn a_corner_of_sixteen_squares_is_judged_alone() {
    for kind in [SensorKind::Hall, SensorKind::Reed] {
        let mut board = small_board(kind);
        let shown = look(&mut board);
        assert_eq!(shown.steady(UNTRIED), corner(), "{kind:?}");
        assert_eq!(shown.besides(&[UNTRIED, DARK]), [], "the rest is not there");
        try_cells(&mut board, corner().iter());
        let shown = look(&mut board);
        assert_eq!(shown.steady(GOOD), corner(), "{kind:?}");
        assert_eq!(shown.besides(&[GOOD, DARK]), []);
        let log = board.board().log().join("\n");
        assert!(!log.contains("fault"), "{log}");
        assert!(log.contains("everything has been tried and works"), "{log}");
    }
}

/// As `hardware/test-cell.md` tells: the first light of the chain answers to the only sensor.
#[test]
fn a_test_cell_shows_its_pawn_wherever_the_foot_stands_in_the_square() {
    let first = cell("a8");
    let mut board = board(|board| board.board().sensors().wire_straight(first));
    let shown = look(&mut board);
    assert_eq!(shown.0[first], [UNTRIED; LOOKS]);
    // The foot of 24 mm reaches the edges of its square, and as far into a corner as the magnet is felt.
    let places = [(0.0, 0.0), (6.0, 0.0), (0.0, -6.0), (-5.5, 5.5)];
    for (side, colour) in [(Side::White, [255; 3]), (Side::Black, [0, 0, 255])] {
        for place in places {
            board.put(first, Magnet::of(side).off_centre(place));
            board.run_for(STANDS).expect("it runs");
            let led: [u8; 3] = board.board().lights()[first].into();
            assert_eq!(led, colour, "{side:?} at {place:?}");
            board.take(first);
            board.run_for(GONE).expect("it runs");
        }
    }
    let log = board.board().log().join("\n");
    assert!(!log.contains("fault"), "{log}");
}

#[test]
fn faults_of_a_corner_are_named() {
    let mut board = small_board(SensorKind::Hall);
    let dead = cell("c6");
    board.set_defect(dead, Some(Defect::Dead));
    board.run_for(Duration::from_secs(1)).expect("it runs");
    assert_eq!(
        look(&mut board).besides(&[UNTRIED, DARK]),
        signs(&[("c6", "#.......")])
    );

    let mut board = small_board(SensorKind::Hall);
    let fault = SelectFault::Dead(2);
    board.board().sensors().set_select_fault(Some(fault));
    try_cells(&mut board, corner().iter());
    assert_eq!(
        look(&mut board).besides(&[DARK]),
        signs(&[("c8", "#.#.#.#.")])
    );
}
