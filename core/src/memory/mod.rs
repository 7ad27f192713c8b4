//! What outlives a power cut: records, the journal in flash that keeps them, and games as text.
//!
//! May use `evening` and everything before it, whose values are kept. It knows nothing of the table that asks for it.

mod bytes;
mod codec;
pub mod game_text;
mod journal;
mod record;

pub use journal::{AHEAD, FEWEST_SECTORS, Journal, NotKept, SECTOR, Trouble, VERSION};
pub use record::{GameStart, PlayedMove, Record};
