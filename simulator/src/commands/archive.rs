//! `katarenga archive`: saves the games of a board.

use std::path::PathBuf;

use katarenga_host::archive::{self, CannotSave};
use katarenga_host::board::{Board, NoBoard};
use katarenga_host::line::Place;
use thiserror::Error;

use super::boards::{self, CannotFind};

/// What `archive` takes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The board's port, pseudo-terminal or address (HOST:PORT), if more than one is plugged in
    #[arg(long, value_name = "PORT")]
    board: Option<Place>,
    /// The folder to save the games in
    #[arg(long, value_name = "FOLDER", default_value = "games")]
    into: PathBuf,
}

/// Why games are not saved.
#[derive(Debug, Error)]
pub enum CannotArchive {
    #[error(transparent)]
    Find(#[from] CannotFind),
    #[error(transparent)]
    Board(#[from] NoBoard),
    #[error(transparent)]
    Save(#[from] CannotSave),
}

/// Saves all games, and says how many.
pub fn run(arguments: &Arguments) -> Result<String, CannotArchive> {
    let place = boards::chosen(arguments.board.as_ref())?;
    let mut board = Board::open(&place)?;
    let saved = archive::save(&mut board, &arguments.into)?;
    let folder = arguments.into.display();
    let mut said = match saved.files.len() {
        0 => "The board remembers no game.".to_owned(),
        1 => format!("Saved 1 game in {folder}."),
        count => format!("Saved {count} games in {folder}."),
    };
    for number in saved.damaged {
        said += &format!("\nGame {number} is damaged and was left out.");
    }
    Ok(said)
}
