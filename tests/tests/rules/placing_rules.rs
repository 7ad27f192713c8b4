//! The rules of Isolation, Cornered and Troika, rule by rule.

use katarenga_rules::{
    Camp, Cell, DrawReason, IllegalMove, Move, Outcome, Phase, Position, Rules, Side, Victory,
};
use katarenga_tests::starts;
use katarenga_tests::table::{play, square};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;

const BLUE: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";
const GREEN: &str = "gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg";
/// A single jump among steps.
const GREEN_C3: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbgbbbbb/bbbbbbbb/bbbbbbbb";
/// A red corner among steps.
const RED_A1: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/rbbbbbbb";

fn start(layout: &str, rules: Rules) -> Position {
    Position::start(layout.parse().expect("a layout"), rules).expect("every layout will do")
}

/// Places pawns in turn.
fn placed(layout: &str, rules: Rules, squares: &str) -> Position {
    squares
        .split(' ')
        .fold(start(layout, rules), |position, name| {
            let next = play(&position, &format!("@{name}"));
            next.unwrap_or_else(|why| panic!("@{name}: {why}: {position}"))
        })
}

fn won(winner: Side, by: Victory) -> Option<Outcome> {
    Some(Outcome::Win { winner, by })
}

#[test]
fn r50_pawns_come_from_the_hand_and_stay() {
    let start = start(BLUE, Rules::ISOLATION);
    assert!(start.rules().starts_empty());
    assert_eq!(start.placements().len(), 64);
    assert_eq!(start.destinations(None).plain, start.placements());
    let next = play(&start, "@e4").expect("an empty square");
    assert_eq!(next.pawns(Side::White).to_string(), "e4");
    assert_eq!(
        (next.in_hand(Side::White), next.in_hand(Side::Black)),
        (7, 8)
    );
    assert_eq!(next.phase(), Phase::Placing(None));
    let occupied = Err(IllegalMove::Occupied(square("e4")));
    assert_eq!(play(&next, "@e4"), occupied);
    let after = play(&next, "@a1").expect("far away");
    let stays = Err(IllegalMove::PlacedPawnsStay(square("e4")));
    assert_eq!(play(&after, "e4e5"), stays);
    assert!(after.destinations(square("e4")).cells().is_empty());
    let into_a_camp = Move {
        from: None,
        to: Cell::Camp(Camp::H9),
    };
    assert_eq!(
        after.play(into_a_camp),
        Err(IllegalMove::PlacedInCamp(Camp::H9))
    );
}

#[test]
fn r51_no_pawn_may_reach_another() {
    let one = placed(BLUE, Rules::ISOLATION, "e4");
    assert_eq!(one.placements().len(), 64 - 9);
    let threatened = |name| Err(IllegalMove::Threatened(square(name)));
    assert_eq!(play(&one, "@e5"), threatened("e5"));
    // The new pawn would reach the one that stands.
    let stands = placed(GREEN_C3, Rules::ISOLATION, "e4");
    assert_eq!(play(&stands, "@c3"), threatened("c3"));
    // The one that stands reaches the new one, though not the other way round.
    let jumps = placed(GREEN_C3, Rules::ISOLATION, "c3");
    assert_eq!(play(&jumps, "@e4"), threatened("e4"));
    assert!(play(&jumps, "@c5").is_ok());
    assert_eq!(
        play(&jumps, "@d3"),
        threatened("d3"),
        "d3 is a step from c3"
    );
}

#[test]
fn r52_whoever_cannot_place_loses() {
    let text = "rbryrgyy/grygbgbb/bbgrrrgg/yybgbyry/ybyrrbgy/grbrbrgy/grbyrrgy/ybggygbb \
                1w6/7w/5b2/ww6/3b4/8/4b1b1/3w1b2 - w isolation -";
    let position: Position = text.parse().expect("a position");
    assert_eq!(position.outcome(), None);
    let after = play(&position, "@a2").expect("one of the last squares");
    assert_eq!(after.outcome(), won(Side::White, Victory::LastPlaced));
    assert_eq!(after.pass(), Err(IllegalMove::GameOver));
    assert_eq!(after.points(Side::White), 1);
}

#[test]
fn r53_who_places_the_sixteenth_pawn_has_won() {
    // No pawn on a dark square reaches another dark one by a jump: there is room for 32.
    let dark = "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3 b4 d4 f4";
    let fifteen = placed(GREEN, Rules::ISOLATION, dark);
    assert_eq!(fifteen.outcome(), None);
    assert!(fifteen.placements().contains(square("a5")));
    let sixteen = play(&fifteen, "@h4").expect("another dark square");
    assert_eq!(sixteen.in_hand(Side::White), 0);
    assert_eq!(sixteen.outcome(), won(Side::Black, Victory::LastPlaced));
}

