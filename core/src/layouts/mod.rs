//! Boards to play on: drawn by lot, and those that favour nobody.
//!
//! May use `game`, to know how pawns get about on a layout.

mod balance;
mod chance;

pub use balance::{BalanceScore, BalanceSearch, FARTHEST, Prospects, ScoredBoard, balanced_board};
pub use chance::Chance;
