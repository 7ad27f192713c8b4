//! What the board says in games whose pawns come from the hand, are connected, or must capture.

use katarenga::scenario::Start;
use katarenga::world::{CoreDevice, Magnet, World};
use katarenga_core::evening::Company;
use katarenga_core::referee::Options;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Act, Sentence, Speech};
use katarenga_core::units::Millis;
use katarenga_core::{Button, BySide, Cell, CellSet, Side, Square};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

struct Board(World<CoreDevice>);

impl Board {
    /// A board on which a game stands as the fields after the layout say; without pawns, if there is no game yet.
    fn new(fields: &str, without_game: bool) -> Self {
        let start = Start {
            sensors: SensorKind::Hall,
            options: Options::default(),
            position: format!("{LAYOUT} {fields}").parse().expect("a position"),
            without_game,
            clock: None,
            company: Company::default(),
        };
        let mut board = Self(start.on_core());
        for side in Side::ALL {
            for cell in start.position.standing(side).iter() {
                board.0.put(cell, Magnet::of(side));
            }
        }
        board.0.wait(Millis(1_500));
        board
    }

    fn playing(fields: &str) -> Self {
        Self::new(fields, false)
    }

    fn place(&mut self, name: &str, side: Side) {
        self.0.put(cell(name), Magnet::of(side));
        self.0.wait(Millis(600));
    }

    fn press(&mut self, button: Button) {
        self.0.set_button(button, true);
        self.0.wait(Millis(100));
        self.0.set_button(button, false);
        self.0.wait(Millis(100));
    }

    fn speech(&self) -> Speech {
        let core = self.0.device().expect("the plug is in");
        Speech::of(core.table(), core.now())
    }

    #[track_caller]
    fn says(&self, sentence: Sentence) {
        let says = self.speech().says;
        assert!(says.contains(&sentence), "{sentence:?} is not in {says:?}");
    }
}

fn cell(name: &str) -> Cell {
    name.parse().expect(name)
}

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

fn cells(names: &[&str]) -> CellSet {
    names.iter().map(|name| cell(name)).collect()
}

#[test]
fn an_empty_board_says_that_the_game_begins_so_and_one_that_is_not_what_is_in_the_way() {
    let mut board = Board::new("8/8/8/8/8/8/8/8 - w isolation", true);
    assert_eq!(board.speech().says, [Sentence::EmptyBoard]);
    board.place("e4", Side::White);
    assert_eq!(board.speech().says, [Sentence::Place(Side::Black)]);
    let mut board = Board::new("8/8/8/8/8/8/8/8 - w isolation", true);
    board.0.set_power(false);
    board.place("e4", Side::White);
    board.0.set_power(true);
    board.0.wait(Millis(1_500));
    assert_eq!(
        board.speech().says,
        [Sentence::EmptyBoard, Sentence::Surplus(cells(&["e4"]))]
    );
}

#[test]
fn a_square_that_does_not_do_says_why() {
    let mut board = Board::playing("8/8/8/8/4w3/8/8/8 - b isolation");
    board.place("d6", Side::Black);
    board.says(Sentence::Threatened(square("d6")));
    let mut board = Board::playing("8/8/8/8/8/8/2w5/8 - b cornered c2");
    board.place("a1", Side::Black);
    board.says(Sentence::NotReached {
        from: square("c2"),
        to: square("a1"),
    });
    let mut board = Board::playing("8/8/8/8/8/8/3w4/8 - b cornered d2");
    board.place("e2", Side::Black);
    board.says(Sentence::AnotherQuarter(square("e2")));
    let mut board = Board::playing("8/2w1w3/3b4/8/8/8/8/8 - b troika e7");
    board.place("d8", Side::Black);
    board.says(Sentence::DeadEnd(square("d8")));
    let mut board = Board::playing("8/8/8/8/8/8/8/8 - w battle");
    board.place("a9", Side::White);
    board.says(Sentence::Illegal(cells(&["a9"])));
    let mut board = Board::playing("8/8/8/8/8/8/8/8 - w battle");
    board.place("e4", Side::Black);
    board.says(Sentence::WrongColour {
        side: Side::White,
        cells: cells(&["e4"]),
    });
}

#[test]
fn two_pawns_at_once_are_one_too_many() {
    let mut board = Board::playing("8/8/8/8/8/8/8/8 - w battle");
    board.0.put(cell("e4"), Magnet::of(Side::White));
    board.place("d4", Side::White);
    let both = cells(&["d4", "e4"]);
    assert_eq!(board.speech().says, [Sentence::OneTooMany(both)]);
    board.0.take(cell("d4"));
    board.0.wait(Millis(600));
    assert_eq!(board.speech().says, [Sentence::Place(Side::Black)]);
}

#[test]
fn who_must_capture_and_who_has_passed_is_said() {
    let mut board = Board::playing("8/8/3b4/8/8/4wb2/3w4/8 - w battle x");
    board.says(Sentence::Turn(Side::White));
    board.says(Sentence::MustCapture(cells(&["d2", "e3"])));
    board.0.take(cell("f3"));
    board.0.wait(Millis(600));
    board.says(Sentence::Captors(cells(&["e3"])));
    board.0.take(cell("e3"));
    board.0.wait(Millis(600));
    board.place("f3", Side::White);
    board.says(Sentence::Passed(Side::Black));
    board.says(Sentence::MustCapture(cells(&["d2"])));
}

#[test]
fn groups_are_counted_on_request_and_the_button_says_what_comes_next() {
    let mut board = Board::playing("5b1b/7b/8/8/8/w7/2w5/ww6 - w congress");
    assert_eq!(
        board.speech().buttons[Button::Turn].press,
        Some(Act::ShowGroups)
    );
    board.press(Button::Turn);
    board.says(Sentence::Groups(BySide { white: 2, black: 2 }));
    assert_eq!(
        board.speech().buttons[Button::Turn].press,
        Some(Act::ShowStanding)
    );
    board.press(Button::Turn);
    assert_eq!(board.speech().says, [Sentence::Turn(Side::White)]);
    let isolation = Board::playing("8/8/8/8/8/8/8/8 - w isolation");
    assert_eq!(
        isolation.speech().buttons[Button::Turn].press,
        Some(Act::ShowStanding)
    );
}

#[test]
fn fifteen_points_win_a_match_and_the_next_game_begins_another() {
    let mut board = Board::playing("8/8/8/8/8/8/8/8 - w cornered");
    for game in 1..=5 {
        board.place("c2", Side::White);
        board.place("b2", Side::Black);
        board.place("d1", Side::White);
        board.says(Sentence::ClearAgain);
        let won = board
            .speech()
            .says
            .contains(&Sentence::MatchWon(Side::White));
        assert_eq!(won, game == 5, "after game {game}");
        for name in ["c2", "b2", "d1"] {
            board.0.take(cell(name));
        }
        board.0.wait(Millis(1_000));
    }
    assert_eq!(
        board.speech().says,
        [Sentence::MatchWon(Side::White), Sentence::EmptyBoard]
    );
    board.place("c2", Side::White);
    assert_eq!(board.speech().says, [Sentence::Place(Side::Black)]);
}
