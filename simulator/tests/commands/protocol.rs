//! `katarenga protocol` holds to the protocol: the script for implementers says so, over both kinds of streams.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_katarenga");

/// Simulated hands play, and time runs faster than on the table.
const BOARD: [&str; 4] = ["protocol", "--hands", "--speed", "10"];

fn conformance() -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut script = Command::new("python3");
    script.arg(root.join("docs/protocol/conformance.py"));
    script
}

fn check(script: &mut Command) {
    let output = script.output().expect("python3 is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    assert_eq!(text.matches("passed ").count(), 12, "{text}");
    assert!(
        text.contains(" 20 moves, and the archive has them"),
        "{text}"
    );
}

#[test]
fn the_board_conforms_on_standard_streams() {
    check(
        conformance()
            .args(["--play", "20", "--", PROGRAM])
            .args(BOARD),
    );
}

#[test]
fn the_board_conforms_over_tcp() {
    let mut board = Command::new(PROGRAM)
        .args(BOARD)
        .args(["--listen", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = board.stdout.take().expect("a pipe");
    BufReader::new(output)
        .read_line(&mut line)
        .expect("it says where it is");
    let address = line.trim_end().rsplit(' ').next().expect("an address");
    let checked = std::panic::catch_unwind(|| check(conformance().args([address, "--play", "20"])));
    board.kill().expect("it runs until it is ended");
    board.wait().expect("it ends");
    if let Err(failure) = checked {
        std::panic::resume_unwind(failure);
    }
}

#[test]
fn an_engine_plays_black_on_the_board() {
    let engine = format!("{PROGRAM} engine");
    let mut board = Command::new(PROGRAM)
        .args(BOARD)
        .args(["--engine", &engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = board.stdin.take().expect("a pipe");
    input.write_all(b"follow moves\n").expect("it reads");
    let output = BufReader::new(board.stdout.take().expect("a pipe"));
    let lines = output.lines().map(|line| line.expect("a line"));
    let moves: Vec<String> = lines
        .filter(|line| line.starts_with("move "))
        .take(4)
        .collect();
    assert!(
        moves[0].ends_with(" person") && moves[1].ends_with(" remote"),
        "{moves:?}"
    );
    assert!(
        moves[2].ends_with(" person") && moves[3].ends_with(" remote"),
        "{moves:?}"
    );
    drop(input);
    assert!(board.wait().expect("it ends").success());
}
