//! The five buttons, and what can be set with them.
//!
//! [`PressReader`] turns buttons that are down or up into short and long presses. [`menu`] is what they lead through: ten screens
//! that show on the board's own lights what is being set. Nothing changes before OK, and a menu that nobody uses ends by
//! itself.
//!
//! This room may use `evening`, which holds what is set, and everything that lights and pawns on the board can tell.

mod button;
pub mod menu;
mod press;

pub use button::{Button, Buttons};
pub use press::{JAMMED, LONG, Press, PressReader};
