//! Positions that have stood on the board, for the draw by repetition (R9).

use crate::game::{DrawReason, Outcome, Position, Repeatable};

/// The last positions of one game.
///
/// A history keeps what can differ between two positions of a game and no hashes, so it never takes two different positions
/// for the same. It remembers the last [`History::CAPACITY`] of them and forgets older ones: a repetition spread over
/// more moves than that goes unnoticed, which only means that the game goes on.
///
/// ```
/// use katarenga_rules::{History, Layout, Position, Rules};
/// let layout: Layout = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb".parse()?;
/// let mut position = Position::start(layout, Rules::KATARENGA)?;
/// let mut history = History::EMPTY;
/// history.record(&position);
/// for m in ["a1a2", "a8a7", "a2a1", "a7a8", "a1a2", "a8a7", "a2a1", "a7a8"] {
///     assert_eq!(history.claim(&position), None);
///     position = position.play(m.parse()?)?;
///     history.record(&position);
/// }
/// assert!(history.claim(&position).is_some(), "the start position stands for the third time");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct History {
    /// A ring: the oldest entry is overwritten first.
    positions: [Option<Repeatable>; Self::CAPACITY],
    next: usize,
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self {
            positions: self.positions,
            next: self.next,
        }
    }

    /// In place, because a whole history is much for a small stack.
    fn clone_from(&mut self, source: &Self) {
        self.positions.copy_from_slice(&source.positions);
        self.next = source.next;
    }
}

impl History {
    /// How many positions are remembered: 64 moves of each player in 3 KiB of RAM.
    pub const CAPACITY: usize = 128;

    /// Nothing has stood yet.
    pub const EMPTY: Self = Self {
        positions: [None; Self::CAPACITY],
        next: 0,
    };

    /// Forgets all: another game begins. In place, because a whole history is much for a small stack.
    pub fn clear(&mut self) {
        self.positions.fill(None);
        self.next = 0;
    }

    /// Remembers a position. To be called once for the first position of a game and once after every move.
    pub fn record(&mut self, position: &Position) {
        if let Some(slot) = self.positions.get_mut(self.next) {
            *slot = Some(position.repeatable());
        }
        self.next = (self.next + 1) % Self::CAPACITY;
    }

    /// What has stood, as far as remembered, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Repeatable> {
        self.positions.iter().flatten()
    }

    /// How often a position has stood, as far as remembered.
    #[must_use]
    pub fn times(&self, position: &Position) -> usize {
        let position = position.repeatable();
        let same = |stood: &&Repeatable| **stood == position;
        self.iter().filter(same).count()
    }

    /// The draw a player may claim when the recorded position stands for the third time (R9).
    #[must_use]
    pub fn claim(&self, position: &Position) -> Option<Outcome> {
        (self.times(position) >= 3).then_some(Outcome::Draw(DrawReason::Repetition))
    }
}
