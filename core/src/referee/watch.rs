//! What the sensors said, and when.

use crate::sensing::Occupancy;
use crate::units::Moment;
use katarenga_rules::board::{Cell, CellMap, CellSet};

/// The board as it was last seen, and since when.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    seen: Occupancy,
    /// When the reading of each cell last changed.
    changed: CellMap<Moment>,
    /// When any reading last changed.
    settled_since: Moment,
    /// The sensors that the players know to be lost.
    reported_lost: CellSet,
}

/// What has become of a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sensor {
    Lost,
    Back,
}

impl Watch {
    pub(super) fn new() -> Self {
        Self {
            seen: Occupancy::default(),
            changed: CellMap::filled(Moment(0)),
            settled_since: Moment(0),
            reported_lost: CellSet::EMPTY,
        }
    }

    /// What stands on the board.
    pub(super) const fn seen(&self) -> &Occupancy {
        &self.seen
    }

    /// When the reading of a cell last changed.
    pub(super) fn changed(&self, cell: Cell) -> Moment {
        self.changed[cell]
    }

    /// When any reading last changed.
    pub(super) const fn settled_since(&self) -> Moment {
        self.settled_since
    }

    /// Takes in what the sensors say now.
    pub(super) fn notice(&mut self, now: Moment, occupancy: &Occupancy) {
        for cell in occupancy.differs_from(&self.seen).iter() {
            self.changed[cell] = now;
        }
        self.seen = *occupancy;
        self.settled_since = now;
    }

    /// The sensors that were lost or came back, and the players do not know it yet.
    pub(super) fn unreported(&self) -> CellSet {
        let faulty = self.seen.faulty();
        (faulty - self.reported_lost) | (self.reported_lost - faulty)
    }

    /// The players are told what has become of an unreported sensor.
    pub(super) fn report(&mut self, cell: Cell) -> Sensor {
        if self.seen.faulty().contains(cell) {
            self.reported_lost.insert(cell);
            Sensor::Lost
        } else {
            self.reported_lost.remove(cell);
            Sensor::Back
        }
    }
}
