//! Everything a smart Katarenga board decides, and nothing it touches.
//!
//! The board is a pure function of what it senses: this crate has no I/O, no clock, no allocation and no
//! pins. The same code runs under host tests, in scenarios and in the firmware image.
//!
//! Comments name the rules they follow by number, as [`rules`] lists them.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod balance;
pub mod bitboard;
pub mod bring_up;
pub mod button;
pub mod calibrating;
pub mod camp;
pub mod cell;
pub mod chance;
pub mod clock;
pub mod colour;
pub mod fault;
pub mod frame;
pub mod game_text;
pub mod history;
pub mod journal;
pub mod layout;
pub mod lights;
pub mod line_up;
pub mod menu;
pub mod moves;
pub mod outcome;
pub mod perft;
pub mod position;
pub mod quarter;
pub mod referee;
pub mod rules;
pub mod self_test;
pub mod sensing;
pub mod series;
pub mod settings;
pub mod side;
pub mod sound;
pub mod square;
pub mod supply;
pub mod table;
pub mod units;

pub use balance::BalanceScore;
pub use bitboard::Bitboard;
pub use button::{Button, Buttons};
pub use camp::{Camp, CampSet};
pub use cell::{Cell, CellMap, CellSet};
pub use chance::Chance;
pub use colour::Colour;
pub use fault::{Fault, Field, PositionError};
pub use history::History;
pub use layout::Layout;
pub use moves::{Destinations, Move};
pub use outcome::{DrawReason, Outcome, Victory};
pub use perft::perft;
pub use position::{IllegalMove, Position, Setup};
pub use quarter::{Corner, Face, PlacedQuarter, Quarter, Rotation};
pub use rules::{CannotRace, Rules};
pub use side::Side;
pub use square::{File, Rank, Square};
