//! The commands of the program, as typed in a terminal.

mod engine;
mod position;
mod protocol;
mod scenario;
mod version;
