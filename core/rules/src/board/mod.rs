//! What lies on the table: squares and camps, their colours, the quarters they come on, and the two sides.
//!
//! A [`Cell`] is a place where a pawn can stand: one of 64 [`Square`]s or one of four [`Camp`]s in the corners. Cells are
//! named as White sees them, files from a to h and ranks from 1 to 8. White's camps count as rank 0, Black's as rank 9:
//!
//! ```text
//!  a9                     h9    Black's camps
//!     8 . . . . . . . .         Black's baseline
//!     7 . . . . . . . .
//!     6 . . . . . . . .
//!     5 . . . . . . . .
//!     4 . . . . . . . .
//!     3 . . . . . . . .
//!     2 . . . . . . . .
//!     1 . . . . . . . .         White's baseline
//!       a b c d e f g h
//!  a0                     h0    White's camps
//! ```
//!
//! A [`Layout`] gives every square one of four [`Colour`]s. The official board consists of four double-sided [`Quarter`]s;
//! each [`Face`] can lie in any [`Corner`] and any [`Rotation`]. A [`Bitboard`] is a set of squares, a [`CellSet`] a set
//! of cells, a [`CellMap`] has a value for every cell and [`BySide`] one for each player.
//!
//! ```
//! use katarenga_rules::{Cell, Colour, Layout, Side};
//! let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
//! let corner: Cell = "a8".parse()?;
//! assert_eq!(corner.square().map(|square| layout.colour(square)), Some(Colour::Red));
//! let Cell::Camp(camp) = "h9".parse()? else { panic!("h9 is a camp") };
//! assert_eq!(camp.owner(), Side::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every other module is built on the words of this one.

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
