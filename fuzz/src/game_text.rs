//! Game text: what can be read is written so that it is read as the same game, move by move.

use katarenga_core::memory::game_text;
use katarenga_core::memory::game_text::GameText;

use crate::check_refusal;

/// Reads the input as a game.
///
/// # Panics
/// When the game that was read is written as another one, or a refusal is no sentence.
pub fn check(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else {
        return;
    };
    let game = match GameText::parse(text) {
        Ok(game) => game,
        Err(error) => return check_refusal(&error, text),
    };
    let written = written(&game);
    let again = GameText::parse(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
    assert_eq!(again.notes, game.notes);
    assert_eq!(again.start, game.start);
    assert_eq!(again.result, game.result);
    assert_eq!(again.end, game.end);
    assert!(again.moves().eq(game.moves()), "other moves:\n{written}");
    assert_eq!(self::written(&again), written);

    let mut position = game.start.position.pass_while_stuck();
    for played in game.moves() {
        let after = position.play(played.m).expect("it was played before");
        position = after.pass_while_stuck();
    }
    assert_eq!(position, game.end, "a move is missing:\n{written}");
}

fn written(game: &GameText<'_>) -> String {
    let mut text = String::new();
    game_text::write(
        &mut text,
        &game.notes,
        &game.start,
        game.moves(),
        game.result,
    )
    .expect("a string has room");
    text
}
