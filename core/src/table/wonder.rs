//! What the board has to think about. It thinks elsewhere, for seconds, while the table steps on.

use crate::game::Position;
use crate::opponent::{Choice, Thinking};

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
