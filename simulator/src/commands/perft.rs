//! `katarenga perft`: the number of lines of play.

use clap::Args;
use katarenga_core::{Position, PositionError, perft};

/// What `perft` takes: the depth comes last, all before it is the position.
#[derive(Args)]
pub struct Arguments {
    /// LAYOUT PAWNS CAMPS SIDE [RULES [DISPLACED]], quoted or not
    #[arg(required = true, allow_hyphen_values = true)]
    position: Vec<String>,
    /// How many moves a line has
    #[arg(required = true)]
    depth: u8,
}

/// The number of lines of `depth` moves.
pub fn run(arguments: &Arguments) -> Result<String, PositionError> {
    let position: Position = arguments.position.join(" ").parse()?;
    Ok(perft(&position, arguments.depth).to_string())
}
