//! What players wait for while the board thinks, and how far it thinks beside all else that it does.

use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::image::{Game, Goal, Judged, LIFT_MAX, LIFT_P99, PLACEMENT_P99, percentile};
use super::lifts::time_lifts_everywhere;
use super::{Figure, FigureError, parse};
use crate::Image;

/// Placements that are timed. They are fewer than in a game between people, because the emulator takes its time with a
/// processor that never sleeps.
const PLACEMENTS: usize = 40;

/// From power-up until the first thought has ended.
const FIRST_THOUGHT: Duration = Duration::from_secs(6);
/// How long that one takes.
const THOUGHT: f64 = 5.0;

/// Measures an image that plays as the one that is flashed does, and thinks all the time.
///
/// # Errors
/// When that image does not run.
pub fn measure_thinking(image: &Image) -> Result<Vec<Judged>, FigureError> {
    let mut game = Game::power_up(image);
    game.world.board().run_for(FIRST_THOUGHT)?;
    let log = game.world.board().log();
    let thought: Vec<_> = log.iter().filter_map(|line| parse(line)).collect();
    let [depth, nodes, ..] = &thought[..] else {
        return Err(FigureError::Unfinished {
            stop: None,
            log: log.to_vec(),
        });
    };
    let mut rng = SmallRng::seed_from_u64(1);
    let lifts = time_lifts_everywhere(image, &mut rng, Game::greet)?;
    let pace = game.watch()?;
    let placements = game.time_placements(image, PLACEMENTS, &mut rng)?;
    let worst_stack = game.world.board().worst_stack() as f64;

    let (at_most, at_least) = (
        |most| Some(Goal::AtMost(most)),
        |least| Some(Goal::AtLeast(least)),
    );
    let judged = [
        ("depth_in_5_s", depth.value, "moves", at_least(6.0)),
        ("nodes_per_second", nodes.value / THOUGHT, "Hz", None),
        (
            "lift_to_light_p99",
            percentile(&lifts, 99),
            "ms",
            Some(LIFT_P99),
        ),
        (
            "lift_to_light_max",
            percentile(&lifts, 100),
            "ms",
            Some(LIFT_MAX),
        ),
        (
            "placement_to_move_shown_p99",
            percentile(&placements, 99),
            "ms",
            Some(PLACEMENT_P99),
        ),
        (
            "placement_to_move_shown_max",
            percentile(&placements, 100),
            "ms",
            None,
        ),
        ("scans_per_second", pace.scans, "Hz", at_least(200.0)),
        ("frames_per_second", pace.frames, "Hz", at_least(100.0)),
        (
            "longest_between_frames",
            pace.longest_gap_ms,
            "ms",
            at_most(10.0),
        ),
        ("flash_cache_hits", pace.cache_hits, "%", None),
        ("processor_waits_for_flash", pace.waits_for_flash, "%", None),
        ("worst_stack", worst_stack, "bytes", None),
    ];
    let judged = judged.map(|(name, value, unit, goal)| Judged {
        figure: Figure {
            name: format!("thinking_beside_the_board.{name}"),
            value: (value * 100.0).round() / 100.0,
            unit: unit.to_owned(),
        },
        goal,
    });
    Ok(judged.into())
}
