//! The commands, one module each: what they take and what they answer.

pub mod archive;
pub mod best;
pub mod board;
pub mod boards;
pub mod duel;
pub mod engine;
mod guest;
pub mod moves;
mod number;
pub mod perft;
pub mod protocol;
pub mod scenario;
pub mod update;
