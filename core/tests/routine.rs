//! The routine of every step: keep, show, tidy, and what becomes of failures.

use katarenga_core::evening::Settings;
use katarenga_core::lights::Show;
use katarenga_core::memory::{NotKept, Record, Trouble};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::{Chore, Inputs, Routine, Table, line_up};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::{CellMap, Side};

/// Milliseconds from one scan to the next, nearly as with halls.
const SCAN: u32 = 5;

/// Steps in eight seconds.
const STEPS: usize = 8_000 / SCAN as usize;

/// What was done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Did {
    KeptSettings,
    KeptCalibration,
    KeptSeries,
    KeptGame,
    WokeAgain,
    Showed,
    Thought,
    Tidied,
}

/// A board with a flash chip that does as it is told.
struct Board {
    table: Table,
    routine: Routine,
    counts: CellMap<AdcCount>,
    now: Moment,
    /// Whether a record can be kept.
    keeps: fn(Did) -> bool,
    /// What becomes of the next tidying.
    tidies: Result<bool, NotKept>,
}

impl Board {
    /// Switched on, and shows its greeting for as long as it likes.
    fn new(calibration: Option<Calibration>) -> Self {
        Self {
            table: Table::new(Settings::default(), calibration, Moment(0)),
            routine: Routine::new(Moment(0)),
            counts: CellMap::filled(AdcCount::MID_SCALE),
            now: Moment(0),
            keeps: |_| true,
            tidies: Ok(false),
        }
    }

    fn calibrated() -> Self {
        Self::new(Some(Calibration::nominal(SensorKind::Hall)))
    }

    fn step_with(&mut self, after: u32, buttons: Buttons) -> Vec<Did> {
        self.now = self.now + Millis(after);
        let inputs = Inputs {
            counts: &self.counts,
            buttons,
        };
        self.routine.step(&mut self.table, self.now, &inputs);
        let mut done = Vec::new();
        while let Some(chore) = self.routine.next_chore(&self.table) {
            done.push(match chore {
                Chore::Keep(record) => {
                    let kept = match record {
                        Record::Settings(_) | Record::Players(_) => Did::KeptSettings,
                        Record::Calibration(_) => Did::KeptCalibration,
                        Record::MatchScore(_) => Did::KeptSeries,
                        Record::Began(_)
                        | Record::Moved(_)
                        | Record::Ended { .. }
                        | Record::Swapped(_) => Did::KeptGame,
                    };
                    let result = (self.keeps)(kept).then_some(()).ok_or(NotKept::Flash);
                    self.routine.kept(&mut self.table, result);
                    kept
                }
                Chore::WakeAgain => Did::WokeAgain,
                Chore::Show => Did::Showed,
                Chore::Think(_) => Did::Thought,
                Chore::Tidy => {
                    self.routine.tidied(&mut self.table, self.tidies);
                    Did::Tidied
                }
            });
        }
        done
    }

    fn step(&mut self) -> Vec<Did> {
        self.step_with(SCAN, Buttons::NONE)
    }

    /// Everything that is done in so many steps.
    fn steps(&mut self, count: usize) -> Vec<Did> {
        (0..count).flat_map(|_| self.step()).collect()
    }

    /// The first step in which something wanted is done.
    fn until(&mut self, wanted: fn(&Did) -> bool) -> Vec<Did> {
        let mut steps = (0..STEPS).map(|_| self.step());
        let found = steps.find(|done| done.iter().any(wanted));
        found.expect("within eight seconds")
    }

    fn until_kept(&mut self) -> Vec<Did> {
        self.until(|did| !matches!(did, Did::Showed | Did::Tidied))
    }

    /// Long enough for every show to be over and for everybody to be still.
    fn rest(&mut self) -> Vec<Did> {
        self.steps(STEPS)
    }

    fn set_up_pawns(&mut self) {
        let settings = self.table.settings();
        let start = line_up::start(settings, settings.white_edge).expect("a start position");
        self.counts = CellMap::from_fn(|cell| {
            let stands = |side| start.standing(side).contains(cell);
            match Side::ALL.map(stands) {
                [true, _] => AdcCount(2_948),
                [_, true] => AdcCount(1_148),
                _ => AdcCount::MID_SCALE,
            }
        });
    }

    fn warns(&self) -> bool {
        let sign = Show::Forgotten.canvas(Millis(0)).expect("a sign");
        self.table.canvas(self.now) == sign
    }
}

fn count(done: &[Did], what: Did) -> usize {
    done.iter().filter(|did| **did == what).count()
}

#[test]
fn all_of_a_step_is_kept_before_it_is_shown() {
    let mut board = Board::new(None);
    // Pawns are in the way of the calibration. When they are gone, what is kept and what is shown come together.
    board.set_up_pawns();
    board.rest();
    board.counts = CellMap::filled(AdcCount::MID_SCALE);
    let done = board.until_kept();
    let order = [
        Did::KeptSeries,
        Did::KeptSettings,
        Did::KeptCalibration,
        Did::Showed,
    ];
    assert_eq!(done, order);
    assert_eq!(board.table.trouble(), None);
}

