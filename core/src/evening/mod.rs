//! What spans the games of an evening: settings, clock and match.
//!
//! - [`Settings`] are everything that players can set, with the usual values as the default: the layout, the game, how
//!   strictly the referee judges, where White sits, the clock, lights and sound.
//! - [`Players`] says who plays which side, a person or the board, and how well the board plays.
//! - [`Clock`] is a chess clock. The time is an argument of every step, because `core` has no clock of its own.
//! - [`MatchScore`] is the score of a match.
//!
//! ```
//! use katarenga_core::evening::{Clock, ClockSettings};
//! use katarenga_core::units::{Millis, Moment};
//! use katarenga_rules::{BySide, Side};
//! let settings = ClockSettings { time: BySide { white: Millis(60_000), black: Millis(60_000) }, increment: Millis(0) };
//! let mut clock = Clock::new(Some(settings));
//! clock.step(Moment(0), Some(Side::White));
//! clock.step(Moment(2_500), Some(Side::White));
//! assert_eq!(clock.left(Side::White), Some(Millis(57_500)));
//! assert_eq!(clock.left(Side::Black), Some(Millis(60_000)));
//! ```
//!
//! This room may use `lights` and `referee`, whose options players set.

mod clock;
mod match_score;
mod players;
mod settings;

pub use clock::{Clock, SHORT};
pub use match_score::MatchScore;
pub use players::{Player, Players};
pub use settings::{ClockSettings, Settings};
