//! The games: which moves are legal, what they lead to, and how games end.
//!
//! A [`Position`] is a game in progress: what stands where, whose turn it is and by which [`Rules`].
//!
//! - `reach` knows how pawns move (R3), for many pawns at once,
//! - `legal` makes legal moves of that for both games,
//! - `count` counts them faster than one by one,
//! - `play` makes moves and refuses illegal ones,
//! - `setup` checks positions that do not come from play,
//! - `text` writes and reads them,
//! - `history` remembers what has stood, `perft` counts lines of play.
//!
//! May use `board`.

mod count;
mod fault;
mod history;
mod legal;
mod moves;
mod outcome;
mod perft;
mod play;
mod position;
pub(crate) mod reach;
mod rules;
mod setup;
mod text;

pub use fault::{Fault, Field, PositionError};
pub use history::History;
pub use moves::{Destinations, Move, UnknownMove};
pub use outcome::{DrawReason, Outcome, Victory};
pub use perft::perft;
pub use play::IllegalMove;
pub use position::Position;
pub(crate) use position::Repeatable;
pub use rules::{CannotRace, Rules};
pub use setup::Setup;