#[test]
fn a_record_that_cannot_be_kept_does_not_hold_up_those_after_it() {
    let failures: [fn(Did) -> bool; 3] = [
        |kept| kept != Did::KeptSeries,
        |kept| kept != Did::KeptCalibration,
        |_| false,
    ];
    for keeps in failures {
        let mut board = Board::new(None);
        board.keeps = keeps;
        let done = board.until_kept();
        assert_eq!(done.len(), 4, "three records and a frame");
        assert_eq!(board.table.trouble(), Some(Trouble::CannotWrite));
        assert!(board.warns(), "in the same step");
    }
}

#[test]
fn players_are_told_once_until_they_have_pressed_a_button() {
    let mut board = Board::new(None);
    board.keeps = |_| false;
    board.until_kept();
    assert!(board.warns());
    board.rest();
    assert!(!board.warns(), "the sign is over");
    board.set_up_pawns();
    assert!(board.until_kept().contains(&Did::KeptGame));
    assert!(!board.warns(), "they know");
    board.step_with(120, Buttons::NONE.with(Button::Turn));
    board.step_with(120, Buttons::NONE);
    assert_eq!(board.table.trouble(), None, "they have read it");
}

#[test]
fn what_is_new_is_shown_at_once_and_lights_move_every_other_scan() {
    let mut board = Board::calibrated();
    board.rest();
    board.until(|did| *did == Did::Showed);
    // Scans come every 4.8 ms, up to a millisecond early or late.
    let pace = [5, 4, 5, 5, 6, 4, 5, 5].map(|after| board.step_with(after, Buttons::NONE).len());
    assert_eq!(pace, [0, 1, 0, 1, 0, 1, 0, 1]);
    assert_eq!(board.step(), []);
    assert_eq!(board.step(), [Did::Showed]);
    // Between two frames a player holds SETUP for long enough to open the menu.
    let opens = board.step_with(1, Buttons::NONE.with(Button::Setup));
    assert_eq!(opens, [], "too short to tell");
    board.step_with(30, Buttons::NONE.with(Button::Setup));
    let before = board.table.canvas(board.now);
    for _ in 0..1_100 {
        let done = board.step_with(1, Buttons::NONE.with(Button::Setup));
        if board.table.canvas(board.now) != before {
            assert_eq!(done, [Did::Showed], "in the step in which it is new");
            let next = board.step_with(1, Buttons::NONE.with(Button::Setup));
            assert_eq!(next, [], "and then at the pace of the frames");
            return;
        }
    }
    panic!("the menu opens");
}

#[test]
fn the_memory_is_tidied_when_nobody_touches_the_board_and_after_the_frame() {
    let mut board = Board::calibrated();
    board.tidies = Ok(true);
    let held: Vec<Did> = (0..1_000)
        .flat_map(|_| board.step_with(SCAN, Buttons::NONE.with(Button::Back)))
        .collect();
    assert_eq!(count(&held, Did::Tidied), 0, "somebody is there");
    let still = board.steps(2_900 / SCAN as usize);
    assert_eq!(count(&still, Did::Tidied), 0, "they may come back");
    board.steps(200 / SCAN as usize);
    let mut with_a_frame = 0;
    for _ in 0..100 {
        let done = board.step();
        assert_eq!(done.last(), Some(&Did::Tidied), "there is more to do");
        assert_eq!(count(&done, Did::Tidied), 1, "one sector a step");
        with_a_frame += count(&done, Did::Showed);
    }
    assert_eq!(with_a_frame, 50);
}

#[test]
fn the_memory_is_tidied_only_while_there_is_something_to_do() {
    let mut board = Board::new(None);
    board.until_kept();
    board.tidies = Ok(true);
    let busy = board.rest();
    assert!(count(&busy, Did::Tidied) > 500);
    board.tidies = Ok(false);
    assert_eq!(count(&board.rest(), Did::Tidied), 1, "it was the last");
    board.set_up_pawns();
    assert!(board.until_kept().contains(&Did::KeptGame));
    assert_eq!(count(&board.rest(), Did::Tidied), 1, "for the new record");
}

#[test]
fn a_memory_that_cannot_be_tidied_is_left_alone_and_players_are_told() {
    let mut board = Board::calibrated();
    board.tidies = Err(NotKept::Flash);
    board.until(|did| *did == Did::Tidied);
    assert_eq!(board.table.trouble(), Some(Trouble::CannotWrite));
    assert!(board.warns());
    assert_eq!(count(&board.rest(), Did::Tidied), 0);
    board.set_up_pawns();
    board.until_kept();
    assert_eq!(count(&board.rest(), Did::Tidied), 1, "one more attempt");
}
