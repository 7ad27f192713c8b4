//! Thinks for a board on the host, and takes as long as the chip does.

use katarenga_core::table::{Thought, Wonder};
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::History;
use katarenga_rules::opponent::{Engine, Searcher, TRANSPOSITION_ENTRIES, TranspositionEntry};

/// How long the chip takes for one position, in microseconds: it looks at some 3,300 of them in a second while it plays.
const MICROS_A_POSITION: u64 = 300;

/// Looks ahead at once and tells later, so that a scenario goes the same way every time.
pub struct Thinker {
    searcher: Searcher,
    transpositions: Vec<TranspositionEntry>,
    /// What came of the last wonder, and when the chip would have found it.
    found: Option<(Moment, Thought)>,
}

impl Default for Thinker {
    fn default() -> Self {
        Self {
            searcher: Searcher::new(),
            transpositions: vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
            found: None,
        }
    }
}

impl Thinker {
    /// Thinks about something else from now on, or about nothing.
    pub fn think(&mut self, now: Moment, wonder: Option<Wonder>, history: &History) {
        self.found = wonder.map(|wonder| {
            let number = wonder.number;
            // It clears its transposition table between two moves, which the chip does not: what it chooses hangs on the wonder alone.
            let mut engine = Engine::new(&mut self.searcher, &mut self.transpositions);
            let choice = wonder.think(&mut engine, history, &mut || false);
            let positions = choice.map_or(0, |choice| choice.nodes);
            let took = Millis((u64::from(positions) * MICROS_A_POSITION / 1_000) as u32);
            (now + took, Thought { number, choice })
        });
    }

    /// What came of it, once the chip would know.
    pub fn answer(&mut self, now: Moment) -> Option<Thought> {
        let (_, thought) = self.found.take_if(|(known, _)| known.has_come(now))?;
        Some(thought)
    }
}