#[test]
fn r55_all_pawns_go_on_the_quarter_of_the_first() {
    let one = placed(BLUE, Rules::CORNERED, "d4");
    assert_eq!(start(BLUE, Rules::CORNERED).placements().len(), 64);
    assert_eq!(one.placements().to_string(), "c3 d3 c4");
    let elsewhere = Err(IllegalMove::AnotherQuarter(square("e4")));
    assert_eq!(play(&one, "@e4"), elsewhere);
}

#[test]
fn r56_each_pawn_goes_where_the_last_could_move() {
    let one = placed(RED_A1, Rules::CORNERED, "a1");
    assert_eq!(one.placements().to_string(), "b1 c1 d1 a2 a3 a4");
    let two = play(&one, "@b1").expect("within reach");
    assert_eq!(two.phase(), Phase::Placing(Some(square("b1"))));
    assert_eq!(
        two.placements().to_string(),
        "c1 a2 b2 c2",
        "the last counts, of either colour"
    );
    let out_of_reach = IllegalMove::OutOfReach {
        from: square("b1"),
        to: square("d1"),
    };
    assert_eq!(play(&two, "@d1"), Err(out_of_reach));
    // A slide along the rank ends at the first pawn.
    let blocked = placed(RED_A1, Rules::CORNERED, "c1 b1 a1");
    assert_eq!(blocked.placements().to_string(), "a2 a3 a4");
}

#[test]
fn r57_whoever_cannot_place_loses_a_point_for_each_pawn() {
    let text = "grbygrbg/gyrryrbb/bgbbyygr/yrgyygrb/rrbrgbry/bggbgybg/grygryrb/byyygyrb \
                8/8/8/8/4w1wb/6b1/8/8 - w cornered h4";
    let position: Position = text.parse().expect("a position");
    assert_eq!(position.outcome(), won(Side::Black, Victory::LastPlaced));
    assert_eq!(position.points(Side::Black), 4);
    assert_eq!(position.rules().match_points(), Some(15));
    assert_eq!(Rules::KATARENGA.match_points(), None);
}

#[test]
fn r60_each_pawn_goes_where_the_last_could_move_on_the_whole_board() {
    let one = placed(BLUE, Rules::TROIKA, "d4");
    assert_eq!(one.placements().to_string(), "c3 d3 e3 c4 e4 c5 d5 e5");
    let out_of_reach = IllegalMove::OutOfReach {
        from: square("d4"),
        to: square("d6"),
    };
    assert_eq!(play(&one, "@d6"), Err(out_of_reach));
}

#[test]
fn r61_three_on_a_line_win_whatever_stands_between() {
    let position = placed(BLUE, Rules::TROIKA, "a1 b1 c1 d1");
    assert_eq!(position.outcome(), None);
    let after = play(&position, "@e1").expect("within reach");
    assert_eq!(after.outcome(), won(Side::White, Victory::Line));
}

#[test]
fn r61_a_line_has_any_angle() {
    // One file and three ranks from each to the next.
    let after = placed(GREEN, Rules::TROIKA, "a1 c2 b4 d5 c7");
    assert_eq!(after.outcome(), won(Side::White, Victory::Line));
}

#[test]
fn r62_no_pawn_goes_on_a_dead_end() {
    let position = placed(GREEN, Rules::TROIKA, "f7 e5 g6");
    assert_eq!(
        play(&position, "@h8"),
        Err(IllegalMove::DeadEnd(square("h8")))
    );
    assert!(!position.placements().is_empty());
}

#[test]
fn r62_a_dead_end_that_wins_is_allowed() {
    let text = format!("{GREEN} 8/5w2/6w1/4b3/8/8/1b6/7w - b troika g6");
    let position: Position = text.parse().expect(&text);
    let after = play(&position, "@h8").expect("it completes a line");
    assert_eq!(after.outcome(), won(Side::Black, Victory::Line));
}

#[test]
fn r63_nothing_to_place_is_a_draw() {
    let mut rng = StdRng::seed_from_u64(63);
    let mut draws = 0;
    while draws < 20 {
        let mut position =
            Position::start(starts::official(&mut rng), Rules::TROIKA).expect("an official board");
        while let Some(m) = position.legal_moves().choose(&mut rng) {
            position = position.play(m).expect("a legal placement");
        }
        let draw = Some(Outcome::Draw(DrawReason::NoPlacement));
        if position.outcome() == draw {
            assert!(position.placements().is_empty());
            draws += 1;
        } else {
            assert!(
                position.outcome().and_then(Outcome::winner).is_some(),
                "{position}"
            );
        }
    }
}
