//! The rulebook of the base game, rule by rule. `pictured` marks the kinds of example it has pictures of.

use std::collections::HashSet;

use katarenga_rules::{
    Camp, Colour, DrawReason, Face, History, IllegalMove, Layout, Outcome, PlacedQuarter, Position,
    Rotation, Rules, Side, Victory,
};
use katarenga_tests::table::{play, square};

/// Blue all over but for a few squares.
const BOARD: &str = "\
    bbbbrbbb/\
    bbbbbbyb/\
    brbbbbbb/\
    bbbbbbbb/\
    bbbgrbrb/\
    bybbbbbb/\
    bbybrbbb/\
    bbbbbbbb";

fn position(fields: &str) -> Position {
    let text = format!("{BOARD} {fields}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// All destinations of a pawn, as text.
fn destinations(position: &Position, from: &str) -> String {
    let cells = position.destinations(square(from)).cells();
    let names: Vec<_> = cells.iter().map(|cell| cell.to_string()).collect();
    names.join(" ")
}

fn board() -> Layout {
    BOARD.parse().expect(BOARD)
}

fn win(winner: Side, by: Victory) -> Option<Outcome> {
    Some(Outcome::Win { winner, by })
}

#[test]
fn r1_white_starts_on_rank_1_and_moves_first() {
    let start = Position::start(board(), Rules::KATARENGA).expect("always possible");
    let expected = position("bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -");
    assert_eq!(start, expected);
    assert_eq!(
        Camp::of(Side::Black).map(|camp| camp.to_string()),
        ["a9", "h9"]
    );
}

#[test]
fn r2_the_official_quarters_make_98304_boards() {
    let mut boards = HashSet::new();
    let sides_up = (0..16).map(|bits| [0, 1, 2, 3].map(|q| 2 * q + (bits >> q & 1)));
    for faces in sides_up {
        for order in 0..256 {
            let corners = [0, 2, 4, 6].map(|shift| order >> shift & 3);
            if HashSet::from(corners).len() < 4 {
                continue;
            }
            for turns in 0..256 {
                let mut turn = [0, 2, 4, 6].map(|shift| turns >> shift & 3).into_iter();
                let quarters = corners.map(|corner| PlacedQuarter {
                    face: Face::ALL[faces[corner]],
                    rotation: Rotation::ALL[turn.next().expect("four turns")],
                });
                boards.insert(Layout::from_quarters(&quarters));
            }
        }
    }
    assert_eq!(boards.len(), 98_304);
}

#[test]
fn r3_blue_steps_in_all_directions() {
    let position = position("bb6/8/8/8/8/5w2/8/w7 - w");
    assert_eq!(destinations(&position, "f3"), "e2 f2 g2 e3 g3 e4 f4 g4");
}

#[test]
fn r3_green_jumps_over_anything() {
    let position = position("8/8/8/2bbb3/2bwb3/2bbw3/8/w7 - w");
    assert_eq!(destinations(&position, "d4"), "c2 e2 b3 f3 b5 f5 c6 e6");
}

#[test]
fn r3_pictured_slide_is_stopped_by_its_own_colour() {
    let position = position("bb6/8/8/8/4w3/8/8/w7 - w");
    // Red e4: down to red e2, up to red e8, right to red g4, left to the edge.
    assert_eq!(
        destinations(&position, "e4"),
        "e2 e3 a4 b4 c4 d4 f4 g4 e5 e6 e7 e8"
    );
}

#[test]
fn r3_yellow_slides_along_diagonals_and_stops_at_yellow() {
    let position = position("bb6/8/8/8/8/1w6/8/w7 - w");
    assert_eq!(destinations(&position, "b3"), "a2 c2 a4 c4 d5 e6 f7 g8");
}

#[test]
fn r3_sliding_never_jumps() {
    let position = position("bb6/8/8/4w3/3wwb2/4b3/8/8 - w");
    assert_eq!(destinations(&position, "e4"), "e3 f4");
}

#[test]
fn r4_pictured_capture_from_red() {
    let position = position("bb6/8/8/4b3/4w3/8/8/w7 - w");
    let destinations = position.destinations(square("e4"));
    assert_eq!(destinations.captures.to_string(), "e5");
    assert_eq!(position.captors(square("e5")).to_string(), "e4");
    let next = play(&position, "e4e5").expect("a capture");
    assert!(next.to_string().contains("bb6/8/8/4w3/8/8/8/w7 - b"));
}

#[test]
fn r4_never_onto_an_own_pawn() {
    let position = position("bb6/8/8/4w3/4w3/8/8/8 - w");
    assert_eq!(
        play(&position, "e4e5"),
        Err(IllegalMove::OwnPawn(square("e5")))
    );
}

#[test]
fn r4_quiet_first_move_forbids_captures_once_for_each_player() {
    let start = position("bb6/8/8/4b3/4w3/8/8/w7 - w").with_quiet_first_move();
    let illegal = Err(IllegalMove::QuietFirstMove(square("e5")));
    assert_eq!(play(&start, "e4e5"), illegal);
    let white_moved = play(&start, "a1a2").expect("a quiet move");
    let illegal = Err(IllegalMove::QuietFirstMove(square("e4")));
    assert_eq!(play(&white_moved, "e5e4"), illegal);
    let both_moved = play(&white_moved, "a8a7").expect("a quiet move");
    assert!(play(&both_moved, "e4e5").is_ok());
}

#[test]
fn r5_pictured_reaching_but_not_crossing_the_baseline() {
    let before = position("bb6/8/8/8/4w3/8/8/w7 - w");
    assert!(before.destinations(square("e4")).camps.is_empty());
    let reached = play(&before, "e4e8").expect("the baseline is in reach");
    assert!(reached.camps().is_empty());
    assert!(reached.pawns(Side::White).contains(square("e8")));
}

#[test]
fn r5_the_baseline_is_ordinary_ground() {
    let position = position("bb2w3/8/8/8/8/8/8/w7 - w");
    assert_eq!(
        destinations(&position, "e8"),
        "e4 e5 e6 e7 b8 c8 d8 f8 g8 h8 a9 h9"
    );
    assert_eq!(position.captors(square("b8")).to_string(), "e8");
}

#[test]
fn r6_pictured_entering_a_camp() {
    let before = position("bb4w1/8/8/8/8/8/8/w7 a9 w");
    assert_eq!(before.destinations(square("g8")).camps.to_string(), "h9");
    assert!(play(&before, "g8a9").is_err(), "it is taken");
    let entered = play(&position("bb4w1/8/8/8/8/8/8/w7 - w"), "g8h9").expect("free");
    assert!(entered.to_string().contains("bb6/8/8/8/8/8/8/w7 h9 b"));
}

#[test]
fn r6_only_from_the_enemy_baseline_into_an_enemy_camp() {
    let position = position("bb6/6w1/8/8/8/8/8/w7 - w");
    for entry in ["g7h9", "a1a0", "a1a9"] {
        assert!(matches!(
            play(&position, entry),
            Err(IllegalMove::NoEntry { .. })
        ));
    }
}

#[test]
fn r7_pictured_camp_win() {
    let before = position("bb4w1/8/8/8/8/8/8/w7 a9 w");
    assert_eq!(before.outcome(), None);
    let after = play(&before, "g8h9").expect("the last camp");
    assert_eq!(after.outcome(), win(Side::White, Victory::Camps));
    assert_eq!(after.legal_moves().count(), 0);
    assert_eq!(play(&after, "a8a7"), Err(IllegalMove::GameOver));
}

#[test]
fn r7_pictured_material_win() {
    let before = position("b7/8/8/4b3/4w3/8/8/w7 - w");
    assert_eq!(before.outcome(), None);
    let after = play(&before, "e4e5").expect("a capture");
    assert_eq!(after.outcome(), win(Side::White, Victory::Material));
    assert_eq!(after.legal_moves().count(), 0);
}

#[test]
fn r7_material_counts_pawns_in_camps() {
    let one_and_one = position("b7/8/8/4b3/4w3/8/8/w7 a0 w");
    let after = play(&one_and_one, "e4e5").expect("a capture");
    assert_eq!(
        after.outcome(),
        None,
        "one on the board and one in a camp are two"
    );
    let none_left = position("8/8/8/4b3/4w3/8/8/w7 a0 w");
    let after = play(&none_left, "e4e5").expect("a capture");
    assert_eq!(after.outcome(), win(Side::White, Victory::Material));
}

#[test]
fn r8_who_can_move_may_not_pass() {
    let position = position("bb6/8/8/8/8/8/8/ww6 - w");
    assert_eq!(position.pass(), Err(IllegalMove::NeedlessPass));
}

#[test]
fn r9_a_draw_can_be_claimed_when_a_position_stands_for_the_third_time() {
    let start = position("bb6/8/8/8/8/8/8/ww6 - w");
    let mut history = History::EMPTY;
    let mut now = start;
    history.record(&now);
    for (round, expected) in [(2, None), (3, Some(Outcome::Draw(DrawReason::Repetition)))] {
        for text in ["a1a2", "a8a7", "a2a1", "a7a8"] {
            now = play(&now, text).expect(text);
            history.record(&now);
        }
        assert_eq!(history.times(&now), round);
        assert_eq!(history.claim(&now), expected);
    }
}

#[test]
fn r9_another_side_to_move_is_another_position() {
    let white = position("bb6/8/8/8/8/8/8/ww6 - w");
    let black = position("bb6/8/8/8/8/8/8/ww6 - b");
    let mut history = History::EMPTY;
    for stood in [&white, &black, &white, &black] {
        history.record(stood);
    }
    assert_eq!(history.times(&white), 2);
    assert_eq!(history.times(&white.with_quiet_first_move()), 0);
}

#[test]
fn r9_old_positions_are_forgotten_and_nothing_is_invented() {
    let once = position("bb6/8/8/8/8/8/8/ww6 - w");
    let other = position("bb6/8/8/8/8/8/w7/w7 - w");
    let mut history = History::EMPTY;
    history.record(&once);
    for others in 0..History::CAPACITY {
        assert_eq!(history.times(&once), 1, "after {others} others");
        history.record(&other);
    }
    assert_eq!(history.times(&once), 0);
}

#[test]
fn r31_revenge_gives_each_player_the_other_half() {
    let first = Position::start(board(), Rules::KATARENGA).expect("always possible");
    let second = Position::start(board().turned(), Rules::KATARENGA).expect("always possible");
    // White's moves in the second game are those Black would have had in the first.
    assert_eq!(second.turned().layout(), first.layout());
    assert_eq!(second.turned().pawns(Side::Black), first.pawns(Side::Black));
    for m in second.legal_moves() {
        let side = second.turned();
        assert!(side.play(m.turned()).is_ok(), "{m}");
    }
    for colour in Colour::ALL {
        let turned = board().squares(colour).turned();
        assert_eq!(board().turned().squares(colour), turned);
    }
}
