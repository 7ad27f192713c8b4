//! Figures: what an image measures itself, and what is measured on one from outside.

mod hosts;
mod image;
mod lifts;
mod speed;
mod thinking;

pub use hosts::measure_with_hosts;
pub use image::{Goal, Judged, SENSORS_SUPPLIED, measure};
pub use speed::emulator_speed;
pub use thinking::measure_thinking;

use std::fmt;
use std::time::Duration;

use crate::{Board, Image, Stop};

/// One figure, printed as `name value unit`.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: String,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, unit } = self;
        write!(f, "{name} {value} {unit}")
    }
}

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// The board stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// It did not come to its end.
    #[error("the measuring image stopped early ({stop:?}) after: {log:?}")]
    Unfinished {
        /// Why the board stopped.
        stop: Option<Stop>,
        /// What it had logged.
        log: Vec<String>,
    },
}

/// Cycles that core takes on the chip, as the image `bench_core` counts and logs them.
///
/// # Errors
/// When that image does not finish.
pub fn core_on_the_chip(image: &Image) -> Result<Vec<Figure>, FigureError> {
    told_by(image).map(|(figures, _)| figures)
}

/// How far the opponent looks ahead on the chip from the start position of a game, alone on it for 3 s: the three fifths
/// of 5 s that scanning and lights leave it. And how much stack that takes, and in how many percent of the cycles it reads flash. The image is the one that only thinks.
///
/// # Errors
/// When that image does not finish.
pub fn thinking_on_the_chip(image: &Image) -> Result<Vec<Figure>, FigureError> {
    let (mut figures, board) = told_by(image)?;
    figures.push(Figure {
        name: "thinking.worst_stack".to_owned(),
        value: board.worst_stack() as f64,
        unit: "bytes".to_owned(),
    });
    let flash_reads = 100.0 * board.flash_reads().all as f64 / board.busy_cycles() as f64;
    figures.push(Figure {
        name: "thinking.flash_reads".to_owned(),
        value: (flash_reads * 100.0).round() / 100.0,
        unit: "%".to_owned(),
    });
    Ok(figures)
}

/// What an image logs about itself until it is done, and the board it ran on.
fn told_by(image: &Image) -> Result<(Vec<Figure>, Board), FigureError> {
    let mut board = Board::flashed(image).that_stays_dark();
    // It sleeps for ever when it is done.
    let stop = board.run_for(Duration::from_secs(60)).err();
    let log = board.log();
    let (Some("done"), lines) = (log.last().map(|line| line.trim()), &log) else {
        return Err(FigureError::Unfinished {
            stop,
            log: log.to_vec(),
        });
    };
    let figures = lines.iter().filter_map(|line| parse(line)).collect();
    Ok((figures, board))
}

fn parse(line: &str) -> Option<Figure> {
    let mut words = line.split_whitespace().map(str::to_owned);
    let (name, value, unit) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    Some(Figure { name, value, unit })
}
