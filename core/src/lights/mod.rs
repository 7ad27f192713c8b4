//! Turns roles and shows into the colours of 68 LEDs.
//!
//! A [`Canvas`] says what each cell shows: a [`Role`] such as *destination*, a colour of the layout, or a part of a
//! [`Show`]. A [`LightStyle`] gives the canvas colours from a [`Palette`], a [`Brightness`], and the rhythm of each role, and dims
//! the whole [`Frame`] when it would draw more current than the source of power allows. Rhythms differ from each other, so
//! colour vision is not needed, and no light flashes more than three times a second.
//!
//! Everything is a function of the canvas and the time: the same canvas at the same moment gives the same frame.
//!
//! ```
//! use katarenga_core::lights::{BLANK, DARK, LightStyle, Paint, Role};
//! use katarenga_core::supply::DEFAULT_LIMIT;
//! use katarenga_core::units::Moment;
//! let mut canvas = BLANK;
//! canvas["e4".parse()?] = Paint::Role(Role::Destination);
//! let frame = LightStyle::default().render(&canvas, Moment(0), DEFAULT_LIMIT);
//! assert_ne!(frame.frame()["e4".parse()?], DARK["e4".parse()?], "a square to go to is lit");
//! assert_eq!(frame.frame()["d4".parse()?], DARK["d4".parse()?], "all others stay dark");
//! # Ok::<(), katarenga_rules::board::UnknownCell>(())
//! ```
//!
//! This room may use `game`, whose outcomes have shows.

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
pub use render::LightStyle;
pub use role::{Role, Roles};
pub use show::Show;
