//! The virtual side of the board: an emulated RP2040 on an emulated main board, and what the tools share.

pub mod built;
pub mod emulator;
pub mod figures;
pub mod pinmap;
pub mod scenario;
pub mod virtual_board;
