//! The board without the board, in four folders:
//!
//! - [`world`] is what lies around a board: pawns, hands, sensors, buttons, supply, flash,
//! - [`emulator`] is the RP2040 and the main board, for the image that is flashed,
//! - [`scenario`] plays what a text says and compares,
//! - [`page`] shows a board in a browser.

pub mod built;
pub mod duel;
pub mod emulator;
pub mod figures;
pub mod kept;
pub mod page;
pub mod pinmap;
pub mod scenario;
pub mod second_look;
pub mod world;
