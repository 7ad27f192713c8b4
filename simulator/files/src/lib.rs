//! Files on this computer: the board's memory, the diary beside it, and the firmware images.
//!
//! The crates below this one take bytes as arguments and open no file.

pub mod diary_file;
pub mod images;
pub mod keeper;
pub mod memory_file;
pub mod plain;
