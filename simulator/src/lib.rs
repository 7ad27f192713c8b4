//! The virtual side of the board: an emulated RP2040 on an emulated main board, and what the tools share.

pub mod archive;
pub mod built;
pub mod device;
pub mod emulator;
pub mod figures;
pub mod flash_chip;
pub mod pinmap;
pub mod scenario;
pub mod virtual_board;
