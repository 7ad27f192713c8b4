//! Figures from the emulated board, a line each: name, value, unit.

use std::time::Instant;

use anyhow::Result;
use cpu_time::ThreadTime;
use katarenga_emulator::figures::{
    Goal, core_on_the_chip, emulator_speed, measure, measure_thinking, measure_with_hosts,
    thinking_on_the_chip,
};
use katarenga_files::images;

use crate::size;

/// From a lift to the light on two other boards: nobody has measured that, it is computed from the delays in their code.
const OTHERS: [(&str, f64); 2] = [
    ("lift_to_light_others_fastest", 57.0),
    ("lift_to_light_others_slowest", 374.0),
];

/// Measures and prints.
pub fn print() -> Result<()> {
    let image = images::image(images::FIRMWARE)?;
    let start = Instant::now();
    for judged in measure(&image)?
        .into_iter()
        .chain(measure_with_hosts(&image)?)
        .chain(measure_thinking(&images::image(
            "examples/thinker_always_busy",
        )?)?)
    {
        let goal = match judged.goal {
            Some(Goal::AtMost(most)) => format!(" # goal: at most {most:.1}"),
            Some(Goal::AtLeast(least)) => format!(" # goal: at least {least:.1}"),
            None => String::new(),
        };
        let reached = if judged.is_reached() { "" } else { ", MISSED" };
        println!("{}{goal}{reached}", judged.figure);
    }
    for (name, value) in OTHERS {
        println!("{name} {value} ms # of other boards, computed from the delays in their code");
    }
    for (name, used, budget) in size::figures()? {
        println!("{name} {used} bytes # goal: at most {budget}");
    }
    for figure in core_on_the_chip(&images::image("examples/bench_core")?)? {
        println!("{figure}");
    }
    for figure in thinking_on_the_chip(&images::image("examples/bench_search")?)? {
        println!("{figure} # alone on the chip, for 60 % of 5 s");
    }
    let began = ThreadTime::now();
    for figure in emulator_speed(&image, || began.elapsed())? {
        println!("{figure} # of processor time on this computer");
    }
    println!("measured_in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
