//! The board as a player: the opponent looks ahead and chooses a move.
//!
//! This module uses `game` and the modules before it in the table of the first page. The search knows nothing of time, tables and lights: the caller sets
//! [`Limits`], can stop the search at every node, and lends the memory for the transposition table. Nothing is allocated.
//!
//! - `search` is an alpha-beta search with iterative deepening; each game supplies its own evaluation,
//! - `candidates` lists moves, the most promising first; `ordering` holds killer moves and the history heuristic,
//! - `transposition` is the transposition table, and `packed` a move in two bytes,
//! - `repetition` knows the positions of the game and of the current line,
//! - `quiescence` follows captures and moves into camps at the end of each line,
//! - `swap` chooses the very first move, and whether to take the other side after it, where players may (R34),
//! - `score` is the value of a position, and `level` the playing strength,
//! - `engine` keeps the transposition table from move to move as long as its entries are valid.
//!
//! ```
//! use katarenga_rules::opponent::{Level, SearchOptions, Searcher, TranspositionEntry};
//! use katarenga_rules::{History, Position};
//! // White enters the second camp and wins.
//! let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
//! let position: Position = format!("{layout} 3w4/8/8/8/8/8/8/bb6 a9 w").parse()?;
//! let mut transpositions = [TranspositionEntry::EMPTY; 64];
//! let options = SearchOptions::at(Level::STRONGEST, 1);
//! let result = Searcher::new()
//!     .choose(&position, &History::EMPTY, options, &mut transpositions, &mut || false)
//!     .expect("there is a move");
//! assert_eq!(result.m.to_string(), "d8h9");
//! assert_eq!(result.score.forced(), Some(1));
//! # Ok::<(), katarenga_rules::PositionError>(())
//! ```

mod candidates;
mod engine;
mod level;
mod ordering;
mod packed;
mod quiescence;
mod repetition;
mod score;
mod search;
mod swap;
mod transposition;

pub use engine::Engine;
pub use level::{Level, Overlooks};
pub use score::Score;
pub use search::Limits;
pub use transposition::TranspositionEntry;

use candidates::Candidates;
use ordering::MoveOrdering;
use repetition::Repetitions;
use search::{MAX_PLY, Search};

use crate::game::{History, Move, Nearness, Position};

/// Entries of the transposition table on the chip: 64 KiB, half of what the opponent may take of its RAM.
pub const TRANSPOSITION_ENTRIES: usize = 8_192;

/// The working memory of a search beside its transposition table, about 17 KiB.
///
/// [`Engine`] keeps the transposition table from move to move; a searcher alone is enough for single positions.
#[derive(Debug)]
pub struct Searcher {
    ordering: MoveOrdering,
    candidates: Candidates,
    repetitions: Repetitions,
    near: Nearness,
}

/// How to search for a move.
///
/// ```
/// use katarenga_rules::opponent::{Level, Overlooks, SearchOptions};
/// // As the board plays at a level; the seed varies its choice.
/// assert_eq!(SearchOptions::at(Level::STRONGEST, 1).limits.nodes, 24_000);
/// // As well as 1,000 nodes allow.
/// assert_eq!(SearchOptions::with_nodes(1_000, 1).overlooks, Overlooks::NONE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SearchOptions {
    /// Where the search ends.
    pub limits: Limits,
    /// How often moves are overlooked.
    pub overlooks: Overlooks,
    /// Decides what is overlooked, and which of several moves that are as good is chosen.
    pub seed: u32,
}

impl SearchOptions {
    /// At a level.
    #[must_use]
    pub const fn at(level: Level, seed: u32) -> Self {
        Self {
            limits: level.limits(),
            overlooks: level.overlooks(),
            seed,
        }
    }

    /// At full strength, with a limit on nodes.
    #[must_use]
    pub const fn with_nodes(nodes: u32, seed: u32) -> Self {
        Self {
            limits: Limits {
                nodes,
                depth: Limits::MAX_DEPTH,
                exhaustive: false,
            },
            overlooks: Overlooks::NONE,
            seed,
        }
    }
}

/// The move that a search chose, and what it found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SearchResult {
    /// The move.
    pub m: Move,
    /// What it is worth to the player who makes it.
    pub score: Score,
    /// The depth of the last complete iteration.
    pub depth: u8,
    /// The number of nodes visited.
    pub nodes: u32,
}

impl SearchResult {
    /// Whether its player would do better on the other side (R34).
    #[must_use]
    pub fn prefers_the_other_side(&self) -> bool {
        self.score < Score::EVEN
    }
}

impl Searcher {
    /// Empty working memory.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            ordering: MoveOrdering::new(),
            candidates: Candidates::new(),
            repetitions: Repetitions::new(),
            near: Nearness::NONE,
        }
    }

    /// Chooses a move. `None` when there is none: the game is over, or the player must pass (R8).
    ///
    /// `history` holds the positions that have stood in this game, the present one included, so that the search knows what a
    /// repetition is worth; [`History::EMPTY`] serves where nothing came before.
    ///
    /// A transposition table of any length works, also an empty one. Fill it with [`TranspositionEntry::EMPTY`] before you search
    /// another layout or another game, or use [`Engine`], which does so by itself.
    ///
    /// The search ends at its limits, or as soon as `stop`, which it calls at every node, returns true. If it ends before its first
    /// iteration is complete, the result is still a legal move, and its `depth` is 0. The same transposition table, seed and limits
    /// give the same move.
    pub fn choose(
        &mut self,
        position: &Position,
        history: &History,
        options: SearchOptions,
        transpositions: &mut [TranspositionEntry],
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<SearchResult> {
        let SearchOptions {
            limits,
            overlooks,
            seed,
        } = options;
        let mut choice = SearchResult {
            m: position.legal_moves().next()?,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
        };
        self.near
            .become_that_of(position.layout(), position.rules());
        self.ordering.age();
        self.repetitions.load(history);
        let mut search = Search {
            transpositions,
            ordering: &mut self.ordering,
            candidates: &mut self.candidates,
            near: &self.near,
            repetitions: &mut self.repetitions,
            limits,
            overlooks,
            seed,
            nodes: 0,
            stop,
            stopped: false,
            best: None,
        };
        for depth in 1..=limits.depth.clamp(1, MAX_PLY) {
            search.best = None;
            search.alpha_beta(position, depth, 0, Score::LOWEST, Score::HIGHEST);
            // The result of an iteration that was stopped is good as well: it began with the best move of the one before.
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

/// The static evaluation of a position for the player to move. `near` belongs to its layout and game.
///
/// ```
/// use katarenga_rules::game::Nearness;
/// use katarenga_rules::{opponent, Position};
/// let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbb4/8/8/8/8/8/8/wwwwwwww - w";
/// let position: Position = text.parse()?;
/// let near = Nearness::new(position.layout(), position.rules());
/// assert!(opponent::evaluate(&position, &near) > opponent::Score(300), "White is four pawns ahead");
/// # Ok::<(), katarenga_rules::PositionError>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position, near: &Nearness) -> Score {
    search::evaluate(position, near)
}

impl Default for Searcher {
    fn default() -> Self {
        Self::new()
    }
}
