//! From what must be seen to the colours of 68 LEDs.
//!
//! A [`Canvas`] says what each cell shows; the lights give it colour and rhythm. Everything is a function of the
//! canvas and the time: the same moment gives the same frame.

mod canvas;
mod palette;
mod render;
mod rhythm;
mod show;

pub use canvas::{BLANK, Canvas, Paint};
pub use palette::{Brightness, Palette};
pub use render::Look;
pub use show::Show;
