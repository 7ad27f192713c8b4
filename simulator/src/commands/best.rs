//! `katarenga best`: the move that the board would make.

use std::time::{Duration, Instant};

use clap::Args;
use katarenga_rules::opponent::{Level, Mind, NOTES, Note, Thinking};
use katarenga_rules::{History, Outcome, Position, PositionError};
use thiserror::Error;

use super::number;

/// What `best` takes.
#[derive(Args)]
pub struct Arguments {
    /// LAYOUT PAWNS CAMPS SIDE [RULES [DISPLACED]], quoted or not
    #[arg(required = true)]
    position: Vec<String>,
    /// Look at so many positions
    #[arg(long, group = "how", allow_negative_numbers = true, value_parser = number::within(1..=u32::MAX))]
    nodes: Option<u32>,
    /// Think for so many milliseconds
    #[arg(long, group = "how", value_name = "MS", allow_negative_numbers = true, value_parser = number::within(1..=3_600_000_u32))]
    time: Option<u32>,
    /// Play at a level from 1 to 8
    #[arg(long, group = "how", allow_negative_numbers = true, value_parser = level)]
    level: Option<Level>,
    /// Decides between moves that are as good, and what weak levels overlook
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::within(0..=u32::MAX))]
    seed: u32,
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from 1 to {}", Level::COUNT))
}

/// Why there is no best move.
#[derive(Debug, Error)]
pub enum NoMove {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Nobody moves any more.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The player to move cannot (R8).
    #[error("the player to move has no legal move and must pass")]
    MustPass,
}

/// `MOVE SCORE DEPTH NODES`.
pub fn run(arguments: &Arguments) -> Result<String, NoMove> {
    let position: Position = arguments.position.join(" ").parse()?;
    if let Some(outcome) = position.outcome() {
        return Err(NoMove::Over(outcome));
    }
    let seed = arguments.seed;
    let level = arguments.level.unwrap_or(Level::STRONGEST);
    let how = match (arguments.nodes, arguments.time) {
        (None, None) => Thinking::at(level, seed),
        (nodes, _) => Thinking::with_nodes(nodes.unwrap_or(u32::MAX), seed),
    };
    let end = arguments
        .time
        .map(|time| Instant::now() + Duration::from_millis(time.into()));
    let mut stop = || end.is_some_and(|end| Instant::now() >= end);
    let mut notes = vec![Note::EMPTY; NOTES];
    let choice = Mind::new()
        .choose(&position, &History::EMPTY, how, &mut notes, &mut stop)
        .ok_or(NoMove::MustPass)?;
    Ok(format!(
        "{} {} {} {}",
        choice.m, choice.score, choice.depth, choice.nodes
    ))
}
