//! Plays each game at random on a board drawn by lot, and prints how it ended.
//!
//! `cargo run -p katarenga-rules --example random_play -- 7` draws other boards and other moves.

use std::env;
use std::error::Error;
use std::num::NonZeroU32;

use katarenga_rules::{Chance, History, Move, Outcome, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut chance = Chance::from_seed(seed);
    for rules in Rules::GAMES {
        let start = Position::start(chance.layout(), rules)?;
        let (moves, outcome) = play_at_random(start, &mut chance)?;
        match outcome {
            Some(outcome) => println!("{}, {moves} moves: {outcome}", rules.title()),
            None => println!("{}: stopped after {moves} moves", rules.title()),
        }
    }
    Ok(())
}

/// After so many moves a game is stopped: a race at random hardly ever ends by itself.
const PATIENCE: usize = 2_000;

/// Plays a game to its end. Returns the number of moves, and the outcome if there was one.
fn play_at_random(
    start: Position,
    chance: &mut Chance,
) -> Result<(usize, Option<Outcome>), Box<dyn Error>> {
    let mut position = start;
    let mut history = History::EMPTY;
    history.record(&position);
    for moves in 0..PATIENCE {
        if let Some(outcome) = position.outcome().or_else(|| history.claim(&position)) {
            return Ok((moves, Some(outcome)));
        }
        let legal: Vec<Move> = position.legal_moves().collect();
        let count = NonZeroU32::new(legal.len() as u32).ok_or("no legal move, and no pass")?;
        let chosen = legal[chance.below(count) as usize];
        position = position.play(chosen)?.pass_while_stuck();
        history.record(&position);
    }
    Ok((PATIENCE, None))
}
