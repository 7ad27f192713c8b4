//! Boards to play on: drawn by lot, and those that favour neither side.
//!
//! [`Chance`] draws lots from the noise of the sensors or from a seed. [`Chance::layout`] is any of the official boards.
//! [`BalanceScore`] says how much better one half of a layout is than the other, and [`BalanceSearch`] looks at one random layout
//! with every step and keeps the fairest one, so that a board can search while it goes on with its work.
//!
//! ```
//! use katarenga_rules::layouts::{BalanceScore, Chance, balanced_board};
//! let mut chance = Chance::from_seed(7);
//! let any = BalanceScore::of(&chance.layout());
//! let fair = balanced_board(&mut chance).score;
//! assert!(fair <= any, "a searched layout is fairer than one that was drawn");
//! ```
//!
//! This module uses `game`, to know how pawns get about on a layout.

mod balance;
mod chance;

pub use balance::{BalanceScore, BalanceSearch, FARTHEST, Prospects, ScoredBoard, balanced_board};
pub use chance::Chance;
