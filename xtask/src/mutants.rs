//! Changes core in many small ways, one at a time, and says which of them no test notices.
//!
//! [cargo-mutants](https://mutants.rs) makes the changes. What counts is how soon core and the tests are built, so a mutant
//! first meets the scenarios alone, which catch most of them in less than a second, and only those that survive meet the
//! other quick suites. `.cargo/mutants.toml` says how they are built and lists the survivors that are no faults.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::build::{cargo, workspace};

/// The version that `.cargo/mutants.toml` was written for: another one makes other mutants.
const VERSION: &str = "27.1.0";

/// What is changed unless somebody says otherwise.
const ROOMS: [&str; 6] = [
    "core/src/controls/**",
    "core/src/evening/**",
    "core/src/referee/**",
    "core/src/sensing/**",
    "core/src/table/**",
    "core/src/memory/**",
];

/// What every mutant meets.
const SCENARIOS: [&str; 1] = ["--test=scenarios"];

/// What a survivor of the scenarios meets: core's own tests, and the suites of device and memory.
const SUITES: [&str; 4] = ["--lib", "--test=device", "--test=memory", "--test=routine"];

/// A change that makes a test run for ever is noticed, too; on a busy machine others take long.
const TIMEOUT_SECONDS: &str = "120";

/// What cargo-mutants ends with when mutants survived or ran into their time limit: no fault of its own.
const SURVIVORS: [i32; 2] = [2, 3];

/// Makes the mutants of all rooms, or of the files whose paths contain one of some texts, and prints what became of them.
///
/// # Errors
/// When one survived.
pub fn run(filters: &[String]) -> Result<()> {
    install()?;
    check(&SCENARIOS)?;
    let first = Outcome::of(filters, &SCENARIOS, false)?;
    let last = if first.survived.is_empty() && first.timed_out.is_empty() {
        Outcome::default()
    } else {
        check(&SUITES)?;
        Outcome::of(filters, &SUITES, true)?
    };
    println!();
    for (word, mutants) in [("timed out", &last.timed_out), ("survived", &last.survived)] {
        mutants
            .iter()
            .for_each(|mutant| println!("{word}: {mutant}"));
    }
    println!(
        "{} caught by scenarios, {} by other suites, {} survived, {} timed out, {} do not compile",
        first.caught,
        last.caught,
        last.survived.len(),
        last.timed_out.len(),
        first.unviable + last.unviable,
    );
    ensure!(last.survived.is_empty(), "no test notices these changes");
    Ok(())
}

/// Gets the tool, unless it is there.
fn install() -> Result<()> {
    let version = Command::new(env!("CARGO"))
        .args(["mutants", "--version"])
        .output()?;
    if version.stdout.trim_ascii() == format!("cargo-mutants {VERSION}").as_bytes() {
        return Ok(());
    }
    let mut install = cargo();
    install.args(["install", "--locked", "cargo-mutants", "--version", VERSION]);
    ensure!(
        install.status()?.success(),
        "cargo-mutants {VERSION} cannot be installed"
    );
    Ok(())
}

/// The suites must pass before something is changed. That also builds what all mutants share.
fn check(suites: &[&str]) -> Result<()> {
    let mut tests = cargo();
    tests
        .args(["test", "--quiet", "--profile", "mutants"])
        .args([
            "--package",
            "katarenga-core",
            "--package",
            "katarenga-tests",
        ])
        .args(suites)
        .env("CARGO_TARGET_DIR", results().join("build"));
    ensure!(
        tests.status()?.success(),
        "a test fails before anything is changed"
    );
    Ok(())
}

/// Where cargo-mutants writes, and builds.
fn results() -> PathBuf {
    workspace().join("target/mutants")
}

/// What became of the mutants in one run.
#[derive(Default)]
struct Outcome {
    caught: usize,
    unviable: usize,
    survived: Vec<String>,
    timed_out: Vec<String>,
}

impl Outcome {
    /// Makes mutants meet some suites: all of them, or those left over by the run before.
    fn of(filters: &[String], suites: &[&str], left_over: bool) -> Result<Self> {
        let results = results();
        let mut command = cargo();
        command
            .args([
                "mutants",
                "--package",
                "katarenga-core",
                "--baseline",
                "skip",
            ])
            .args(["--timeout", TIMEOUT_SECONDS, "--output"])
            .arg(&results);
        for files in files(filters) {
            command.args(["--file", &files]);
        }
        for suite in suites {
            // Behind `--` it would only be run alone, but all others would be built as well.
            command.args(["--cargo-arg", suite]);
        }
        if left_over {
            command.arg("--iterate");
        }
        // The tree is copied for every run, but what it depends on needs to be built only once.
        command.env("CARGO_TARGET_DIR", results.join("build"));
        let status = command.stdin(Stdio::null()).status()?;
        match status.code() {
            Some(code) if code == 0 || SURVIVORS.contains(&code) => {}
            _ => bail!("cargo-mutants failed: {status}"),
        }
        let list = |name| lines(&results.join("mutants.out").join(name));
        Ok(Self {
            caught: list("caught.txt")?.len(),
            unviable: list("unviable.txt")?.len(),
            survived: list("missed.txt")?,
            timed_out: list("timeout.txt")?,
        })
    }
}

/// The files to change, as patterns that cargo-mutants understands.
fn files(filters: &[String]) -> Vec<String> {
    if filters.is_empty() {
        return ROOMS.map(str::to_owned).to_vec();
    }
    let patterns = filters.iter().flat_map(|filter| {
        let filter = filter.trim_start_matches("core/src/");
        [
            format!("core/src/**/*{filter}*"),
            format!("core/src/**/*{filter}*/**"),
        ]
    });
    patterns.collect()
}

fn lines(file: &Path) -> Result<Vec<String>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.with_context(|| PathBuf::from(file).display().to_string())?,
    };
    Ok(text.lines().map(str::to_owned).collect())
}
