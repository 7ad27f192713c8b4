//! The colours of the squares.

use core::fmt;

use crate::names::Named as _;

/// The colour of a square, which says how a pawn standing on it moves (R3).
///
/// ```
/// use katarenga_rules::{Colour, Layout};
/// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
/// assert_eq!(layout.colour("e1".parse()?), Colour::Red);
/// assert_eq!(layout.squares(Colour::Red).len(), 16);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Colour {
    /// Along rank or file, as far as the next red square.
    Red,
    /// Along diagonals, as far as the next yellow square.
    Yellow,
    /// A knight's jump.
    Green,
    /// One step in any direction.
    Blue,
}

crate::names!(Colour {
    Red = 0 "red",
    Yellow = 1 "yellow",
    Green = 2 "green",
    Blue = 3 "blue",
});

impl Colour {
    /// The letter of the position text: `r`, `y`, `g` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Yellow => 'y',
            Self::Green => 'g',
            Self::Blue => 'b',
        }
    }

    /// The colour that a letter of the position text stands for.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'r' => Some(Self::Red),
            'y' => Some(Self::Yellow),
            'g' => Some(Self::Green),
            'b' => Some(Self::Blue),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
