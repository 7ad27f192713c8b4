//! A test jig for a freshly soldered board, with the board itself as its display.
//!
//! First a sweep of colours shows every LED. From then on a pawn lights the cell it stands on, and a held button lights one
//! square. After a moment without a touch, the board shows its findings so far as one picture: which sensors, buttons,
//! select lines and supplies have failed, which work, and which are untested. If all 68 cells are steadily green, the board
//! works.
//!
//! - [`Wiring`] says behind which select lines each sensor lies,
//! - [`Jig`] judges scan by scan,
//! - [`Report`] is what the jig has found, [`Finding`] one fault in words, [`ToldFindings`] which faults the log has named already,
//! - `live` and `picture` turn pawns, buttons and the report into light.

mod jig;
mod live;
mod picture;
mod report;
mod select_lines;
#[cfg(test)]
mod tests;
mod told;
mod wiring;

pub use jig::{Jig, JigInputs};
pub use live::START_UP;
pub use picture::REST;
pub use report::{Ailment, Finding, Report};
pub use select_lines::{SelectLine, SelectLines};
pub use told::{News, ToldFindings};
pub use wiring::{Quadrant, Wiring};
