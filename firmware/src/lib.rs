//! What the images share: one file per task, one owner per resource. Every decision is made in `core`.
#![no_std]

mod boot;
mod buttons;
pub mod last_words;
mod leds;
pub mod pins;
pub mod ports;
mod power;
mod scan;
mod sound;
pub mod storage;
mod supervision;
pub mod ram_code;
pub mod table;
#[cfg(feature = "telling")]
mod telling;
pub mod thinker;
pub mod wiring;
