//! Games: the one on the table, those that the board remembers, and one that is looked at.

use katarenga_rules::names::Named as _;
use katarenga_rules::{BySide, Outcome, Side};
use serde::{Serialize, Serializer};

use super::ByName;

/// How a game stands, by the name of the word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameWord {
    /// This player is to move.
    Turn(Side),
    /// It was played to its end.
    Over(Outcome),
    /// It goes on.
    Running,
    /// It was given up.
    GivenUp,
    /// Its text says nothing of an end.
    Open,
}

impl GameWord {
    /// The name of the word.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Turn(side) => format!("turn.{}", side.name()),
            Self::Over(Outcome::Win { winner, by }) => {
                format!("over.{}-{}", winner.name(), by.name())
            }
            Self::Over(Outcome::Draw(reason)) => format!("over.draw-{}", reason.name()),
            Self::Running => "ui.running".to_owned(),
            Self::GivenUp => "ui.given_up".to_owned(),
            Self::Open => "ui.open".to_owned(),
        }
    }
}

impl Serialize for GameWord {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.name())
    }
}

/// The players' names, as far as they have some.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Names {
    /// White's.
    pub white: Option<String>,
    /// Black's.
    pub black: Option<String>,
}

impl From<BySide<Option<&str>>> for Names {
    fn from(names: BySide<Option<&str>>) -> Self {
        let BySide { white, black } = names.map(|name| name.map(str::to_owned));
        Self { white, black }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    /// Whose.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: ByName<Side>,
    /// As text: `b1b6`, `@e4`.
    pub m: String,
    /// Whether it took a pawn.
    pub captured: bool,
    /// How long the player thought, in seconds.
    pub spent: f64,
}

/// The game on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// Where it stands, as text; nothing where the layout does not suit the game.
    pub position: Option<String>,
    /// What was played.
    pub moves: Vec<Made>,
}

/// A game in the list of those that the board remembers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// How many moves it has.
    pub moves: usize,
    /// Which game it is, by the name of its chapter in the guide.
    #[cfg_attr(test, ts(type = "GameName"))]
    pub rules: &'static str,
    /// How it ended, by the name of the word for it.
    #[cfg_attr(test, ts(type = "Word"))]
    pub result: GameWord,
    /// The minute when it began, in universal time.
    pub began: Option<String>,
    /// Who played.
    pub names: Names,
}

/// A whole game, position by position; or a single position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Replay {
    /// Tells one replay from another.
    pub mark: String,
    /// Which game it is, by the name of its chapter in the guide.
    #[cfg_attr(test, ts(type = "GameName"))]
    pub rules: &'static str,
    /// The colours of the squares: one letter a square, rank by rank from a1.
    pub colours: String,
    /// All positions, as text.
    pub positions: Vec<String>,
    /// What stands on each cell of each position: `w`, `b` or `.`, for squares rank by rank from a1 and then the camps.
    pub pawns: Vec<String>,
    /// The moves between them.
    pub moves: Vec<Made>,
    /// How it ended, by the name of the word for it; nothing for a single position.
    #[cfg_attr(test, ts(type = "Word | null"))]
    pub result: Option<GameWord>,
    /// Whether it was played to its end, so that the result is a whole sentence.
    pub over: bool,
    /// Whether the pawns have decided it, so that nobody can play on.
    pub decided: bool,
    /// The game as text.
    pub text: String,
    /// The minute when it began, in universal time.
    pub began: Option<String>,
    /// Who played.
    pub names: Names,
}

/// How every position of a game looks to the board as a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SecondLook {
    /// That of the replay.
    pub mark: String,
    /// How White stands, in hundredths of a pawn.
    pub white: Vec<i32>,
    /// The moves that gave something away.
    pub turns: Vec<Turn>,
}

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turn {
    /// Its number, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// What should have been played.
    pub best: Option<String>,
}
