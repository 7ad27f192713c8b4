//! The diary of a board's games in a file beside the board's memory.
//!
//! A file that cannot be read is put aside under another name, so it can still be repaired.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use katarenga_session::diary::Diary;
use thiserror::Error;

use crate::plain::{self, with_suffix};

/// A diary of all the games that a memory has room for is a tenth of this, in bytes.
const LONGEST_FILE: u64 = 8 << 20;

/// So many broken diaries are put aside, each under a name of its own, before somebody should look after them.
const MOST_BROKEN: u32 = 99;

/// Why the diary of a board is not the one that was there.
#[derive(Debug, Error)]
pub enum Forgotten {
    /// It is put aside, and a new one is begun.
    #[error(
        "{path} cannot be read as the diary of the games, so their dates and names are missing and it is kept as {aside}: {reason}"
    )]
    PutAside {
        /// Where it was.
        path: PathBuf,
        /// Where it is now.
        aside: PathBuf,
        /// What is wrong with it.
        reason: io::Error,
    },
    /// It is one of the trial version, which stays where it is while a new one is begun elsewhere.
    #[error(
        "{path} cannot be read as the diary of the games, so their dates and names are missing and it is left as it is: {reason}"
    )]
    Older {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        reason: io::Error,
    },
    /// It stays where it is, and nothing is written over it.
    #[error(
        "{path} cannot be read as the diary of the games, so their dates and names are missing and no new ones are saved: {reason}"
    )]
    InTheWay {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        reason: io::Error,
    },
}

/// Where the diary of one board is kept.
#[derive(Debug)]
pub struct DiaryFile {
    path: PathBuf,
    /// Why a file that cannot be read could not be put aside: nothing is written over it.
    in_the_way: Option<String>,
}

impl DiaryFile {
    /// The file beside a board's memory, what it holds, and why that is nothing although there was a file.
    #[must_use]
    pub fn beside(memory: &Path) -> (Self, Diary, Option<Forgotten>) {
        // The whole name: two memories in one folder may differ in what follows the dot only.
        let path = with_suffix(memory, ".diary.json");
        let mut file = Self {
            path: path.clone(),
            in_the_way: None,
        };
        let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let forgotten = match read(&path) {
            Ok(diary) => return (file, diary, None),
            Err(error) if is_missing(&error) => {
                // The trial version left that out, and what it wrote is only read.
                let path = memory.with_extension("diary.json");
                match read(&path) {
                    Ok(diary) => return (file, diary, None),
                    Err(error) if is_missing(&error) => None,
                    Err(reason) => Some(Forgotten::Older { path, reason }),
                }
            }
            Err(reason) => match put_aside(&path) {
                Ok(aside) => Some(Forgotten::PutAside {
                    path,
                    aside,
                    reason,
                }),
                Err(in_the_way) => {
                    file.in_the_way = Some(in_the_way.to_string());
                    Some(Forgotten::InTheWay { path, reason })
                }
            },
        };
        (file, Diary::default(), forgotten)
    }

    /// Writes the diary.
    ///
    /// # Errors
    /// When the system refuses, or when something else is in the way.
    pub fn save(&self, diary: &Diary) -> io::Result<()> {
        match &self.in_the_way {
            Some(why) => Err(io::Error::other(why.clone())),
            None => write(&self.path, diary),
        }
    }

    /// Why nothing can be written, if that is known beforehand.
    #[must_use]
    pub fn in_the_way(&self) -> Option<&str> {
        self.in_the_way.as_deref()
    }
}

/// Gives a diary that cannot be read another name, which no file has, and returns that.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST_BROKEN {
        let aside = with_suffix(path, &format!(".broken-{number}"));
        if !aside.try_exists()? {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn read(path: &Path) -> io::Result<Diary> {
    if plain::metadata(path)?.len() > LONGEST_FILE {
        let why = format!("it is longer than {LONGEST_FILE} bytes");
        return Err(io::Error::other(why));
    }
    let text = String::from_utf8(plain::read(path, LONGEST_FILE)?).map_err(io::Error::other)?;
    Ok(Diary::from_json(&text)?)
}

/// Writes to another name first, so that a power cut leaves the old file or the new one and nothing between.
fn write(path: &Path, diary: &Diary) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    // Whatever has the name was left there by a board that was killed, or is a trap. It is removed, never followed.
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = plain::create(&new).and_then(|mut file| {
        file.write_all(&diary.to_json()?)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&new, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&new);
    }
    renamed
}
