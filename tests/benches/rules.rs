//! How fast the rules are, and how much faster than the naive ones.
//!
//! `cargo bench --bench rules` prints `name value unit` lines. Times are the best of several runs, because a busy
//! machine only ever makes things slower.

use std::hint::black_box;
use std::time::Instant;

use katarenga_rules::{Layout, Position, Rules, perft};
use katarenga_tests::naive::Naive;

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// Leaves per second, the best of five runs.
fn rate(lines: impl Fn() -> u64) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let lines = black_box(lines());
        lines as f64 / start.elapsed().as_secs_f64()
    };
    (0..5).map(run).fold(0.0, f64::max)
}

fn main() {
    let layout: Layout = LAYOUT.parse().expect(LAYOUT);
    for (game, rules, race, depth) in [
        ("katarenga", Rules::KATARENGA, None, 6),
        ("race", Rules::RACE, Some(('g', 'g')), 5),
    ] {
        let position = Position::start(layout, rules).expect("an official board");
        let naive = Naive::start(LAYOUT, race);
        assert_eq!(perft(&position, 3), naive.perft(3));
        // Deep enough for a tenth of a second and more.
        let fast = rate(|| perft(black_box(&position), depth));
        let slow = rate(|| black_box(&naive).perft(4));
        println!("perft_{game} {:.0} million_leaves_per_second", fast / 1e6);
        println!(
            "perft_{game}_naive {:.2} million_leaves_per_second",
            slow / 1e6
        );
        println!("perft_{game}_ratio {:.0} times", fast / slow);
    }
}
