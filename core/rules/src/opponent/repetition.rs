//! Positions that have stood, in the game and on the current line.

use super::search::MAX_PLY;
use super::transposition::PositionKey;
use crate::game::History;

/// Positions that have stood. A player may go on until one stands for the third time, and then it is a draw (R9).
#[derive(Debug)]
pub(super) struct Repetitions {
    played: [PositionKey; History::CAPACITY],
    number: usize,
    /// A bit for each group of keys that has one in `played`. Most positions are in no such group and need no search.
    groups: [u32; GROUPS / 32],
    /// Those on the way, by how many moves ahead they are.
    ahead: [PositionKey; MAX_PLY as usize],
}

const GROUPS: usize = 1_024;

fn group(key: PositionKey) -> (usize, u32) {
    let group = key.low() as usize % GROUPS;
    (group / 32, 1 << (group % 32))
}

impl Repetitions {
    pub(super) const fn new() -> Self {
        Self {
            played: [PositionKey::NONE; History::CAPACITY],
            number: 0,
            groups: [0; GROUPS / 32],
            ahead: [PositionKey::NONE; MAX_PLY as usize],
        }
    }

    /// Becomes that of a game.
    pub(super) fn load(&mut self, history: &History) {
        self.groups = [0; GROUPS / 32];
        self.number = 0;
        for (stood, place) in history.iter().zip(&mut self.played) {
            *place = PositionKey::of(stood);
            let (word, bit) = group(*place);
            self.groups[word] |= bit;
            self.number += 1;
        }
    }

    /// Whether a position has stood before.
    #[inline(never)]
    pub(super) fn has_stood(&self, key: PositionKey, ply: u8) -> bool {
        let among = |keys: Option<&[PositionKey]>| keys.is_some_and(|keys| keys.contains(&key));
        let (word, bit) = group(key);
        among(self.ahead.get(..ply.into()))
            || self.groups[word] & bit != 0 && among(self.played.get(..self.number))
    }

    /// Visits a node, so many moves ahead.
    pub(super) fn remember(&mut self, key: PositionKey, ply: u8) {
        if let Some(place) = self.ahead.get_mut(usize::from(ply)) {
            *place = key;
        }
    }
}
