//! Games of random moves, for tests and demonstrations.

use katarenga_core::evening::Settings;
use katarenga_core::memory::{GameStart, PlayedMove};
use katarenga_core::referee::Options;
use katarenga_core::table::line_up;
use katarenga_core::units::Millis;
use katarenga_rules::board::Edge;
use katarenga_rules::{Position, Rules};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::kept::{KeptGame, Progress};

/// The first position of a game on the layout of a new board.
///
/// # Panics
/// Never: that layout suits all games.
#[must_use]
pub fn start_of(rules: Rules) -> Position {
    let settings = Settings {
        rules,
        ..Settings::default()
    };
    line_up::start(&settings, Edge::Near).expect("the layout of a new board suits all games")
}

/// A game of so many random moves, unless it is over before. The same seed gives the same game.
///
/// # Panics
/// Never: a player without a legal move has passed.
#[must_use]
pub fn random_game(rules: Rules, moves: usize, seed: u64) -> KeptGame {
    let mut rng = SmallRng::seed_from_u64(seed);
    let start = start_of(rules);
    let mut position = start.pass_while_stuck();
    let mut game = KeptGame {
        start: GameStart {
            position: start,
            options: Options::default(),
            white_edge: Edge::Near,
            clock: None,
        },
        moves: Vec::new(),
        swapped: false,
        progress: Progress::Open,
    };
    while game.moves.len() < moves && position.outcome().is_none() {
        let m = position.legal_moves().choose(&mut rng).expect("a move");
        position = position.play(m).expect("legal").pass_while_stuck();
        game.moves.push(PlayedMove {
            ply: game.moves.len() as u16 + 1,
            m,
            spent: Millis(rng.random_range(0..90_000)),
        });
    }
    if let Some(outcome) = position.outcome() {
        game.progress = Progress::Over(outcome);
    }
    game
}
