//! What is done to a board on the bench, which outlives a power cut.

use katarenga_core::sensing::SensorKind;
use katarenga_core::{Cell, CellMap, Side};

use crate::scenario::Defect;

/// A pawn's magnet on a cell, as far as the page can move it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pole {
    /// Whose pawn it is in.
    pub side: Side,
    /// Beside the centre of the cell, towards file h and rank 8.
    pub offset_mm: (f64, f64),
}

/// Sensors, and what stands on them.
#[derive(Clone, Debug)]
pub(super) struct Bench {
    pub kind: SensorKind,
    pub magnets: CellMap<Option<Pole>>,
    pub defects: CellMap<Option<Defect>>,
    pub noise_rms: f64,
}

impl Bench {
    /// Sound sensors without a pawn.
    pub fn new(kind: SensorKind, noise_rms: f64) -> Self {
        Self {
            kind,
            magnets: CellMap::filled(None),
            defects: CellMap::filled(None),
            noise_rms,
        }
    }

    /// The pawns that stand.
    pub fn poles(&self) -> impl Iterator<Item = (Cell, Pole)> {
        let magnets = self.magnets.iter();
        magnets.filter_map(|(cell, magnet)| Some((cell, (*magnet)?)))
    }
}
