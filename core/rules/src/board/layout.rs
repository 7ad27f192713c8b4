//! The colours of all 64 squares (R2).

use core::fmt;
use core::str::FromStr;

use crate::board::{
    Bitboard, Colour, Corner, File, GridFault, PlacedQuarter, Rank, Rows, Square, read_grid,
};

/// Which colour every square has.
///
/// ```
/// use katarenga_rules::{Colour, Layout, Square};
/// let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
/// let layout: Layout = text.parse()?;
/// assert_eq!(layout.colour("a8".parse()?), Colour::Red);
/// assert_eq!(layout.squares(Colour::Green).len(), 16);
/// assert_eq!(layout.to_string(), text);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Layout {
    // Two bits for each square keep a position small: neither is red, `low` alone yellow, `high` alone green,
    // both blue.
    low: Bitboard,
    high: Bitboard,
}

impl Layout {
    /// The layout that gives every square the colour asked for.
    ///
    /// ```
    /// use katarenga_rules::{Colour, Layout};
    /// let stripes = Layout::from_fn(|square| Colour::ALL[square.file() as usize % 4]);
    /// assert!(stripes.to_string().starts_with("rygbrygb/"));
    /// ```
    #[must_use]
    pub fn from_fn(mut colour: impl FnMut(Square) -> Colour) -> Self {
        let all_red = Self {
            low: Bitboard::EMPTY,
            high: Bitboard::EMPTY,
        };
        Square::ALL.into_iter().fold(all_red, |layout, square| {
            layout.with(square, colour(square))
        })
    }

    /// The layout that four quarters make, given in the order of [`Corner::ALL`].
    ///
    /// Any four faces will do; whether one set of quarters has them all is for
    /// [`check_official`](crate::board::check_official) to say.
    #[must_use]
    pub fn from_quarters(quarters: &[PlacedQuarter; 4]) -> Self {
        let all_red = Self::from_fn(|_| Colour::Red);
        Corner::ALL
            .into_iter()
            .zip(quarters)
            .fold(all_red, |layout, (corner, quarter)| {
                layout.with_corner(corner, quarter.rows())
            })
    }

    /// The same layout with other squares in one corner.
    #[must_use]
    pub fn with_corner(self, corner: Corner, rows: Rows) -> Self {
        let squares = corner.squares().into_iter().flatten();
        squares
            .zip(rows.into_iter().flatten())
            .fold(self, |layout, (square, colour)| layout.with(square, colour))
    }

    /// The squares in one corner.
    #[must_use]
    pub fn corner(&self, corner: Corner) -> Rows {
        corner
            .squares()
            .map(|row| row.map(|square| self.colour(square)))
    }

    /// The same layout with one square corrected.
    #[must_use]
    pub fn with(self, square: Square, colour: Colour) -> Self {
        let Self { mut low, mut high } = self;
        match colour {
            Colour::Red | Colour::Green => low.remove(square),
            Colour::Yellow | Colour::Blue => low.insert(square),
        }
        match colour {
            Colour::Red | Colour::Yellow => high.remove(square),
            Colour::Green | Colour::Blue => high.insert(square),
        }
        Self { low, high }
    }

    /// The colour of a square.
    #[must_use]
    pub const fn colour(&self, square: Square) -> Colour {
        match (self.high.contains(square), self.low.contains(square)) {
            (false, false) => Colour::Red,
            (false, true) => Colour::Yellow,
            (true, false) => Colour::Green,
            (true, true) => Colour::Blue,
        }
    }

    /// All squares of a colour.
    #[inline]
    #[must_use]
    pub fn squares(&self, colour: Colour) -> Bitboard {
        let Self { low, high } = *self;
        match colour {
            Colour::Red => !(high | low),
            Colour::Yellow => !high & low,
            Colour::Green => high & !low,
            Colour::Blue => high & low,
        }
    }

    /// The two bits of each square's colour, the low one first, to be written down.
    #[must_use]
    pub const fn planes(&self) -> [Bitboard; 2] {
        [self.low, self.high]
    }

    /// Back from [`Layout::planes`]. Every pair of planes is a layout.
    #[must_use]
    pub const fn from_planes([low, high]: [Bitboard; 2]) -> Self {
        Self { low, high }
    }

    /// The layout as it lies when the board is turned by 180°, which exchanges the baselines (R31).
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self {
            low: self.low.turned(),
            high: self.high.turned(),
        }
    }
}

/// The LAYOUT field of the position text.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.colour(Square::new(file, rank)).letter();
                write!(f, "{letter}")?;
            }
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let mut layout = Self::from_fn(|_| Colour::Red);
        read_grid(text, "none of r, y, g and b", |square, letter| {
            layout = layout.with(square, Colour::from_letter(letter)?);
            Some(1)
        })
        .map_err(LayoutError)?;
        Ok(layout)
    }
}

/// Why a text is no layout.
///
/// ```
/// use katarenga_rules::Layout;
/// let error = "rgbygryb/yybr".parse::<Layout>().unwrap_err();
/// assert_eq!(error.to_string(), "LAYOUT: rank 7 has fewer than 8 squares");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct LayoutError(pub GridFault);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LAYOUT: {}", self.0)
    }
}

impl core::error::Error for LayoutError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Face, Rotation};

    #[test]
    fn r2_every_face_has_four_squares_of_each_colour_and_b_mirrors_a() {
        for face in Face::ALL {
            for colour in Colour::ALL {
                let squares = face.rows().into_iter().flatten();
                assert_eq!(squares.filter(|&c| c == colour).count(), 4);
            }
        }
        for [a, b] in Face::ALL.as_chunks::<2>().0 {
            let mirrored = a.rows().map(|mut row| {
                row.reverse();
                row
            });
            let is_mirror = |&rotation: &Rotation| {
                let (face, rows) = (*b, mirrored);
                PlacedQuarter { face, rotation }.rows() == rows
            };
            assert_eq!(Rotation::ALL.iter().filter(|r| is_mirror(r)).count(), 1);
        }
    }

    /// The example board of the position text: 2b and 1b upright on the left, 4b and 3b turned on the right.
    #[test]
    fn r2_quarters_make_the_example_board() {
        let quarter = |(face, rotation)| PlacedQuarter { face, rotation };
        let layout = Layout::from_quarters(
            &[
                (Face::B2, Rotation::Upright),
                (Face::B4, Rotation::Left),
                (Face::B3, Rotation::Left),
                (Face::B1, Rotation::Upright),
            ]
            .map(quarter),
        );
        let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
        assert_eq!(Ok(layout), text.parse());
    }

    #[test]
    fn r2_a_corner_shows_which_quarter_lies_there() {
        let blank = Layout::from_fn(|_| Colour::Red);
        for corner in Corner::ALL {
            for (face, rotation) in Face::ALL
                .into_iter()
                .flat_map(|face| Rotation::ALL.map(|rotation| (face, rotation)))
            {
                let quarter = PlacedQuarter { face, rotation };
                let layout = blank.with_corner(corner, quarter.rows());
                let found = PlacedQuarter::from_rows(layout.corner(corner));
                assert_eq!(found, Some(quarter), "{corner}");
            }
            assert_eq!(PlacedQuarter::from_rows(blank.corner(corner)), None);
        }
    }

    #[test]
    fn r31_turning_twice_changes_nothing() {
        let layout = Layout::from_fn(|square| Colour::ALL[square.index() * 7 % 4]);
        assert_ne!(layout.turned(), layout);
        assert_eq!(layout.turned().turned(), layout);
        for square in Square::ALL {
            assert_eq!(
                layout.turned().colour(square),
                layout.colour(square.turned())
            );
        }
    }
}
