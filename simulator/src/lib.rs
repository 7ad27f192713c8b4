//! Everything that the `katarenga` program needs to run a board without hardware, in four folders:
//!
//! - [`world`] is what lies around a board: pawns, hands, sensors, buttons, supply, flash,
//! - [`emulator`] is the RP2040 and the main board, for the image that is flashed,
//! - [`scenario`] plays what hands do by a text file, and compares what the board answers with the text,
//! - [`page`] shows a board in a browser.
//!
//! Beside them, [`duel`] lets players play each other, [`second_look`] judges the moves of a finished game, [`figures`] measures an
//! image, [`kept`] reads what a board remembers, [`pinmap`] reads the map of pins, [`printed`] makes words of others fit for a
//! terminal, and [`built`] finds or builds the images.

pub mod built;
pub mod duel;
pub mod emulator;
pub mod figures;
mod files;
pub mod kept;
pub mod page;
pub mod pinmap;
pub mod printed;
pub mod scenario;
pub mod second_look;
pub mod world;
