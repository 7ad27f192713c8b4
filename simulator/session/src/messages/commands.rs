//! What a page may ask for.

use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Language;
use katarenga_rules::Cell;
use katarenga_rules::opponent::Level;
use serde::Deserialize;

use super::by_name::SensorName;
use super::{ButtonName, ByName, PlayersShown};
use crate::refusal::Refusal;
use crate::seats::Seat;
use katarenga_world::Defect;
use katarenga_world::table_top::Spot;

/// Beyond this, nothing is on the table any more; what is further away is nonsense.
const FAR: f64 = 100.0;

/// Nobody writes more than this for a move: `The pawn on b1 captures the pawn on b6.` has 37 letters.
const LONGEST_MOVE: usize = 80;

/// What a hand does, or what is done to the bench.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, strum::VariantNames))]
#[cfg_attr(test, strum(serialize_all = "snake_case"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Says in which language the page wants to be told things. A page gets nothing of the board before.
    Language(#[cfg_attr(test, ts(type = "Language"))] ByName<Language>),
    /// Sits down elsewhere.
    Sit {
        /// Where.
        seat: Seat,
        /// What the page calls itself, which no other page knows.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "number"))]
        token: Option<u64>,
    },
    /// Takes pawns into the hand; those that slide stay on the board.
    Lift {
        /// By number: eight white ones, then eight black ones.
        pawns: Vec<usize>,
        /// Whether they slide.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        slides: bool,
    },
    /// Moves pawns that are in the hand.
    Carry(Vec<Carried>),
    /// Sets pawns down.
    Set(Vec<Carried>),
    /// Puts everything in the hand back where it stood.
    PutBack,
    /// Knocks a pawn over.
    Knock(usize),
    /// Sets all pawns as the board waits for them.
    SetUp,
    /// Takes all pawns off.
    Clear,
    /// Presses a button.
    Press(#[cfg_attr(test, ts(type = "Button"))] ButtonName),
    /// Lets it go.
    Release(#[cfg_attr(test, ts(type = "Button"))] ButtonName),
    /// Pulls the plug, or pushes it in.
    Power(bool),
    /// Fits other sensors.
    Sensors(
        #[serde(with = "SensorName")]
        #[cfg_attr(test, ts(type = "SensorKind"))]
        SensorKind,
    ),
    /// Noise of all sensors in counts rms.
    Noise(f64),
    /// Breaks a sensor, or mends it.
    Defect {
        /// Which cell's, by its name on the frame.
        cell: String,
        /// What is wrong with it; nothing mends it.
        #[cfg_attr(test, ts(type = "Defect | null"))]
        defect: Option<Defect>,
    },
    /// Lays the quarters as the board was told, or some at random.
    Quarters(Quarters),
    /// Chooses who plays whom. A finger sets that with the board's buttons.
    Players(PlayersShown),
    /// Begins a new game. A finger sets all of it with the board's buttons, and then the pawns are set up.
    NewGame(Box<NewGame>),
    /// Does something that the buttons can do for a running game.
    Act(Act),
    /// Says something about a draw between players at two devices.
    Draw(DrawTalk),
    /// Takes the finger from the buttons, and leaves the menu.
    Stop,
    /// Begins in the middle of a game.
    Position(String),
    /// A hand makes this move, however it is written.
    Move(String),
    /// A hand makes the move that the board has decided on.
    CarryOut,
    /// Wants to see a game that the board remembers, counted from 0.
    Replay(usize),
    /// Wants to see what a text holds, a game or a position; the board is left alone.
    Read(String),
    /// Wants to know how every position of such a text looks to the board as a player.
    SecondLook(String),
    /// Says who plays; an empty text is nobody that has a name.
    Names {
        /// White's name.
        white: String,
        /// Black's name.
        black: String,
    },
}

/// What players at two devices say to each other about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DrawTalk {
    /// White offers one.
    WhiteOffers,
    /// Black offers one.
    BlackOffers,
    /// The other player agrees.
    Accept,
    /// The other player does not.
    Decline,
    /// Whoever offered it has thought better of it.
    Withdraw,
}

/// What can be done about a running game with the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// White resigns.
    WhiteResigns,
    /// Black resigns.
    BlackResigns,
    /// The players agree on a draw.
    Draw,
    /// A third repetition is claimed (R9).
    Claim,
    /// A good move is shown.
    Hint,
    /// The clock stands still, or goes on.
    Pause,
}

/// What somebody chose for the next game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// As in a position: `katarenga`, `race-gb`.
    pub rules: String,
    /// On which squares.
    pub layout: LayoutWish,
    /// White's and Black's minutes, and the seconds that each move adds.
    pub clock: Option<(u32, u32, u32)>,
    /// Where White sits.
    pub white_edge: EdgeWish,
    /// Whether the board plays White.
    pub white: bool,
    /// Whether the board plays Black.
    pub black: bool,
    /// From 1 to 8.
    pub level: u8,
    /// Whether people may have good moves shown.
    pub hints: bool,
    /// Whether Black may take White's side.
    pub swap: bool,
    /// Whether nobody captures with the first move.
    pub quiet_first_move: bool,
    /// How strictly touched pawns must be moved.
    #[cfg_attr(test, ts(type = "TouchMove"))]
    pub touch_move: String,
    /// Whether a running game may be given up for it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub gives_up: bool,
}

/// The layout of the next game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LayoutWish {
    /// As text.
    These(String),
    /// The board draws one.
    Random,
    /// The board draws one that favours nobody.
    Balanced,
}

/// Where White is to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EdgeWish {
    /// At the near edge.
    Near,
    /// At the far edge.
    Far,
    /// Where the board's lot falls.
    Lots,
}

/// A pawn in the hand, and where it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// By number.
    pub pawn: usize,
    /// In squares from the corner of the frame at camp a0.
    pub x: f64,
    /// The same towards rank 8.
    pub y: f64,
}

impl Carried {
    /// Where it is carried.
    #[must_use]
    pub const fn spot(self) -> Spot {
        Spot {
            x: self.x,
            y: self.y,
        }
    }
}

/// How the quarters lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Quarters {
    /// As the board was told.
    Follow,
    /// As they lie, whatever the board is told.
    Stay,
    /// An official layout at random, which the board does not know.
    Shuffle,
}

impl Command {
    /// Reads a message from a page.
    ///
    /// # Errors
    /// When it is not one of ours, or asks for what no hand can do.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        // What is quoted from the message may hold line breaks; what is said to a person is one line.
        let one_line = |error: serde_json::Error| error.to_string().replace(char::is_control, " ");
        let command: Self =
            serde_json::from_str(text).map_err(|error| Refusal::NotUnderstood(one_line(error)))?;
        let sane = match &command {
            Self::Lift { pawns, .. } => pawns.len() <= 16,
            Self::Carry(pawns) | Self::Set(pawns) => {
                let near = |c: &Carried| c.x.abs() <= FAR && c.y.abs() <= FAR;
                pawns.len() <= 16 && pawns.iter().all(near)
            }
            Self::Noise(counts) => (0.0..=500.0).contains(counts),
            Self::Defect { cell, .. } => cell.parse::<Cell>().is_ok(),
            Self::Move(text) => text.len() <= LONGEST_MOVE,
            Self::Players(PlayersShown { level, .. }) => Level::new(*level).is_some(),
            _ => true,
        };
        if sane {
            Ok(command)
        } else {
            Err(Refusal::NoHand)
        }
    }
}
