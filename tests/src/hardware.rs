//! The boards as KiCad connects them, for comparison with the pin map and the firmware.
//!
//! - `netlist` reads what is connected to what,
//! - `places` reads where parts lie on the quadrant board,
//! - `trace` follows wires over boards and cables, as electrons do,
//! - `current` adds up what the parts draw.

mod current;
mod netlist;
mod places;
mod sexpr;
mod trace;

pub use current::{Current, LIGHT_SWITCH, SOURCES};
pub use netlist::Netlist;
pub use places::Places;
pub use trace::Hardware;
