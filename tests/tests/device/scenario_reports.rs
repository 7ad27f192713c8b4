//! What is said of a scenario that fails, and of a file that is no scenario.

use std::fs;
use std::path::PathBuf;

use katarenga_scenario::{Scenario, Start};
use katarenga_tests::scenarios::{files, run_with, trial};
use libtest_mimic::{Arguments, ColorSetting, Conclusion};

/// Plays a folder with these files as the suites of scenarios play theirs, and returns what they print.
fn suite(name: &str, filter: Option<&str>, scenarios: &[(&str, &str)]) -> (Conclusion, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in scenarios {
        fs::write(folder.join(file), text).expect("a file");
    }
    let output = folder.join("output");
    let arguments = Arguments {
        filter: filter.map(str::to_owned),
        color: Some(ColorSetting::Never),
        logfile: Some(output.display().to_string()),
        ..Arguments::default()
    };
    let trials = files(&folder)
        .into_iter()
        .map(|file| trial(file, |scenario| Ok(scenario.run(Start::on_core)?)));
    let conclusion = run_with(arguments, trials.collect());
    let output = fs::read_to_string(output).expect("text");
    (conclusion, output)
}

const RIGHT: (&str, &str) = ("a-pawn-steps.txt", "lift b1\nplace b2\nexpect move b1b2\n");

#[test]
fn a_scenario_broken_on_purpose_fails_under_its_own_name_with_the_drawing() {
    let broken = ("a-pawn-flies.txt", "lift b1\nplace b2\nexpect move b1b8\n");
    let (conclusion, output) = suite("broken", None, &[broken, RIGHT]);
    assert!(conclusion.has_failed());
    assert_eq!((conclusion.num_passed, conclusion.num_failed), (1, 1));
    for text in [
        "test a_pawn_steps ... ok",
        "test a_pawn_flies ... FAILED",
        "---- a_pawn_flies ----",
        "a-pawn-flies.txt:3 with halls, touch-move strict\n    expect move b1b8\n",
        "  2    .  wL .  .  .  .  .  .\n  1    w  .L w  w  w  w  w  w\n",
    ] {
        assert!(output.contains(text), "{text} is not in:\n{output}");
    }
}

#[test]
fn a_file_with_a_mistake_fails_its_own_test_and_the_others_run() {
    let mistaken = ("a-mistake.txt", "lift b1\n\nexpect role b2 shiny\n");
    let (conclusion, output) = suite("mistaken", None, &[mistaken, RIGHT]);
    assert_eq!((conclusion.num_passed, conclusion.num_failed), (1, 1));
    for text in [
        "test a_pawn_steps ... ok",
        "test a_mistake    ... FAILED",
        "a-mistake.txt:3: expected destination, capture, camp,",
        "found \"shiny\"",
    ] {
        assert!(output.contains(text), "{text} is not in:\n{output}");
    }
}

#[test]
fn a_filter_finds_scenarios_in_the_letters_of_tests_and_of_files() {
    let scenarios = ["a-pawn-lies.txt", "a-pawn-steps.txt", "a-camp.txt"];
    let scenarios = scenarios.map(|name| (name, "expect turn white\n"));
    for (filter, found) in [("a_pawn", 2), ("a-pawn", 2), ("steps", 1), ("b-pawn", 0)] {
        let (conclusion, output) = suite("filtered", Some(filter), &scenarios);
        assert_eq!(conclusion.num_passed, found, "{filter}:\n{output}");
    }
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
