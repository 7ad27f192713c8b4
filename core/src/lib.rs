//! Everything a smart Katarenga board decides, and nothing it touches.
//!
//! The board is a pure function of what it senses: this crate has no I/O, no clock, no allocation and no
//! pins. The same code runs under host tests, in scenarios and in the firmware image.
//!
//! ```text
//! magnets → ADC counts → sensing → occupancy → referee → moves → game ─┬→ lights → frame → limiter → LEDs
//! buttons ─────────────────────────────────→ controls ─────────────────┤
//! time ──────────────────────────────────────→ evening ────────────────┼→ memory → flash
//!                                                                      ├→ sounds
//!                                                                      └→ speech → words on a display or a page
//! ```
//!
//! # The rooms
//! The modules below are rooms in the order of their dependency: a room may use those above it in this list and never
//! one below. A test reads the `use` lines and holds every room to that.
//!
//! Comments name the rules they follow by number, as the page of [`game`] lists them.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

// The rooms, each of which may use those above it. Empty lines keep rustfmt from sorting them.

pub mod names;

pub mod units;

pub mod sound;

pub mod supply;

pub mod board;

pub mod game;

pub mod layouts;

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

pub use board::{
    Bitboard, BySide, Camp, CampSet, Cell, CellMap, CellSet, Colour, Corner, Edge, Face, File,
    Layout, PlacedQuarter, Quarter, Rank, Rotation, Side, Square,
};
pub use controls::{Button, Buttons};
pub use game::{
    CannotRace, Destinations, DrawReason, Fault, Field, History, IllegalMove, Move, Outcome,
    Position, PositionError, Rules, Setup, Victory, perft,
};
pub use layouts::{BalanceScore, Chance};
