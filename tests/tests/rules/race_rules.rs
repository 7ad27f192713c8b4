//! The rules of The Race, rule by rule.

use katarenga_rules::game::Race;
use katarenga_rules::{
    Colour, DrawReason, IllegalMove, Layout, Outcome, Position, Rules, Side, UnplayableLayout,
    Victory, perft,
};
use katarenga_tests::starts;
use katarenga_tests::table::{play, square};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Eight squares of each colour in both halves; blue in files a and e.
const BOARD: &str = "\
    brygbryg/\
    brgybryg/\
    brgybryg/\
    brygbryg/\
    brygbryg/\
    brygbryg/\
    brygbryg/\
    brygbryg";

/// From red to blue: White's goals are a5–a8 and e5–e8, Black's a1–a4 and e1–e4.
fn position(pawns_to_side: &str, displaced: &str) -> Position {
    let text = format!("{BOARD} {pawns_to_side} race-rb {displaced}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn moves(position: &Position) -> String {
    let moves: Vec<_> = position.legal_moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

#[test]
fn r20_pawns_start_on_the_start_colour_of_their_own_half() {
    let layout = starts::official(&mut StdRng::seed_from_u64(20));
    for start in Colour::ALL {
        for goal in Colour::ALL {
            let rules = Rules::Race(Race { start, goal });
            let position = Position::start(layout, rules).expect("an official board");
            for side in Side::ALL {
                assert_eq!(position.pawns(side).len(), 8);
                for square in position.pawns(side) {
                    assert_eq!(layout.colour(square), start);
                    assert_eq!(square.index() < 32, side == Side::White);
                }
            }
            assert_eq!(position.outcome(), None);
        }
    }
}

#[test]
fn r20_the_first_with_all_pawns_on_goal_squares_wins_at_once() {
    let before = position("w7/1b6/2w5/8/8/8/8/8 - w", "-");
    assert_eq!(before.outcome(), None);
    let after = play(&before, "c6a5").expect("a jump");
    let (winner, by) = (Side::White, Victory::Race);
    assert_eq!(after.outcome(), Some(Outcome::Win { winner, by }));
    assert_eq!(moves(&after), "");
}

#[test]
fn r20_goal_squares_in_the_own_half_do_not_count() {
    let position = position("w7/1b6/8/8/w7/8/8/8 - b", "-");
    assert_eq!(position.outcome(), None);
}

#[test]
fn r20_there_are_no_camps() {
    let position = position("w6w/1b6/8/8/8/8/8/8 - w", "-");
    assert!(position.destinations(square("h8")).camps.is_empty());
}

#[test]
fn r21_only_pawns_on_goal_squares_are_displaced() {
    // From green c6, the pawn on blue a5 can be displaced, those on red b4 and b8 cannot.
    let before = position("1b6/8/2w5/b7/1b6/8/8/8 - w", "-");
    let destinations = before.destinations(square("c6"));
    assert_eq!(destinations.captures.to_string(), "a5");
    assert_eq!(before.captors(square("a5")).to_string(), "c6");
    assert_eq!(before.captors(square("b8")).to_string(), "");
    assert_eq!(
        play(&before, "c6b8"),
        Err(IllegalMove::MayNotDisplace(square("b8")))
    );
}

#[test]
fn r21_a_goal_square_in_the_own_half_protects() {
    // Blue a4 and a3 lie in White's half: goals of Black, not of White.
    let position = position("8/8/8/8/w7/b7/8/8 - w", "-");
    assert!(position.destinations(square("a4")).captures.is_empty());
}

#[test]
fn r22_the_displaced_pawn_moves_next_by_the_colour_of_its_square() {
    let before = position("1b6/8/2w5/b7/1b6/8/8/w7 - w", "-");
    let displaced = play(&before, "c6a5").expect("a displacement");
    assert_eq!(displaced.displaced(), Some(square("a5")));
    assert_eq!(moves(&displaced), "a5a4 a5b5 a5a6 a5b6");
    let illegal = Err(IllegalMove::DisplacedFirst(square("a5")));
    assert_eq!(play(&displaced, "b8b7"), illegal);
    let settled = play(&displaced, "a5b6").expect("a legal square");
    assert_eq!(settled, position("1b6/8/1b6/w7/1b6/8/8/w7 - w", "-"));
}

#[test]
fn r22_a_displaced_pawn_may_displace_in_turn() {
    let displaced = position("8/8/8/w7/w7/8/8/8 - b", "a5");
    assert_eq!(
        displaced.destinations(square("a5")).captures.to_string(),
        "a4"
    );
    assert_eq!(displaced.captors(square("a4")).to_string(), "a5");
    let next = play(&displaced, "a5a4").expect("a further displacement");
    assert_eq!(next, position("8/8/8/w7/b7/8/8/8 - w", "a4"));
}

#[test]
fn r22_a_pawn_in_the_hand_has_not_arrived() {
    let displaced = position("8/8/8/w7/b7/8/8/7w - b", "a5");
    assert_eq!(
        displaced.outcome(),
        None,
        "one black pawn on its goal, one in the hand"
    );
}

#[test]
fn r23_a_pawn_that_could_not_move_on_is_not_displaced() {
    let stuck = position("bb6/bbw5/8/8/8/8/8/8 - w", "-");
    assert_eq!(
        play(&stuck, "c7a8"),
        Err(IllegalMove::MayNotDisplace(square("a8")))
    );
    assert!(stuck.captors(square("a8")).is_empty());
    let free = position("b7/bbw5/8/8/8/8/8/8 - w", "-");
    assert!(play(&free, "c7a8").is_ok());
}

#[test]
fn r23_moving_on_may_be_a_displacement_that_must_be_legal_too() {
    // The pawn on a5 could only go on to a4, and the pawn there only to a3 or b3.
    let onwards = position("8/8/bbw5/bb6/ww6/1w6/8/8 - w", "-");
    assert!(play(&onwards, "c6a5").is_ok());
    let dead_end = position("8/8/bbw5/bb6/ww6/ww6/8/8 - w", "-");
    assert!(play(&dead_end, "c6a5").is_err());
}

#[test]
fn r24_a_layout_without_eight_start_and_goal_squares_is_refused() {
    let layout: Layout = BOARD.parse().expect(BOARD);
    let layout = layout.with(square("d2"), Colour::Red);
    let error = Position::start(layout, Rules::RACE).expect_err("seven green squares");
    let UnplayableLayout { half, colour, .. } = error;
    assert_eq!((half, colour), (Side::White, Colour::Green));
    let sentence = "White's half has 7 green squares, The Race needs 8";
    assert_eq!(error.to_string(), sentence);
    let yellow_to_blue = "race-yb".parse().expect("a race");
    assert!(Position::start(layout, yellow_to_blue).is_ok());
}

#[test]
fn r8_a_player_without_a_legal_move_passes() {
    let boxed = position("7b/8/8/8/8/8/bb6/wb6 - w", "-");
    assert_eq!(moves(&boxed), "");
    assert_eq!(boxed.outcome(), None);
    assert_eq!(perft(&boxed, 2), 0, "a pass is no move");
    let passed = boxed.pass().expect("no move to make");
    assert_eq!(passed.side(), Side::Black);
    assert!(passed.legal_moves().count() > 0);
    assert_ne!(passed.outcome(), Some(Outcome::Draw(DrawReason::NoMove)));
}

#[test]
fn r31_a_race_looks_the_same_from_the_other_side() {
    let position = position("1b6/8/2w5/b7/1b6/8/8/w7 - w", "-");
    let turned = position.turned();
    assert_eq!(turned.turned(), position);
    for m in position.legal_moves() {
        let next = position.play(m).expect("legal");
        assert_eq!(turned.play(m.turned()), Ok(next.turned()));
    }
}
