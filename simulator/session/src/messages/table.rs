//! What is on the table and around it: pawns, lights and what they mean, clocks, seats, the bench.

use std::collections::BTreeMap;

use katarenga_core::lights::Role;
use katarenga_core::referee::TouchMove;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Act, Language, Light};
use katarenga_rules::Side;
use katarenga_rules::board::Edge;
use katarenga_world::Defect;
use serde::Serialize;

use super::by_name::SensorName;
use super::{ButtonName, ByName, GameWord, Refused};
use crate::seats::Seat;

/// A pawn on a cell, in a hand, or beside the board. Coordinates are in squares from the corner where camp a0 lies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Pawn {
    /// Whose.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: ByName<Side>,
    /// The cell that it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The hand that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// Whether it slides in that hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slides: Option<bool>,
    /// Nothing beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// The same towards rank 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
}

/// A layout that is being entered.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Draft {
    /// One letter a square.
    pub colours: String,
    /// The corner that is asked for, by its outermost square.
    pub corner: Option<String>,
    /// The square that is corrected.
    pub square: Option<String>,
}

/// All that a page says of a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Telling {
    /// The language of the sentences.
    #[cfg_attr(test, ts(type = "Language"))]
    pub language: ByName<Language>,
    /// Sentences, the most important one first.
    pub says: Vec<String>,
    /// The last move, until there is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// What the light of a cell means, by the cell's name on the frame.
    #[cfg_attr(test, ts(type = "Record<string, Role>"))]
    pub cells: BTreeMap<String, ByName<Role>>,
    /// What the light of a cell means that has no role, in the same way.
    #[cfg_attr(test, ts(type = "Record<string, Light>"))]
    pub lights: BTreeMap<String, ByName<Light>>,
    /// What each button does now.
    #[cfg_attr(test, ts(type = "Partial<Record<Button, Meaning>>"))]
    pub buttons: BTreeMap<String, Meaning>,
    /// Whether White sits at the far edge, so that squares are named from there.
    pub turned: bool,
    /// Whose each camp is, by its name on the frame.
    #[cfg_attr(test, ts(type = "Record<string, Side>"))]
    pub camps: BTreeMap<String, ByName<Side>>,
}

/// What a button does when it is pressed and when it is held.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Meaning {
    /// Pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "ButtonAct"))]
    pub press: Option<ByName<Act>>,
    /// Held.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "ButtonAct"))]
    pub hold: Option<ByName<Act>>,
}

/// Whose turn it is, and what may be typed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct May {
    /// The player.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: ByName<Side>,
    /// Whether the board has decided on a move that hands are to carry out.
    pub told: bool,
    /// All moves.
    pub moves: Vec<String>,
}

/// The game, whose turn it is, clock and score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// What White and Black have left, in seconds.
    pub clock: Option<[u32; 2]>,
    /// Whose turn it is or how the game ended, by the name of the word for it.
    #[cfg_attr(test, ts(type = "Word | null"))]
    pub turn: Option<GameWord>,
    /// The player whose turn it is.
    #[cfg_attr(test, ts(type = "Side | null"))]
    pub side: Option<ByName<Side>>,
    /// The player whose clock runs.
    #[cfg_attr(test, ts(type = "Side | null"))]
    pub runs: Option<ByName<Side>>,
    /// Whether the clock stands still.
    pub paused: bool,
    /// Whether the next pawn comes from the hand.
    pub places: bool,
    /// Who plays whom.
    pub players: PlayersShown,
    /// Which game it is, by the name of its chapter in the guide.
    #[cfg_attr(test, ts(type = "GameName"))]
    pub rules: &'static str,
    /// The score of the match, if one has begun.
    pub score: Option<Score>,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayersShown {
    /// Whether the board plays White.
    pub white: bool,
    /// Whether the board plays Black.
    pub black: bool,
    /// How well, from 1 to 8.
    pub level: u8,
    /// Whether people may have good moves shown.
    pub hints: bool,
}

/// How many games of a match each player has won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Score {
    /// White.
    pub white: u8,
    /// Black.
    pub black: u8,
    /// Nobody.
    pub draws: u8,
}

/// What was done to the board on the bench.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bench {
    /// What runs: `core` or `image`.
    #[cfg_attr(test, ts(type = "\"core\" | \"image\""))]
    pub device: &'static str,
    /// Whether the plug is in.
    pub power: bool,
    /// What feels the pawns.
    #[serde(with = "SensorName")]
    #[cfg_attr(test, ts(type = "SensorKind"))]
    pub sensors: SensorKind,
    /// In counts rms.
    pub noise: f64,
    /// What is wrong with sensors, by the cell's name on the frame.
    #[cfg_attr(test, ts(type = "Record<string, Defect>"))]
    pub defects: BTreeMap<String, Defect>,
    /// Board time over table time.
    pub speed: f64,
    /// Why the image no longer runs.
    pub stopped: Option<String>,
    /// Why the memory could not be saved.
    pub unsaved: Option<String>,
    /// What this program was built from.
    pub version: &'static str,
}

/// How the board is set, and what can be done about the running game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingsShown {
    /// The settings.
    pub now: Settings,
    /// Whether a game would be lost by beginning another one.
    pub missed: bool,
    /// Whether a game runs in which somebody has moved.
    pub runs: bool,
    /// Whether a third repetition may be claimed.
    pub claim: bool,
}

/// How the board is set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Settings {
    /// As in a position: `katarenga`, `race-gb`.
    pub rules: String,
    /// As text.
    pub layout: String,
    /// White's and Black's minutes, and the seconds that each move adds.
    pub clock: Option<(u32, u32, u32)>,
    /// Where White sits.
    #[cfg_attr(test, ts(type = "Edge"))]
    pub white_edge: ByName<Edge>,
    /// Who plays whom.
    #[serde(flatten)]
    pub players: PlayersShown,
    /// Whether Black may take White's side.
    pub swap: bool,
    /// Whether nobody captures with the first move.
    pub quiet_first_move: bool,
    /// How strictly touched pawns must be moved.
    #[cfg_attr(test, ts(type = "TouchMove"))]
    pub touch_move: ByName<TouchMove>,
}

/// What a finger does at the buttons.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Finger {
    /// Whether it is on its way.
    pub busy: bool,
    /// Which button it holds.
    #[cfg_attr(test, ts(type = "Button | null"))]
    pub button: Option<ButtonName>,
    /// Why it gave up.
    pub lost: Option<Refused>,
}

/// A draw that somebody has offered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// For which side.
    #[cfg_attr(test, ts(type = "Side"))]
    pub by: ByName<Side>,
    /// From which device.
    pub hand: u32,
    /// Whether it was declined.
    pub declined: bool,
}

/// Notes one after the other, in hertz (0 is a pause) and milliseconds.
pub type Signal = Vec<(u32, u32)>;

/// A signal of the piezo.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Heard {
    /// Counts all signals of this board.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: u64,
    /// Pairs of hertz and milliseconds; 0 Hz is a rest.
    pub notes: Signal,
}

/// Where a page sits, for which sides it agrees to a draw, and how many devices are at each seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatsShown {
    /// Its own.
    pub mine: Seat,
    /// Whether it is the host.
    pub host: bool,
    /// The sides.
    #[cfg_attr(test, ts(type = "Side[]"))]
    pub speaks_for: Vec<ByName<Side>>,
    /// Devices that play White.
    pub white: usize,
    /// Devices that play Black.
    pub black: usize,
    /// Devices that play both sides.
    pub both: usize,
    /// Devices that look on.
    pub onlooker: usize,
}
