//! The five buttons, and what can be set with them.
//!
//! [`PressReader`] turns buttons that are down or up into short and long presses. [`menu`] has ten screens, shown on the
//! board's own lights. Nothing changes before OK, and an idle menu closes.
//!
//! This room may use `evening`, which holds what is set, and the rooms above it.

mod button;
pub mod menu;
mod press;

pub use button::{Button, Buttons};
pub use press::{JAMMED, LONG, Press, PressReader};
