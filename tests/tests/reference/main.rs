//! The emulator's processor and PIO against another emulator's, the crate `rp2040-emu`.
//!
//! Both do the same step from the same state. Where the results differ, one of them is wrong; each known difference is
//! named here, with what the manual says.

mod exceptions;
mod game;
mod instructions;
mod pio;
mod replay;
