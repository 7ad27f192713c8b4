//! Runs test suites and says how long each of them took.

use std::io::{self, BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

/// What a suite took, from its start to its summary.
struct Time {
    suite: String,
    took: Duration,
}

/// Runs some `cargo test`s and shows what they print. The times of all suites come just before the last summary, so that
/// this stays the end of the output.
///
/// # Errors
/// At the first one that fails.
pub fn run(tests: impl IntoIterator<Item = Command>) -> Result<()> {
    let mut times = Vec::new();
    let mut summary = Vec::new();
    let mut passed = true;
    for mut tests in tests {
        flush(&mut summary);
        passed = run_one(&mut tests, &mut times, &mut summary)?;
        if !passed {
            break;
        }
    }
    print(times);
    flush(&mut summary);
    ensure!(passed, "a test failed");
    Ok(())
}

fn flush(lines: &mut Vec<String>) {
    lines.drain(..).for_each(|line| println!("{line}"));
}

/// Returns whether all passed, and leaves the last summary unprinted.
fn run_one(tests: &mut Command, times: &mut Vec<Time>, summary: &mut Vec<String>) -> Result<bool> {
    // Cargo names the suites on one stream and they sum up on the other; only together they are in order.
    let (output, input) = io::pipe()?;
    let mut running = tests.stdout(input.try_clone()?).stderr(input).spawn()?;
    // The command holds the writing end, too: while it is open the output does not end.
    tests.stdout(Stdio::null()).stderr(Stdio::null());
    let mut suite = None;
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if let Some(name) = suite_of(&line) {
            flush(summary);
            suite = Some((name, Instant::now()));
        } else if line.starts_with("test result:") {
            times.extend(suite.take().map(|(suite, began)| Time {
                suite,
                took: began.elapsed(),
            }));
            flush(summary);
            summary.push(line);
            continue;
        }
        if summary.is_empty() {
            println!("{line}");
        } else {
            summary.push(line);
        }
    }
    Ok(running.wait()?.success())
}

/// The suite that a line of cargo announces: `Running tests/lights.rs (target/debug/deps/lights-0f…)` or
/// `Doc-tests katarenga_core`.
fn suite_of(line: &str) -> Option<String> {
    let line = line.trim_start();
    if let Some(library) = line.strip_prefix("Doc-tests ") {
        return Some(format!("{library}, examples"));
    }
    let (_, program) = line.strip_prefix("Running ")?.split_once(" (")?;
    let name = program.rsplit(['/', '\\']).next()?;
    Some(name.rsplit_once('-')?.0.to_owned())
}

fn print(mut times: Vec<Time>) {
    times.sort_by_key(|time| std::cmp::Reverse(time.took));
    println!("time per suite:");
    for Time { suite, took } in &times {
        println!("{:8.1} s  {suite}", took.as_secs_f64());
    }
    let total: Duration = times.iter().map(|time| time.took).sum();
    println!(
        "{:8.1} s  all {} suites\n",
        total.as_secs_f64(),
        times.len()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_named_as_cargo_announces_them() {
        for (line, suite) in [
            (
                "     Running tests/lift_latency.rs (target/debug/deps/lift_latency-3d9a46)",
                Some("lift_latency"),
            ),
            (
                "     Running unittests src/lib.rs (target/debug/deps/katarenga_core-09685a)",
                Some("katarenga_core"),
            ),
            (
                "   Doc-tests katarenga_core",
                Some("katarenga_core, examples"),
            ),
            ("running 4 tests", None),
            ("test result: ok. 4 passed; 0 failed", None),
        ] {
            assert_eq!(suite_of(line).as_deref(), suite, "{line}");
        }
    }
}
