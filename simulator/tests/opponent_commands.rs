//! `katarenga best` and `katarenga duel`, as they are called.

use std::process::{Command, Output};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

fn katarenga(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command.args(arguments).output().expect("it runs")
}

fn answer(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line it says when there is no answer.
fn complaint(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

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
