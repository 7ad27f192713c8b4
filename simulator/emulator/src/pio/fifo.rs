//! A state machine's FIFO.

const MOST: usize = 8;

/// Up to eight words, of which none, four or eight are used.
#[derive(Clone, Debug)]
pub(super) struct Fifo {
    words: [u32; MOST],
    first: usize,
    level: usize,
    depth: usize,
}

impl Fifo {
    pub(super) fn new(depth: usize) -> Self {
        Self {
            words: [0; MOST],
            first: 0,
            level: 0,
            depth,
        }
    }

    /// Whether there was room.
    pub(super) fn push(&mut self, word: u32) -> bool {
        if self.is_full() {
            return false;
        }
        self.words[(self.first + self.level) % MOST] = word;
        self.level += 1;
        true
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let word = self.words[self.first];
        self.first = (self.first + 1) % MOST;
        self.level -= 1;
        Some(word)
    }

    pub(super) fn is_full(&self) -> bool {
        self.level >= self.depth
    }

    pub(super) fn is_empty(&self) -> bool {
        self.level == 0
    }

    pub(super) fn level(&self) -> u32 {
        self.level as u32
    }
}
