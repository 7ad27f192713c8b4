//! What the board cannot know of its games: when they were played, and by whom.
//!
//! The board has no calendar and no names. The program keeps them in a file beside the board's memory, one entry for each game
//! there, in the same order. An entry knows its game by how it began and by its first moves, so it still finds it when
//! the memory has forgotten older ones. Without the file, or with a broken one, all games are there without dates and names; a
//! broken one is put aside, so that whoever mends it has them again.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use katarenga_core::BySide;
use katarenga_core::memory::game_text::{LONGEST_NAME, Notes};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::OffsetDateTime;

use crate::files::{plain, with_suffix};
use crate::kept::{KeptGame, Progress};

/// An entry knows so many moves of its game, and how many there were in the end. Two games hardly ever share all that, and if
/// they do, their order tells them apart.
const FIRST_MOVES: usize = 6;

/// A diary of all the games that a memory has room for is a tenth of this, in bytes.
const LONGEST_FILE: u64 = 8 << 20;

/// The diary of one board.
#[derive(Debug, Default)]
pub struct Diary {
    pages: Pages,
    /// Nowhere for a board that is forgotten with its page.
    path: Option<PathBuf>,
    /// Why it could not be saved.
    unsaved: Option<String>,
}

/// What the file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Pages {
    /// Who plays now.
    names: Names,
    games: Vec<Entry>,
}

type Names = BySide<Option<String>>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    start: String,
    /// The first ones.
    moves: Vec<String>,
    /// How many there were, once it no longer went on.
    length: Option<usize>,
    began: Option<String>,
    names: Names,
    /// Whether the players had exchanged their sides (R34) when this was written.
    swapped: bool,
}

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

impl Diary {
    /// The diary beside a board's memory, and why it is a new one although there was a file.
    #[must_use]
    pub fn beside(memory: &Path) -> (Self, Option<Forgotten>) {
        // The whole name: two memories in one folder may differ in what follows the dot only.
        let path = with_suffix(memory, ".diary.json");
        let mut diary = Self {
            path: Some(path.clone()),
            ..Self::default()
        };
        let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let forgotten = match read(&path) {
            Ok(pages) => {
                diary.pages = pages;
                None
            }
            Err(error) if is_missing(&error) => {
                // The trial version left that out, and what it wrote is only read.
                let path = memory.with_extension("diary.json");
                match read(&path) {
                    Ok(pages) => {
                        diary.pages = pages;
                        None
                    }
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
                    diary.path = None;
                    diary.unsaved = Some(in_the_way.to_string());
                    Some(Forgotten::InTheWay { path, reason })
                }
            },
        };
        (diary, forgotten)
    }

    /// Who plays now.
    #[must_use]
    pub fn names(&self) -> BySide<Option<&str>> {
        BySide {
            white: self.pages.names.white.as_deref(),
            black: self.pages.names.black.as_deref(),
        }
    }

    /// Why it could not be saved, if so.
    #[must_use]
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// What is noted of the games that it followed last, by their number.
    #[must_use]
    pub fn notes(&self, number: usize) -> Notes<'_> {
        let entry = self.pages.games.get(number);
        entry.map_or_else(Notes::default, |entry| Notes {
            began: entry.began.as_deref(),
            names: BySide {
                white: entry.names.white.as_deref(),
                black: entry.names.black.as_deref(),
            },
        })
    }

    /// Somebody says who plays: from now on, and in the game that is running.
    pub fn set_names(&mut self, names: BySide<&str>, games: &[KeptGame]) {
        let names = names.map(cleaned);
        let mut pages = self.pages.clone();
        pages.names = names.clone();
        let runs = games.last().map(|game| game.progress) == Some(Progress::Running);
        if let Some(entry) = pages.games.last_mut().filter(|_| runs) {
            entry.names = names;
        }
        self.turn_to(pages);
    }

    /// Takes in the games that the board remembers, the oldest first, all of them with a move. What is new began now; on
    /// the first look nobody knows when.
    pub fn follow(&mut self, games: &[KeptGame], now: Option<&str>) {
        let mut pages = Pages {
            names: self.pages.names.clone(),
            games: Vec::with_capacity(games.len()),
        };
        // Both are in the same order, and the memory has forgotten some.
        let mut left = self.pages.games.as_slice();
        for game in games {
            let mut entry = Entry::new(game);
            if let Some(at) = left.iter().position(|old| entry.goes_on_from(old)) {
                entry.began = left[at].began.clone();
                entry.names = left[at].names.clone();
                if game.swapped && !left[at].swapped {
                    entry.names = entry.names.exchanged();
                    pages.names = pages.names.exchanged();
                }
                left = &left[at + 1..];
            } else if let Some(now) = now {
                entry.began = Some(now.to_owned());
                entry.names = pages.names.clone();
            }
            pages.games.push(entry);
        }
        self.turn_to(pages);
    }

    /// Saves what has changed.
    fn turn_to(&mut self, pages: Pages) {
        if self.pages == pages {
            return;
        }
        self.pages = pages;
        if let Some(path) = &self.path {
            let saved = write(path, &self.pages);
            self.unsaved = saved.err().map(|error| error.to_string());
        }
    }
}

impl Entry {
    fn new(game: &KeptGame) -> Self {
        let moves = game.played().take(FIRST_MOVES);
        let is_over = game.progress != Progress::Running;
        Self {
            start: game.start.position.to_string(),
            moves: moves.map(|m| m.to_string()).collect(),
            length: is_over.then_some(game.moves.len()),
            began: None,
            names: Names::default(),
            swapped: game.swapped,
        }
    }

    /// Whether this is the same game, perhaps some moves later.
    fn goes_on_from(&self, earlier: &Self) -> bool {
        let fits = match earlier.length {
            Some(_) => self.length == earlier.length && self.moves == earlier.moves,
            None => self.moves.starts_with(&earlier.moves),
        };
        fits && self.start == earlier.start
    }
}

/// This minute, in universal time.
#[must_use]
pub fn now() -> String {
    let now = OffsetDateTime::from(SystemTime::now());
    let (year, month, day) = (now.year(), u8::from(now.month()), now.day());
    let (hour, minute) = (now.hour(), now.minute());
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}Z")
}

/// A name as it can be kept, if there is one: without what cannot be seen or turns the text around it.
fn cleaned(name: &str) -> Option<String> {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let seen: String = name
        .chars()
        .filter(|&c| !c.is_control() && !turns(c))
        .collect();
    let short: String = seen.trim().chars().take(LONGEST_NAME).collect();
    let name = short.trim_end();
    Notes::is_name(name).then(|| name.to_owned())
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

fn read(path: &Path) -> io::Result<Pages> {
    if plain(path)?.len() > LONGEST_FILE {
        let why = format!("it is longer than {LONGEST_FILE} bytes");
        return Err(io::Error::other(why));
    }
    let mut text = String::new();
    File::open(path)?
        .take(LONGEST_FILE)
        .read_to_string(&mut text)?;
    let mut pages: Pages = serde_json::from_str(&text)?;
    let clean = |names: &mut Names| {
        *names = std::mem::take(names).map(|name| name.as_deref().and_then(cleaned));
    };
    clean(&mut pages.names);
    for entry in &mut pages.games {
        clean(&mut entry.names);
        entry.began = entry.began.take().filter(|text| Notes::is_moment(text));
    }
    Ok(pages)
}

/// Under another name first: whoever pulls the plug leaves the old file or the new one, and nothing between.
fn write(path: &Path, pages: &Pages) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(&serde_json::to_vec(pages)?)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&new, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&new);
    }
    renamed
}
