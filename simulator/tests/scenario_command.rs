//! `katarenga scenario`, as it is called.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A scenario in a file of its own.
fn file(name: &str, text: &str) -> PathBuf {
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
