//! The four double-sided quarters that make up the official board (R2).

use core::array;
use core::fmt;
use core::num::NonZeroU32;

use crate::board::Colour::{self, Blue as B, Green as G, Red as R, Yellow as Y};
use crate::board::{File, Rank, Square};

/// The colours of 4×4 squares, row by row as White sees them, the far row first.
pub type Rows = [[Colour; 4]; 4];

/// The same squares a quarter turn clockwise.
#[must_use]
pub const fn turned_clockwise(rows: Rows) -> Rows {
    // Each row comes from a column, read from the near end.
    let [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]] = rows;
    [[m, i, e, a], [n, j, f, b], [o, k, g, c], [p, l, h, d]]
}

/// One of the four wooden quarters of the official set, each with two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Quarter {
    One,
    Two,
    Three,
    Four,
}

impl fmt::Display for Quarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'1' + *self as u8).fmt(f)
    }
}

/// One side of a quarter: 4×4 squares, four of each colour. `B` faces are mirror images of their `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Face {
    A1,
    B1,
    A2,
    B2,
    A3,
    B3,
    A4,
    B4,
}

impl Face {
    /// All faces, quarter by quarter.
    pub const ALL: [Self; 8] = [
        Self::A1,
        Self::B1,
        Self::A2,
        Self::B2,
        Self::A3,
        Self::B3,
        Self::A4,
        Self::B4,
    ];

    /// The quarter this is a side of.
    #[must_use]
    pub const fn quarter(self) -> Quarter {
        match self {
            Self::A1 | Self::B1 => Quarter::One,
            Self::A2 | Self::B2 => Quarter::Two,
            Self::A3 | Self::B3 => Quarter::Three,
            Self::A4 | Self::B4 => Quarter::Four,
        }
    }

    /// The colours row by row, seen with the face's own "up" at the top.
    #[must_use]
    pub const fn rows(self) -> Rows {
        match self {
            Self::A1 => [[R, Y, B, G], [G, R, G, B], [Y, Y, B, R], [B, G, R, Y]],
            Self::B1 => [[R, G, Y, B], [Y, R, Y, G], [B, G, B, R], [G, B, R, Y]],
            Self::A2 => [[R, Y, G, B], [G, Y, R, Y], [B, B, G, R], [Y, R, B, G]],
            Self::B2 => [[R, G, B, Y], [Y, Y, B, R], [G, R, G, B], [B, Y, R, G]],
            Self::A3 => [[R, G, B, Y], [Y, Y, G, R], [B, B, R, G], [G, R, Y, B]],
            Self::B3 => [[R, Y, B, G], [G, Y, B, R], [B, G, R, Y], [Y, R, G, B]],
            Self::A4 => [[R, G, B, Y], [Y, Y, B, R], [B, G, R, G], [G, R, Y, B]],
            Self::B4 => [[R, Y, B, G], [G, Y, G, R], [B, B, R, Y], [Y, R, G, B]],
        }
    }
}

/// `1a` to `4b`, as the faces are named in the rules.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self {
            Self::A1 | Self::A2 | Self::A3 | Self::A4 => 'a',
            Self::B1 | Self::B2 | Self::B3 | Self::B4 => 'b',
        };
        write!(f, "{}{side}", self.quarter())
    }
}

/// How far a face lies turned clockwise from its own "up".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Rotation {
    /// Not turned.
    Upright,
    /// By 90°: its "up" points to White's right.
    Right,
    /// By 180°: its "up" points to White.
    Down,
    /// By 270°: its "up" points to White's left.
    Left,
}

impl Rotation {
    /// All rotations, each a quarter turn clockwise from the one before.
    pub const ALL: [Self; 4] = [Self::Upright, Self::Right, Self::Down, Self::Left];

    /// A quarter turn clockwise from here.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Upright => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Upright,
        }
    }
}

/// A corner of the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Corner {
    /// Far left, around a8.
    NorthWest,
    /// Far right, around h8.
    NorthEast,
    /// Near right, around h1.
    SouthEast,
    /// Near left, around a1.
    SouthWest,
}

impl Corner {
    /// All corners, clockwise from a8.
    pub const ALL: [Self; 4] = [
        Self::NorthWest,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
    ];

    /// The 16 squares of the corner, row by row as White sees them, the far row first.
    #[must_use]
    pub fn squares(self) -> [[Square; 4]; 4] {
        let (left, far) = match self {
            Self::NorthWest => (0, 7),
            Self::NorthEast => (4, 7),
            Self::SouthEast => (4, 3),
            Self::SouthWest => (0, 3),
        };
        array::from_fn(|row| {
            array::from_fn(|column| Square::new(File::ALL[left + column], Rank::ALL[far - row]))
        })
    }
}

/// The corner by its outermost square.
impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NorthWest => "a8",
            Self::NorthEast => "h8",
            Self::SouthEast => "h1",
            Self::SouthWest => "a1",
        })
    }
}

/// What lies in one corner of the board.
///
/// ```text
/// R Y B G                    B Y G R
/// G R G B   turned right:    G Y R Y      the face 1a
/// Y Y B R                    R B G B
/// B G R Y                    Y R B G
/// ```
///
/// ```
/// use katarenga_rules::{Face, PlacedQuarter, Rotation};
/// let quarter = PlacedQuarter { face: Face::A1, rotation: Rotation::Right };
/// let far_row: String = quarter.rows()[0].iter().map(|colour| colour.letter()).collect();
/// assert_eq!(far_row, "bygr");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlacedQuarter {
    /// The side that is up.
    pub face: Face,
    /// How it lies.
    pub rotation: Rotation,
}

