//! Random boards to start games on.

use katarenga_rules::game::Race;
use katarenga_rules::{Colour, Face, Layout, PlacedQuarter, Position, Rotation, Rules};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IteratorRandom, SliceRandom};

/// A board out of four different official quarters, any side up.
pub fn official(rng: &mut StdRng) -> Layout {
    let mut quarters = [0, 2, 4, 6];
    quarters.shuffle(rng);
    Layout::from_quarters(&quarters.map(|first| PlacedQuarter {
        face: Face::ALL[first + rng.random_range(0..2)],
        rotation: Rotation::ALL[rng.random_range(0..4)],
    }))
}

/// A position so many random moves into a game on an official board, or fewer if the game would end before.
///
/// # Panics
/// Never: every race can be run on an official board.
pub fn played(rules: Rules, moves: u32, rng: &mut StdRng) -> Position {
    let mut position = Position::start(official(rng), rules).expect("an official board");
    for _ in 0..moves {
        let m = position.legal_moves().choose(rng).expect("a move");
        let next = position.play(m).expect("a legal move").pass_while_stuck();
        if next.legal_moves().next().is_none() {
            break;
        }
        position = next;
    }
    position
}

/// Any colour on any square.
pub fn arbitrary(rng: &mut StdRng) -> Layout {
    Layout::from_fn(|_| any_colour(rng))
}

/// Any board with eight squares of every colour in each half, so that every Race can be run on it.
pub fn arbitrary_for_race(rng: &mut StdRng) -> Layout {
    let halves = [0, 1].map(|_| {
        let mut half: [Colour; 32] = std::array::from_fn(|i| Colour::ALL[i % 4]);
        half.shuffle(rng);
        half
    });
    Layout::from_fn(|square| halves.as_flattened()[square.index()])
}

/// The Race with any two colours.
pub fn any_race(rng: &mut StdRng) -> Rules {
    let (start, goal) = (any_colour(rng), any_colour(rng));
    Rules::Race(Race { start, goal })
}

fn any_colour(rng: &mut StdRng) -> Colour {
    Colour::ALL[rng.random_range(0..4)]
}
