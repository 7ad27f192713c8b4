//! Where the board differs from the game.

use crate::sensing::Occupancy;
use katarenga_rules::board::{Cell, CellSet, Side};
use katarenga_rules::game::Position;

/// The cells that do not show what the position says. Cells with a faulty sensor never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// Pawns of the side to move that are not on their cells.
    pub own_missing: CellSet,
    /// Pawns of the other side that are not on theirs.
    pub enemy_missing: CellSet,
    /// Pawns where none should be.
    pub surplus: CellSet,
    /// Pawns of the wrong colour.
    pub wrong: CellSet,
}

impl Difference {
    pub(super) fn new(position: &Position, occupancy: &Occupancy) -> Self {
        let (own, enemy) = (
            position.standing(position.side()),
            position.standing(!position.side()),
        );
        let occupied = occupancy.occupied();
        let gone = |pawns: CellSet| pawns - occupied - occupancy.faulty();
        let painted = |pawns: CellSet, side: Side| pawns & occupancy.pawns(side);
        Self {
            own_missing: gone(own),
            enemy_missing: gone(enemy),
            surplus: occupied - own - enemy,
            wrong: painted(own, !position.side()) | painted(enemy, position.side()),
        }
    }

    pub(super) fn missing(&self) -> CellSet {
        self.own_missing | self.enemy_missing
    }

    /// Pawns that do not belong where they stand.
    pub(super) fn misplaced(&self) -> CellSet {
        self.surplus | self.wrong
    }

    pub(super) fn is_none(&self) -> bool {
        self.missing().is_empty() && self.surplus.is_empty() && self.wrong.is_empty()
    }
}

/// Whether the pawn on a cell can be one of this side, as far as its sensor tells.
pub(super) fn may_belong_to(side: Side, cell: Cell, occupancy: &Occupancy) -> bool {
    occupancy.pawns(side).contains(cell) || occupancy.of_unknown_colour().contains(cell)
}
