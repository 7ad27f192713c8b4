//! What the program says that it was built from.

use std::process::Command;

use katarenga::built::{COMMIT, VERSION};
use katarenga::page::machine::Machine;
use katarenga::page::picture::Picture;
use katarenga::page::session::Session;
use katarenga::world::flash::STORAGE_BYTES;
use katarenga_core::sensing::SensorKind;
use serde_json::{Value, json};

/// Twelve digits of a commit and perhaps a remark, or that nobody knows.
fn is_commit(text: &str) -> bool {
    let digits = text.strip_suffix("-changed").unwrap_or(text);
    text == "unknown" || (digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[test]
fn the_program_names_its_version_and_its_commit() {
    assert!(is_commit(COMMIT), "{COMMIT}");
    let mut katarenga = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    let output = katarenga.arg("--version").output().expect("it runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text, format!("katarenga {VERSION} ({COMMIT})\n"));
}

#[test]
fn the_page_is_told_it_too() {
    let memory = vec![0xFF; STORAGE_BYTES];
    let board = Session::new(Machine::core(memory, SensorKind::Hall));
    let message = board.picture().changes_since(&Picture::default());
    let picture: Value = serde_json::from_str(&message.expect("all is new")).expect("JSON");
    assert_eq!(
        picture["bench"]["version"],
        json!(format!("{VERSION} ({COMMIT})"))
    );
}
