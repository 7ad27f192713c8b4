//! Positions with known moves and perft counts.

use katarenga_rules::{Position, Rules, perft};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vector {
    position: String,
    winner: Option<char>,
    moves: Vec<String>,
    /// For 1, 2, 3 … moves.
    perft: Vec<u64>,
}

fn check(json: &str) {
    let vectors: Vec<Vector> = serde_json::from_str(json).expect("valid JSON");
    assert!(!vectors.is_empty());
    for vector in vectors {
        let text = &vector.position;
        let position: Position = text.parse().expect(text);
        assert_eq!(position.to_string(), *text);
        let winner = position.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner.map(|side| side.letter()), vector.winner, "{text}");
        let mut moves: Vec<_> = position.legal_moves().map(|m| m.to_string()).collect();
        moves.sort();
        assert_eq!(moves, vector.moves, "{text}");
        for (depth, lines) in (1..).zip(vector.perft) {
            assert_eq!(perft(&position, depth), lines, "{depth} moves from {text}");
        }
    }
}

#[test]
fn positions_of_both_games() {
    check(include_str!("../../data/vectors.json"));
}

#[test]
fn positions_of_six_more_games() {
    check(include_str!("../../data/games-vectors.json"));
}

/// How each of the six games begins on the example board.
#[test]
fn starts_on_the_example_board() {
    let example = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    for (rules, lines) in [
        (Rules::CONGRESS, &[35, 1_020, 36_914][..]),
        (Rules::QUEBEC, &[45, 1_484, 64_950]),
        (Rules::ISOLATION, &[64, 3_228]),
        (Rules::CORNERED, &[64, 284]),
        (Rules::TROIKA, &[64, 469]),
        (Rules::BATTLE, &[64, 4_032]),
    ] {
        let layout = example.parse().expect("a layout");
        let start = Position::start(layout, rules).expect("every layout will do");
        for (depth, &lines) in (1..).zip(lines) {
            assert_eq!(perft(&start, depth), lines, "{depth} moves of {rules}");
        }
    }
}

/// All six depths of the example position.
#[test]
fn example_position() {
    check(include_str!("../../data/perft-example.json"));
}
