//! What readers must hold to, whatever they are given: each module has a `check` that panics when its reader does not.
//!
//! | target | what is made up |
//! |---|---|
//! | [`position_text`] | the one line that `katarenga moves` and the page take |
//! | [`game_text`] | a game as it is kept in files |
//! | [`journal`] | what the flash chip holds when the board wakes up |
//! | [`scenario`] | a scenario file |
//! | [`page`] | what a page sends to the virtual board, line by line |
//! | [`protocol`] | what a host sends to the board, line by line |
//!
//! `cargo xtask fuzz` makes up inputs for a minute each, guided by which code they reach, and keeps the ones that are
//! new in `target/fuzz`. `cargo test` runs the checks on `fuzz/corpus`: inputs that reach much in few bytes, and
//! every input that once found a fault.
//!
//! Checks measure no time. libFuzzer ends an input that takes longer than two seconds or needs much memory, and calls
//! that a fault. An input with a fault is kept in `target/fuzz/faults`.

pub mod game_text;
pub mod journal;
pub mod lines;
pub mod page;
pub mod position_text;
pub mod protocol;
pub mod scenario;

use std::fmt::Display;

/// A check that panics when a reader does not do as it should.
pub type Check = fn(&[u8]);

/// Every target by its name, which is also that of its program and of its folder in the corpus.
pub const TARGETS: [(&str, Check); 6] = [
    ("position_text", position_text::check),
    ("game_text", game_text::check),
    ("journal", journal::check),
    ("scenario", scenario::check),
    ("page", page::check),
    ("protocol", protocol::check),
];

/// A refusal is one sentence for a person: one line, and not longer than what was refused by more than a few.
fn check_refusal(refusal: &impl Display, input: &str) {
    let told = refusal.to_string();
    assert!(!told.trim().is_empty(), "a refusal without a word");
    assert!(!told.contains('\n'), "more than a line: {told:?}");
    // Quoted control characters take up to ten bytes for one.
    let longest = 400 + 10 * input.len();
    assert!(told.len() <= longest, "a refusal of {} bytes", told.len());
}

/// Whether an input is one of the few that much is done with: the same ones every time.
fn is_one_in(so_many: u32, input: &[u8]) -> bool {
    let sum: u32 = input.iter().map(|&byte| u32::from(byte)).sum();
    sum.is_multiple_of(so_many)
}
