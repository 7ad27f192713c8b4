//! Games on the image survive every power cut.

use std::env;
use std::time::Duration;

use katarenga::emulator::{PowerCut, Stop};
use katarenga::world::Magnet;
use katarenga_core::sensing::SensorKind;
use katarenga_core::{Position, Rules};
use katarenga_tests::chip::{ChipGame, recorded, resumed};
use katarenga_tests::{firmware, starts};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// How many games are played to their end: a few, or as many as the environment asks for.
fn games() -> u64 {
    let asked = env::var("KATARENGA_GAMES").ok();
    asked.map_or(2, |games| {
        games.parse().expect("KATARENGA_GAMES is a number")
    })
}

/// The power goes about once in so many moves.
const MOVES_A_CUT: u32 = 12;

/// Random games go on for ever now and then.
const LONGEST: usize = 200;

fn play_to_the_end(seed: u64) {
    let image = firmware();
    let mut rng = StdRng::seed_from_u64(seed);
    let rules = if seed.is_multiple_of(2) {
        Rules::KATARENGA
    } else {
        Rules::RACE
    };
    let position = Position::start(starts::official(&mut rng), rules).expect("an official board");
    let mut game = ChipGame::resume(&image, position, seed);
    let mut moves = Vec::new();
    while moves.len() < LONGEST {
        let Some(m) = game.position.legal_moves().choose(&mut rng) else {
            break;
        };
        game.play(m);
        moves.push(m);
        assert_eq!(game.recorded(), moves, "game {seed}: {}", game.position);
        if rng.random_ratio(1, MOVES_A_CUT) {
            game.restart();
        }
    }
}

#[test]
fn random_games_with_power_cuts_are_recorded_move_for_move() {
    (0..games()).for_each(play_to_the_end);
}

/// Makes a move and cuts the power in a flash operation of it; the board resumes before or after the move.
#[test]
fn a_cut_inside_any_write_of_a_move_loses_at_most_that_move() {
    let image = firmware();
    let mut rng = StdRng::seed_from_u64(5);
    let (mut before, mut after) = (0, 0);
    for trial in 0..200 {
        let start = starts::played(Rules::KATARENGA, trial % 20, &mut rng);
        let mut game = ChipGame::resume(&image, start, u64::from(trial));
        let Some(m) = game.position.legal_moves().choose(&mut rng) else {
            continue;
        };
        game.lift(m);
        let operations = game.board().flash_operations().len();
        game.board().schedule_power_cut(PowerCut::InFlashOperation {
            operation: operations,
            bytes_done: rng.random_range(0..=256),
        });
        let side = game.position.side();
        game.world.put(m.to, Magnet::of(side));
        let next = start.play(m).expect("a legal move").pass_while_stuck();
        match game.board().run_for(Duration::from_millis(500)) {
            Err(Stop::PowerCut) => {}
            // All of the page was written: the cut comes now.
            ran => assert_eq!(ran, Ok(()), "{m} in {start}"),
        }
        let flash = game.world.flash().clone();
        let found = resumed(&flash).expect("a game");
        assert!(
            found == start || found == next,
            "{found} after {m} in {start}"
        );
        assert_eq!(recorded(&flash).len(), usize::from(found == next));
        *(if found == next {
            &mut after
        } else {
            &mut before
        }) += 1;
        // Now and then the image itself resumes, too.
        if trial % 20 == 0 {
            let mut game = ChipGame::power_up(flash, found, 1);
            assert!(game.board().last_frame().is_some(), "it lights up");
            assert_eq!(game.board().resets(), 0);
        }
    }
    assert!(
        before > 20 && after > 20,
        "{before} before the move, {after} after it"
    );
}

/// An erase takes long: it is left to moments that nobody notices.
#[test]
fn keeping_a_move_delays_no_light_by_more_than_a_frame() {
    let image = firmware();
    let mut rng = StdRng::seed_from_u64(9);
    let mut game = ChipGame::resume(&image, starts::played(Rules::KATARENGA, 0, &mut rng), 1);
    game.board().take_frames();
    let mut longest = Duration::ZERO;
    let mut last = None;
    for _ in 0..12 {
        let Some(m) = game.position.legal_moves().choose(&mut rng) else {
            break;
        };
        game.play(m);
        for frame in game.board().take_frames() {
            let gap = last.map_or(Duration::ZERO, |last| frame.latched - last);
            longest = longest.max(gap);
            last = Some(frame.latched);
        }
    }
    let frame = 2 * SensorKind::Hall.scan_period();
    assert!(
        longest <= 2 * frame + Duration::from_millis(1),
        "{longest:?} between two frames"
    );
    assert!(
        !game.board().flash_operations().is_empty(),
        "moves were kept"
    );
}
