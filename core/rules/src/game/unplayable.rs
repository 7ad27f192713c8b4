//! Why a game refuses a layout.

use core::fmt;

use crate::board::{Bitboard, Colour, Side};
use crate::game::Rules;

/// A half of the layout has too few or too many squares of a colour for a game.
///
/// Each game says which layouts it refuses; [`Rules::check`] asks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UnplayableLayout {
    /// The game that refuses the layout.
    pub rules: Rules,
    /// Whose half.
    pub half: Side,
    /// The colour.
    pub colour: Colour,
    /// The squares of that colour in that half.
    pub squares: Bitboard,
    /// How many of them the game needs.
    pub needed: u8,
}

impl fmt::Display for UnplayableLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            half,
            colour,
            squares,
            needed,
        } = self;
        let (count, title) = (squares.len(), rules.title());
        write!(
            f,
            "{half}'s half has {count} {colour} squares, {title} needs {needed}"
        )
    }
}

impl core::error::Error for UnplayableLayout {}
