//! Reads scenarios, and says exactly where one cannot be understood.

mod line;
mod steps;

use std::time::Duration;

use katarenga_core::evening::{ClockSettings, Player, Players};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::board::LayoutError;
use katarenga_rules::{BySide, Layout, Position, PositionError, Rules, UnplayableLayout};
use thiserror::Error;

use super::Scenario;
use super::step::{Line, Step};
use katarenga_world::hands::PACE;
use line::LineWords;
use steps::step;

/// The board that scenarios are played on unless they bring their own.
const EXAMPLE_LAYOUT: &str =
    "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// On the table. The longest scenario there is takes a few minutes; a typing error must not take days.
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// A line of a scenario that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}: {fault}")]
pub struct ScenarioError {
    /// The name of the scenario.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: LineFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// A word that does not belong there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What could stand there.
        expected: String,
        /// The word, in quotation marks, or `the end of the line`.
        found: String,
    },
    /// A position that is none.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A layout that is none.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A layout that the game cannot be played on.
    #[error(transparent)]
    UnplayableLayout(#[from] UnplayableLayout),
    /// Steps that take too long, together with those before.
    #[error("the scenario takes longer than {} s up to here", LONGEST.as_secs())]
    TakesTooLong,
    /// Nothing that could fail.
    #[error("there is no step, so nothing could fail")]
    NoStep,
    /// What belongs before the first step.
    #[error("{0} must stand before the first step")]
    TooLate(&'static str),
}

pub fn scenario(name: &str, text: &str) -> Result<Scenario, ScenarioError> {
    let mut header = Header::default();
    let mut lines = Vec::new();
    let mut last = 0;
    let (mut left, mut pace) = (LONGEST, PACE);
    let fault_at = |line| {
        move |fault| ScenarioError {
            file: name.to_owned(),
            line,
            fault,
        }
    };
    for (line, number) in text.lines().zip(1..) {
        last = number;
        let code = line.split('#').next().unwrap_or_default().trim();
        let read = header.read(code, lines.is_empty());
        if !read.map_err(fault_at(number))? && !code.is_empty() {
            let step = LineWords::new(code).whole(step).map_err(fault_at(number))?;
            if let Step::Pace(time) = step {
                pace = time;
            }
            let over = left.checked_sub(step.time(pace));
            left = over
                .ok_or(LineFault::TakesTooLong)
                .map_err(fault_at(number))?;
            let text = code.to_owned();
            lines.push(Line { number, text, step });
        }
    }
    header.finish(name, lines).map_err(fault_at(last))
}

/// What stands before the first step.
struct Header {
    sensors: Vec<SensorKind>,
    touch_moves: Vec<TouchMove>,
    nudge: Millis,
    quiet_first_move: bool,
    without_game: bool,
    clock: Option<ClockSettings>,
    players: Players,
    layout: Option<Layout>,
    rules: Rules,
    /// PAWNS, CAMPS, SIDE and perhaps DISPLACED of the position text.
    pawns: Option<String>,
    position: Option<Position>,
}

impl Default for Header {
    fn default() -> Self {
        let Options { touch_move, nudge } = Options::default();
        Self {
            sensors: vec![SensorKind::Hall, SensorKind::Reed],
            touch_moves: vec![touch_move],
            nudge,
            quiet_first_move: false,
            without_game: false,
            clock: None,
            players: Players::default(),
            layout: None,
            rules: Rules::KATARENGA,
            pawns: None,
            position: None,
        }
    }
}

impl Header {
    /// Whether the line belongs here.
    fn read(&mut self, code: &str, before_steps: bool) -> Result<bool, LineFault> {
        let mut words = LineWords::new(code);
        let Some(first) = words.next() else {
            return Ok(false);
        };
        let rest = code[first.len()..].trim();
        let what = match first {
            "sensors" => {
                self.sensors = words.several()?;
                "sensors"
            }
            "touch-move" => {
                self.touch_moves = words.several()?;
                "touch-move"
            }
            "nudge-time" => {
                self.nudge = words.whole(LineWords::time)?;
                "nudge-time"
            }
            "quiet-first-move" => {
                self.quiet_first_move = words.whole(|_| Ok(true))?;
                "quiet-first-move"
            }
            "without-game" => {
                self.without_game = words.whole(|_| Ok(true))?;
                "without-game"
            }
            "clock" => {
                self.clock = Some(words.whole(clock)?);
                "clock"
            }
            "players" => {
                self.players.sides = words.whole(players)?;
                "players"
            }
            "level" => {
                self.players.level = words.whole(LineWords::level)?;
                "level"
            }
            "hints" => {
                self.players.hints = words.whole(|_| Ok(true))?;
                "hints"
            }
            "swap-sides" => {
                self.players.swap = words.whole(|_| Ok(true))?;
                "swap-sides"
            }
            "layout" => {
                self.layout = Some(rest.parse()?);
                "layout"
            }
            "game" => {
                self.rules = rest.parse()?;
                "game"
            }
            "pawns" => {
                self.pawns = Some(rest.to_owned());
                "pawns"
            }
            "position" => {
                self.position = Some(rest.parse()?);
                "position"
            }
            _ => return Ok(false),
        };
        if before_steps {
            Ok(true)
        } else {
            Err(LineFault::TooLate(what))
        }
    }

    fn finish(self, name: &str, lines: Vec<Line>) -> Result<Scenario, LineFault> {
        let mut position = match self.position {
            Some(position) => position,
            None => self.position()?,
        };
        if self.quiet_first_move {
            position = position.with_quiet_first_move();
        }
        if lines.is_empty() {
            return Err(LineFault::NoStep);
        }
        Ok(Scenario {
            name: name.to_owned(),
            sensors: self.sensors,
            touch_moves: self.touch_moves,
            nudge: self.nudge,
            position,
            without_game: self.without_game,
            clock: self.clock,
            players: self.players,
            lines,
        })
    }

    fn position(&self) -> Result<Position, LineFault> {
        let layout = match self.layout {
            Some(layout) => layout,
            None => EXAMPLE_LAYOUT.parse()?,
        };
        let Some(pawns) = &self.pawns else {
            return Ok(Position::start(layout, self.rules)?);
        };
        let mut fields: Vec<&str> = pawns.split_whitespace().collect();
        // The game stands between the side to move and the displaced pawn.
        let rules = self.rules.to_string();
        fields.insert(fields.len().min(3), &rules);
        Ok(format!("{layout} {}", fields.join(" ")).parse()?)
    }
}

/// Who plays White, and who Black.
fn players(words: &mut LineWords) -> Result<BySide<Player>, LineFault> {
    Ok(BySide {
        white: words.named()?,
        black: words.named()?,
    })
}

/// Seconds of White, Black and the increment.
fn clock(words: &mut LineWords) -> Result<ClockSettings, LineFault> {
    Ok(ClockSettings {
        time: BySide {
            white: words.seconds()?,
            black: words.seconds()?,
        },
        increment: words.seconds()?,
    })
}
