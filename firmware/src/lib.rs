//! Shared by the images: one file per task, one owner per resource. Every decision is made in `core`.
//!
//! [`chip`] powers the chip up, [`tasks`] lists the tasks and their priorities, [`ports`] is the board as the table sees it.
#![no_std]

mod boot;
mod buttons;
pub mod chip;
pub mod clocks;
pub mod last_words;
mod leds;
#[macro_use]
mod nets;
pub mod pins;
pub mod ports;
mod power;
pub mod ram_code;
pub mod scan;
mod sound;
pub mod storage;
pub mod supervision;
pub mod table;
pub mod tasks;
#[cfg(feature = "telemetry")]
mod telemetry;
pub mod thinker;
mod usb;
pub mod wiring;
