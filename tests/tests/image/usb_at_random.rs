//! A host that misbehaves at random while a game is played: no move is lost, the chip is not reset, and the board is back
//! within a second of good behaviour.

use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::table::line_up::start;
use katarenga_emulator::Image;
use katarenga_emulator::usb::Mischief;
use katarenga_rules::board::Edge;
use katarenga_tests::cable::Program;
use katarenga_tests::chip::{ChipGame, SETTLED};
use katarenga_tests::sweeps::asked;
use katarenga_tests::{firmware, in_parallel};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// Sequences that follow each other on one board.
const ON_ONE_BOARD: u64 = 5;

const BACK: Duration = Duration::from_secs(1);

#[test]
fn a_host_that_misbehaves_never_touches_the_game() {
    let image = firmware();
    let sequences: u64 = asked("KATARENGA_MISCHIEF", 60, 10_000);
    in_parallel(sequences.div_ceil(ON_ONE_BOARD), |seed| {
        play_beside_a_bad_host(&image, seed);
    });
}

fn play_beside_a_bad_host(image: &Image, seed: u64) {
    let position = start(&Settings::default(), Edge::Near).expect("official quarters");
    let mut game = ChipGame::resume(image, position, seed);
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut program, _) = Program::connect(game.board());
    let mut played = Vec::new();
    for sequence in 0..ON_ONE_BOARD {
        let Some(m) = game.position.legal_moves().choose(&mut rng) else {
            return;
        };
        let mut done = Vec::new();
        game.board().usb().send(b"follow all\n");
        done.extend(misbehave(&mut game, &mut rng));
        game.lift(m);
        done.extend(misbehave(&mut game, &mut rng));
        game.set_down(m);
        done.extend(misbehave(&mut game, &mut rng));
        game.run(SETTLED);
        game.moved(m);
        played.push(m);
        let what = format!("seed {seed}, sequence {sequence}: {done:?}");
        assert_eq!(game.recorded(), played, "{what}");
        game.board().usb().behave();
        let is_back = program.gets_through(game.board(), BACK);
        assert!(is_back, "not back: {what}");
        assert_eq!(game.board().resets(), 0, "{what}");
    }
}

fn misbehave(game: &mut ChipGame, rng: &mut SmallRng) -> Vec<Mischief> {
    let how_often = rng.random_range(1..4);
    let mischief = |_| {
        let mischief = Mischief::random(rng);
        game.board().usb().misbehave(mischief.clone());
        game.run(Duration::from_micros(rng.random_range(0..40_000)));
        mischief
    };
    (0..how_often).map(mischief).collect()
}
