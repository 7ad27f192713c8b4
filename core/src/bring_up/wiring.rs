//! Behind which select lines each sensor lies.

use super::select_lines::SelectLine;
use katarenga_rules::board::{Cell, CellSet};

/// The select lines of every sensor: S0 in bit 0 to S3 in bit 3 choose the channel of a quadrant's multiplexer, Q0 and
/// Q1 in bits 4 and 5 the quadrant. With Q2 in bit 6 the camp of the quadrant is chosen, and S0 to S3 do not matter.
///
/// The image brings its own, so that nothing in here knows a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wiring([u8; Cell::COUNT]);

/// One of the four quadrant boards, counted as their sensor supplies SENS_EN0 to SENS_EN3 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quadrant(pub(super) u8);

impl Quadrant {
    /// In the order of their supplies.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];
}

const CAMP: u8 = 1 << SelectLine::Q2 as u8;
const CHANNEL: u8 = 0b1111;
const QUADRANT_BITS: u32 = 4;

impl Wiring {
    /// From the select lines of every cell, in the order of [`Cell::ALL`].
    #[must_use]
    pub const fn new(select: [u8; Cell::COUNT]) -> Self {
        Self(select)
    }

    /// The lines that the board drives to read a cell.
    pub(super) fn lines(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    /// The quadrant board of a cell, which supplies its sensor.
    #[must_use]
    pub fn quadrant(&self, cell: Cell) -> Quadrant {
        quadrant_of(self.0[cell.index()])
    }

    /// The cells of a quadrant board, with its camp.
    #[must_use]
    pub fn cells(&self, quadrant: Quadrant) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|&cell| self.quadrant(cell) == quadrant)
            .collect()
    }

    /// The square under a channel of a quadrant's multiplexer.
    pub(super) fn square(&self, quadrant: Quadrant, channel: u8) -> Option<Cell> {
        let lines = quadrant.0 << QUADRANT_BITS | channel;
        Cell::ALL
            .into_iter()
            .find(|&cell| self.0[cell.index()] == lines && cell.square().is_some())
    }
}

/// The quadrant that seven lines lead to.
pub(super) const fn quadrant_of(lines: u8) -> Quadrant {
    Quadrant(lines >> QUADRANT_BITS & 0b11)
}

/// The same lines for the same sensor: a camp has no channel.
pub(super) const fn sensor_behind(lines: u8) -> u8 {
    if lines & CAMP == 0 {
        lines
    } else {
        lines & !CHANNEL
    }
}
