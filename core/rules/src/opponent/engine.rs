//! A searcher that keeps its transposition table from move to move.

use super::{Overlooks, SearchOptions, SearchResult, Searcher, TranspositionEntry};
use crate::board::Layout;
use crate::game::{History, Position, Rules};

/// A [`Searcher`] and its transposition table, for any number of moves and games.
///
/// Entries from one search help the next. They are cleared when the layout, the game or the rate of overlooked moves
/// changes.
///
/// ```
/// use katarenga_rules::opponent::{Engine, Level, SearchOptions, Searcher, TranspositionEntry};
/// use katarenga_rules::{Chance, History, Position, Rules};
/// let mut searcher = Searcher::new();
/// let mut transpositions = [TranspositionEntry::EMPTY; 1024];
/// let mut engine = Engine::new(&mut searcher, &mut transpositions);
/// let mut position = Position::start(Chance::from_seed(3).layout(), Rules::CORNERED)?;
/// let mut history = History::EMPTY;
/// history.record(&position);
/// // The weakest level plays White, a stronger one Black.
/// for level in [Level::WEAKEST, Level::USUAL].into_iter().cycle() {
///     let options = SearchOptions::at(level, 1);
///     let Some(result) = engine.choose(&position, &history, options, &mut || false) else {
///         break;
///     };
///     // A player without a legal move passes; in Cornered the game is over then.
///     position = position.play(result.m)?.pass_while_stuck();
///     history.record(&position);
/// }
/// assert!(position.outcome().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine<'a> {
    searcher: &'a mut Searcher,
    transpositions: &'a mut [TranspositionEntry],
    /// What the entries are valid for, once there are any.
    valid_for: Option<(Layout, Rules, Overlooks)>,
}

impl<'a> Engine<'a> {
    /// Clears the transposition table before its first use.
    #[must_use]
    pub const fn new(
        searcher: &'a mut Searcher,
        transpositions: &'a mut [TranspositionEntry],
    ) -> Self {
        Self {
            searcher,
            transpositions,
            valid_for: None,
        }
    }

    /// Chooses a move, as [`Searcher::choose`] does.
    pub fn choose(
        &mut self,
        position: &Position,
        history: &History,
        options: SearchOptions,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<SearchResult> {
        self.forget_what_does_not_hold(position, options);
        self.searcher
            .choose(position, history, options, self.transpositions, stop)
    }

    /// Chooses a very first move after which neither side is worth taking, as [`Searcher::choose_even_move`] does.
    pub fn choose_even_move(
        &mut self,
        position: &Position,
        options: SearchOptions,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<SearchResult> {
        self.forget_what_does_not_hold(position, options);
        self.searcher
            .choose_even_move(position, options, self.transpositions, stop)
    }

    fn forget_what_does_not_hold(&mut self, position: &Position, options: SearchOptions) {
        let about = Some((*position.layout(), position.rules(), options.overlooks));
        if self.valid_for != about {
            self.transpositions.fill(TranspositionEntry::EMPTY);
            self.valid_for = about;
        }
    }
}
