//! The 68 places where a pawn can stand: 64 squares and four camps.

use core::fmt;
use core::ops::{BitAnd, BitOr, Index, IndexMut, Sub};
use core::str::FromStr;

use crate::board::{Bitboard, Camp, CampSet, Square, UnknownCell};

/// A place where a pawn can stand, with a sensor and a light of its own.
///
/// ```
/// use katarenga_rules::{Camp, Cell};
/// assert_eq!("h9".parse(), Ok(Cell::Camp(Camp::H9)));
/// assert_eq!(Cell::ALL.len(), 68);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cell {
    /// One of the 64.
    Square(Square),
    /// One of the four corners.
    Camp(Camp),
}

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = Square::COUNT + Camp::COUNT;

    /// All cells: the squares in the order of [`Square::ALL`], then the camps.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Camp(Camp::A9); Self::COUNT];
        let mut i = 0;
        while i < Square::COUNT {
            all[i] = Self::Square(Square::ALL[i]);
            i += 1;
        }
        while i < Self::COUNT {
            all[i] = Self::Camp(Camp::ALL[i - Square::COUNT]);
            i += 1;
        }
        all
    };

    /// The position in [`Cell::ALL`], below [`Cell::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Square(square) => square.index(),
            Self::Camp(camp) => Square::COUNT + (camp.index() & 3),
        }
    }

    /// The square, unless it is a camp.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square),
            Self::Camp(_) => None,
        }
    }

    /// Column and row on the frame, from the corner at White's left: squares are 1 to 8, and the camps continue the
    /// diagonals at 0 and 9.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        match self {
            Self::Square(square) => (square.file() as u8 + 1, square.rank() as u8 + 1),
            Self::Camp(Camp::A9) => (0, 9),
            Self::Camp(Camp::H9) => (9, 9),
            Self::Camp(Camp::A0) => (0, 0),
            Self::Camp(Camp::H0) => (9, 0),
        }
    }

    /// How many steps of a king lie between two cells.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let ((column, row), (other_column, other_row)) = (self.place(), other.place());
        let (columns, rows) = (column.abs_diff(other_column), row.abs_diff(other_row));
        if columns > rows { columns } else { rows }
    }

    /// The cell this one becomes when the board is turned by 180° (R31).
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Square(square) => Self::Square(square.turned()),
            Self::Camp(camp) => Self::Camp(camp.turned()),
        }
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl From<Camp> for Cell {
    fn from(camp: Camp) -> Self {
        Self::Camp(camp)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Camp(camp) => camp.fmt(f),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = UnknownCell;

    fn from_str(text: &str) -> Result<Self, UnknownCell> {
        text.parse()
            .map(Self::Square)
            .or_else(|UnknownCell| text.parse().map(Self::Camp))
    }
}

/// One value for each cell.
///
/// ```
/// use katarenga_rules::{Camp, Cell, CellMap};
/// let mut pawns = CellMap::filled(0_u8);
/// pawns[Cell::Camp(Camp::A0)] += 1;
/// assert_eq!(pawns.iter().filter(|(_, n)| **n > 0).count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
// Aligned to words, so that a processor without unaligned accesses copies it word by word: frames and canvases are made
// of bytes, and a hundred of them a second are handed on from task to task.
#[repr(align(4))]
pub struct CellMap<T>([T; Cell::COUNT]);

impl<T> CellMap<T> {
    /// The same value for every cell.
    #[must_use]
    pub const fn filled(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; Cell::COUNT])
    }

    /// A value for each cell, made from the cell.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Cell) -> T) -> Self {
        Self(core::array::from_fn(|i| value(Cell::ALL[i])))
    }

    /// The cells with their values, in the order of [`Cell::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        Cell::ALL.iter().copied().zip(&self.0)
    }

    /// The cells with their values to change, in the order of [`Cell::ALL`].
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Cell, &mut T)> {
        Cell::ALL.iter().copied().zip(&mut self.0)
    }

    /// Gives the same value to all cells of a set.
    pub fn fill(&mut self, cells: CellSet, value: T)
    where
        T: Copy,
    {
        cells.iter().for_each(|cell| self[cell] = value);
    }

    /// The values where they come to lie when the board is turned by 180° (R31).
    #[must_use]
    pub fn turned(&self) -> Self
    where
        T: Copy,
    {
        Self::from_fn(|cell| self[cell.turned()])
    }

    /// The values, in the order of [`Cell::ALL`].
    #[must_use]
    pub const fn values(&self) -> &[T; Cell::COUNT] {
        &self.0
    }
}

impl<T> Index<Cell> for CellMap<T> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index()]
    }
}

impl<T> IndexMut<Cell> for CellMap<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index()]
    }
}

/// A set of cells.
///
/// ```
/// use katarenga_rules::{Camp, Cell, CellSet};
/// let mut set = CellSet::EMPTY;
/// set.insert(Camp::H0.into());
/// assert!(set.contains(Cell::Camp(Camp::H0)));
/// assert_eq!(set.iter().count(), 1);
/// assert_eq!(set.to_string(), "h0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CellSet {
    /// The squares in the set.
    pub squares: Bitboard,
    /// The camps in the set.
    pub camps: CampSet,
}

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self {
        squares: Bitboard::EMPTY,
        camps: CampSet::EMPTY,
    };

    /// Every cell.
    pub const FULL: Self = Self {
        squares: Bitboard::FULL,
        camps: CampSet::FULL,
    };

    /// Puts a cell into the set.
    pub const fn insert(&mut self, cell: Cell) {
        match cell {
            Cell::Square(square) => self.squares.insert(square),
            Cell::Camp(camp) => self.camps.insert(camp),
        }
    }

    /// Takes a cell out of the set.
    pub const fn remove(&mut self, cell: Cell) {
        match cell {
            Cell::Square(square) => self.squares.remove(square),
            Cell::Camp(camp) => self.camps.remove(camp),
        }
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        match cell {
            Cell::Square(square) => self.squares.contains(square),
            Cell::Camp(camp) => self.camps.contains(camp),
        }
    }

    /// Whether there is no cell in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.squares.is_empty() && self.camps.is_empty()
    }

    /// How many cells are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.squares.len() + self.camps.len()
    }

    /// The cells these become when the board is turned by 180° (R31).
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            squares: self.squares.turned(),
            camps: self.camps.iter().map(Camp::turned).collect(),
        }
    }

    /// The only cell of the set, if there is just one.
    #[must_use]
    pub fn single(self) -> Option<Cell> {
        let mut cells = self.iter();
        let first = cells.next()?;
        cells.next().is_none().then_some(first)
    }

    /// The cells of the set, in the order of [`Cell::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let squares = self.squares.iter().map(Cell::Square);
        squares.chain(self.camps.iter().map(Cell::Camp))
    }
}

/// The names of the cells, as people write them down: `a1 c3 h9`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, cell) in self.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{cell}")?;
        }
        Ok(())
    }
}

/// The cells in either set.
impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            squares: self.squares | other.squares,
            camps: self.camps.or(other.camps),
        }
    }
}

/// The cells in both sets.
impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            squares: self.squares & other.squares,
            camps: self.camps.and(other.camps),
        }
    }
}

/// The cells of the first set that are not in the second.
impl Sub for CellSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            squares: self.squares & !other.squares,
            camps: self.camps.without(other.camps),
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
