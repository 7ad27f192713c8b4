//! From what must be seen to the colours of 68 LEDs.
//!
//! A [`Canvas`] says what each cell shows; the lights give it colour and rhythm. Everything is a function of the
//! canvas and the time: the same moment gives the same frame.
//!
//! May use `game`, whose outcomes have shows.

mod canvas;
mod frame;
mod palette;
mod render;
mod rhythm;
mod role;
mod show;

pub use canvas::{BLANK, Canvas, Paint};
pub use frame::{BASELINE, DARK, FULL_CHANNEL, Frame, LimitedFrame};
pub use palette::{Brightness, Palette};
pub use render::Look;
pub use role::{Role, Roles};
pub use show::Show;
