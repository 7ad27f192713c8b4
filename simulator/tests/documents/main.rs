//! What the documents promise: every command that they name is run or at least understood, and every link leads somewhere.

mod commands;
mod links;
mod markdown;
