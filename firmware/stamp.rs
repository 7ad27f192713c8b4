//! Says which commit a program is built from. The build scripts of the firmware and of the simulator share this file.
//!
//! The answer is what was true when the program was compiled, and it is only asked for when sources have changed: a
//! commit alone compiles nothing anew, so a program that was built before its sources were committed goes on saying that
//! they had changed.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// A packager of the sources can name the commit with it.
const VARIABLE: &str = "KATARENGA_COMMIT";

/// `git archive` writes the commit into it, and so do forges that offer archives.
const FILE: &str = "firmware/commit.txt";

/// Digits of a commit that stay unique in a repository of any size.
const DIGITS: usize = 12;

/// Hands the commit to the compiler as `KATARENGA_COMMIT`, and asks again when one of these sources changes.
pub fn commit_of(sources: &[&str]) {
    let top = Path::new("..");
    for source in sources.iter().chain([&FILE]) {
        println!("cargo:rerun-if-changed=../{source}");
    }
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    let given = env::var(VARIABLE).ok();
    println!("cargo:rustc-env={VARIABLE}={}", commit(top, sources, given));
}

/// The commit that was given, or that of the repository at `top` with a remark when sources differ from it, or the one
/// that an archive says it was made from.
pub fn commit(top: &Path, sources: &[&str], given: Option<String>) -> String {
    let given = given.filter(|given| !given.is_empty());
    given
        .or_else(|| checked_out(top, sources))
        .or_else(|| archived(top))
        .unwrap_or_else(|| "unknown".to_owned())
}

fn checked_out(top: &Path, sources: &[&str]) -> Option<String> {
    // An archive that was unpacked inside of some other repository is not part of that.
    if !git(top, &["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    let head = git(top, &["rev-parse", "--verify", "HEAD"])?;
    let status = [&["status", "--porcelain", "--"], sources].concat();
    let changed = if git(top, &status)?.is_empty() {
        ""
    } else {
        "-changed"
    };
    Some(format!("{}{changed}", short(&head)?))
}

fn archived(top: &Path) -> Option<String> {
    let text = fs::read_to_string(top.join(FILE)).ok()?;
    short(text.trim()).map(str::to_owned)
}

/// The first digits, if this is a commit.
fn short(commit: &str) -> Option<&str> {
    let is_commit = commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    commit.get(..DIGITS).filter(|_| is_commit)
}

fn git(top: &Path, arguments: &[&str]) -> Option<String> {
    let done = Command::new("git")
        .current_dir(top)
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8(done.stdout).ok()?;
    done.status.success().then(|| text.trim().to_owned())
}
