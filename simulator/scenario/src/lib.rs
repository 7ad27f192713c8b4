//! Scenarios: what hands do on a board and what the board must answer, as text that a player can read.
//!
//! - `words` are the names that roles, events and the like have in the text,
//! - `step` is one line of it, `parse` reads lines,
//! - `run` lets hands move pawns in a world line by line, `obey` has them carry out what the board wants, `expect` looks at what is `seen` of the board,
//! - `image` is an image that tells: its LEDs and piezo must agree with what was `told`, `heard` knows the signals,
//! - `drawing` shows a board that did not do what was expected.
//!
//! The format is described in `tests/scenarios/README.md`.

mod drawing;
mod expect;
mod heard;
mod image;
mod obey;
mod parse;
mod run;
mod seen;
mod step;
mod telemetry;
mod words;

pub use image::TellingBoard;
pub use parse::{LineFault, ScenarioError};
pub use run::{BELIEVED, Failure, StepFailure};
pub use seen::{Seen, Tells};
pub use step::{Arrangement, Expectation, Happening, Line, Manner, Step};

use katarenga_core::evening::{ClockSettings, Players, Settings};
use katarenga_core::memory::GameStart;
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::Position;
use katarenga_rules::board::Edge;

use katarenga_world::World;

/// As much of a text as is worth quoting, with a mark where the rest was.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// What a scenario starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Which sensors are fitted.
    pub sensors: SensorKind,
    /// How the game is refereed.
    pub options: Options,
    /// What stands on the board.
    pub position: Position,
    /// Whether the board has just been switched on and waits for a game, with no pawn on it.
    pub without_game: bool,
    /// The chess clock.
    pub clock: Option<ClockSettings>,
    /// Who plays whom.
    pub players: Players,
}

impl Start {
    /// What the players have set before.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            rules: self.position.rules(),
            options: self.options,
            quiet_first_move: self.position.must_be_quiet(),
            clock: self.clock,
            players: self.players,
            ..Settings::new(*self.position.layout())
        }
    }

    /// The game that is running, which White plays from the near edge.
    #[must_use]
    pub fn game(&self) -> Option<GameStart> {
        (!self.without_game).then_some(GameStart {
            position: self.position,
            options: self.options,
            white_edge: Edge::Near,
            clock: self.clock,
        })
    }
}

/// A scenario as read from its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// What reports call it: the name of its file.
    pub name: String,
    sensors: Vec<SensorKind>,
    touch_moves: Vec<TouchMove>,
    nudge: Millis,
    position: Position,
    without_game: bool,
    clock: Option<ClockSettings>,
    players: Players,
    lines: Vec<Line>,
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// ```
    /// use katarenga_scenario::Scenario;
    /// let scenario = Scenario::parse("cut-short.txt", "lift e1\nwait a while\n");
    /// assert_eq!(
    ///     scenario.unwrap_err().to_string(),
    ///     "cut-short.txt:2: expected a number of milliseconds up to 600000, found \"a\""
    /// );
    /// ```
    ///
    /// # Errors
    /// The first line that is not understood, and what was expected there.
    pub fn parse(name: &str, text: &str) -> Result<Self, ScenarioError> {
        parse::scenario(name, text)
    }

    /// One start for every combination of sensors and touch-move that the scenario is for.
    pub fn starts(&self) -> impl Iterator<Item = Start> {
        self.sensors.iter().flat_map(move |&sensors| {
            self.touch_moves.iter().map(move |&touch_move| Start {
                sensors,
                options: Options {
                    touch_move,
                    nudge: self.nudge,
                },
                position: self.position,
                without_game: self.without_game,
                clock: self.clock,
                players: self.players,
            })
        })
    }

    /// Runs the scenario once from every start, in a world made for it.
    ///
    /// # Errors
    /// The first expectation that was not met, or the first step that could not be done.
    pub fn run<D: Tells>(
        &self,
        world_for: impl Fn(&Start) -> World<D>,
    ) -> Result<(), Box<Failure>> {
        self.starts()
            .try_for_each(|start| run::run(self, &start, &mut world_for(&start)))
    }
}
