//! The commands that talk to boards: against virtual boards on TCP ports and pseudo-terminals.

mod archive;
mod finding;
mod shared;
mod update;
