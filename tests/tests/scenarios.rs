//! Every scenario, played on the host core.

use std::fs;
use std::path::PathBuf;

use katarenga::scenario::{Scenario, Start};

fn files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    let entries = fs::read_dir(folder).expect("a folder with scenarios");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

fn read(file: &PathBuf) -> Scenario {
    let name = file.file_name().expect("a name").to_string_lossy();
    let text = fs::read_to_string(file).expect("text");
    Scenario::parse(&name, &text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_scenario_passes_on_the_host_core() {
    let files = files();
    assert!(files.len() >= 60, "only {} scenarios", files.len());
    let failures = files
        .iter()
        .map(read)
        .filter_map(|scenario| scenario.run(Start::on_core).err());
    let reports: Vec<_> = failures.map(|failure| failure.to_string()).collect();
    assert!(
        reports.is_empty(),
        "{} fail:\n{}",
        reports.len(),
        reports.join("\n")
    );
}

/// Runs a scenario that must fail, and returns the report.
fn report(text: &str) -> String {
    let scenario = Scenario::parse("wrong.txt", text).expect("a scenario");
    scenario
        .run(Start::on_core)
        .expect_err("a failure")
        .to_string()
}

#[test]
fn a_failing_scenario_is_reported_with_line_expectation_and_drawing() {
    let report = report("sensors halls\n# b1 is blue\nlift b1\nexpect role b3 destination\n");
    assert_eq!(
        report,
        "\
wrong.txt:4 with halls, touch-move strict
    expect role b3 destination
expected: b3 shows destination
found:    b3 shows none
  9 .                          .
  8    b  b  b  b  b  b  b  b
  7    .  .  .  .  .  .  .  .
  6    .  .  .  .  .  .  .  .
  5    .  .  .  .  .  .  .  .
  4    .  .  .  .  .  .  .  .
  3    .  .  .  .  .  .  .  .
  2    .D .D .D .  .  .  .  .
  1    w  .  w  w  w  w  w  w
  0 .                          .
       a  b  c  d  e  f  g  h
  D destination
"
    );
}

#[test]
fn a_move_nobody_expected_fails_at_the_last_line() {
    let report = report("lift b1\nplace b2\nwait 100");
    assert!(report.starts_with("wrong.txt:3 with halls"), "{report}");
    assert!(
        report.contains("expected: no move\nfound:    the move b1b2"),
        "{report}"
    );
}

#[test]
fn what_hands_cannot_do_is_said() {
    for (text, trouble) in [
        ("lift e4", "no pawn stands on e4"),
        ("lift b1\nplace c1", "a pawn stands on c1 already"),
        (
            "place c2",
            "no such pawn is in the hand or beside the board",
        ),
        (
            "lift b1\nlift b8\nplace c4",
            "pawns of both colours in the hand",
        ),
    ] {
        let report = report(text);
        assert!(report.contains(trouble), "{text}: {report}");
    }
}

#[test]
fn what_is_no_scenario_is_refused_with_its_line() {
    for (text, complaint) in [
        ("lift i9", "1: expected a cell like e2 or h9, found \"i9\""),
        (
            "\n\nexpect role e4 shiny",
            "3: expected destination, capture, camp,",
        ),
        (
            "place",
            "1: expected a cell like e2 or h9, found the end of the line",
        ),
        (
            "sweep all",
            "1: expected the end of the line, found \"all\"",
        ),
        (
            "wait 10\nsensors halls",
            "2: sensors must stand before the first step",
        ),
        ("pawns 8/8 - w", "1: PAWNS: rank 6 is missing"),
        (
            "noise 0",
            "1: expected counts rms from 1 to 255, found \"0\"",
        ),
        ("jump e4", "1: expected a step like lift,"),
    ] {
        let error = Scenario::parse("wrong.txt", text)
            .expect_err(text)
            .to_string();
        assert!(
            error.starts_with(&format!("wrong.txt:{complaint}")),
            "{error}"
        );
    }
}
