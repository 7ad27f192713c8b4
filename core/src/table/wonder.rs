//! What the board has to think about. It thinks elsewhere, for seconds, while the table steps on.

use katarenga_rules::game::{History, Position};
use katarenga_rules::opponent::{Brain, Choice, Thinking};

/// Something to think about, until the table wonders about something else or nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Wonder {
    /// Tells it from those before it; it wraps.
    pub number: u16,
    /// What to find a move in. What has stood before is in [`Table::history`](super::Table::history).
    pub position: Position,
    /// How.
    pub thinking: Thinking,
    /// Whether the other player may take this side after the move (R34): then the best move is one after which neither side
    /// is worth taking.
    pub may_be_taken: bool,
}

impl Wonder {
    /// Thinks about it. `history` is that of the table, and `stop` is asked at every position.
    pub fn think(
        &self,
        brain: &mut Brain<'_>,
        history: &History,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        if self.may_be_taken {
            brain.choose_even_move(&self.position, self.thinking, stop)
        } else {
            brain.choose(&self.position, history, self.thinking, stop)
        }
    }
}

/// What came of a [`Wonder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Thought {
    /// That of the wonder.
    pub number: u16,
    /// What was chosen; nothing where there is no move.
    pub choice: Option<Choice>,
}
