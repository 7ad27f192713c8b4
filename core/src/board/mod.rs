//! What lies on the table: squares and camps, their colours, the quarters they come on, and the two sides.
//!
//! Everything else is built on the words of this room.

mod bitboard;
mod by_side;
mod camp;
mod cell;
mod colour;
mod edge;
mod grid;
mod layout;
mod quarter;
mod side;
mod square;

pub use bitboard::Bitboard;
pub use by_side::BySide;
pub use camp::{Camp, CampSet};
pub use cell::{Cell, CellMap, CellSet};
pub use colour::Colour;
pub use edge::Edge;
pub use grid::GridFault;
pub(crate) use grid::read_grid;
pub use layout::{Layout, LayoutError};
pub use quarter::{
    Corner, Face, OFFICIAL_BOARDS, PlacedQuarter, Quarter, QuarterUsedTwice, Rotation, Rows,
    check_official, official_board, turned_clockwise,
};
pub use side::Side;
pub use square::{File, Rank, Square, UnknownCell};
