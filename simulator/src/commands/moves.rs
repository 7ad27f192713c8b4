//! `katarenga moves`: the legal moves of a position.

use clap::Args;
use katarenga_rules::{Position, PositionError};

/// What `moves` takes.
#[derive(Args)]
pub struct Arguments {
    /// LAYOUT PAWNS CAMPS SIDE [RULES [DISPLACED]], quoted or not
    #[arg(required = true, allow_hyphen_values = true)]
    position: Vec<String>,
}

/// The legal moves, sorted, with spaces between them.
pub fn run(arguments: &Arguments) -> Result<String, PositionError> {
    let position: Position = arguments.position.join(" ").parse()?;
    let mut moves: Vec<_> = position.legal_moves().map(|m| m.to_string()).collect();
    moves.sort();
    Ok(moves.join(" "))
}
