//! Texts that people paste or get in a link: a game or a position as a replay, or what is wrong with it.
//!
//! Nothing here belongs to the board on the table: what is read is only shown.

use katarenga_core::memory::game_text::{GameTextError, GameTextFault, Notes};
use katarenga_rules::Position;
use katarenga_rules::game::{Field, PositionError};
use serde_json::{Value, json};

use super::{faults, game_pages};
use katarenga_world::kept::KeptGame;

/// The longest text that is read, in bytes: a game of some 4,000 moves with their times. A message to the board may be a little
/// longer, and nobody waits for a second look at more.
const LONGEST: usize = 60_000;

/// How the text of every game begins.
const TITLE: &str = "Katarenga game";

/// What a text holds.
enum Found<'a> {
    Game(KeptGame, Notes<'a>),
    Position(Position),
}

/// Why a text is neither a game nor a position.
#[derive(Debug)]
enum Unread {
    TooLong,
    Neither,
    Game(GameTextError),
    Position(PositionError),
}

/// What a page shows of a text.
pub(super) fn read(text: &str) -> Value {
    match find(text) {
        Ok(Found::Game(game, notes)) => json!({ "replay": game_pages::replay(&game, &notes) }),
        Ok(Found::Position(position)) => json!({ "replay": game_pages::still(&position) }),
        Err(why) => json!({ "unread": why.told() }),
    }
}

/// How every position of a text looks to the board as a player. That takes a while.
pub(super) fn second_look(text: &str) -> Value {
    let positions = find(text).map(|found| match found {
        Found::Game(game, _) => game.positions().collect(),
        Found::Position(position) => vec![position],
    });
    match positions {
        Ok(positions) => json!({ "second_look": game_pages::second_look(&positions) }),
        Err(why) => json!({ "unread": why.told() }),
    }
}

fn find(text: &str) -> Result<Found<'_>, Unread> {
    if text.len() > LONGEST {
        return Err(Unread::TooLong);
    }
    // Some programs begin a text with a mark of their own, and whoever copies by hand takes empty lines along.
    let begins = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if begins.starts_with(TITLE) {
        let skipped = text.len() - begins.len();
        let above = text[..skipped].matches('\n').count();
        let (game, notes) = KeptGame::read(begins).map_err(|error| {
            Unread::Game(GameTextError {
                line: error.line + above,
                ..error
            })
        })?;
        return Ok(Found::Game(game, notes));
    }
    let first = begins.split_whitespace().next().unwrap_or_default();
    if !first.contains('/') {
        return Err(Unread::Neither);
    }
    begins
        .parse()
        .map(Found::Position)
        .map_err(Unread::Position)
}

impl Unread {
    /// The page's sentence by its name, what is filled in there, and more about it where there is more.
    fn told(&self) -> Value {
        match self {
            Self::TooLong => json!({ "word": "ui.unread_long" }),
            Self::Neither => json!({ "word": "ui.unread_neither" }),
            Self::Position(error) => json!({
                "word": "ui.unread_position",
                "field": word_of(error.field),
                "detail": faults::of_position(error),
            }),
            Self::Game(GameTextError { line, fault }) => match fault {
                GameTextFault::Position(error) => json!({
                    "word": "ui.unread_line_position",
                    "line": line,
                    "field": word_of(error.field),
                    "detail": faults::of_position(error),
                }),
                GameTextFault::Illegal(m, why) => json!({
                    "word": "ui.unread_illegal",
                    "line": line,
                    "m": m.to_string(),
                    "detail": faults::of_illegal_move(*why),
                }),
                GameTextFault::UnknownMove(why) => json!({
                    "word": "ui.unread_move", "line": line, "detail": faults::of_unknown_move(*why),
                }),
                GameTextFault::WrongResult => json!({ "word": "ui.unread_result", "line": line }),
                GameTextFault::Expected(what) => json!({
                    "word": "ui.unread_line", "line": line, "detail": faults::of_line(*what),
                }),
            },
        }
    }
}

const fn word_of(field: Field) -> &'static str {
    match field {
        Field::Layout => "ui.field_layout",
        Field::Pawns => "ui.field_pawns",
        Field::Camps => "ui.field_camps",
        Field::Side => "ui.field_side",
        Field::Rules => "ui.field_rules",
        Field::Displaced => "ui.field_displaced",
    }
}
