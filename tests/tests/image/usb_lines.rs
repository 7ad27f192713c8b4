//! Random and mutated lines to the image: the board goes on to answer, and is never reset.

use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::table::line_up::start;
use katarenga_fuzz::lines::line;
use katarenga_rules::board::Edge;
use katarenga_tests::cable::Program;
use katarenga_tests::chip::ChipGame;
use katarenga_tests::sweeps::asked;
use katarenga_tests::{firmware, in_parallel};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

/// A board gets so many before the next one is taken out of its box.
const LINES_A_BOARD: u64 = 100;

/// A listing of all games takes the longest; an answer waits for those before it.
const ANSWERED: Duration = Duration::from_secs(2);

#[test]
fn the_image_answers_after_every_line() {
    let image = firmware();
    let lines: u64 = asked("KATARENGA_LINES", 300, 10_000);
    in_parallel(lines.div_ceil(LINES_A_BOARD), |seed| {
        let position = start(&Settings::default(), Edge::Near).expect("official quarters");
        let mut game = ChipGame::resume(&image, position, seed);
        let mut rng = SmallRng::seed_from_u64(seed);
        let (mut program, _) = Program::connect(game.board());
        for _ in 0..LINES_A_BOARD {
            let mut line = line(&mut rng);
            let what = line.escape_ascii().to_string();
            line.push(b'\n');
            game.board().usb().send(&line);
            let answer = program.ask(game.board(), "ping", ANSWERED);
            let answer = answer.unwrap_or_else(|stop| panic!("{what}: {stop}"));
            assert_eq!(answer, Some(vec!["ok".to_owned()]), "seed {seed}: {what}");
        }
        assert_eq!(game.board().resets(), 0, "seed {seed}");
    });
}
