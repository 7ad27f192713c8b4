//! What the board cannot know of its games: when they were played, and by whom.
//!
//! The board has no calendar and no names. The diary keeps them, one entry for each game of the board's memory, in the same
//! order. An entry knows its game by its start and its first moves, so it still finds its game when the memory has forgotten older
//! ones. Without a diary all games are there, without dates and names.

use katarenga_core::memory::game_text::{LONGEST_NAME, Notes};
use katarenga_rules::BySide;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use katarenga_world::kept::{KeptGame, Progress};

/// An entry knows so many moves of its game, and how many there were in the end. Two games hardly ever share all that, and if
/// they do, their order tells them apart.
const FIRST_MOVES: usize = 6;

/// The diary of one board.
#[derive(Debug, Default)]
pub struct Diary {
    pages: Pages,
    changes: u64,
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

impl Diary {
    /// Reads what [`Diary::to_json`] wrote.
    ///
    /// # Errors
    /// When the text is something else.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let mut pages: Pages = serde_json::from_str(text)?;
        let clean = |names: &mut Names| {
            *names = std::mem::take(names).map(|name| name.as_deref().and_then(cleaned));
        };
        clean(&mut pages.names);
        for entry in &mut pages.games {
            clean(&mut entry.names);
            entry.began = entry.began.take().filter(|text| Notes::is_moment(text));
        }
        Ok(Self { pages, changes: 0 })
    }

    /// Everything that is to be kept.
    ///
    /// # Errors
    /// Never: a diary is lists and texts.
    pub fn to_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(&self.pages)
    }

    /// Another number whenever there is something new to be kept.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Who plays now.
    #[must_use]
    pub fn names(&self) -> BySide<Option<&str>> {
        BySide {
            white: self.pages.names.white.as_deref(),
            black: self.pages.names.black.as_deref(),
        }
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

    fn turn_to(&mut self, pages: Pages) {
        if self.pages != pages {
            self.pages = pages;
            self.changes += 1;
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

/// A minute in universal time, from the seconds since 1970; nothing beyond the year 9999.
pub(super) fn minute(unix_seconds: i64) -> Option<String> {
    let now = OffsetDateTime::from_unix_timestamp(unix_seconds).ok()?;
    let (year, month, day) = (now.year(), u8::from(now.month()), now.day());
    let (hour, minute) = (now.hour(), now.minute());
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}Z"
    ))
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
