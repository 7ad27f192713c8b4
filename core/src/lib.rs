//! The decisions of a smart Katarenga board: sensing, refereeing, lights, menus and memory.
//!
//! The board is a pure function of what it senses: this crate has no clock, no allocation and no pins. It reaches one
//! device, the flash chip: the journal reads, erases and programs it through the trait `NorFlash`, which the caller
//! implements. The same code runs in tests, behind the page of the virtual board and in the firmware image.
//!
//! ```text
//! magnets → ADC counts → sensing → occupancy → referee → moves → game ─┬→ lights → frame → limiter → LEDs
//! buttons ─────────────────────────────────→ controls ─────────────────┤
//! time ──────────────────────────────────────→ evening ────────────────┼→ memory → flash
//!                                                                      ├→ sounds
//!                                                                      └→ speech → words on the page
//! ```
//!
//! # The rooms
//! The modules are called rooms and are listed in the order of their dependency: a room may use the rooms above it in this
//! list and never one below. A test reads the `use` lines and checks this. Newcomers can read the pages of the rooms in this
//! order, too. The games are in the crate `katarenga-rules`, which every room may use.
//!
//! | room | what lives there |
//! |---|---|
//! | [`units`] | moments, lengths of time, currents and counts |
//! | [`sound`] | what the piezo plays |
//! | [`supply`] | which source feeds the board, and what may be drawn from it |
//! | [`sensing`] | from ADC counts to what stands on each cell |
//! | [`lights`] | roles, rhythms, palettes, shows, and frames within the supply |
//! | [`referee`] | from what stands on the board to moves, touch-move and guidance |
//! | [`evening`] | settings, clock and match: what spans games |
//! | [`controls`] | the five buttons and the menu |
//! | [`memory`] | records, the journal that keeps them in flash, games as text |
//! | [`table`] | the whole device as one value, and the routine of every step |
//! | [`speech`] | what the board would say, in four languages |
//! | [`protocol`] | lines of text between the board and a host |
//! | [`bring_up`] | the test of a freshly soldered board |
//! | `telemetry` | reports of an image to tests; only with the feature of that name |
//!
//! Comments name the rules they follow by number, as the page of [`katarenga_rules::game`] lists them.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

// The rooms, each of which may use those above it. Empty lines keep rustfmt from sorting them.

pub mod units;

pub mod sound;

pub mod supply;

pub mod sensing;

pub mod lights;

pub mod referee;

pub mod evening;

pub mod controls;

pub mod memory;

pub mod table;

pub mod speech;

pub mod protocol;

pub mod bring_up;

#[cfg(feature = "telemetry")]
pub mod telemetry;

pub use controls::{Button, Buttons};
