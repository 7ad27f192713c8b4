//! Text with a character or more for every square.

use core::fmt;

use crate::board::{File, Rank, Square};

/// What is wrong with a text that should hold all squares: rank 8 first, `/` between ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum GridFault {
    /// There are fewer than eight ranks; this is the first one missing.
    RankMissing(Rank),
    /// There are more than eight ranks.
    TooManyRanks,
    /// A rank with fewer than eight squares.
    RankTooShort(Rank),
    /// A rank with more than eight squares.
    RankTooLong(Rank),
    /// A letter that means nothing here.
    UnknownLetter {
        /// Where it stands.
        square: Square,
        /// The letter.
        letter: char,
        /// What it is not, to be said in a sentence: "none of r, y, g and b".
        is_not: &'static str,
    },
}

impl fmt::Display for GridFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RankMissing(rank) => write!(f, "rank {rank} is missing"),
            Self::TooManyRanks => f.write_str("there is more text after rank 1"),
            Self::RankTooShort(rank) => write!(f, "rank {rank} has fewer than 8 squares"),
            Self::RankTooLong(rank) => write!(f, "rank {rank} has more than 8 squares"),
            Self::UnknownLetter {
                square,
                letter,
                is_not,
            } => write!(f, "{letter:?} at {square} is {is_not}"),
        }
    }
}

/// Reads text with rank 8 first and `/` between ranks, as in the LAYOUT and PAWNS of a position.
///
/// `read` gets each character with the square it begins on and says for how many squares it stands, unless it means
/// nothing; then `is_not` says what it should have been.
pub(crate) fn read_grid(
    text: &str,
    is_not: &'static str,
    mut read: impl FnMut(Square, char) -> Option<usize>,
) -> Result<(), GridFault> {
    let mut rows = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let row = rows.next().ok_or(GridFault::RankMissing(rank))?;
        let mut files = File::ALL.into_iter();
        for letter in row.chars() {
            let file = files.next().ok_or(GridFault::RankTooLong(rank))?;
            let square = Square::new(file, rank);
            let squares = read(square, letter).ok_or(GridFault::UnknownLetter {
                square,
                letter,
                is_not,
            })?;
            for _ in 1..squares {
                files.next().ok_or(GridFault::RankTooLong(rank))?;
            }
        }
        if files.next().is_some() {
            return Err(GridFault::RankTooShort(rank));
        }
    }
    match rows.next() {
        Some(_) => Err(GridFault::TooManyRanks),
        None => Ok(()),
    }
}
