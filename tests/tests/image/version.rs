//! What the images say that they were built from.

use std::time::Duration;

use katarenga_emulator::{Board, Image};
use katarenga_files::images::VERSION;
use katarenga_tests::{bring_up, firmware};

/// The first line of an image's log.
fn first_line(image: &Image) -> String {
    let mut board = Board::flashed(image);
    board.run_for(Duration::from_millis(200)).expect("it runs");
    board.log().first().expect("a line").trim().to_owned()
}

#[test]
fn the_log_begins_with_version_and_commit_however_quiet_it_is() {
    for image in [firmware(), bring_up()] {
        let line = first_line(&image);
        let rest = line.strip_prefix(&format!("katarenga {VERSION} ("));
        let (commit, rest) = rest.and_then(|rest| rest.split_once(')')).expect(&line);
        let digits = commit.strip_suffix("-changed").unwrap_or(commit);
        let is_commit = digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(is_commit || commit == "unknown", "{line}");
        assert!(rest.ends_with(" Hz"), "{line}");
    }
}
