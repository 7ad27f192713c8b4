//! The board as a player: the opponent looks ahead and chooses a move.
//!
//! This room may use `game` and the rooms above `game`. The opponent knows nothing of time, tables and lights: the caller says how
//! many positions the opponent may look at, can stop it at every position, and lends it the memory for its notes. Nothing is
//! allocated.
//!
//! - `search` looks ahead by alpha-beta, one move deeper each time; what a position is worth at first sight is asked of
//!   the game,
//! - `candidates` lists moves, the most promising first, and `habits` knows which moves have been good in other positions,
//! - `notes` keeps what was found out about a position, for when that position comes up again,
//! - `past` knows which positions have stood, and `packed` is a move in two bytes,
//! - `exchange` follows captures and moves into camps to their end,
//! - `swap` chooses the very first move, and whether to take the other side after it, where players may (R34),
//! - `score` is what a position is worth, and `level` how well the board plays,
//! - `brain` keeps notes from move to move as long as they hold.
//!
//! ```
//! use katarenga_rules::opponent::{Level, Mind, Note, Thinking};
//! use katarenga_rules::{History, Position};
//! // White enters the second camp and wins.
//! let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
//! let position: Position = format!("{layout} 3w4/8/8/8/8/8/8/bb6 a9 w").parse()?;
//! let mut notes = [Note::EMPTY; 64];
//! let how = Thinking::at(Level::STRONGEST, 1);
//! let choice = Mind::new().choose(&position, &History::EMPTY, how, &mut notes, &mut || false);
//! let choice = choice.expect("there is a move");
//! assert_eq!(choice.m.to_string(), "d8h9");
//! assert_eq!(choice.score.forced(), Some(1));
//! # Ok::<(), katarenga_rules::PositionError>(())
//! ```

mod brain;
mod candidates;
mod exchange;
mod habits;
mod level;
mod notes;
mod packed;
mod past;
mod score;
mod search;
mod swap;

pub use brain::Brain;
pub use level::{Level, Overlooks};
pub use notes::Note;
pub use score::Score;
pub use search::Limits;

use candidates::Candidates;
use habits::Habits;
use past::Past;
use search::{DEEPEST, Search};

use crate::game::{History, Move, Nearness, Position};

/// As many notes as the chip lends: 64 KiB, half of what the opponent may take of its RAM.
pub const NOTES: usize = 8_192;

/// What thinking needs beside the notes: some 17 KiB, lent by the caller.
#[derive(Debug)]
pub struct Mind {
    habits: Habits,
    candidates: Candidates,
    past: Past,
    near: Nearness,
}

/// How a move is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Thinking {
    /// Where thinking ends.
    pub limits: Limits,
    /// What is not seen.
    pub overlooks: Overlooks,
    /// Decides what is overlooked, and which of several moves that are as good is chosen.
    pub seed: u32,
}

impl Thinking {
    /// At a level.
    #[must_use]
    pub const fn at(level: Level, seed: u32) -> Self {
        Self {
            limits: level.limits(),
            overlooks: level.overlooks(),
            seed,
        }
    }

    /// As well as it can be done by looking at so many positions.
    #[must_use]
    pub const fn with_nodes(nodes: u32, seed: u32) -> Self {
        Self {
            limits: Limits {
                nodes,
                depth: Limits::DEEPEST,
                exhaustive: false,
            },
            overlooks: Overlooks::NONE,
            seed,
        }
    }
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// What it is worth to the player who makes it.
    pub score: Score,
    /// How many moves ahead every line was looked at.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u32,
}

impl Choice {
    /// Whether its player would do better on the other side (R34).
    #[must_use]
    pub fn prefers_the_other_side(&self) -> bool {
        self.score < Score::EVEN
    }
}

impl Mind {
    /// Knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            habits: Habits::new(),
            candidates: Candidates::new(),
            past: Past::new(),
            near: Nearness::NONE,
        }
    }

    /// Chooses a move. `None` when there is none: the game is over, or the player must pass (R8).
    ///
    /// The mind looks until the limits are reached or `stop` says so, which it asks at every position. With the same notes, the
    /// same seed and the same limits it chooses the same move.
    pub fn choose(
        &mut self,
        position: &Position,
        history: &History,
        how: Thinking,
        notes: &mut [Note],
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        let Thinking {
            limits,
            overlooks,
            seed,
        } = how;
        let mut choice = Choice {
            m: position.legal_moves().next()?,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
        };
        self.near
            .become_that_of(position.layout(), position.rules());
        self.habits.fade();
        self.past.become_that_of(history);
        let mut search = Search {
            notes,
            habits: &mut self.habits,
            candidates: &mut self.candidates,
            near: &self.near,
            past: &mut self.past,
            limits,
            overlooks,
            seed,
            nodes: 0,
            stop,
            stopped: false,
            best: None,
        };
        for depth in 1..=limits.depth.clamp(1, DEEPEST) {
            search.best = None;
            search.look(position, depth, 0, Score::LOWEST, Score::HIGHEST);
            // What a look that was stopped has found is good as well: the best move of the look before came first.
            if let Some((m, score)) = search.best {
                choice.m = m.into();
                choice.score = score;
            }
            if search.stopped {
                break;
            }
            choice.depth = depth;
            if choice.score.forced().is_some_and(|moves| moves <= depth) {
                break;
            }
        }
        choice.nodes = search.nodes;
        Some(choice)
    }
}

/// What a position is worth to the player to move at first sight, without looking ahead. `near` is that of its layout and
/// game.
///
/// ```
/// use katarenga_rules::game::Nearness;
/// use katarenga_rules::{opponent, Position};
/// let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbb4/8/8/8/8/8/8/wwwwwwww - w";
/// let position: Position = text.parse()?;
/// let near = Nearness::new(position.layout(), position.rules());
/// assert!(opponent::judge(&position, &near) > opponent::Score(300), "White is four pawns ahead");
/// # Ok::<(), katarenga_rules::PositionError>(())
/// ```
#[must_use]
pub fn judge(position: &Position, near: &Nearness) -> Score {
    search::judge(position, near)
}

impl Default for Mind {
    fn default() -> Self {
        Self::new()
    }
}
