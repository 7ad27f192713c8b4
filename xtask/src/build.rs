//! Builds the images and runs the tests.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use katarenga_files::images::{self, Images};

use crate::suites;

/// Builds the images as they are flashed.
pub fn image() -> Result<()> {
    Ok(Images::Flashed.build()?)
}

/// Runs every test that runs on the host; the images' are among them, on the emulated board. The examples in the
/// documentation come first, so that the last summary is that of a test suite.
pub fn run_tests() -> Result<()> {
    Images::Flashed.build()?;
    Images::Telemetry.build()?;
    suites::run(
        [&["--doc"][..], &["--lib", "--bins", "--tests"]].map(|kinds| {
            let mut tests = cargo();
            tests
                .args(["test", "--workspace", "--exclude", "katarenga-firmware"])
                .args(kinds);
            tests
        }),
    )
}

/// Plays the scenarios on the image with telemetry: all, or those whose names contain some letters.
pub fn play_scenarios(filter: Option<&str>) -> Result<()> {
    Images::Telemetry.build()?;
    let mut tests = cargo();
    tests
        .args([
            "test",
            "--package",
            "katarenga-tests",
            "--test",
            "image_scenarios",
        ])
        .arg("--")
        .args(filter);
    suites::run([tests])
}

/// Runs a program, which must succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// Cargo, at the top of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(workspace());
    command
}

/// The top of the repository.
pub fn workspace() -> &'static Path {
    images::workspace()
}
