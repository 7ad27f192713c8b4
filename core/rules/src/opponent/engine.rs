//! A searcher that keeps its transposition table from move to move.

use super::{Overlooks, SearchOptions, SearchResult, Searcher, TranspositionEntry};
use crate::board::Layout;
use crate::game::{History, Position, Rules};

/// A [`Searcher`] and its transposition table, for any number of moves and games.
///
/// Entries from one search help the next. They are cleared when the layout, the game or the rate of overlooked moves
/// changes.
#[derive(Debug)]
pub struct Engine<'a> {
    searcher: &'a mut Searcher,
    transpositions: &'a mut [TranspositionEntry],
    /// What the entries are valid for, once there are any.
    table_move: Option<(Layout, Rules, Overlooks)>,
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
            table_move: None,
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
        if self.table_move != about {
            self.transpositions.fill(TranspositionEntry::EMPTY);
            self.table_move = about;
        }
    }
}
