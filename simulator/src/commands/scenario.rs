//! `katarenga scenario`: plays scenario files on the host core.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Args;
use katarenga::scenario::{HostRig, Scenario, ScenarioError};
use thiserror::Error;

/// What `scenario` takes.
#[derive(Args)]
pub struct Arguments {
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
    /// A file that is no scenario.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

/// Reads all files first: none is played when one is no scenario.
pub fn run(arguments: &Arguments) -> Result<Report, CannotPlay> {
    let read = |file: &PathBuf| {
        let name = file.display().to_string();
        let text = fs::read_to_string(file);
        let text = text.map_err(|error| CannotPlay::File(name.clone(), error))?;
        Ok(Scenario::parse(&name, &text)?)
    };
    let scenarios: Vec<_> = arguments
        .files
        .iter()
        .map(read)
        .collect::<Result<_, CannotPlay>>()?;
    let results = scenarios.iter().map(|scenario| scenario.run(HostRig::new));
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
