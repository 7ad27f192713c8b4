//! What players wait for while a host follows the game over USB, and while it has stopped reading.

use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::Figure;
use super::image::{Game, Goal, Judged, percentile};
use crate::{Image, Stop};

/// Lifts and placements that are timed for each host.
const LIFTS: usize = 100;
const PLACEMENTS: usize = 40;

/// Until a host has found the board and was told all that it follows.
const FOUND: Duration = Duration::from_secs(1);

/// Measures the image in a game that a host follows. A host may cost a few milliseconds.
///
/// # Errors
/// When the board stops.
pub fn measure_with_hosts(image: &Image) -> Result<Vec<Judged>, Stop> {
    let mut judged = measure_with(image, "followed_over_usb", true)?;
    judged.extend(measure_with(image, "host_stopped_reading", false)?);
    Ok(judged)
}

fn measure_with(image: &Image, host: &str, reads: bool) -> Result<Vec<Judged>, Stop> {
    let mut game = Game::power_up(image);
    game.waking()?;
    let usb = game.world.board().usb();
    usb.plug();
    usb.open();
    game.world.board().run_for(FOUND)?;
    game.world.board().usb().send(b"follow all\n");
    game.world.board().run_for(FOUND)?;
    game.world.board().usb().set_reading(reads);
    let mut rng = SmallRng::seed_from_u64(1);
    let lifts = game.time_lifts(LIFTS, &mut rng)?;
    let pace = game.watch()?;
    let placements = game.time_placements(image, PLACEMENTS, &mut rng)?;
    let (at_most, at_least) = (Goal::AtMost, Goal::AtLeast);
    let figures = [
        (
            "lift_to_light_p99",
            percentile(&lifts, 99),
            "ms",
            Some(at_most(15.0)),
        ),
        ("lift_to_light_max", percentile(&lifts, 100), "ms", None),
        (
            "placement_to_move_shown_p99",
            percentile(&placements, 99),
            "ms",
            Some(at_most(50.0)),
        ),
        ("scans_per_second", pace.scans, "Hz", Some(at_least(200.0))),
        (
            "frames_per_second",
            pace.frames,
            "Hz",
            Some(at_least(100.0)),
        ),
        (
            "longest_between_frames",
            pace.longest_gap_ms,
            "ms",
            Some(at_most(10.0)),
        ),
    ];
    let judged = figures.map(|(name, value, unit, goal)| Judged {
        figure: Figure {
            name: format!("{host}.{name}"),
            value: (value * 100.0).round() / 100.0,
            unit: unit.to_owned(),
        },
        goal,
    });
    Ok(judged.into())
}
