//! The rules of Congress and Quebec, rule by rule.

use katarenga_rules::{History, IllegalMove, Outcome, Position, Rules, Side, Victory};
use katarenga_tests::starts;
use katarenga_tests::table::{play, square};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

/// Every pawn goes one step.
const BLUE: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";
/// A red corner, from which a pawn slides.
const RED_A1: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/rbbbbbbb";
/// Green corners, from which a pawn jumps.
const GREEN_CORNERS: &str =
    "bbbbbbbg/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/gbbbbbbb";

fn position(layout: &str, rest: &str) -> Position {
    let text = format!("{layout} {rest}");
    text.parse()
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn won(winner: Side) -> Option<Outcome> {
    let by = Victory::Group;
    Some(Outcome::Win { winner, by })
}

#[test]
fn r40_the_start_is_the_same_on_every_layout() {
    let mut rng = StdRng::seed_from_u64(40);
    for rules in [Rules::CONGRESS, Rules::QUEBEC] {
        for layout in [starts::official(&mut rng), starts::arbitrary(&mut rng)] {
            let start = Position::start(layout, rules).expect("every layout will do");
            assert_eq!(
                start.pawns(Side::White).to_string(),
                "b1 e1 h2 a4 h5 a7 d8 g8"
            );
            assert_eq!(
                start.pawns(Side::Black).to_string(),
                "d1 g1 a2 h4 a5 h7 b8 e8"
            );
            assert_eq!(start.side(), Side::White);
            assert!(!rules.starts_empty() && !rules.has_camps() && !rules.edges_matter());
        }
    }
}

#[test]
fn r41_pawns_of_both_players_block_and_none_is_captured() {
    let before = position(RED_A1, "8/8/8/8/b7/8/8/w2w3b - w congress -");
    let a1 = square("a1");
    assert_eq!(before.destinations(a1).plain.to_string(), "b1 c1 a2 a3");
    assert!(before.destinations(a1).captures.is_empty());
    assert!(before.capturing().is_empty());
    let illegal = Err(IllegalMove::NothingIsCaptured(square("a4")));
    assert_eq!(play(&before, "a1a4"), illegal);
    assert_eq!(
        play(&before, "a1d1"),
        Err(IllegalMove::OwnPawn(square("d1")))
    );
    assert_eq!(play(&before, "@e4"), Err(IllegalMove::NothingToPlace));
}

#[test]
fn r42_one_group_edge_to_edge_wins_at_once() {
    let before = position(BLUE, "b7/8/8/8/8/2w5/ww6/7b - w congress -");
    assert_eq!(before.outcome(), None, "corners do not count");
    assert_eq!(before.group_of(square("a2")).to_string(), "a2 b2");
    assert_eq!(before.group_of(square("c3")).to_string(), "c3");
    assert!(before.group_of(square("e5")).is_empty());
    assert_eq!(before.largest_group(Side::White).to_string(), "a2 b2");
    let after = play(&before, "c3c2").expect("a step");
    assert_eq!(after.outcome(), won(Side::White));
    assert_eq!(after.points(Side::White), 1);
    assert_eq!(after.legal_moves().count(), 0);
}

#[test]
fn r43_who_cannot_move_passes() {
    let stuck = position(GREEN_CORNERS, "7w/5b2/6b1/8/8/1b6/2b5/w7 - w congress -");
    assert_eq!(stuck.outcome(), None);
    assert_eq!(stuck.legal_moves().count(), 0);
    let passed = stuck.pass().expect("White cannot move");
    assert_eq!((passed.side(), passed.outcome()), (Side::Black, None));
    assert_eq!(passed.pass(), Err(IllegalMove::NeedlessPass));
}

#[test]
fn r43_a_repetition_can_be_claimed() {
    let mut position = position(BLUE, "b6b/8/8/8/8/8/8/w6w - w congress -");
    let mut history = History::EMPTY;
    history.record(&position);
    for name in ["a1a2", "a8a7", "a2a1", "a7a8"].repeat(2) {
        assert_eq!(history.claim(&position), None);
        position = play(&position, name).expect("a step");
        history.record(&position);
    }
    assert!(history.claim(&position).is_some());
}

#[test]
fn r45_enemy_pawns_are_captured() {
    let before = position(RED_A1, "7b/8/8/8/b7/8/8/w2w3b - w quebec -");
    assert_eq!(before.destinations(square("a1")).captures.to_string(), "a4");
    assert_eq!(before.capturing().to_string(), "a1");
    let after = play(&before, "a1a4").expect("a capture");
    assert_eq!(after.pawns(Side::Black).len(), 2);
    let quiet = before.with_quiet_first_move();
    let illegal = Err(IllegalMove::QuietFirstMove(square("a4")));
    assert_eq!(play(&quiet, "a1a4"), illegal);
    assert_eq!(
        quiet.legal_moves().count(),
        before.legal_moves().count() - 1
    );
}

#[test]
fn r46_who_has_a_single_pawn_left_is_connected_and_wins() {
    let before = position(BLUE, "7b/8/8/7w/8/8/8/1wb5 - w quebec -");
    let after = play(&before, "b1c1").expect("a capture");
    assert_eq!(after.outcome(), won(Side::Black));
}

#[test]
fn r46_a_move_that_connects_both_wins_for_the_mover() {
    let white = position(BLUE, "7b/8/8/8/8/8/8/1wbw4 - w quebec -");
    let after = play(&white, "b1c1").expect("a capture");
    assert_eq!(after.outcome(), won(Side::White));
    let black = position(BLUE, "7w/8/8/8/8/8/8/1bwb4 - b quebec -");
    let after = play(&black, "b1c1").expect("a capture");
    assert_eq!(after.outcome(), won(Side::Black));
}
