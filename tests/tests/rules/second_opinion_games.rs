//! Six more games of `core` against naive ones, turn for turn through random games.

use std::collections::BTreeMap;

use katarenga_rules::names::Named as _;
use katarenga_rules::{Move, Outcome, Phase, Position, Rules, Square, perft};
use katarenga_tests::naive_games::{Kind, NaiveGame, Turn, turn_name};
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};

/// Positions of each game that are compared.
const POSITIONS: u32 = 20_000;

/// How the games went: outcomes and passes by name.
type Seen = BTreeMap<String, u32>;

fn compare(position: &Position, naive: &NaiveGame, turns: &[Turn], number: u32) {
    let text = naive.to_string();
    assert_eq!(position.to_string(), text);
    if naive.passes == 0 {
        assert_eq!(text.parse(), Ok(*position), "{text}");
    }
    let mut expected: Vec<String> = turns.iter().map(turn_name).collect();
    let mut moves: Vec<String> = position.legal_moves().map(|m| m.to_string()).collect();
    let turned = position.turned();
    let mut turned: Vec<String> = turned
        .legal_moves()
        .map(|m| m.turned().to_string())
        .collect();
    expected.sort();
    moves.sort();
    turned.sort();
    assert_eq!(moves, expected, "{text}");
    // Level pawns win for Black alone (R68), but who may capture what is the same from both sides.
    assert_eq!(turned, expected, "{text}, seen from the other side");
    assert_eq!(perft(position, 1), expected.len() as u64, "{text}");
    let outcome = naive.outcome().map(|(who, why)| (who, why.to_owned()));
    assert_eq!(position.outcome().map(told), outcome, "{text}");
    let placements: Vec<String> = position
        .placements()
        .iter()
        .map(|square| Move::placing(square).to_string())
        .collect();
    if matches!(position.phase(), Phase::Placing(_)) {
        assert_eq!(placements.len(), expected.len(), "{text}");
    } else {
        assert!(placements.is_empty(), "{text}");
    }
    for square in Square::ALL {
        let m = Move::placing(square);
        assert_eq!(
            position.play(m).is_ok(),
            expected.contains(&m.to_string()),
            "{m} in {text}"
        );
    }
    if number.is_multiple_of(20) {
        assert_eq!(perft(position, 2), naive.perft(2), "{text}");
    }
}

fn told(outcome: Outcome) -> (char, String) {
    match outcome {
        Outcome::Win { winner, by } => (winner.letter(), by.name().to_owned()),
        Outcome::Draw(why) => ('-', why.name().to_owned()),
    }
}

/// Any turn, or one that brings pawns together where groups win.
fn choose(rng: &mut StdRng, naive: &NaiveGame, turns: &[Turn], eager: bool) -> Turn {
    if !eager || !matches!(naive.kind, Kind::Congress | Kind::Quebec) {
        return *turns.choose(rng).expect("there are turns");
    }
    let side = naive.board.side;
    let scattered = |turn: &Turn| -> i32 {
        let pawns = naive.after(turn).pawns(side);
        let from = |&(file, rank): &(i32, i32)| {
            pawns
                .iter()
                .map(|p| (p.0 - file).abs() + (p.1 - rank).abs())
                .sum::<i32>()
        };
        pawns.iter().map(from).min().unwrap_or(0)
    };
    let mut turns = turns.to_vec();
    turns.shuffle(rng);
    turns
        .into_iter()
        .min_by_key(scattered)
        .expect("there are turns")
}

fn play_games(kind: Kind, rules: Rules) -> Seen {
    let mut rng = StdRng::seed_from_u64(2025);
    let mut seen = Seen::new();
    let mut positions = 0;
    while positions < POSITIONS {
        let layout = match rng.random() {
            true => starts::official(&mut rng),
            false => starts::arbitrary(&mut rng),
        };
        let mut position = Position::start(layout, rules).expect("every layout will do");
        let mut naive = NaiveGame::start(&layout.to_string(), kind);
        let eager = rng.random_bool(0.7);
        for _ in 0..150 {
            let turns = naive.turns();
            compare(&position, &naive, &turns, positions);
            positions += 1;
            if let Some((who, why)) = naive.outcome() {
                *seen.entry(format!("{who} {why}")).or_default() += 1;
                break;
            }
            if turns.is_empty() {
                *seen.entry("pass".to_owned()).or_default() += 1;
                naive = naive.passed();
                position = position.pass().expect("no move to make");
                continue;
            }
            assert!(position.pass().is_err(), "{position}");
            let steady = rng.random_bool(0.9);
            let turn = choose(&mut rng, &naive, &turns, eager && steady);
            naive = naive.after(&turn);
            let m: Move = turn_name(&turn).parse().expect("a move");
            position = position.play(m).expect("a legal move");
        }
    }
    seen
}

/// The agreement is worth something only if the games ended in all ways in which they can.
fn check(kind: Kind, rules: Rules, ends: &[&str]) {
    let seen = play_games(kind, rules);
    for &end in ends {
        assert!(
            seen.get(end).is_some_and(|&times| times >= 20),
            "{end} in {seen:?}"
        );
    }
}

#[test]
fn congress() {
    check(Kind::Congress, Rules::CONGRESS, &["w group", "b group"]);
}

#[test]
fn quebec() {
    check(Kind::Quebec, Rules::QUEBEC, &["w group", "b group"]);
}

#[test]
fn isolation() {
    check(
        Kind::Isolation,
        Rules::ISOLATION,
        &["w last-placed", "b last-placed"],
    );
}

#[test]
fn cornered() {
    check(
        Kind::Cornered,
        Rules::CORNERED,
        &["w last-placed", "b last-placed"],
    );
}

#[test]
fn troika() {
    check(
        Kind::Troika,
        Rules::TROIKA,
        &["w line", "b line", "- no-placement"],
    );
}

#[test]
fn battle_stations() {
    check(
        Kind::Battle,
        Rules::BATTLE,
        &["w survivors", "b survivors", "pass"],
    );
}
