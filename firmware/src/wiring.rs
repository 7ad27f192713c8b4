//! Which multiplexer channel and which LED belong to which cell.
//!
//! Pure data, so that a host test can hold it against `hardware/pinmap.toml`.

use katarenga_rules::{Camp, Cell, File, Rank, Square};

/// One of the four identical quadrant boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quadrant {
    /// Next to a9.
    Northwest,
    /// Next to h9.
    Northeast,
    /// Next to h0.
    Southeast,
    /// Next to a0.
    Southwest,
}

/// Squares, LEDs and multiplexer channels of a quadrant board.
const SQUARES_PER_QUADRANT: usize = 16;

/// Cells of a quadrant: its squares, then its camp.
pub const CELLS_PER_QUADRANT: usize = SQUARES_PER_QUADRANT + 1;

impl Quadrant {
    /// In the order of the LED chain, of the sensor supplies and of the inputs of the 8:1 multiplexer.
    pub const ALL: [Self; 4] = [
        Self::Northwest,
        Self::Northeast,
        Self::Southeast,
        Self::Southwest,
    ];

    const fn camp(self) -> Camp {
        match self {
            Self::Northwest => Camp::A9,
            Self::Northeast => Camp::H9,
            Self::Southeast => Camp::H0,
            Self::Southwest => Camp::A0,
        }
    }

    /// The square under a channel. Each board runs as a snake of four columns and four rows, begins in the
    /// corner of the 8×8 and is turned clockwise by 90° against the one before.
    const fn square(self, channel: usize) -> Square {
        let inward = channel / 4;
        let along = if inward.is_multiple_of(2) {
            channel % 4
        } else {
            3 - channel % 4
        };
        let (file, rank) = match self {
            Self::Northwest => (along, 7 - inward),
            Self::Northeast => (7 - inward, 7 - along),
            Self::Southeast => (7 - along, inward),
            Self::Southwest => (inward, along),
        };
        Square::new(File::ALL[file], Rank::ALL[rank])
    }

    /// The cells of the quadrant in the order of its LEDs: channels 0 to 15, then the camp.
    pub const fn cells(self) -> [Cell; CELLS_PER_QUADRANT] {
        let mut cells = [Cell::Camp(self.camp()); CELLS_PER_QUADRANT];
        let mut channel = 0;
        while channel < SQUARES_PER_QUADRANT {
            cells[channel] = Cell::Square(self.square(channel));
            channel += 1;
        }
        cells
    }

    /// The seven select lines, S0 in bit 0 to Q2 in bit 6, that lead to the sensor of the `index`th of
    /// [`Quadrant::cells`]. Inputs 0 to 3 of the 8:1 multiplexer are the quadrants, 4 to 7 their camps.
    pub const fn select(self, index: usize) -> u8 {
        if index < SQUARES_PER_QUADRANT {
            index as u8 | (self as u8) << 4
        } else {
            (4 + self as u8) << 4
        }
    }
}

/// The cells of all quadrants in the order of the LED chain.
pub static CHAIN: [[Cell; CELLS_PER_QUADRANT]; 4] = [
    Quadrant::ALL[0].cells(),
    Quadrant::ALL[1].cells(),
    Quadrant::ALL[2].cells(),
    Quadrant::ALL[3].cells(),
];
