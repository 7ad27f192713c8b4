//! `katarenga moves`, `perft`, `best` and `duel`, as they are called.

use std::process::{Command, Output};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

fn katarenga(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command.args(arguments).output().expect("it runs")
}

fn answer(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line it says about a bad argument.
fn complaint(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    let line = text.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{line}");
    line.to_owned()
}

fn position(rest: &str) -> String {
    format!("{LAYOUT} {rest}")
}

/// Linux has a device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::create("/dev/full").expect("a device");
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command.args([
        "moves",
        &format!("{LAYOUT} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w"),
    ]);
    let output = command.stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cannot be written"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_help_that_cannot_be_written_is_a_failure() {
    for help in ["--help", "--version"] {
        let full = std::fs::File::create("/dev/full").expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
        let output = command.arg(help).stdout(full).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{help}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("cannot be written"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_no_image_and_no_memory() {
    for arguments in [
        ["--firmware", "/dev/zero", "--no-browser"],
        ["--flash", "/dev/zero", "--no-browser"],
    ] {
        let said = complaint(&arguments);
        assert!(said.contains("not a file"), "{said}");
    }
}

#[test]
fn moves_are_sorted_on_one_line() {
    let entering = position("w7/8/8/8/8/8/6bb/w7 - w katarenga -");
    assert_eq!(
        answer(&["moves", &entering]),
        "a1b3 a1c2 a8a4 a8a5 a8a6 a8a7 a8a9 a8b8 a8c8 a8d8 a8e8 a8f8 a8h9\n"
    );
}

#[test]
fn no_moves_are_an_empty_line() {
    let over = position("8/8/8/8/8/8/6bb/w7 a9h9 b");
    assert_eq!(answer(&["moves", &over]), "\n");
    assert_eq!(answer(&["perft", &over, "3"]), "0\n");
}

#[test]
fn a_position_may_come_in_pieces() {
    let start = position("bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -");
    let pieces: Vec<&str> = start.split(' ').collect();
    assert_eq!(
        answer(&[&["moves"], &pieces[..]].concat()),
        answer(&["moves", &start])
    );
    for (depth, lines) in [("0", "1\n"), ("1", "30\n"), ("4", "828596\n")] {
        assert_eq!(answer(&["perft", &start, depth]), lines);
        assert_eq!(answer(&[&["perft"], &pieces[..], &[depth]].concat()), lines);
        assert_eq!(
            answer(&[&["perft"], &pieces[..4], &[depth]].concat()),
            lines
        );
    }
}

#[test]
fn a_bad_argument_is_one_line_and_exit_code_2() {
    let start = position("bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w");
    assert_eq!(
        complaint(&["moves", LAYOUT]),
        "katarenga: PAWNS: this field is missing"
    );
    assert_eq!(
        complaint(&["perft", "x", "1"]),
        "katarenga: LAYOUT: 'x' at a8 is none of r, y, g and b"
    );
    for depth in ["x", "-1", "300", ""] {
        assert!(complaint(&["perft", &start, depth]).contains("DEPTH"));
    }
    assert!(complaint(&["perft", &start]).contains("DEPTH"));
    assert!(complaint(&["perft"]).contains("POSITION"));
    assert!(complaint(&["moves"]).contains("POSITION"));
    assert!(complaint(&["dance"]).contains("dance"));
}

#[test]
fn a_number_beyond_its_limits_is_told_them() {
    let huge = "99999999999999999999999";
    let start = start();
    for (arguments, limits) in [
        (vec!["--port", huge], "from 0 to 65535"),
        (vec!["--port", "65536"], "from 0 to 65535"),
        (vec!["--port=-1"], "from 0 to 65535"),
        (vec!["--port", "-1"], "from 0 to 65535"),
        (vec!["perft", &start, "-1"], "from 0 to 20"),
        (vec!["best", &start, "--nodes", "-1"], "from 1 to"),
        (vec!["best", &start, "--time", "-1"], "from 1 to"),
        (vec!["best", &start, "--level", "-1"], "from 1 to 8"),
        (vec!["best", &start, "--seed", "-1"], "from 0 to"),
        (
            vec!["duel", "greedy", "random", "--games", "-200"],
            "from 1 to 1000000",
        ),
        (
            vec!["duel", "greedy", "random", "--seed", "-1"],
            "from 0 to",
        ),
        (vec!["perft", &start, huge], "from 0 to 20"),
        (
            vec!["best", &start, "--nodes", huge],
            "from 1 to 4294967295",
        ),
        (vec!["best", &start, "--time", "0"], "from 1 to 3600000"),
        (vec!["best", &start, "--seed", huge], "from 0 to 4294967295"),
        (
            vec!["duel", "greedy", "random", "--games", huge],
            "from 1 to 1000000",
        ),
        (
            vec!["duel", "greedy", "random", "--seed", huge],
            "from 0 to 18446744073709551615",
        ),
    ] {
        let said = complaint(&arguments);
        assert!(said.contains(limits), "{said}");
    }
}

#[test]
fn asked_for_help_it_says_what_there_is() {
    let text = answer(&["--help"]);
    for command in [
        "moves",
        "perft",
        "scenario",
        "--firmware",
        "--flash",
        "--port",
    ] {
        assert!(text.contains(command), "{text}");
    }
}

/// Before the first move.
fn start() -> String {
    format!("{LAYOUT} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w")
}

#[test]
fn the_best_move_is_one_line_of_move_score_depth_and_nodes() {
    let winning = format!("{LAYOUT} 3w4/8/8/8/8/8/8/bb6 a9 w");
    assert!(answer(&["best", &winning]).starts_with("d8h9 29999 1 "));
    for how in [["--nodes", "3000"], ["--level", "3"], ["--time", "20"]] {
        let text = answer(&[&["best", &start()], &how[..]].concat());
        let fields: Vec<_> = text.trim_end().split(' ').collect();
        let [m, score, depth, nodes] = fields[..] else {
            panic!("{text}");
        };
        let moves = answer(&["moves", &start()]);
        assert!(moves.split_whitespace().any(|legal| legal == m), "{text}");
        assert!(score.parse::<i16>().is_ok(), "{text}");
        assert!(depth.parse::<u8>().is_ok_and(|depth| depth > 0), "{text}");
        assert!(nodes.parse::<u32>().is_ok(), "{text}");
    }
    let seeded = |seed| answer(&["best", &start(), "--level", "4", "--seed", seed]);
    assert_eq!(seeded("7"), seeded("7"), "the same seed, the same answer");
}

#[test]
fn where_there_is_no_best_move_it_says_why() {
    let over = format!("{LAYOUT} 8/8/8/8/8/8/6bb/w7 a9h9 b");
    assert!(complaint(&["best", &over]).contains("the game is over"));
    assert!(complaint(&["best", "x"]).contains("LAYOUT"));
    assert!(complaint(&["best", &start(), "--level", "9"]).contains("from 1 to 8"));
    assert!(complaint(&["best", &start(), "--nodes", "0"]).contains("--nodes"));
    complaint(&["best", &start(), "--nodes", "5", "--level", "1"]);
    complaint(&["best"]);
}

#[test]
fn a_duel_tells_points_with_their_uncertainty() {
    let duel = ["duel", "level:4", "random", "--games", "4"];
    let text = answer(&duel);
    assert!(
        text.starts_with("level:4 against random: 100.0 % ± 0.0 of 4 games"),
        "{text}"
    );
    assert_eq!(answer(&duel), text, "the same games each time");
    assert!(complaint(&["duel", "level:9", "random"]).contains("level:8"));
    assert!(complaint(&["duel", "nodes:0", "random"]).contains("nodes:"));
    assert!(complaint(&["duel", "greedy", "random", "--rules", "chess"]).contains("RULES"));
    complaint(&["duel", "greedy", "random", "--games", "0"]);
}
