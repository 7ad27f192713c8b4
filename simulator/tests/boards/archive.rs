//! `katarenga archive`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use katarenga_core::memory::game_text::GameText;

use crate::shared::{VirtualBoard, folder, printed, refused};

/// Follows a board until it has played so many whole games.
fn play(address: &str, games: usize) {
    let mut line = TcpStream::connect(address).expect("the board is there");
    line.write_all(b"follow result\n").expect("it reads");
    let reports = BufReader::new(line)
        .lines()
        .map(|line| line.expect("a line"));
    let ended = reports.filter(|report| report.starts_with("result ") && report != "result -");
    assert_eq!(ended.take(games).count(), games);
}

#[test]
fn all_games_are_saved_as_text() {
    let board = VirtualBoard::start(&["--hands", "--speed", "1000"]);
    play(&board.address, 2);
    let folder = folder("archive");
    let into = folder.join("of one board");
    let said = printed(&[
        "archive",
        "--board",
        &board.address,
        "--into",
        into.to_str().expect("text"),
    ]);
    let mut files: Vec<_> = fs::read_dir(&into)
        .expect("the folder was made")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let count = files.len();
    assert!(
        said.starts_with(&format!("Saved {count} games in ")),
        "{said}"
    );
    let texts: Vec<String> = files
        .iter()
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect();
    let results = texts.iter().map(|text| {
        let game = GameText::parse(text).expect("a game");
        game.result
    });
    assert!(results.flatten().count() >= 2, "{texts:?}");
}

#[test]
fn a_new_board_has_no_games() {
    let board = VirtualBoard::start(&[]);
    let folder = folder("no-archive");
    let into = folder.to_str().expect("text");
    let said = printed(&["archive", "--board", &board.address, "--into", into]);
    assert_eq!(said, "The board remembers no game.\n");
}

#[test]
fn a_folder_that_cannot_be_made_is_one_sentence() {
    let board = VirtualBoard::start(&[]);
    let file = folder("archive-taken").join("file");
    fs::write(&file, "").expect("a file");
    let into = file.to_str().expect("text");
    let sentence = refused(&["archive", "--board", &board.address, "--into", into]);
    assert!(sentence.contains("cannot be written"), "{sentence}");
    let sentence = refused(&["archive", "--board", "/dev/no-such-port", "--into", into]);
    assert!(sentence.contains("cannot be opened"), "{sentence}");
}