impl PlacedQuarter {
    /// The face and rotation that look like this, if any does. No two look alike.
    ///
    /// ```
    /// use katarenga_rules::board::PlacedQuarter;
    /// use katarenga_rules::{Face, Rotation};
    /// let quarter = PlacedQuarter { face: Face::B3, rotation: Rotation::Left };
    /// assert_eq!(PlacedQuarter::from_rows(quarter.rows()), Some(quarter));
    /// ```
    #[must_use]
    pub fn from_rows(mut rows: Rows) -> Option<Self> {
        // What must be turned once more to be upright lies turned three times, and so on.
        for rotation in [
            Rotation::Upright,
            Rotation::Left,
            Rotation::Down,
            Rotation::Right,
        ] {
            if let Some(face) = Face::ALL.into_iter().find(|face| face.rows() == rows) {
                return Some(Self { face, rotation });
            }
            rows = turned_clockwise(rows);
        }
        None
    }

    /// The colours row by row as White sees them, the far row first.
    #[must_use]
    pub fn rows(self) -> Rows {
        let mut rows = self.face.rows();
        let mut lies = Rotation::Upright;
        while lies != self.rotation {
            rows = turned_clockwise(rows);
            lies = lies.next();
        }
        rows
    }
}

/// How many oriented boards the official set makes: 24 orders of the quarters, two sides and four rotations of each
/// (R2).
pub const OFFICIAL_BOARDS: NonZeroU32 = match NonZeroU32::new(24 * 2_u32.pow(4) * 4_u32.pow(4)) {
    Some(boards) => boards,
    None => NonZeroU32::MIN,
};

/// One of the [`OFFICIAL_BOARDS`] by its number, in the order of [`Corner::ALL`]; after the last one they start again.
///
/// ```
/// use katarenga_rules::board::{OFFICIAL_BOARDS, check_official, official_board};
/// assert_eq!(OFFICIAL_BOARDS.get(), 98_304);
/// assert!(check_official(&official_board(4_711)).is_ok());
/// assert_ne!(official_board(4_711), official_board(4_712));
/// ```
#[must_use]
pub fn official_board(number: u32) -> [PlacedQuarter; 4] {
    let mut digits = number % OFFICIAL_BOARDS;
    let mut digit = |base: NonZeroU32| {
        let digit = digits % base;
        digits /= base;
        digit as usize
    };
    const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);
    const THREE: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);
    const FOUR: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);
    let mut pairs = [
        [Face::A1, Face::B1],
        [Face::A2, Face::B2],
        [Face::A3, Face::B3],
        [Face::A4, Face::B4],
    ];
    // Any of four quarters into the last corner, any of the other three into the one before, and so on.
    pairs.swap(3, digit(FOUR));
    pairs.swap(2, digit(THREE));
    pairs.swap(1, digit(TWO));
    pairs.map(|faces| PlacedQuarter {
        face: faces[digit(TWO)],
        rotation: Rotation::ALL[digit(FOUR)],
    })
}

/// Checks that the quarters in the four corners (in the order of [`Corner::ALL`]) are four different ones, as in
/// the official set.
///
/// Which two faces share a quarter is not proven (R2), so this is advice: [`Layout::from_quarters`] takes any
/// four faces.
///
/// ```
/// use katarenga_rules::board::{PlacedQuarter, check_official};
/// use katarenga_rules::{Face, Rotation};
/// let upright = |face| PlacedQuarter { face, rotation: Rotation::Upright };
/// assert!(check_official(&[Face::A1, Face::B2, Face::A4, Face::A3].map(upright)).is_ok());
/// let twice = check_official(&[Face::A1, Face::B2, Face::A2, Face::A3].map(upright));
/// assert_eq!(twice.unwrap_err().to_string(), "quarter 2 lies in two corners, h8 and h1");
/// ```
///
/// # Errors
/// The first quarter that lies in two corners.
///
/// [`Layout::from_quarters`]: crate::Layout::from_quarters
pub fn check_official(quarters: &[PlacedQuarter; 4]) -> Result<(), QuarterUsedTwice> {
    let placed = || Corner::ALL.into_iter().zip(quarters).enumerate();
    for (i, (first, a)) in placed() {
        for (_, (second, b)) in placed().skip(i + 1) {
            if a.face.quarter() == b.face.quarter() {
                let quarter = a.face.quarter();
                let corners = [first, second];
                return Err(QuarterUsedTwice { quarter, corners });
            }
        }
    }
    Ok(())
}

/// The same quarter cannot lie in two corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct QuarterUsedTwice {
    /// The quarter.
    pub quarter: Quarter,
    /// Where it was placed.
    pub corners: [Corner; 2],
}

impl fmt::Display for QuarterUsedTwice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.corners;
        let quarter = self.quarter;
        write!(
            f,
            "quarter {quarter} lies in two corners, {first} and {second}"
        )
    }
}

impl core::error::Error for QuarterUsedTwice {}

#[cfg(test)]
mod tests {
    use super::*;

    /// No two numbers name the same board.
    #[test]
    fn r2_there_are_98304_official_boards() {
        let mut seen = [false; 1 << 20];
        for number in 0..OFFICIAL_BOARDS.get() {
            let quarters = official_board(number);
            assert_eq!(check_official(&quarters), Ok(()));
            // Five bits for a quarter: its face and how it lies.
            let key = quarters.iter().fold(0, |key, quarter| {
                key << 5 | (quarter.face as usize) << 2 | quarter.rotation as usize
            });
            assert!(!seen[key], "{quarters:?}");
            seen[key] = true;
        }
        assert_eq!(official_board(OFFICIAL_BOARDS.get()), official_board(0));
    }
}
