//! Saves the games that a board remembers.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use katarenga_core::memory::game_text::GameText;
use katarenga_core::protocol::{ErrorCode, Report, Request};
use thiserror::Error;

use crate::board::{ARCHIVE, Board, NoBoard};

/// A game in the memory of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number, which it keeps.
    pub number: u32,
    /// How many moves it has.
    pub plies: u16,
    /// Whether it has ended with a result.
    pub is_over: bool,
}

/// Why games are not saved.
#[derive(Debug, Error)]
pub enum CannotSave {
    /// The board does not tell them.
    #[error(transparent)]
    Board(#[from] NoBoard),
    /// It tells something else.
    #[error("game {0} of the board is no game text: {1}")]
    NoGame(u32, String),
    /// They cannot be written.
    #[error("{0} cannot be written: {1}")]
    Write(PathBuf, io::Error),
}

/// What was saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// Files that were written, or held the same game already.
    pub files: Vec<PathBuf>,
    /// Numbers of games that the board can no longer tell, because a part is missing.
    pub damaged: Vec<u32>,
}

/// The games that a board remembers, the oldest first.
///
/// # Errors
/// When it does not answer.
pub fn list(board: &mut Board) -> Result<Vec<Listed>, NoBoard> {
    board.needs(ARCHIVE)?;
    let answer = board.ask(&Request::Archive, || ())?;
    Ok(answer.iter().filter_map(|line| listed(line)).collect())
}

/// Reads a line of the list.
#[must_use]
pub fn listed(line: &str) -> Option<Listed> {
    match Report::parse(line)? {
        (
            _,
            Report::Archived {
                number,
                plies,
                result,
                ..
            },
        ) => Some(Listed {
            number,
            plies,
            is_over: result.is_some(),
        }),
        _ => None,
    }
}

/// The text of a game, from the lines of an answer.
#[must_use]
pub fn text(answer: &[String]) -> String {
    let lines = answer.iter().filter_map(|line| match Report::parse(line) {
        Some((_, Report::Text(text))) => Some(format!("{}\n", text.0)),
        _ => None,
    });
    lines.collect()
}

/// Saves all games of a board as files in a folder, one each.
///
/// # Errors
/// When the board does not tell them, or they cannot be written.
pub fn save(board: &mut Board, into: &Path) -> Result<Saved, CannotSave> {
    let cannot_write = |path: &Path| {
        let path = path.to_owned();
        |error| CannotSave::Write(path, error)
    };
    fs::create_dir_all(into).map_err(cannot_write(into))?;
    let serial = file_word(&board.who().serial);
    let mut saved = Saved::default();
    for Listed { number, .. } in list(board)? {
        let text = match board.ask(&Request::Game(number), || ()) {
            Ok(answer) => text(&answer),
            Err(NoBoard::Refuses(_, _, ErrorCode::Damaged | ErrorCode::Gone)) => {
                saved.damaged.push(number);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        if let Err(error) = GameText::parse(&text) {
            return Err(CannotSave::NoGame(number, error.to_string()));
        }
        let path = into.join(format!("{serial}-{number:07}.txt"));
        // A game that was saved before is written again only if it has gone on.
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(&path, text).map_err(cannot_write(&path))?;
        }
        saved.files.push(path);
    }
    Ok(saved)
}

/// A word of a board as part of a file's name: it may hold anything.
fn file_word(word: &str) -> String {
    let letters = word.chars().take(32);
    letters
        .map(|letter| match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' => letter,
            _ => '-',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_serial_number_cannot_leave_the_folder() {
        assert_eq!(file_word("E66118604B5A2A21"), "E66118604B5A2A21");
        assert_eq!(file_word("../../etc/x"), "------etc-x");
    }
}
