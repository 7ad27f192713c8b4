//! `katarenga update`: flashes a board through its boot loader.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use katarenga_core::protocol::Request;
use katarenga_host::board::{BOOT, Board, NoBoard};
use katarenga_host::line::Place;
use katarenga_host::update::{self, BadFile};
use thiserror::Error;

use super::boards::{self, CannotFind};

/// In bytes: twice the whole flash chip, because half of a UF2 file is flashed.
const LONGEST: u64 = 4 * 1_024 * 1_024;

/// What `update` takes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The firmware, as a UF2 file
    file: PathBuf,
    /// The board's port, pseudo-terminal or address (HOST:PORT), if more than one is plugged in
    #[arg(long, value_name = "PORT")]
    board: Option<Place>,
    /// Where the boot loader's drive RPI-RP2 is or will be mounted, if not where this system usually does
    #[arg(long, value_name = "FOLDER")]
    drive: Option<PathBuf>,
}

/// Why a board is not updated.
#[derive(Debug, Error)]
pub enum CannotUpdate {
    #[error("{0} cannot be read: {1}")]
    Read(String, io::Error),
    #[error("{0} is no firmware for the board: {1}")]
    Bad(String, BadFile),
    #[error("{0} is no firmware for the board: it is larger than the flash chip")]
    TooLong(String),
    #[error(transparent)]
    Find(#[from] CannotFind),
    #[error(transparent)]
    Board(#[from] NoBoard),
    #[error(
        "the boot loader has started, but its drive RPI-RP2 was not mounted: mount it and say where with --drive"
    )]
    NoDrive,
    #[error("the firmware cannot be copied to {0}: {1}")]
    Copy(String, io::Error),
}

/// Checks the file, starts the board's boot loader unless it runs already, and copies the file.
pub fn run(arguments: &Arguments, say: impl Fn(&str)) -> Result<String, CannotUpdate> {
    let file = read(&arguments.file)?;
    let look = || match &arguments.drive {
        Some(folder) => Some(folder.clone()).filter(|folder| update::is_drive(folder)),
        None => update::find_drive(),
    };
    let drive = match look() {
        Some(drive) => drive,
        None => {
            let place = boards::chosen(arguments.board.as_ref())?;
            let mut board = Board::open(&place)?;
            board.needs(BOOT)?;
            say(&format!(
                "The board at {place} runs {}.",
                board.who().firmware
            ));
            board.ask(&Request::Bootsel, || {
                say("The board asks its players: hold OK on it to agree.");
            })?;
            update::wait_for_drive(look).ok_or(CannotUpdate::NoDrive)?
        }
    };
    update::copy(&file, &drive)
        .map_err(|error| CannotUpdate::Copy(drive.display().to_string(), error))?;
    Ok("The board has the new firmware and restarts. Its games and settings are kept.".to_owned())
}

fn read(path: &Path) -> Result<Vec<u8>, CannotUpdate> {
    let name = path.display().to_string();
    let cannot_read = |error| CannotUpdate::Read(name.clone(), error);
    let about = fs::metadata(path).map_err(cannot_read)?;
    if about.len() > LONGEST {
        return Err(CannotUpdate::TooLong(name));
    }
    let file = fs::read(path).map_err(cannot_read)?;
    update::check(&file).map_err(|error| CannotUpdate::Bad(name, error))?;
    Ok(file)
}
