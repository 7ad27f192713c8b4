//! Position text: what can be read is written so that it is read as the same, before and after every move.

use katarenga_rules::{Layout, Move, Position, Rules};

use crate::check_refusal;

/// More moves than any position has: sixteen pawns that could go to each of the 68 cells.
const MANY_MOVES: usize = 16 * 68;

/// Reads the input as a position, and as each of the smaller texts that positions and games are made of.
///
/// # Panics
/// When what was read is written as something else, or a refusal is no sentence.
pub fn check(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else {
        return;
    };
    match text.parse::<Position>() {
        Ok(position) => check_position(&position),
        Err(error) => check_refusal(&error, text),
    }
    let word = text.trim();
    if let Ok(m) = word.parse::<Move>() {
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    if let Ok(layout) = word.parse::<Layout>() {
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    if let Ok(rules) = word.parse::<Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

fn check_position(position: &Position) {
    check_written(position);
    let moves: Vec<Move> = position.legal_moves().collect();
    assert!(moves.len() <= MANY_MOVES, "{} moves", moves.len());
    // One of them is enough for an input: others play others.
    if let Some(&m) = moves.get(moves.len() / 2) {
        let after = position.play(m).expect("a legal move can be played");
        check_written(&after);
        check_written(&after.pass_while_stuck());
    }
}

/// Text leaves out what the pawns do not show, so positions are compared as text.
fn check_written(position: &Position) {
    let written = position.to_string();
    let read: Position = written
        .parse()
        .unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(read.to_string(), written);
}
