//! What stands on each cell.

use katarenga_rules::board::{BySide, Cell, CellSet, Edge, Side};
use katarenga_rules::game::Position;

/// What stands on a cell, as far as its sensor tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Reading {
    /// Nothing magnetic.
    #[default]
    Empty,
    /// A pawn whose magnet shows its colour (hall sensors).
    Pawn(Side),
    /// A pawn of unknown colour (reed switches).
    SomePawn,
    /// The sensor cannot be trusted.
    Faulty,
}

/// What stands on all cells.
///
/// ```
/// use katarenga_core::sensing::{Occupancy, Reading};
/// use katarenga_rules::{Cell, Side};
/// let mut occupancy = Occupancy::default();
/// let e2: Cell = "e2".parse()?;
/// occupancy.set(e2, Reading::Pawn(Side::White));
/// assert_eq!(occupancy.reading(e2), Reading::Pawn(Side::White));
/// # Ok::<(), katarenga_rules::board::UnknownCell>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Occupancy {
    /// Pawns by colour.
    pawns: BySide<CellSet>,
    some: CellSet,
    faulty: CellSet,
}

impl Occupancy {
    /// Nothing stands anywhere.
    pub(super) const EMPTY: Self = Self {
        pawns: BySide {
            white: CellSet::EMPTY,
            black: CellSet::EMPTY,
        },
        some: CellSet::EMPTY,
        faulty: CellSet::EMPTY,
    };

    /// What perfect sensors would read in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self {
            pawns: BySide::from_fn(|side| position.standing(side)),
            some: CellSet::EMPTY,
            faulty: CellSet::EMPTY,
        }
    }

    /// What stands on a cell.
    #[must_use]
    pub fn reading(&self, cell: Cell) -> Reading {
        if self.faulty.contains(cell) {
            Reading::Faulty
        } else if self.some.contains(cell) {
            Reading::SomePawn
        } else {
            let side = Side::ALL
                .into_iter()
                .find(|&side| self.pawns(side).contains(cell));
            side.map_or(Reading::Empty, Reading::Pawn)
        }
    }

    /// Notes what stands on a cell.
    pub fn set(&mut self, cell: Cell, reading: Reading) {
        let BySide { white, black } = &mut self.pawns;
        for set in [white, black, &mut self.some, &mut self.faulty] {
            set.remove(cell);
        }
        match reading {
            Reading::Empty => {}
            Reading::Pawn(side) => self.pawns[side].insert(cell),
            Reading::SomePawn => self.some.insert(cell),
            Reading::Faulty => self.faulty.insert(cell),
        }
    }

    /// Cells with a pawn that shows its colour.
    #[must_use]
    pub const fn pawns(&self, side: Side) -> CellSet {
        *self.pawns.of(side)
    }

    /// Cells with a pawn that does not.
    #[must_use]
    pub const fn of_unknown_colour(&self) -> CellSet {
        self.some
    }

    /// Cells whose sensor cannot be trusted.
    #[must_use]
    pub const fn faulty(&self) -> CellSet {
        self.faulty
    }

    /// The board as seen from an edge, rank 1 nearest; or, the other way round, the wiring's view
    /// of a game that White plays from there.
    #[must_use]
    pub fn seen_from(&self, edge: Edge) -> Self {
        match edge {
            Edge::Near => *self,
            Edge::Far => Self {
                pawns: self.pawns.map(CellSet::turned),
                some: self.some.turned(),
                faulty: self.faulty.turned(),
            },
        }
    }

    /// The cells that read otherwise than before.
    #[must_use]
    pub fn differs_from(&self, before: &Self) -> CellSet {
        let pairs = [
            (self.pawns.white, before.pawns.white),
            (self.pawns.black, before.pawns.black),
            (self.some, before.some),
            (self.faulty, before.faulty),
        ];
        pairs
            .into_iter()
            .fold(CellSet::EMPTY, |cells, (now, before)| {
                cells | (now - before) | (before - now)
            })
    }

    /// Cells with any pawn.
    #[must_use]
    pub fn occupied(&self) -> CellSet {
        self.pawns.white | self.pawns.black | self.some
    }
}
