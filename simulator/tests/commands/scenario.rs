//! `katarenga scenario`, as it is called.

use std::fs;
use std::os::unix::fs::FileTypeExt as _;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A scenario in a file of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn play(files: &[&PathBuf]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command
        .arg("scenario")
        .args(files)
        .output()
        .expect("it runs")
}

#[test]
fn one_line_for_each_file() {
    let first = file("first.txt", "lift b1\nplace b2\nexpect move b1b2\n");
    let second = file("second.txt", "expect turn white\n");
    let output = play(&[&first, &second]);
    assert_eq!(output.status.code(), Some(0));
    let (first, second) = (first.display(), second.display());
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text, format!("{first}: ok\n{second}: ok\n"));
}

#[test]
fn a_failure_is_reported_and_exit_code_1() {
    let good = file("good.txt", "expect turn white\n");
    let bad = file("bad.txt", "expect turn black\n");
    let output = play(&[&bad, &good]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.starts_with(&format!("{}: FAILED\n", bad.display())),
        "{text}"
    );
    assert!(
        text.contains("expected: Black's turn\nfound:    White's turn"),
        "{text}"
    );
    assert!(text.contains("  8    b  b  b  b  b  b  b  b"), "{text}");
    assert!(
        text.ends_with(&format!("{}: ok\n", good.display())),
        "{text}"
    );
}

#[test]
fn what_is_no_scenario_is_one_line_and_exit_code_2() {
    let nonsense = file("nonsense.txt", "expect turn white\nfly e2\n");
    let missing = PathBuf::from("no-such-file.txt");
    for (files, complaint) in [
        (vec![&nonsense], "nonsense.txt:2: expected a step like"),
        (vec![&missing], "no-such-file.txt: No such file"),
        (vec![], "FILES"),
    ] {
        let output = play(&files);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stdout, b"");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains(complaint), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

/// The one line it says about what is no scenario, which must not repeat more of it than a line has.
fn complaint(file: &PathBuf) -> String {
    let output = play(&[file]);
    assert_eq!(output.status.code(), Some(2), "{}", file.display());
    assert_eq!(output.stdout, b"", "{}", file.display());
    let text = String::from_utf8(output.stderr).expect("text");
    let line = text.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{line}");
    let own = line.replace(&file.display().to_string(), "");
    assert!(own.chars().count() < 240, "{own}");
    line.to_owned()
}

#[test]
fn what_never_ends_or_is_huge_is_refused_at_once() {
    let pipe = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipe.txt");
    let is_pipe = |path| fs::metadata(path).is_ok_and(|file| file.file_type().is_fifo());
    if !is_pipe(&pipe) {
        let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
    }
    for endless in [
        PathBuf::from("/dev/zero"),
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")),
        pipe,
    ] {
        let said = complaint(&endless);
        assert!(said.ends_with("is no file"), "{said}");
    }
    let huge = file("huge.txt", "x".repeat(20 << 20));
    let said = complaint(&huge);
    assert!(said.contains("than the 1048576 bytes"), "{said}");
    fs::remove_file(huge).expect("a file");
}

#[test]
fn a_scenario_of_the_very_limit_is_read() {
    let mut text = "expect turn white\n#".to_owned();
    text.push_str(&"x".repeat((1 << 20) - text.len()));
    assert_eq!(play(&[&file("whole.txt", &text)]).status.code(), Some(0));
    text.push('x');
    complaint(&file("one-more.txt", &text));
}

#[test]
fn what_is_quoted_from_a_file_is_short() {
    let word = complaint(&file("word.txt", "fly".repeat(100_000)));
    assert!(word.contains("found \"flyfly"), "{word}");
    assert!(word.ends_with('…'), "{word}");
    complaint(&file("nulls.txt", "\0".repeat(100_000)));
    let said = complaint(&file("bytes.txt", b"lift e2\n\xFF\xFE"));
    assert!(said.contains("is no text: its byte 9"), "{said}");
    let long = complaint(&file("long-wait.txt", "wait 4000000000\n"));
    assert!(
        long.contains("up to 600000, found \"4000000000\""),
        "{long}"
    );
    let days = complaint(&file("days.txt", "wait 600000\n".repeat(80_000)));
    assert!(
        days.contains("days.txt:6: the scenario takes longer than 3600 s"),
        "{days}"
    );
    let slow = complaint(&file(
        "slow.txt",
        "pace 600000\n".to_owned() + &"nudge e1 for 1\n".repeat(9),
    ));
    assert!(slow.contains("takes longer than 3600 s"), "{slow}");
    let fails = "expect setting ".to_owned() + &"word ".repeat(100_000);
    let output = play(&[&file("fails.txt", fails)]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).expect("text");
    let longest = report.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(240), "{longest:?}");
}

/// What a terminal would obey, in the name of a file or in a word.
const HOSTILE: &str = "\u{1b}]0;mine\u{7}\nkatarenga: all is well\u{202e}";

#[test]
fn names_of_files_and_other_words_are_printed_as_one_line() {
    let missing = PathBuf::from(format!("missing{HOSTILE}"));
    let image = format!("image{HOSTILE}");
    let nonsense = file(&format!("nonsense{HOSTILE}.txt"), "fly e2\n");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let memory = folder.join(format!("memory{HOSTILE}.flash"));
    fs::write(&memory, "no memory").expect("a file");
    let (nonsense, memory) = (nonsense.to_str(), memory.to_str());
    let nonsense = nonsense.expect("text");
    for arguments in [
        vec!["scenario", missing.to_str().expect("text")],
        vec!["scenario", nonsense],
        vec!["scenario", "--firmware", &image, "Cargo.toml"],
        vec!["--no-browser", "--firmware", &image],
        vec![
            "--no-browser",
            "--port",
            "0",
            "--flash",
            memory.expect("text"),
        ],
        vec!["--port", HOSTILE],
        vec![HOSTILE],
        vec!["moves", HOSTILE],
        vec!["duel", HOSTILE, "random"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
        let output = command.args(&arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        is_plain(output.stderr);
    }
    let good = file(&format!("Züge{HOSTILE}.txt"), "expect turn white\n");
    let output = play(&[&good]);
    assert_eq!(output.status.code(), Some(0));
    let text = is_plain(output.stdout);
    assert!(
        text.contains(r"Züge\u{1b}]0;mine\u{7}\nkatarenga"),
        "{text}"
    );
}

fn is_plain(said: Vec<u8>) -> String {
    let text = String::from_utf8(said).expect("text");
    let line = text.strip_suffix('\n').expect("a line");
    let obeyed = |c: char| c.is_control() || c == '\u{202e}';
    assert!(!line.contains(obeyed), "{text:?}");
    text
}

/// The kernel has files that are read until something happens, and only root may try.
#[cfg(target_os = "linux")]
#[test]
fn a_file_of_the_kernel_that_is_read_for_ever_is_no_scenario() {
    let mut command = Command::new("timeout");
    command.args(["20", env!("CARGO_BIN_EXE_katarenga")]);
    let output = command.args(["scenario", "/proc/kmsg"]).output();
    let output = output.expect("timeout is there");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
