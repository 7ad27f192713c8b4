//! The five buttons, and what can be set with them.
//!
//! May use `evening`, which holds what is set, and everything that lights and pawns on the board can tell.

mod button;
pub mod menu;
mod press;

pub use button::{Button, Buttons};
pub use press::{JAMMED, LONG, Press, PressReader};
