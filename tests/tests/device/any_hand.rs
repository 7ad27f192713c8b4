//! Whatever hands do, the referee keeps its promises: only legal moves, touch-move honoured, never stuck.

use katarenga_core::evening::{Player, Players};
use katarenga_core::lights::Role;
use katarenga_core::referee::{Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, Cell, Move, Position, Rules};
use katarenga_scenario::Start;
use katarenga_tests::careless::CarelessHand;
use katarenga_tests::starts;
use katarenga_tests::sweeps::sweep;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// For each kind of sensors and each game: four times the whole is a million.
fn actions() -> u32 {
    sweep(25_000, 250_000)
}

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

/// The board plays a side or both, and hands do whatever they like while it thinks and while it waits for its move.
#[test]
fn any_hand_on_halls_that_carries_out_what_the_board_wants() {
    let moves = mess_about(SensorKind::Hall, base_game, true, 5, actions() / 10);
    assert!(moves > least(500), "{moves} moves");
}

#[test]
fn any_hand_on_reeds_that_carries_out_what_the_board_wants() {
    let moves = mess_about(SensorKind::Reed, base_game, true, 6, actions() / 10);
    assert!(moves > least(500), "{moves} moves");
}

#[test]
fn any_hand_in_the_race_that_carries_out_what_the_board_wants() {
    let moves = mess_about(SensorKind::Hall, starts::any_race, true, 7, actions() / 10)
        + mess_about(SensorKind::Reed, starts::any_race, true, 8, actions() / 10);
    assert!(moves > least(1_000), "{moves} moves");
}

fn any_hand(sensors: SensorKind, race: bool, seed: u64) {
    let rules = match race {
        true => starts::any_race,
        false => base_game,
    };
    let moves = mess_about(sensors, rules, false, seed, actions());
    assert!(moves > least(10_000), "{moves} moves");
}

/// The moves that come of so many actions at least, told for the whole.
fn least(moves: usize) -> usize {
    moves / (250_000 / actions() as usize)
}

fn base_game(_rng: &mut StdRng) -> Rules {
    Rules::KATARENGA
}

/// All games except Katarenga and The Race: they are short, or their pawns come from the hand.
fn others() -> impl Iterator<Item = Rules> {
    let long = [Rules::KATARENGA, Rules::RACE];
    Rules::GAMES
        .into_iter()
        .filter(move |rules| !long.contains(rules))
}

#[test]
fn any_hand_on_halls_in_the_other_games() {
    any_hand_in_the_other_games(SensorKind::Hall, false, 9);
}

#[test]
fn any_hand_on_reeds_in_the_other_games() {
    any_hand_in_the_other_games(SensorKind::Reed, false, 15);
}

#[test]
fn any_hand_in_the_other_games_that_carries_out_what_the_board_wants() {
    any_hand_in_the_other_games(SensorKind::Hall, true, 21);
    any_hand_in_the_other_games(SensorKind::Reed, true, 27);
}

fn any_hand_in_the_other_games(sensors: SensorKind, board: bool, first_seed: u64) {
    let actions = actions() / if board { 100 } else { 12 };
    for (rules, seed) in others().zip(first_seed..) {
        let moves = mess_about(sensors, |_| rules, board, seed, actions);
        assert!(moves > actions as usize / 100, "{moves} moves of {rules}");
    }
}

/// Lets a hand do so much in game after game, and returns the moves that came of it.
fn mess_about(
    sensors: SensorKind,
    rules: impl Fn(&mut StdRng) -> Rules,
    board: bool,
    seed: u64,
    at_least: u32,
) -> usize {
    let mut actions = 0;
    let (mut moves, mut games) = (0, 0);
    while actions < at_least {
        games += 1;
        let mut rng = StdRng::seed_from_u64(seed << 32 | games);
        let rules = rules(&mut rng);
        let mut start = random_start(sensors, rules, &mut rng);
        if board {
            start.players = with_board(&mut rng);
        }
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
    moves
}

/// The board plays one side or both.
fn with_board(rng: &mut StdRng) -> Players {
    let (person, board) = (Player::Person, Player::Board);
    let pairs = [[person, board], [board, person], [board, board]];
    let [white, black] = *pairs.choose(rng).expect("one of three");
    Players {
        sides: BySide { white, black },
        level: Level::new(rng.random_range(1..=3)).expect("a level"),
        ..Players::default()
    }
}

/// Somewhere in a game, with any options.
fn random_start(sensors: SensorKind, rules: Rules, rng: &mut StdRng) -> Start {
    let moves = match rules.starts_empty() {
        true => rng.random_range(0..24),
        false => rng.random_range(0..80),
    };
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
    let position = starts::played(rules, moves, rng);
    Start {
        sensors,
        options,
        // What a game begins from tells nothing of a pass before.
        position: position.to_string().parse().expect("a position"),
        without_game: false,
        clock: None,
        players: Players::default(),
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
    await_word(hand);
    let position = *hand.players.position();
    if let Some(told) = hand.players.told()
        && !can_be_seen(&position, sensors, told)
    {
        take_slowly(hand, told);
        return;
    }
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

/// Once all pawns stand as the game says, the board shows its move, if it has one to make, or resigns.
fn await_word(hand: &mut CarelessHand) {
    if !hand.players.waits_for_board() {
        return;
    }
    put_back(hand);
    for _ in 0..30 {
        let over = hand.players.state() == State::Over;
        if over || !hand.players.waits_for_board() || hand.players.told().is_some() {
            return;
        }
        hand.players.wait(Millis(100));
    }
    panic!("the board does not decide: {}", hand.players);
}

/// With reed switches the captured pawn has to be off for a while: then the board is certain.
fn take_slowly(hand: &mut CarelessHand, m: Move) {
    let side = hand.players.position().side();
    let before = hand.players.moves.len();
    if let (None, Some(from)) = (hand.players.position().displaced(), m.from) {
        hand.players.take(from.into());
    }
    hand.players.take(m.to);
    hand.players.wait(Millis(900));
    hand.players.put(m.to, side, (0.0, 0.0));
    hand.players.wait(Millis(500));
    let asks = hand.players.role(m.to) == Some(Role::Question);
    if asks {
        // The pawn there has just moved: it might have been set straight.
        hand.players.take(m.to);
        hand.players.wait(Millis(500));
        hand.players.put(m.to, side, (0.0, 0.0));
        hand.players.wait(Millis(500));
    }
    let made = hand.players.moves.get(before);
    assert_eq!(made, Some(&m), "{}", hand.players);
}

/// Reed switches do not see colours, and so no capture when nothing else moves.
fn can_be_seen(position: &Position, sensors: SensorKind, m: Move) -> bool {
    let enemies = position.pawns(!position.side());
    let captures = m.to.square().is_some_and(|to| enemies.contains(to));
    sensors == SensorKind::Hall || !captures
}
