//! What a page loads once: what can be chosen for a new game, the guide, and the invitation.

use katarenga_core::lights::Role;
use serde::Serialize;

use super::ByName;

/// All that can be chosen for a new game: `/choices.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choices {
    /// In the order of the menu.
    pub games: Vec<GameChoice>,
    /// The eight faces of the official quarters. The two sides of a quarter follow each other.
    pub faces: Vec<FaceChoice>,
    /// For a player's clock.
    pub minutes: Vec<u32>,
    /// That each move adds.
    pub seconds: Vec<u32>,
}

/// A game to choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameChoice {
    /// By its chapter in the guide.
    #[cfg_attr(test, ts(type = "GameName"))]
    pub name: &'static str,
    /// Four rows of eight lights.
    pub emblem: String,
    /// Whether it is played for two colours.
    pub colours: bool,
}

/// A face of a quarter to lay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaceChoice {
    /// As printed on the frame.
    pub name: String,
    /// Sixteen letters, row by row.
    pub squares: String,
}

/// One chapter of the guide: `/guide/LANGUAGE.json` is a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GuidePage {
    /// The name of its file, which for a game is also that of the game in a position.
    pub name: &'static str,
    /// Its heading.
    pub title: String,
    /// All below that, as the page shows it.
    pub html: String,
}

/// A step of the lessons: `/lessons.json` is a list of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lesson {
    /// What its words are called by.
    #[cfg_attr(test, ts(type = "LessonName"))]
    pub name: &'static str,
    /// Where it begins, as text.
    pub position: String,
    /// The cells that the page rings.
    pub rings: Vec<&'static str>,
    /// What has to happen.
    pub expects: Expected,
}

/// What a lesson waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// One of these moves.
    Moves(Vec<String>),
    /// So many moves.
    Count(usize),
    /// A light on a cell, with the pawn back there.
    Light {
        /// What the light means.
        #[cfg_attr(test, ts(type = "Role"))]
        role: ByName<Role>,
        /// The cell.
        on: &'static str,
    },
}

/// What the host shows to others who are to join: `/share.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Whether others may join.
    pub shared: bool,
    /// One for each network; none for a guest.
    pub links: Vec<Link>,
}

/// A link that others join by.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Link {
    /// The link.
    pub link: String,
    /// A QR code of it, as SVG.
    pub code: Option<String>,
}
