//! The host's end of a line to a board.

use std::collections::VecDeque;

use embedded_storage::nor_flash::NorFlash;
use katarenga_core::memory::Journal;
use katarenga_core::protocol::{Effect, Identity, Link, ROOM};
use katarenga_core::table::{Outputs, Table};
use katarenga_core::units::Moment;

/// In bytes: what a board has said and nobody has read, at most. As much as a serial port of a computer keeps.
const UNREAD: usize = 4_096;

/// A line between a board and a program. What is sent waits until the board reads it; a board whose words are not read
/// waits as well.
#[derive(Debug)]
pub struct Wire {
    link: Link,
    to_board: VecDeque<u8>,
    from_board: Vec<u8>,
}

impl Wire {
    /// A line that a program has just opened.
    #[must_use]
    pub fn open(identity: Identity) -> Self {
        let mut link = Link::new(identity);
        link.open(true);
        Self {
            link,
            to_board: VecDeque::new(),
            from_board: Vec::new(),
        }
    }

    /// Sends bytes to the board.
    pub fn send(&mut self, bytes: &[u8]) {
        self.to_board.extend(bytes);
    }

    /// How many bytes the board has not read yet.
    #[must_use]
    pub fn unsent(&self) -> usize {
        self.to_board.len()
    }

    /// What the board has said since this was asked last.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.from_board)
    }

    /// Before a step of the table.
    pub(crate) fn ask(&mut self, table: &mut Table) {
        let taken = self.link.receive(self.to_board.make_contiguous());
        self.to_board.drain(..taken);
        self.link.ask(table);
    }

    /// After a step of the table.
    pub(crate) fn hear(&mut self, table: &Table, outputs: &Outputs) {
        self.link.hear(table, outputs);
    }

    /// After all that the step has brought is kept.
    pub(crate) fn speak<F: NorFlash>(
        &mut self,
        now: Moment,
        table: &Table,
        journal: &mut Journal<F>,
    ) -> Option<Effect> {
        if self.from_board.len() + ROOM > UNREAD {
            return None;
        }
        let mut room = [0; ROOM];
        let used = self.link.speak(now, table, journal, &mut room);
        self.from_board.extend(&room[..used]);
        self.link.take_effect()
    }

    /// The board has started anew.
    pub(crate) fn reopen(mut self) -> Self {
        self.link.open(true);
        self
    }
}
