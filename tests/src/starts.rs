//! Random boards to start games on.

use fastrand::Rng;
use katarenga_core::{Colour, Face, Layout, PlacedQuarter, Rotation, Rules};

/// A board out of four different official quarters, any side up.
pub fn official(rng: &mut Rng) -> Layout {
    let mut quarters = [0, 2, 4, 6];
    rng.shuffle(&mut quarters);
    Layout::from_quarters(&quarters.map(|first| PlacedQuarter {
        face: Face::ALL[first + rng.usize(..2)],
        rotation: Rotation::ALL[rng.usize(..4)],
    }))
}

/// Any colour on any square.
pub fn arbitrary(rng: &mut Rng) -> Layout {
    Layout::from_fn(|_| any_colour(rng))
}

/// Any board with eight squares of every colour in each half, so that every Race can be run on it.
pub fn arbitrary_for_race(rng: &mut Rng) -> Layout {
    let halves = [0, 1].map(|_| {
        let mut half: [Colour; 32] = std::array::from_fn(|i| Colour::ALL[i % 4]);
        rng.shuffle(&mut half);
        half
    });
    Layout::from_fn(|square| halves.as_flattened()[square.index()])
}

/// The Race with any two colours.
pub fn any_race(rng: &mut Rng) -> Rules {
    let (start, goal) = (any_colour(rng), any_colour(rng));
    Rules::Race { start, goal }
}

fn any_colour(rng: &mut Rng) -> Colour {
    Colour::ALL[rng.usize(..4)]
}
