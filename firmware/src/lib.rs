//! What the images share: one file per task, one owner per resource. Every decision is made in `core`.
#![no_std]

pub mod board;
pub mod buttons;
pub mod leds;
pub mod pins;
pub mod scan;
pub mod wiring;
