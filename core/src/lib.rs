//! Everything that a smart Katarenga board decides: the rules, what the sensors mean, what the lights show, what is kept.
//!
//! The board is a pure function of what it senses: this crate has no I/O, no clock, no allocation and no
//! pins. The same code runs in tests, behind the page of the virtual board and in the firmware image.
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
//! The modules are called rooms and are listed in the order of their dependency: a room may use the rooms above it in this list
//! and never one below. A test reads the `use` lines and holds every room to that. Newcomers can read the pages of the rooms in
//! this order, too. The games themselves are below all rooms, in the crate `katarenga-rules`.
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
//! | [`bring_up`] | what a board shows that has just been soldered |
//! | `telemetry` | what an image tells that is watched by tests; only with the feature of that name |
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

pub mod bring_up;

#[cfg(feature = "telemetry")]
pub mod telemetry;

pub use controls::{Button, Buttons};
