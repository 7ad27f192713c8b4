//! The picture that stands for a game.

use crate::board::{Colour, Side};

/// Four rows of eight marks, the far row first.
pub type Emblem = [[Mark; 8]; 4];

/// One light of an emblem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// None.
    Dark,
    /// A plain one.
    Plain,
    /// A player's.
    Pawn(Side),
    /// In the colour of a square.
    Terrain(Colour),
}

/// Reads an emblem off a drawing: `.` is dark, `o` plain, `w` and `k` are the players', and the game says what
/// other letters mean.
pub(super) fn drawn(rows: [&[u8; 8]; 4], other: impl Fn(u8) -> Mark) -> Emblem {
    rows.map(|row| {
        row.map(|letter| match letter {
            b'.' => Mark::Dark,
            b'o' => Mark::Plain,
            b'w' => Mark::Pawn(Side::White),
            b'k' => Mark::Pawn(Side::Black),
            letter => other(letter),
        })
    })
}
