//! What the images share: one file per task, one owner per resource. Every decision is made in `core`.
#![no_std]

pub mod board;
mod boot;
mod buttons;
pub mod last_words;
mod leds;
pub mod pins;
mod power;
mod scan;
mod sound;
pub mod storage;
mod supervision;
pub mod table;
#[cfg(feature = "telling")]
mod telling;
mod wiring;
