//! Which positions have stood, in the game and on the way to the one that is looked at.

use super::notes::Mark;
use super::search::DEEPEST;
use crate::game::History;

/// Positions that have stood. A player may go on until one stands for the third time, and then it is a draw (R9).
#[derive(Debug)]
pub(super) struct Past {
    played: [Mark; History::CAPACITY],
    number: usize,
    /// A bit for each group of marks that has one in `played`. Most positions are in no such group and need no search.
    groups: [u32; GROUPS / 32],
    /// Those on the way, by how many moves ahead they are.
    ahead: [Mark; DEEPEST as usize],
}

const GROUPS: usize = 1_024;

fn group(mark: Mark) -> (usize, u32) {
    let group = mark.low() as usize % GROUPS;
    (group / 32, 1 << (group % 32))
}

impl Past {
    pub(super) const fn new() -> Self {
        Self {
            played: [Mark::NONE; History::CAPACITY],
            number: 0,
            groups: [0; GROUPS / 32],
            ahead: [Mark::NONE; DEEPEST as usize],
        }
    }

    /// Becomes that of a game.
    pub(super) fn become_that_of(&mut self, history: &History) {
        self.groups = [0; GROUPS / 32];
        self.number = 0;
        for (stood, place) in history.iter().zip(&mut self.played) {
            *place = Mark::of(stood);
            let (word, bit) = group(*place);
            self.groups[word] |= bit;
            self.number += 1;
        }
    }

    /// Whether a position has stood before.
    #[inline(never)]
    pub(super) fn has_stood(&self, mark: Mark, ply: u8) -> bool {
        let among = |marks: Option<&[Mark]>| marks.is_some_and(|marks| marks.contains(&mark));
        let (word, bit) = group(mark);
        among(self.ahead.get(..ply.into()))
            || self.groups[word] & bit != 0 && among(self.played.get(..self.number))
    }

    /// A position is looked at, so many moves ahead.
    pub(super) fn remember(&mut self, mark: Mark, ply: u8) {
        if let Some(place) = self.ahead.get_mut(usize::from(ply)) {
            *place = mark;
        }
    }
}
