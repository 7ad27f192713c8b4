//! Which moves the board can see.

use super::watch::Watch;
use crate::sensing::SensorKind;
use katarenga_rules::board::{Bitboard, Cell, CellSet, Square};
use katarenga_rules::game::{Move, Position};

/// What the sensors can tell. The referee neither demands nor offers a move that they cannot see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub kind: SensorKind,
    /// Cells whose sensors cannot be trusted.
    pub faulty: CellSet,
}

impl Sight {
    pub(super) fn new(kind: SensorKind, watch: &Watch) -> Self {
        Self {
            kind,
            faulty: watch.seen().faulty(),
        }
    }

    /// Whether it would be certain that this legal move was made, and no other.
    pub(super) fn sees(&self, position: &Position, m: Move) -> bool {
        !self.faulty.contains(m.to) && self.tells_who_came(position, m)
    }

    /// Where a pawn can be seen to go.
    pub(super) fn destinations(&self, position: &Position, from: Square) -> CellSet {
        let cells = position.destinations(from).cells().iter();
        cells
            .filter(|&to| self.sees(position, Move::between(from, to)))
            .collect()
    }

    /// The own pawns that can be seen to capture an enemy pawn.
    pub(super) fn captors(&self, position: &Position, enemy: Square) -> Bitboard {
        let to = Cell::Square(enemy);
        let captors = position.captors(enemy).iter();
        captors
            .filter(|&from| self.sees(position, Move::between(from, to)))
            .collect()
    }

    /// A pawn that nobody saw leave must be the only one that could have come. Reed switches see no colours, and so not
    /// that it has replaced another.
    fn tells_who_came(&self, position: &Position, m: Move) -> bool {
        let is_seen = |from: Square| !self.faulty.contains(from.into());
        if position.displaced() == m.from || m.from.is_none_or(is_seen) {
            return true;
        }
        let captures = |to| position.destinations(m.from).captures.contains(to);
        let hidden = self.kind == SensorKind::Reed && m.to.square().is_some_and(captures);
        let unseen = position.pawns(position.side()) & self.faulty.squares;
        let could_come = |&from: &Square| position.destinations(from).cells().contains(m.to);
        !hidden && unseen.iter().filter(could_come).count() == 1
    }
}
