//! The board says why: whose turn it is, what stands wrong, what a button wants, and what was done last.

use katarenga_core::Button;
use katarenga_core::evening::{ClockSettings, Player};
use katarenga_core::speech::{Act, Deed, Language, Sentence};
use katarenga_core::units::Millis;
use katarenga_rules::board::CampSet;
use katarenga_rules::{Bitboard, BySide, Camp, Destinations, DrawReason, Move, Outcome, Side};
use katarenga_tests::speaking::{Board, cell, cells, square, start};
use katarenga_world::Magnet;

/// Before the first move of the base game.
const START: &str = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";

/// To the screen that is so many steps from the first one, and into it.
fn open_screen(board: &mut Board, steps: usize) {
    board.hold(Button::Setup, Millis(1_100));
    for _ in 0..steps {
        board.press(Button::Next);
    }
    board.press(Button::Ok);
}

const GAME: usize = 1;
const CLOCK: usize = 5;
const SOUND: usize = 7;

#[test]
fn who_lifts_or_moves_out_of_turn_is_told_whose_turn_it_is() {
    let mut board = Board::playing(START);
    let out_of_turn = Sentence::OutOfTurn {
        side: Side::White,
        from: cell("e8"),
    };
    board.take("e8");
    board.says(Sentence::Turn(Side::White));
    board.says(out_of_turn);
    board.place("e6", Side::Black);
    assert_eq!(
        board.speech().says,
        [
            out_of_turn,
            Sentence::Carry {
                from: cell("e6"),
                to: cell("e8"),
            }
        ]
    );
    assert_eq!(
        out_of_turn.said_in(Language::English).to_string(),
        "It is White's turn: put the black pawn back on e8."
    );
}

#[test]
fn a_pawn_of_the_wrong_colour_is_named_while_the_pawns_are_set_up() {
    // All pawns lie beside the board.
    let mut board = Board(start(START, true).on_core());
    for file in 'a'..='h' {
        let white = if file == 'c' {
            Side::Black
        } else {
            Side::White
        };
        board.0.put(cell(&format!("{file}1")), Magnet::of(white));
        board
            .0
            .put(cell(&format!("{file}8")), Magnet::of(Side::Black));
    }
    board.place("e4", Side::White);
    // The board has woken up.
    board.0.wait(Millis(1_000));
    let wrong = Sentence::WrongAtStart {
        side: Side::White,
        cells: cells(&["c1"]),
    };
    assert_eq!(
        board.speech().says,
        [Sentence::LineUp, wrong, Sentence::Surplus(cells(&["e4"]))]
    );
}

#[test]
fn what_is_missing_is_named_also_while_something_stands_elsewhere() {
    let mut board = Board(start(START, true).on_core());
    for file in 'a'..='h' {
        for (rank, side) in [('1', Side::White), ('8', Side::Black)] {
            board
                .0
                .put(cell(&format!("{file}{rank}")), Magnet::of(side));
        }
    }
    board.take("c1");
    board.place("c4", Side::White);
    board.0.wait(Millis(1_000));
    let all = [
        Sentence::LineUp,
        Sentence::Surplus(cells(&["c4"])),
        Sentence::Missing(cells(&["c1"])),
    ];
    assert_eq!(board.speech().says, all);
}

#[test]
fn turn_says_time_and_score() {
    let mut start = start(START, false);
    start.clock = Some(ClockSettings {
        time: BySide::both(Millis(300_000)),
        increment: Millis(0),
    });
    let mut board = Board::of(&start);
    board.press(Button::Turn);
    board.says(Sentence::Time(BySide::both(Millis(300_000))));
    board.says(Sentence::Score {
        wins: BySide::both(0),
        draws: 0,
    });
    board.0.wait(Millis(5_000));
    assert_eq!(board.speech().says, [Sentence::Turn(Side::White)]);
}

#[test]
fn a_short_press_of_setup_says_that_it_has_to_be_held() {
    let mut board = Board::playing(START);
    board.press(Button::Setup);
    assert_eq!(
        board.speech().says,
        [Sentence::HoldSetup, Sentence::Turn(Side::White)]
    );
    board.0.wait(Millis(3_000));
    assert_eq!(board.speech().says, [Sentence::Turn(Side::White)]);
    // A hand that acts has its lights at once, and so has another button.
    for button in [None, Some(Button::Turn)] {
        board.press(Button::Setup);
        board.says(Sentence::HoldSetup);
        match button {
            None => board.take("a1"),
            Some(button) => board.press(button),
        }
        let says = board.speech().says;
        assert!(!says.contains(&Sentence::HoldSetup), "{says:?}");
    }
}

#[test]
fn a_game_without_a_move_is_not_asked_about() {
    let mut board = Board::playing(START);
    open_screen(&mut board, CLOCK);
    board.press(Button::Next);
    board.press(Button::Ok);
    board.0.wait(Millis(500));
    assert_eq!(board.speech().says, [Sentence::Turn(Side::White)]);
    board.press(Button::Turn);
    board.says(Sentence::Time(BySide::both(Millis(60_000))));
    // After a move there is something to lose.
    board.take("b1");
    board.place("a2", Side::White);
    board.says(Sentence::Turn(Side::Black));
    open_screen(&mut board, CLOCK);
    board.press(Button::Next);
    board.press(Button::Ok);
    board.says(Sentence::GiveUp);
}

