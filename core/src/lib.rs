//! Everything a smart Katarenga board decides, and nothing it touches.
//!
//! The board is a pure function of what it senses: this crate has no I/O, no clock, no allocation and no
//! pins. The same code runs under host tests, behind the virtual board and in the firmware image.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod bring_up;
pub mod button;
pub mod cell;
pub mod colour;
pub mod frame;
pub mod sensing;
pub mod side;
pub mod square;
pub mod units;

pub use button::{Button, Buttons};
pub use cell::{Camp, Cell, CellMap, CellSet};
pub use colour::Colour;
pub use side::Side;
pub use square::{File, Rank, Square};
