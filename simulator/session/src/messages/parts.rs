//! The message to a page.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::{
    Bench, Draft, Finger, Game, Heard, May, Names, Offer, Pawn, Replay, SeatsShown, SecondLook,
    SettingsShown, Standing, Summary, Telling,
};

/// What a page gets: the parts that have changed. A part that is nothing at the moment is `Some(None)`, `null` on the way.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Parts {
    /// The number of this page's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// What the LEDs show: six digits a cell, squares rank by rank from a1, then the camps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lights: Option<Arc<str>>,
    /// All sixteen pawns: eight white ones, then eight black ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns: Option<Arc<[Pawn]>>,
    /// How the quarters lie: one letter a square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarters: Option<Arc<str>>,
    /// Whether the quarters lie as the board was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follow: Option<bool>,
    /// Whether it would change anything to set up the pawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_up: Option<bool>,
    /// The layout that is being entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<Option<Arc<Draft>>>,
    /// What the board says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tell: Option<Arc<Telling>>,
    /// What may be typed; nothing while no game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may: Option<Option<Arc<May>>>,
    /// Clock, turn and score; nothing without power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Option<Arc<Standing>>>,
    /// The game on the table; nothing on a board that was never played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Option<Arc<Game>>>,
    /// The games that the board remembers, the oldest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub archive: Option<Arc<[Summary]>>,
    /// Who plays now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Arc<Names>>,
    /// The bench.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bench: Option<Arc<Bench>>,
    /// How the board is set; nothing without power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<Option<Arc<SettingsShown>>>,
    /// What a finger does at the buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finger: Option<Arc<Finger>>,
    /// A draw that somebody has offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Option<Offer>>,
    /// The last signals of the piezo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sounds: Option<Arc<[Heard]>>,
    /// The last lines of an image's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Arc<[String]>>,
    /// Who sits where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<SeatsShown>,
    /// An answer: a game or a position to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay: Option<Box<Replay>>,
    /// An answer: why a text could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<Unread>,
    /// An answer: how the positions of a game look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_look: Option<SecondLook>,
    /// An answer: why a command was not obeyed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
}

/// Why something was refused: a word by its name, what fills its gaps, and more about it in the page's language.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refused {
    /// The word.
    #[cfg_attr(test, ts(type = "Word"))]
    pub name: &'static str,
    /// What fills its gaps.
    #[cfg_attr(test, ts(type = "Record<string, Filling>"))]
    pub fillings: BTreeMap<&'static str, Filling>,
    /// More about it.
    pub detail: Option<String>,
}

/// What fills a gap of a word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Filling {
    /// A move, a square.
    Text(String),
    /// A count.
    Number(usize),
}

/// Why a text is neither a game nor a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Unread {
    /// The name of the word for it.
    #[cfg_attr(test, ts(type = "Word"))]
    pub word: &'static str,
    /// In which line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// In which field of a position, by the name of the word for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Word"))]
    pub field: Option<&'static str>,
    /// Which move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
    /// More about it, in the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}
