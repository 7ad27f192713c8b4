//! Lets libFuzzer make up inputs for the readers of text and bytes.
//!
//! `cargo fuzz` would do the same, but it has to be installed and wants another compiler than the pinned one. What counts
//! the code that an input reaches is in every compiler, so a few flags are enough.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use katarenga_fuzz::TARGETS;

use crate::build::{cargo, workspace};

/// Count each edge of the program, and tell libFuzzer what numbers and strings are compared with.
const COVERAGE: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1";

/// An input that takes longer hangs, as far as a player is concerned.
const LONGEST_SECONDS: u32 = 2;

/// More than any reader needs: most of it are libFuzzer's own tables.
const MOST_MEGABYTES: u32 = 1_024;

/// What `fuzz` takes.
#[derive(Args)]
pub struct Arguments {
    /// One target: position_text, game_text, journal, scenario or page. All of them without it
    target: Option<String>,
    /// For how long each target is fuzzed
    #[arg(long, default_value_t = 60, conflicts_with = "runs")]
    seconds: u32,
    /// How many inputs are made up for each target
    #[arg(long)]
    runs: Option<u64>,
}

/// Fuzzes one target or all.
///
/// # Errors
/// When there is no such target, or an input was found for which it does not hold.
pub fn run(arguments: &Arguments) -> Result<()> {
    let names = TARGETS.map(|(name, _)| name);
    let chosen: Vec<&str> = match &arguments.target {
        None => names.to_vec(),
        Some(name) => match names.iter().find(|target| *target == name) {
            Some(target) => vec![target],
            None => bail!("there is no target {name}, but {}", names.join(", ")),
        },
    };
    let limit = match arguments.runs {
        Some(runs) => format!("-runs={runs}"),
        None => format!("-max_total_time={}", arguments.seconds),
    };
    for target in chosen {
        let program = build(target)?;
        println!("==> {target}");
        fuzz(target, program, &limit)?;
    }
    Ok(())
}

/// Builds a target's program apart from everything else: for the host by name, so that its flags do not reach
/// what runs while compiling.
fn build(target: &str) -> Result<PathBuf> {
    let host = host()?;
    let status = cargo()
        .args(["build", "--package", "katarenga-fuzz", "--bin", target])
        .args(["--profile", "fuzz", "--target", &host])
        .args(["--features", "libfuzzer,libfuzzer-sys/link_libfuzzer"])
        .env("RUSTFLAGS", COVERAGE)
        .status()?;
    ensure!(status.success(), "{target} cannot be built");
    Ok(workspace()
        .join("target")
        .join(host)
        .join("fuzz")
        .join(target))
}

/// What this machine is called by the compiler.
fn host() -> Result<String> {
    let told = Command::new("rustc").arg("-vV").output()?;
    let told = String::from_utf8(told.stdout)?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host
        .context("rustc does not say what it runs on")?
        .to_owned())
}

fn fuzz(target: &str, program: PathBuf, limit: &str) -> Result<()> {
    // What is found is kept between runs, beside what the repository has.
    let found = workspace().join("target/fuzz").join(target);
    let faults = workspace().join("target/fuzz/faults").join(target);
    fs::create_dir_all(&found)?;
    fs::create_dir_all(&faults)?;
    let mut fuzzer = Command::new(program);
    fuzzer
        .arg(found)
        .arg(workspace().join("fuzz/corpus").join(target));
    if target == "scenario" {
        fuzzer.arg(workspace().join("tests/scenarios"));
    }
    let status = fuzzer
        .arg(limit)
        .arg(format!("-timeout={LONGEST_SECONDS}"))
        .arg(format!("-rss_limit_mb={MOST_MEGABYTES}"))
        .arg(format!("-artifact_prefix={}/", faults.display()))
        .args(["-max_len=4096", "-print_final_stats=1"])
        .status()?;
    ensure!(
        status.success(),
        "{target} does not hold for the input in {}: copy it to fuzz/corpus/{target}, where `cargo test` \
         finds it, and mend the fault",
        faults.display()
    );
    Ok(())
}
