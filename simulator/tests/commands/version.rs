//! What the program says that it was built from.

use std::process::Command;

use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Language;
use katarenga_session::machine::Machine;
use katarenga_session::session::Session;
use katarenga_world::flash::STORAGE_BYTES;
use serde_json::json;

/// Twelve digits of a commit and perhaps a remark, or that nobody knows.
fn is_commit(text: &str) -> bool {
    let digits = text.strip_suffix("-changed").unwrap_or(text);
    text == "unknown" || (digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[test]
fn the_program_names_its_version_and_its_commit() {
    let mut katarenga = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    let output = katarenga.arg("--version").output().expect("it runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let words = format!("katarenga {} (", env!("CARGO_PKG_VERSION"));
    let commit = text
        .strip_prefix(&words)
        .and_then(|rest| rest.strip_suffix(")\n"));
    assert!(commit.is_some_and(is_commit), "{text:?}");
}

#[test]
fn the_page_is_told_it_too() {
    let memory = vec![0xFF; STORAGE_BYTES];
    let machine = Machine::core(memory, SensorKind::Hall, 1);
    let board = Session::new(machine).with_version("1.2.3 (0123456789ab)");
    let picture = json!(board.parts_in(Language::English));
    assert_eq!(picture["bench"]["version"], json!("1.2.3 (0123456789ab)"));
}
