//! The rules of Katarenga and of seven more games on its board, and an opponent that plays them.
//!
//! The crate is `no_std`, allocates nothing and contains no `unsafe` code, so that it runs on a microcontroller, in a browser and in
//! a test alike.
//!
//! ```
//! use katarenga_rules::{Layout, Position, Rules};
//!
//! let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
//! let mut position = Position::start(layout, Rules::KATARENGA)?;
//! assert_eq!(position.legal_moves().count(), 30);
//! position = position.play("e1e5".parse()?)?;
//! assert_eq!(position.outcome(), None);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`names`](mod@names) | one table for each enum: its values, their names in text and their codes in stored data |
//! | [`board`] | squares, camps, colours, quarters, layouts, the two sides and edges |
//! | [`game`] | legal moves and results, one file for each game; positions as text |
//! | [`layouts`] | layouts drawn by lot, and layouts that favour neither side |
//! | [`opponent`] | the search that chooses a move |
//!
//! A module uses only the modules above it in this table; a test reads the `use` lines and checks this. Comments name rules by
//! number; the page of [`game`] lists them.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

// Each module uses only those above it. Empty lines keep rustfmt from sorting them.

pub mod names;

pub mod board;

pub mod game;

pub mod layouts;

pub mod opponent;

pub use board::{
    Bitboard, BySide, Camp, CampSet, Cell, CellMap, CellSet, Colour, Corner, Edge, Face, File,
    Layout, PlacedQuarter, Quarter, Rank, Rotation, Side, Square,
};
pub use game::{
    Destinations, DrawReason, Fault, Field, History, IllegalMove, Move, Outcome, Phase, Position,
    PositionError, Rules, Setup, UnplayableLayout, Victory, perft,
};
pub use layouts::{BalanceScore, Chance};
