//! Who can play: the board, and others to measure it by.

use std::fmt;
use std::str::FromStr;

use katarenga_rules::layouts::Chance;
use katarenga_rules::opponent::{Level, Limits, Mind, NOTES, Note, Thinking};
use katarenga_rules::{History, Move, Position};

use super::sketch::{self, Sketch};

/// Somebody who chooses moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move.
    Random,
    /// Whatever looks best at once.
    Greedy,
    /// The board, at a level.
    Level(Level),
    /// The board, looking at so many positions.
    Nodes(u32),
    /// A plain engine to measure the board by.
    Sketch(sketch::Limit),
}

/// The text names no player.
#[derive(Debug, thiserror::Error)]
#[error(
    "expected `random`, `greedy`, `level:1` to `level:8`, `nodes:` and how many, `sketch:` and how deep, or \
     `sketch-nodes:` and how many, not `{0}`"
)]
pub struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer(text.chars().take(40).collect());
        let (name, number) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "random" if number.is_empty() => Ok(Self::Random),
            "greedy" if number.is_empty() => Ok(Self::Greedy),
            "level" => {
                let level = number.parse().ok().and_then(Level::new);
                level.map(Self::Level).ok_or_else(unknown)
            }
            "nodes" => {
                let nodes = number.parse().ok().filter(|&nodes| nodes > 0);
                nodes.map(Self::Nodes).ok_or_else(unknown)
            }
            "sketch" => {
                let depth = number.parse().ok().filter(|depth| (1..=8).contains(depth));
                let depth = depth.map(sketch::Limit::Depth);
                depth.map(Self::Sketch).ok_or_else(unknown)
            }
            "sketch-nodes" => {
                let nodes = number.parse().ok().filter(|&nodes| nodes > 0);
                let nodes = nodes.map(sketch::Limit::Nodes);
                nodes.map(Self::Sketch).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => write!(f, "level:{}", level.number()),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::Sketch(sketch::Limit::Depth(depth)) => write!(f, "sketch:{depth}"),
            Self::Sketch(sketch::Limit::Nodes(nodes)) => write!(f, "sketch-nodes:{nodes}"),
        }
    }
}

impl Player {
    fn thinking(self, seed: u32) -> Option<Thinking> {
        let whole = |nodes| Thinking::with_nodes(nodes, seed);
        match self {
            Self::Random | Self::Sketch(_) => None,
            // One look at each reply of the position is all that greed takes.
            Self::Greedy => Some(Thinking {
                limits: Limits {
                    depth: 1,
                    ..whole(u32::MAX).limits
                },
                ..whole(u32::MAX)
            }),
            Self::Level(level) => Some(Thinking::at(level, seed)),
            Self::Nodes(nodes) => Some(whole(nodes)),
        }
    }
}

/// A player at the table, with what thinking needs.
pub(super) struct Seat {
    player: Player,
    mind: Box<Mind>,
    notes: Vec<Note>,
}

impl Seat {
    pub(super) fn new(player: Player) -> Self {
        Self {
            player,
            mind: Box::new(Mind::new()),
            notes: vec![Note::EMPTY; NOTES],
        }
    }

    pub(super) fn choose(
        &mut self,
        position: &Position,
        history: &History,
        chance: &mut Chance,
    ) -> Option<Move> {
        let seed = chance.bits();
        if let Player::Sketch(limit) = self.player {
            return Sketch::new(limit, history, seed).choose(position);
        }
        match self.player.thinking(seed) {
            Some(how) => {
                let choice = self
                    .mind
                    .choose(position, history, how, &mut self.notes, &mut || false);
                choice.map(|choice| choice.m)
            }
            None => {
                let moves: Vec<_> = position.legal_moves().collect();
                moves.get(seed as usize % moves.len().max(1)).copied()
            }
        }
    }

    /// The very first move, when the other player may take this side after it (R34).
    pub(super) fn choose_even_move(
        &mut self,
        position: &Position,
        chance: &mut Chance,
    ) -> Option<Move> {
        let Some(how) = self.player.thinking(chance.bits()) else {
            return self.choose(position, &History::EMPTY, chance);
        };
        let notes = &mut self.notes;
        let choice = self
            .mind
            .choose_even_move(position, how, notes, &mut || false);
        choice.map(|choice| choice.m)
    }

    /// Whether to take the other side after the very first move. Who does not think about it keeps the own one.
    pub(super) fn would_swap(&mut self, position: &Position, chance: &mut Chance) -> bool {
        let how = self.player.thinking(chance.bits());
        how.is_some_and(|how| {
            let notes = &mut self.notes;
            self.mind.would_swap(position, how, notes, &mut || false)
        })
    }

    /// Another game begins.
    pub(super) fn forget(&mut self) {
        self.notes.fill(Note::EMPTY);
    }
}
