//! Builds the image and runs the tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

const TARGET: &str = "thumbv6m-none-eabi";

/// Builds the image as it is flashed.
pub fn image() -> Result<()> {
    add_target()?;
    build(cargo().arg("fw"))
}

/// Builds the image that tells all that it thinks and shows.
pub fn telling_image() -> Result<()> {
    add_target()?;
    // Cargo has given this chore the log level of the quiet image, which would win over the alias's.
    build(cargo().arg("fw-telling").env("DEFMT_LOG", "debug"))
}

fn build(command: &mut Command) -> Result<()> {
    ensure!(command.status()?.success(), "the firmware does not build");
    Ok(())
}

/// Plays every scenario on the image that tells.
pub fn play_scenarios() -> Result<()> {
    telling_image()?;
    let mut scenarios = cargo();
    scenarios
        .args(["run", "--quiet", "--package", "katarenga", "--"])
        .args(["scenario", "--firmware"])
        .arg(katarenga::built::telling_path());
    let folder = workspace().join("tests/scenarios");
    for entry in fs::read_dir(&folder).context("the folder of the scenarios")? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "txt") {
            scenarios.arg(file);
        }
    }
    ensure!(scenarios.status()?.success(), "a scenario failed");
    Ok(())
}

/// Runs every test that runs on the host; the images' are among them, on the emulated board. The examples in the
/// documentation come first, so that the last summary is that of a test suite.
pub fn run_tests() -> Result<()> {
    for kinds in [&["--doc"][..], &["--lib", "--bins", "--tests"]] {
        let mut tests = cargo();
        tests
            .args(["test", "--workspace", "--exclude", "katarenga-firmware"])
            .args(kinds);
        ensure!(tests.status()?.success(), "a test failed");
    }
    Ok(())
}

fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(workspace());
    command
}

/// The top of the repository.
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
}

/// Where rustup is not allowed to install by itself, `rust-toolchain.toml` alone does not bring the target.
fn add_target() -> Result<()> {
    if has_target()? {
        return Ok(());
    }
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .current_dir(workspace())
        .status();
    if !added.is_ok_and(|status| status.success()) || !has_target()? {
        bail!(
            "the compiler cannot build for {TARGET}: run `rustup target add {TARGET}` while online"
        );
    }
    Ok(())
}

fn has_target() -> Result<bool> {
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(workspace());
    let output = rustc
        .output()
        .context("cannot run rustc: install Rust through rustup")?;
    let directory = String::from_utf8(output.stdout).context("rustc names a strange directory")?;
    Ok(Path::new(directory.trim()).is_dir())
}
