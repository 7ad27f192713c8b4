//! `katarenga perft`: the number of lines of play.

use clap::Args;
use katarenga_rules::{Position, PositionError, perft};

/// What `perft` takes: the depth comes last, all before it is the position.
#[derive(Args)]
pub struct Arguments {
    /// LAYOUT PAWNS CAMPS SIDE [RULES [DISPLACED]], quoted or not
    #[arg(required = true, allow_hyphen_values = true)]
    position: Vec<String>,
    /// How many moves a line has
    #[arg(required = true, allow_negative_numbers = true, value_parser = depth)]
    depth: u8,
}

/// Deeper than this nobody will live to see the answer.
const DEEPEST: u8 = 20;

fn depth(text: &str) -> Result<u8, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
    depth
        .ok_or_else(|| format!("expected a number of moves from 0 to {DEEPEST} after the position"))
}

/// The number of lines of `depth` moves.
pub fn run(arguments: &Arguments) -> Result<String, PositionError> {
    let position: Position = arguments.position.join(" ").parse()?;
    Ok(perft(&position, arguments.depth).to_string())
}