#[test]
fn the_next_row_is_offered_only_where_there_is_one() {
    for (screen, rows) in [(GAME, false), (CLOCK, false), (SOUND, false), (2, true)] {
        let mut board = Board::playing(START);
        open_screen(&mut board, screen);
        let turn = board.speech().buttons[Button::Turn].press;
        assert_eq!(turn, rows.then_some(Act::NextRow), "screen {screen}");
        if screen == CLOCK {
            // Black's time and the increment come with a clock.
            board.press(Button::Next);
            let turn = board.speech().buttons[Button::Turn].press;
            assert_eq!(turn, Some(Act::NextRow));
        }
    }
}

#[test]
fn a_layout_that_the_board_has_made_is_laid_and_one_that_was_entered_compared() {
    let mut board = Board::playing(START);
    open_screen(&mut board, 0);
    board.hold(Button::Turn, Millis(1_100));
    board.0.wait(Millis(1_000));
    assert_eq!(board.speech().says, [Sentence::LayAsShown]);
    // A square that players change is theirs.
    board.0.put(cell("d4"), Magnet::of(Side::White));
    board.0.wait(Millis(200));
    board.press(Button::Next);
    let says = board.speech().says;
    let corrected = |said: &Sentence| match *said {
        Sentence::Correcting { square: d4, .. } => d4 == square("d4"),
        _ => false,
    };
    assert_eq!(says.first(), Some(&Sentence::WholeLayout));
    assert!(says.iter().any(corrected), "{says:?}");
    let mut board = Board::playing(START);
    open_screen(&mut board, 0);
    for _corner in 0..4 {
        board.press(Button::Ok);
    }
    assert_eq!(board.speech().says, [Sentence::WholeLayout]);
}

#[test]
fn a_lifted_pawn_has_its_goals_named_and_the_move_is_told() {
    let mut board = Board::playing("8/2w5/8/1b6/8/8/8/1w3b1w - w katarenga -");
    board.take("b1");
    let to = Destinations {
        plain: Bitboard::from_iter(["a2", "c2"].map(square)),
        ..Destinations::NONE
    };
    let says = board.speech().says;
    let goals = says.iter().find_map(|said| match *said {
        Sentence::Goals { from, to, .. } => Some((from, to)),
        _ => None,
    });
    let (from, found) = goals.expect("where it may go");
    assert_eq!(from, square("b1"));
    assert!((to.plain & !found.plain).is_empty(), "{says:?}");
    assert_eq!(found.camps, CampSet::EMPTY);
    board.place("a2", Side::White);
    let m = Move::between(square("b1"), cell("a2"));
    let made = Sentence::Made {
        side: Side::White,
        m,
        deed: Deed::Went,
    };
    assert_eq!(board.speech().last_move, Some(made));
    // A power cut changes nothing of what was done.
    board.0.set_power(false);
    board.0.wait(Millis(100));
    board.0.set_power(true);
    board.0.wait(Millis(1_500));
    assert_eq!(board.speech().last_move, Some(made));
}

#[test]
fn what_a_move_did_is_told() {
    let mut board = Board::playing("6bb/8/8/8/8/8/b7/1w5w - w katarenga -");
    board.take("b1");
    board.take("a2");
    board.place("a2", Side::White);
    let deed = |board: &Board| match board.speech().last_move {
        Some(Sentence::Made { deed, .. }) => deed,
        other => panic!("{other:?}"),
    };
    assert_eq!(deed(&board), Deed::Captured);
    let mut board = Board::playing("2w5/8/8/8/8/8/8/b1bw4 - w katarenga -");
    board.take("c8");
    let says = board.speech().says;
    let camps = says.iter().find_map(|said| match *said {
        Sentence::Goals { to, .. } => Some(to.camps),
        _ => None,
    });
    assert_eq!(camps, Some(CampSet::from_iter([Camp::A9, Camp::H9])));
    board.place("a9", Side::White);
    assert_eq!(deed(&board), Deed::Entered);
    let mut board = Board::playing("8/8/8/8/8/8/8/8 - w battle");
    board.place("e4", Side::White);
    assert_eq!(deed(&board), Deed::Placed);
}

#[test]
fn trouble_with_the_memory_is_said_first() {
    let mut board = Board::playing(START);
    board.0.wake_with(&[0x5A; 4_096]);
    board.0.wait(Millis(200));
    let says = board.speech().says;
    assert!(
        matches!(says.first(), Some(Sentence::Trouble(_))),
        "{says:?}"
    );
}

#[test]
fn where_no_move_can_be_seen_the_board_says_so_and_how_to_go_on() {
    for player in [Player::Person, Player::Board] {
        let mut start = start("6bb/8/8/8/8/8/8/w4w2 - w katarenga -", false);
        start.players.sides.white = player;
        let mut board = Board::of(&start);
        // Wherever the two pawns could go.
        board.break_sensors(&["b3", "c2", "d2", "e3", "g3", "h2"]);
        board.0.wait(Millis(8_000));
        board.says(Sentence::NothingSeen(Side::White));
        let core = board.0.device().expect("power");
        assert!(core.table().wonder().is_none(), "it thinks for ever");
        // The menu is a way out.
        board.hold(Button::Setup, Millis(1_100));
        board.press(Button::Back);
        for button in [Button::Ok, Button::Ok] {
            board.press(button);
        }
        board.hold(Button::Ok, Millis(1_100));
        let drawn = Outcome::Draw(DrawReason::Agreement);
        board.says(Sentence::Over(drawn));
        board.says(Sentence::Score {
            wins: BySide::both(0),
            draws: 1,
        });
    }
}
