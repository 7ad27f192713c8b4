//! Random and mutated lines for a board.

use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;

/// One of each request.
const REQUESTS: [&str; 26] = [
    "hello 1",
    "ping",
    "follow game position moves cells touch",
    "follow all",
    "unfollow all",
    "unfollow says lights",
    "settings",
    "get clock",
    "set sound off",
    "set black-player remote",
    "set layout rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby",
    "set clock 60000 60000 2000",
    "set white-edge far",
    "new-game race-gb",
    "new-game -",
    "start rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -",
    "move 1 b1a2",
    "take-back",
    "swap",
    "draw white",
    "resign black",
    "light e4 hint 500",
    "archive",
    "game 4117",
    "sensors",
    "calibrate",
];

/// A line without its end: a request as it is, with some mutations, or bytes of chance.
///
/// # Panics
/// Never.
#[must_use]
pub fn line(rng: &mut SmallRng) -> Vec<u8> {
    let request = REQUESTS.choose(rng).expect("there are some");
    let mut line = match rng.random_range(0..4) {
        0 => request.as_bytes().to_vec(),
        _ => format!("#{} {request}", rng.random_range(0..100_000)).into_bytes(),
    };
    match rng.random_range(0..10) {
        0 => {}
        // Nothing but chance.
        1 => {
            line = (0..rng.random_range(0..300))
                .map(|_| rng.random())
                .collect();
        }
        _ => (0..rng.random_range(1..4)).for_each(|_| mutate(&mut line, rng)),
    }
    line.retain(|byte| *byte != b'\n');
    line
}

fn mutate(line: &mut Vec<u8>, rng: &mut SmallRng) {
    let place = rng.random_range(0..=line.len());
    match rng.random_range(0..6) {
        0 => line.truncate(place),
        1 => line.insert(place, rng.random()),
        2 => line.insert(place, rng.random_range(b' '..=b'~')),
        3 if place < line.len() => line[place] = rng.random_range(b' '..=b'~'),
        4 if place < line.len() => {
            line.remove(place);
        }
        // A part of another request.
        _ => {
            let other = REQUESTS.choose(rng).expect("there are some").as_bytes();
            let from = rng.random_range(0..other.len());
            line.splice(place..place, other[from..].iter().copied());
        }
    }
}
