//! Whatever hands do, the referee keeps its promises: only legal moves, touch-move honoured, never stuck.

use katarenga::scenario::Start;
use katarenga_core::evening::Company;
use katarenga_core::lights::Role;
use katarenga_core::referee::{Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_core::{Cell, Move, Position, Rules};
use katarenga_tests::careless::CarelessHand;
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// For each kind of sensors and each game: four times this is a million.
const ACTIONS: u32 = 250_000;
const ACTIONS_A_GAME: u32 = 250;

#[test]
fn any_hand_on_halls_in_the_base_game() {
    any_hand(SensorKind::Hall, false, 1);
}

#[test]
fn any_hand_on_reeds_in_the_base_game() {
    any_hand(SensorKind::Reed, false, 2);
}

#[test]
fn any_hand_on_halls_in_the_race() {
    any_hand(SensorKind::Hall, true, 3);
}

#[test]
fn any_hand_on_reeds_in_the_race() {
    any_hand(SensorKind::Reed, true, 4);
}

fn any_hand(sensors: SensorKind, race: bool, seed: u64) {
    let mut actions = 0;
    let (mut moves, mut games) = (0, 0);
    while actions < ACTIONS {
        games += 1;
        let mut rng = StdRng::seed_from_u64(seed << 32 | games);
        let start = random_start(sensors, race, &mut rng);
        let mut hand = CarelessHand::new(&start, games, rng);
        let end = actions + ACTIONS_A_GAME;
        while actions < end && hand.players.state() != State::Over {
            for _ in 0..hand.rng.random_range(1..30) {
                hand.act();
                actions += 1;
            }
            put_right(&mut hand, sensors);
        }
        moves += hand.players.moves.len();
    }
    assert!(
        actions >= ACTIONS && moves > 10_000,
        "{moves} moves in {games} games"
    );
}

/// Somewhere in a game, with any options.
fn random_start(sensors: SensorKind, race: bool, rng: &mut StdRng) -> Start {
    let rules = if race {
        starts::any_race(rng)
    } else {
        Rules::KATARENGA
    };
    let moves = rng.random_range(0..80);
    let touch_moves = [
        TouchMove::Strict,
        TouchMove::Strict,
        TouchMove::Lenient,
        TouchMove::Off,
    ];
    let options = Options {
        touch_move: *touch_moves.choose(rng).expect("one of four"),
        nudge: Millis(*[400, 400, 200, 700].choose(rng).expect("one of four")),
    };
    Start {
        sensors,
        options,
        position: starts::played(rules, moves, rng),
        without_game: false,
        clock: None,
        company: Company::default(),
    }
}

/// The promises at the end of every mess.
fn put_right(hand: &mut CarelessHand, sensors: SensorKind) {
    hand.calm_down();
    // Hands faster than human may have made sensors look noisy; they are trusted again after a quiet second.
    while !hand.players.lost().is_empty() {
        hand.players.wait(Millis(500));
    }
    let tidy = hand.rng.random_bool(0.5);
    if tidy {
        put_back(hand);
    }
    if hand.rng.random_bool(0.7) {
        set_as_after_a_move(hand, sensors, tidy);
    }
    put_back(hand);
    hand.calm_down();
}

/// Once all pawns stand as the game says, the board is in play within a second, asks for nothing, and stays so.
fn put_back(hand: &mut CarelessHand) {
    loop {
        let position = *hand.players.position();
        hand.players.set(&position, &mut hand.rng);
        for _ in 0..6 {
            hand.players.wait(Millis(100));
            if hand.players.state() != State::Mismatch {
                break;
            }
        }
        hand.players.wait(Millis(400));
        // On the way some pawns may have stood as after a move, which was made.
        if position == *hand.players.position() {
            break;
        }
    }
    assert_ne!(hand.players.state(), State::Mismatch, "{}", hand.players);
    for cell in Cell::ALL {
        let asks = matches!(
            hand.players.role(cell),
            Some(Role::PutBack | Role::TakeAway | Role::Illegal | Role::Question)
        );
        assert!(!asks, "{cell} asks for something: {}", hand.players);
    }
}

/// Once they stand as after one legal move, that move is made within a second; out of a mess another one that
/// was seen for a moment may come first.
fn set_as_after_a_move(hand: &mut CarelessHand, sensors: SensorKind, tidy: bool) {
    let position = *hand.players.position();
    let seen = |&m: &Move| can_be_seen(&position, sensors, m) && hand.players.may(m);
    let moves: Vec<_> = position.legal_moves().filter(seen).collect();
    let Some(&m) = moves.choose(&mut hand.rng) else {
        return;
    };
    let after = position.play(m).expect("a legal move");
    if !tidy {
        // A pawn that was knocked to where it could go is no move until it is set down again.
        hand.players.set(&position, &mut hand.rng);
        hand.players.wait(Millis(400));
        if position != *hand.players.position() {
            return;
        }
    }
    hand.players.set(&after, &mut hand.rng);
    for _ in 0..10 {
        hand.players.wait(Millis(100));
        if position != *hand.players.position() {
            let made = hand.players.moves.last();
            assert!(!tidy || made == Some(&m), "{m}: {}", hand.players);
            return;
        }
    }
    // A pawn that was in the hand before may have been touched for long enough only now.
    assert!(!hand.players.may(m), "{m} was not made: {}", hand.players);
    assert_eq!(hand.players.state(), State::InPlay, "{m}: {}", hand.players);
}

/// Reed switches do not see colours, and so no capture when nothing else moves.
fn can_be_seen(position: &Position, sensors: SensorKind, m: Move) -> bool {
    let enemies = position.pawns(!position.side());
    let captures = m.to.square().is_some_and(|to| enemies.contains(to));
    sensors == SensorKind::Hall || !captures
}
