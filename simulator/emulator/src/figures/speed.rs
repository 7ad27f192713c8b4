//! How fast boards are emulated on this computer.

use std::time::Duration;

use super::Figure;
use super::image::{Game, HAND};
use crate::{Image, Stop};

/// How many pawns are lifted and put back while the emulator is timed.
const LIFTS: usize = 40;

/// Times the emulator in a game. The clock tells processor time, which other programs on the computer do not stretch;
/// the figures still depend on the computer, so that they are for comparing and not for judging.
///
/// # Errors
/// When the board stops.
pub fn emulator_speed(
    image: &Image,
    processor_time: impl Fn() -> Duration,
) -> Result<[Figure; 2], Stop> {
    let mut game = Game::power_up(image);
    game.waking()?;
    let pawns = game.position.pawns(game.position.side());
    let (began, now, busy) = (
        processor_time(),
        game.world.board().now(),
        game.world.board().busy_cycles(),
    );
    for from in pawns.iter().cycle().take(LIFTS) {
        let magnet = game.world.take(from.into());
        game.world.board().run_for(HAND)?;
        if let Some(magnet) = magnet {
            game.world.put(from.into(), magnet);
        }
        game.world.board().run_for(HAND)?;
    }
    let spent = (processor_time() - began).as_secs_f64();
    let busy = (game.world.board().busy_cycles() - busy) as f64;
    let passed = (game.world.board().now() - now).as_secs_f64();
    let figure = |name: &str, value: f64, unit: &str| Figure {
        name: name.to_owned(),
        value,
        unit: unit.to_owned(),
    };
    Ok([
        figure(
            "emulator_busy_cycles_per_second",
            (busy / spent).round(),
            "Hz",
        ),
        figure(
            "emulator_real_time_factor_in_play",
            (passed / spent * 100.0).round() / 100.0,
            "x",
        ),
    ])
}
