//! What the board says in games whose pawns come from the hand, are connected, or must capture.

use katarenga_core::Button;
use katarenga_core::evening::Player;
use katarenga_core::speech::{Act, Sentence};
use katarenga_core::units::Millis;
use katarenga_rules::{BySide, Side};
use katarenga_tests::speaking::{Board, cell, cells, square, start};
use katarenga_world::Magnet;

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
fn the_board_says_where_its_pawn_is_to_be_placed() {
    let mut start = start("8/8/8/8/8/8/2w5/8 - b cornered c2", false);
    start.players.sides.black = Player::Board;
    let mut board = Board::of(&start);
    board.0.wait(Millis(5_000));
    let says = board.speech().says;
    let placed = |said: &Sentence| match said {
        Sentence::PlaceFor { side, to, .. } => *side == Side::Black && *to != cell("c2"),
        _ => false,
    };
    assert!(says.iter().any(placed), "{says:?}");
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
    let score = Sentence::Score {
        wins: BySide::both(0),
        draws: 0,
    };
    assert_eq!(board.speech().says, [Sentence::Turn(Side::White), score]);
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
