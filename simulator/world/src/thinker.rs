//! Thinks for a board on the host, and takes as long as the chip does.

use katarenga_core::table::{Thought, Wonder};
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::History;
use katarenga_rules::opponent::{Brain, Mind, NOTES, Note};

/// How long the chip takes for one position, in microseconds: it looks at some 3,300 of them in a second while it plays.
const MICROS_A_POSITION: u64 = 300;

/// Looks ahead at once and tells later, so that a scenario goes the same way every time.
pub struct Thinker {
    mind: Mind,
    notes: Vec<Note>,
    /// What came of the last wonder, and when the chip would have found it.
    found: Option<(Moment, Thought)>,
}

impl Default for Thinker {
    fn default() -> Self {
        Self {
            mind: Mind::new(),
            notes: vec![Note::EMPTY; NOTES],
            found: None,
        }
    }
}

impl Thinker {
    /// Thinks about something else from now on, or about nothing.
    pub fn think(&mut self, now: Moment, wonder: Option<Wonder>, history: &History) {
        self.found = wonder.map(|wonder| {
            let number = wonder.number;
            // It forgets its notes between two moves, which the chip does not: what it chooses hangs on the wonder alone.
            let mut brain = Brain::new(&mut self.mind, &mut self.notes);
            let choice = wonder.think(&mut brain, history, &mut || false);
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
