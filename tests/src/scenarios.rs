//! One test for each scenario file, whatever board it is played on.
//!
//! A test is called like its file, in the letters of a Rust test: `lift-lights-plain-destinations.txt` is
//! `lift_lights_plain_destinations`, so `cargo test lift_lights` plays all with these letters in their names.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use katarenga_scenario::Scenario;
use libtest_mimic::{Arguments, Conclusion, Failed, Trial};

/// Where the scenarios lie.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

/// The scenario files in a folder, by name.
///
/// # Panics
/// When the folder cannot be read or holds none: a suite that tests nothing must not pass.
#[must_use]
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension() == Some(OsStr::new("txt")));
    files.sort();
    assert!(!files.is_empty(), "no scenario in {}", folder.display());
    files
}

/// A test of one file. It reads the file when it runs, so that a file with a mistake fails alone.
pub fn trial(
    file: PathBuf,
    play: impl FnOnce(&Scenario) -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    Trial::test(stem.replace('-', "_"), move || {
        let name = shown(&file).to_string();
        let text = fs::read_to_string(&file).map_err(|error| format!("{name}: {error}"))?;
        play(&Scenario::parse(&name, &text)?)
    })
}

/// How reports name a file: as somebody at the top of the repository would.
fn shown(file: &Path) -> impl fmt::Display {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let inside = top.and_then(|top| file.strip_prefix(top).ok());
    inside.unwrap_or(file).display()
}

/// Runs tests as the command line asks for. A filter may be spelt like the files, too.
pub fn run(trials: Vec<Trial>) -> ExitCode {
    run_with(Arguments::from_args(), trials).exit_code()
}

/// Runs tests as some arguments ask for.
pub fn run_with(mut arguments: Arguments, trials: Vec<Trial>) -> Conclusion {
    for name in arguments.filter.iter_mut().chain(&mut arguments.skip) {
        *name = name.replace('-', "_");
    }
    libtest_mimic::run(&arguments, trials)
}
