//! Random and mutated lines to the board: each gets an answer, and nothing panics.

use std::env;

use katarenga_fuzz::lines::line;
use katarenga_fuzz::protocol::Board;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

/// Lines in a plain run.
const SAMPLE: u32 = 100_000;

/// Lines in `cargo xtask nightly`.
const WHOLE: u32 = 1_000_000;

/// A board gets so many before the next one is taken out of its box.
const LINES_A_BOARD: u32 = 5_000;

#[test]
fn every_line_gets_an_answer() {
    let lines = match env::var_os("KATARENGA_NIGHTLY") {
        Some(_) => WHOLE,
        None => SAMPLE,
    };
    let mut rng = SmallRng::seed_from_u64(29);
    let (mut board, mut said) = (Board::default(), 0);
    for number in 1..=lines {
        board.send(&line(&mut rng));
        if number % LINES_A_BOARD == 0 {
            said += std::mem::take(&mut board).said;
        }
    }
    println!("{lines} lines were sent and {said} bytes came back");
    assert!(said > lines as usize, "{said} bytes");
}
