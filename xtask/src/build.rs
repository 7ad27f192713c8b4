//! Builds the images and runs the tests.

use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, ensure};
use katarenga_files::images::{self, Images};

use crate::suites;

/// Builds the images as they are flashed.
pub fn image() -> Result<()> {
    Ok(Images::Flashed.build()?)
}

/// How much of the long sweeps a run does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sweeps {
    /// As much as a plain `cargo test` does.
    Sampled,
    /// All of it.
    Whole,
}

impl Sweeps {
    /// The suites read this variable; `tests/src/sweeps.rs` says so.
    fn ask(self, tests: &mut Command) {
        if self == Self::Whole {
            tests.env("KATARENGA_NIGHTLY", "1");
        }
    }
}

/// Runs every test that runs on the host; the images' are among them, on the emulated board. The examples in the
/// documentation come first, so that the last summary is that of a test suite.
pub fn run_tests(sweeps: Sweeps) -> Result<()> {
    // The end of an image's build keeps one processor busy for half a minute. Meanwhile the other one compiles the suites.
    thread::scope(|scope| {
        let images = scope.spawn(|| {
            Images::Flashed
                .build()
                .and_then(|()| Images::Telemetry.build())
        });
        let compiled = run(tests().args(KINDS_OF_TESTS).arg("--no-run"));
        images
            .join()
            .expect("the builder of images does not panic")?;
        compiled
    })?;
    suites::run([&["--doc"][..], &KINDS_OF_TESTS].map(|kinds| {
        let mut tests = tests();
        tests.args(kinds);
        sweeps.ask(&mut tests);
        tests
    }))
}

const KINDS_OF_TESTS: [&str; 3] = ["--lib", "--bins", "--tests"];

fn tests() -> Command {
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--exclude", "katarenga-firmware"]);
    tests
}

/// Plays the scenarios on the image with telemetry: all, or those whose names contain some letters.
pub fn play_scenarios(filter: Option<&str>) -> Result<()> {
    Images::Telemetry.build()?;
    let mut tests = cargo();
    Sweeps::Whole.ask(&mut tests);
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
