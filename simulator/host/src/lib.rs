//! The computer's side of the protocol: boards on ports, their games, links between them and updates.
//!
//! - A [`Line`](line::Line) carries lines of text to a board and from it, over a serial port, a pseudo-terminal or TCP.
//! - A [`Board`](board::Board) is asked, and answers.
//! - [`find`] looks for boards, [`archive`] saves their games, [`update`] checks firmware files.

pub mod archive;
pub mod board;
pub mod find;
pub mod line;
pub mod update;
