//! How fast the rules are, and how much faster than the naive ones.
//!
//! `cargo bench --bench rules` prints `name value unit` lines. Times are the best of several runs, because a busy
//! machine only ever makes things slower.

use std::hint::black_box;
use std::time::Instant;

use katarenga_core::{Layout, Position, Rules, perft};
use katarenga_tests::naive::Naive;

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// Leaves per second: perft to a depth, best of several runs.
fn rate(runs: u32, lines: impl Fn() -> u64) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let lines = black_box(lines());
        lines as f64 / start.elapsed().as_secs_f64()
    };
    (0..runs).map(run).fold(0.0, f64::max)
}

fn main() {
    let layout: Layout = LAYOUT.parse().expect(LAYOUT);
    for (game, rules, race) in [
        ("katarenga", Rules::Katarenga, None),
        ("race", Rules::RACE, Some(('g', 'g'))),
    ] {
        let position = Position::start(layout, rules).expect("an official board");
        let naive = Naive::start(naive_colours(), race);
        assert_eq!(perft(&position, 3), naive.perft(3));
        // Deep enough for a tenth of a second and more each.
        let fast = rate(5, || {
            perft(black_box(&position), if race.is_none() { 6 } else { 5 })
        });
        let slow = rate(5, || black_box(&naive).perft(4));
        println!("perft_{game} {:.0} million_leaves_per_second", fast / 1e6);
        println!(
            "perft_{game}_naive {:.2} million_leaves_per_second",
            slow / 1e6
        );
        println!("perft_{game}_ratio {:.0} times", fast / slow);
    }
}

fn naive_colours() -> [[char; 8]; 8] {
    let mut rows = LAYOUT.rsplit('/').map(|row| {
        let mut letters = row.chars();
        std::array::from_fn(|_| letters.next().expect("eight squares"))
    });
    std::array::from_fn(|_| rows.next().expect("eight ranks"))
}
