//! `katarenga scenario`: plays scenario files on the host core, or on the firmware image.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};

use clap::Args;
use katarenga_emulator::Image;
use katarenga_files::images::{self, CannotLoad};
use katarenga_files::plain;
use katarenga_scenario::{Failure, Scenario, ScenarioError, Start};
use katarenga_session::printed::printed;
use thiserror::Error;

/// In bytes. The longest scenario of the project has less than a hundredth of it.
const LONGEST: usize = 1 << 20;

/// What `scenario` takes.
#[derive(Args)]
pub struct Arguments {
    /// Play them on this image instead of the host core; it must be one that tells (`cargo fw-telemetry`)
    #[arg(long, value_name = "ELF")]
    firmware: Option<PathBuf>,
    /// Scenario files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// How the scenarios went.
pub struct Report {
    /// One line for each file, with a drawing where it failed.
    pub text: String,
    /// Whether none failed.
    pub passed: bool,
}

/// Why scenarios were not played at all.
#[derive(Debug, Error)]
pub enum CannotPlay {
    /// A file that cannot be read.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// A folder, a pipe or a device, which might never end.
    #[error("{0} is no file")]
    NoFile(String),
    /// A file without a word.
    #[error("{0} is empty")]
    Empty(String),
    /// A file that no person has written.
    #[error("{0} is longer than the {LONGEST} bytes that a scenario may have")]
    TooLong(String),
    /// Bytes that are no letters.
    #[error("{0} is no text: its byte {1} is no part of a UTF-8 letter")]
    NoText(String, usize),
    /// A file that is no scenario.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// A file that is no image.
    #[error(transparent)]
    Image(#[from] CannotLoad),
    /// An image that keeps to itself what scenarios ask for.
    #[error("{0} does not tell what it thinks: build one that does with `cargo fw-telemetry`")]
    Silent(String),
}

/// Reads all files first: none is played when one is no scenario.
pub fn run(arguments: &Arguments) -> Result<Report, CannotPlay> {
    let read = |file: &PathBuf| {
        let name = printed(&file.to_string_lossy());
        Ok(Scenario::parse(&name, &text_of(file, &name)?)?)
    };
    let scenarios: Vec<_> = arguments
        .files
        .iter()
        .map(read)
        .collect::<Result<_, CannotPlay>>()?;
    let image = arguments
        .firmware
        .as_deref()
        .map(telling_image)
        .transpose()?;
    let results = on_all_cores(&scenarios, |scenario| match &image {
        Some(image) => scenario.run(|start| start.on_image(image)),
        None => scenario.run(Start::on_core),
    });
    let mut passed = true;
    let mut lines = Vec::new();
    for (scenario, result) in scenarios.iter().zip(results) {
        passed &= result.is_ok();
        lines.push(match result {
            Ok(()) => format!("{}: ok", scenario.name),
            Err(failure) => format!("{}: FAILED\n{failure}", scenario.name),
        });
    }
    let text = lines.join("\n");
    Ok(Report { text, passed })
}

/// What a file holds, if it is one that a person may have written.
fn text_of(file: &Path, name: &str) -> Result<String, CannotPlay> {
    let unreadable = |error| CannotPlay::File(name.to_owned(), error);
    // Asked before it is opened: to open a pipe takes until somebody writes to it.
    if !fs::metadata(file).map_err(unreadable)?.is_file() {
        return Err(CannotPlay::NoFile(name.to_owned()));
    }
    let bytes = plain::read(file, LONGEST as u64 + 1).map_err(unreadable)?;
    if bytes.is_empty() {
        return Err(CannotPlay::Empty(name.to_owned()));
    }
    if bytes.len() > LONGEST {
        return Err(CannotPlay::TooLong(name.to_owned()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        CannotPlay::NoText(name.to_owned(), good + 1)
    })
}

fn telling_image(file: &Path) -> Result<Image, CannotPlay> {
    let image = images::load(file)?;
    if image.tells() {
        Ok(image)
    } else {
        Err(CannotPlay::Silent(file.display().to_string()))
    }
}

/// Plays scenarios on as many threads as there are processors, and returns how they went in their order. One that makes
/// the program panic has failed, and the others are played all the same.
fn on_all_cores(
    scenarios: &[Scenario],
    play: impl Fn(&Scenario) -> Result<(), Box<Failure>> + Sync,
) -> Vec<Result<(), String>> {
    let play = |scenario| {
        let played = catch_unwind(AssertUnwindSafe(|| play(scenario)));
        let played =
            played.map_err(|_| "the program panicked; its own words stand above".to_owned());
        played?.map_err(|failure| failure.to_string())
    };
    let next = AtomicUsize::new(0);
    let threads = available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut played = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(scenario) = scenarios.get(index) else {
                return played;
            };
            played.push((index, play(scenario)));
        }
    };
    let mut results: Vec<_> = thread::scope(|scope| {
        let players: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let played = players.into_iter().map(|player| player.join());
        played
            .flat_map(|played| played.expect("no scenario ends its thread"))
            .collect()
    });
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_that_panics_has_failed_and_the_others_are_told() {
        let scenarios = ["one", "two", "three", "four"]
            .map(|name| Scenario::parse(name, "lift b1\n").expect("a scenario"));
        let results = on_all_cores(&scenarios, |scenario| {
            assert_ne!(scenario.name, "two", "this one panics");
            Ok(())
        });
        let passed: Vec<_> = results.iter().map(Result::is_ok).collect();
        assert_eq!(passed, [true, false, true, true]);
    }
}
