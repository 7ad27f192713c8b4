//! Texts that people paste or get in a link: a game or a position as a replay, or what is wrong with it.
//!
//! Nothing here belongs to the board on the table: what is read is only shown.

use katarenga_core::memory::game_text::{GameTextError, GameTextFault, Notes};
use katarenga_core::speech::Language;
use katarenga_rules::Position;
use katarenga_rules::game::{Field, PositionError};

use super::answer::Answer;
use super::{faults, game_pages, messages};
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
pub enum Unread {
    /// It is longer than what is read.
    TooLong,
    /// It looks like neither.
    Neither,
    /// It looks like a game.
    Game(GameTextError),
    /// It looks like a position.
    Position(PositionError),
}

/// What a page shows of a text.
pub(super) fn read(text: &str) -> Answer {
    let replay = find(text).map(|found| match found {
        Found::Game(game, notes) => game_pages::replay(&game, &notes),
        Found::Position(position) => game_pages::still(&position),
    });
    replay.map_or_else(Answer::Unread, |replay| Answer::Replay(Box::new(replay)))
}

/// How every position of a text looks to the board as a player. That takes a while.
pub(super) fn second_look(text: &str) -> Answer {
    let positions = find(text).map(|found| match found {
        Found::Game(game, _) => game.positions().collect(),
        Found::Position(position) => vec![position],
    });
    match positions {
        Ok(positions) => Answer::SecondLook(game_pages::second_look(&positions)),
        Err(why) => Answer::Unread(why),
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
    pub(super) fn said_in(&self, language: Language) -> messages::Unread {
        let because = |word| messages::Unread {
            word,
            ..messages::Unread::default()
        };
        let in_field = |word, error: &PositionError| messages::Unread {
            field: Some(word_of(error.field)),
            detail: Some(faults::of_position(error, language)),
            ..because(word)
        };
        let (line, why) = match self {
            Self::TooLong => return because("ui.unread_long"),
            Self::Neither => return because("ui.unread_neither"),
            Self::Position(error) => return in_field("ui.unread_position", error),
            Self::Game(GameTextError { line, fault }) => (*line, fault),
        };
        let told = match why {
            GameTextFault::Position(error) => in_field("ui.unread_line_position", error),
            GameTextFault::Illegal(m, why) => messages::Unread {
                m: Some(m.to_string()),
                detail: Some(faults::of_illegal_move(*why, language)),
                ..because("ui.unread_illegal")
            },
            GameTextFault::UnknownMove(why) => messages::Unread {
                detail: Some(faults::of_unknown_move(*why, language)),
                ..because("ui.unread_move")
            },
            GameTextFault::WrongResult => because("ui.unread_result"),
            GameTextFault::Expected(what) => messages::Unread {
                detail: Some(faults::of_line(*what, language)),
                ..because("ui.unread_line")
            },
        };
        messages::Unread {
            line: Some(line),
            ..told
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
