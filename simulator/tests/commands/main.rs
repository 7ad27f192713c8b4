//! The commands of the program, as typed in a terminal.

mod position;
mod scenario;
mod version;
