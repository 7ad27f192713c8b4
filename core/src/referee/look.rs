//! One look at the board.

use super::difference::Difference;
use super::options::Options;
use super::sight::Sight;
use super::watch::Watch;
use super::will::Will;
use crate::sensing::SensorKind;
use crate::units::Moment;
use katarenga_rules::board::Cell;
use katarenga_rules::game::{Move, Position};

/// What the referee has before it when it looks: what the game says, what the sensors say, and where they differ.
#[derive(Debug)]
pub(super) struct Look<'a> {
    pub now: Moment,
    pub position: &'a Position,
    pub options: Options,
    pub will: Will,
    pub watch: &'a Watch,
    pub difference: Difference,
    pub sight: Sight,
    last_move: Option<Move>,
}

impl<'a> Look<'a> {
    pub(super) fn new(
        now: Moment,
        position: &'a Position,
        last_move: Option<Move>,
        options: Options,
        will: Will,
        watch: &'a Watch,
        kind: SensorKind,
    ) -> Self {
        Self {
            now,
            position,
            options,
            will,
            watch,
            difference: Difference::new(position, watch.seen()),
            sight: Sight::new(kind, watch),
            last_move,
        }
    }

    /// Whether a pawn was placed from the hand that belongs to the other side.
    pub(super) fn is_of_wrong_colour(&self, cell: Cell) -> bool {
        let others = self.watch.seen().pawns(!self.position.side());
        self.position.phase().is_placing()
            && self.difference.surplus.contains(cell)
            && others.contains(cell)
    }

    /// The pawn just moved is often set straight, by either player. It may be captured, but does not bind.
    pub(super) fn just_moved(&self) -> Option<Cell> {
        self.last_move.map(|m| m.to)
    }
}
