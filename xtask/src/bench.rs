//! Figures from the emulated board, a line each: name, value, unit.

use std::time::{Duration, Instant};

use anyhow::Result;
use katarenga::built;
use katarenga::emulator::Board;
use katarenga::figures::core_on_the_chip;

/// How long the board is watched.
const WATCHED: Duration = Duration::from_secs(10);

/// Measures and prints.
pub fn print() -> Result<()> {
    image()?;
    for figure in core_on_the_chip()? {
        println!("{figure}");
    }
    Ok(())
}

/// The image that is flashed, over some seconds.
fn image() -> Result<()> {
    let image = built::image(built::FIRMWARE)?;
    let mut board = Board::power_up(&image);
    board.run_while(Duration::from_secs(1), |board| board.last_frame().is_none())?;
    let first_light = board
        .last_frame()
        .map_or(board.now(), |frame| frame.latched);
    line("first_light", first_light.as_secs_f64() * 1_000.0, "ms");

    board.run_for(Duration::from_secs(1))?;
    let (cycles, busy) = (board.cycles(), board.busy_cycles());
    let mut frames = 0;
    board.take_frames();
    let start = Instant::now();
    for _ in 0..WATCHED.as_secs() {
        board.run_for(Duration::from_secs(1))?;
        frames += board.take_frames().len();
    }
    let wall = start.elapsed().as_secs_f64();
    let (cycles, busy) = (
        (board.cycles() - cycles) as f64,
        (board.busy_cycles() - busy) as f64,
    );
    line(
        "frames_per_second",
        frames as f64 / WATCHED.as_secs_f64(),
        "Hz",
    );
    line("processor_idle", 100.0 * (1.0 - busy / cycles), "%");
    line("worst_stack", board.worst_stack() as f64, "bytes");
    line(
        "emulated_speed",
        WATCHED.as_secs_f64() / wall,
        "x_real_time",
    );
    line("emulated_cycles", cycles / wall / 1e6, "Mcycles/s");
    line("emulated_busy_cycles", busy / wall / 1e6, "Mcycles/s");
    Ok(())
}

fn line(name: &str, value: f64, unit: &str) {
    println!("{name} {value:.1} {unit}");
}
