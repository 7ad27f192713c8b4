//! The rules of Battle Stations, rule by rule.

use katarenga_rules::{IllegalMove, Outcome, Phase, Position, Rules, Side, Victory};
use katarenga_tests::table::{play, square};

const BLUE: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";

fn position(pawns_to_side: &str) -> Position {
    let text = format!("{BLUE} {pawns_to_side} battle x");
    text.parse()
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn won(winner: Side) -> Option<Outcome> {
    let by = Victory::Survivors;
    Some(Outcome::Win { winner, by })
}

#[test]
fn r65_all_sixteen_are_placed_on_any_empty_square() {
    let layout = BLUE.parse().expect("a layout");
    let mut position = Position::start(layout, Rules::BATTLE).expect("every layout will do");
    for number in 0..16 {
        assert_eq!(position.phase(), Phase::Placing(None));
        assert_eq!(position.placements().len(), 64 - number);
        assert!(position.to_string().ends_with(" battle -"));
        let m = position.legal_moves().next().expect("a free square");
        position = position.play(m).expect("a legal placement");
    }
    assert_eq!(position.phase(), Phase::Capturing);
    assert!(position.to_string().ends_with(" w battle x"), "{position}");
    assert_eq!(play(&position, "@h8"), Err(IllegalMove::NothingToPlace));
    assert_eq!(
        (position.in_hand(Side::White), position.in_hand(Side::Black)),
        (0, 0)
    );
}

#[test]
fn r66_only_captures_are_moves() {
    let position = position("8/8/8/8/8/1w6/b7/w6b - w");
    assert!(position.must_capture());
    let moves: Vec<_> = position.legal_moves().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["a1a2", "b3a2"]);
    assert_eq!(position.capturing().to_string(), "a1 b3");
    let must_capture = Err(IllegalMove::MustCapture(square("b1")));
    assert_eq!(play(&position, "a1b1"), must_capture);
    // No option makes the first captures illegal, or nothing could be played.
    assert_eq!(position.with_quiet_first_move(), position);
}

#[test]
fn r67_who_cannot_capture_passes() {
    // White's pawns go one step and reach nobody; Black's jumps onto one of them.
    let text = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bgbbbbbb/bbbbbbbb/bbbbbbbb \
                7w/8/8/8/8/1b6/8/w7 - w battle x";
    let stuck: Position = text.parse().expect("a position");
    assert_eq!(stuck.outcome(), None);
    assert_eq!(stuck.legal_moves().count(), 0);
    let passed = stuck.pass().expect("White cannot capture");
    assert_eq!((passed.side(), passed.outcome()), (Side::Black, None));
    assert_eq!(passed.pass(), Err(IllegalMove::NeedlessPass));
    let over = play(&passed, "b3a1").expect("a capture");
    assert_eq!(
        over.outcome(),
        won(Side::Black),
        "neither can capture, and it is level"
    );
}

#[test]
fn r68_more_pawns_win_and_level_ones_win_for_black() {
    let ahead = position("8/8/8/8/8/8/b7/w5ww - w");
    let after = play(&ahead, "a1a2").expect("a capture");
    assert_eq!(after.outcome(), won(Side::White));
    assert_eq!(after.points(Side::White), 3);
    let level = position("b7/8/8/8/8/8/b7/w7 - w");
    let after = play(&level, "a1a2").expect("a capture");
    assert_eq!(after.outcome(), won(Side::Black));
    assert_eq!(after.points(Side::Black), 1);
    let behind = position("bb6/8/8/8/8/8/b7/w7 - w");
    let after = play(&behind, "a1a2").expect("a capture");
    assert_eq!(after.outcome(), won(Side::Black));
    assert_eq!(after.points(Side::Black), 2);
}
