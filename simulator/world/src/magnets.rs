//! The field of a pawn's magnet.

use std::cell::RefCell;
use std::collections::HashMap;

use katarenga_rules::{Cell, Side};

/// Distance between the centres of two squares.
pub(crate) const PITCH_MM: f64 = 36.0;

/// The magnet of a pawn, as in `hardware/frame/dimensions.toml`: a disc of 12 × 1.5 mm, N35.
const RADIUS_MM: f64 = 6.0;
const THICKNESS_MM: f64 = 1.5;
const REMANENCE_MT: f64 = 1_200.0;

/// Between the magnet's lower face and the sensor, for a pawn that stands: the frame's levels add up to it.
const GAP_MM: f64 = 7.3;

/// A magnet over the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnet {
    /// Whose pawn it is in: White's have north up, Black's south up.
    pub side: Side,
    /// Strength as a part of a fresh N35.
    pub strength: f64,
    /// Distance between magnet and sensor plane in mm.
    pub gap_mm: f64,
    /// How far it stands beside the centre of its cell, towards file h and rank 8, in mm.
    pub offset_mm: (f64, f64),
}

impl Magnet {
    /// The magnet of a pawn that stands in the middle of its cell.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self {
            side,
            strength: 1.0,
            gap_mm: GAP_MM,
            offset_mm: (0.0, 0.0),
        }
    }

    /// The same magnet, standing beside the centre.
    #[must_use]
    pub const fn off_centre(self, offset_mm: (f64, f64)) -> Self {
        Self { offset_mm, ..self }
    }

    /// The field in mT that the sensor of `sensor` feels when the magnet stands on `cell`. Positive means that
    /// the south pole is nearer, which raises the output of a hall sensor.
    #[must_use]
    pub fn field_at(&self, cell: Cell, sensor: Cell) -> f64 {
        let (from, to) = (centre(cell), centre(sensor));
        let (dx, dy) = (
            to.0 - from.0 - self.offset_mm.0,
            to.1 - from.1 - self.offset_mm.1,
        );
        let north_up = match self.side {
            Side::White => 1.0,
            Side::Black => -1.0,
        };
        north_up * self.strength * remembered_field(dx.hypot(dy), self.gap_mm)
    }
}

/// Where a cell lies, in mm from the corner of the frame.
pub(crate) fn centre(cell: Cell) -> (f64, f64) {
    let (column, row) = cell.place();
    (f64::from(column) * PITCH_MM, f64::from(row) * PITCH_MM)
}

/// The same as [`axial_field`], which takes 12 µs and is asked for 68 sensors and each pawn whenever one moves: most of them stand
/// in the middle of their cells, so that few distances occur.
fn remembered_field(distance: f64, gap: f64) -> f64 {
    /// About a megabyte.
    const MOST: usize = 1 << 15;
    thread_local! {
        static FIELDS: RefCell<HashMap<[u64; 2], f64>> = RefCell::default();
    }
    FIELDS.with_borrow_mut(|fields| {
        if fields.len() >= MOST {
            fields.clear();
        }
        let key = [distance.to_bits(), gap.to_bits()];
        *fields
            .entry(key)
            .or_insert_with(|| axial_field(distance, gap))
    })
}

/// The vertical field in mT of the disc magnet, `distance` mm beside its axis and `gap` mm below its face:
/// the field of two discs of magnetic charge, summed over rings and angles.
fn axial_field(distance: f64, gap: f64) -> f64 {
    const RINGS: usize = 12;
    const ANGLES: usize = 24;
    let mut sum = 0.0;
    for ring in 0..RINGS {
        let radius = RADIUS_MM * (ring as f64 + 0.5) / RINGS as f64;
        let area = std::f64::consts::TAU * radius * RADIUS_MM / RINGS as f64 / ANGLES as f64;
        for angle in 0..ANGLES {
            let (sin, cos) =
                (std::f64::consts::TAU * (angle as f64 + 0.5) / ANGLES as f64).sin_cos();
            let beside_squared = (distance - radius * cos).powi(2) + (radius * sin).powi(2);
            let charge_at =
                |height: f64| area * height / (beside_squared + height * height).powf(1.5);
            sum += charge_at(gap) - charge_at(gap + THICKNESS_MM);
        }
    }
    REMANENCE_MT / (2.0 * std::f64::consts::TAU) * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_under_the_magnet_agrees_with_the_computed_table() {
        // As `hardware/checks/magnet.py` prints them.
        for (gap, expected) in [(5.0, 56.3), (6.0, 43.9), (7.0, 34.3), (8.0, 27.1)] {
            let field = axial_field(0.0, gap);
            assert!((field - expected).abs() < 1.0, "{field} mT at {gap} mm");
        }
    }

    #[test]
    fn neighbours_and_side_lobe_agree_with_the_computed_table() {
        for gap in [4.0, 5.0, 6.0, 7.0, 8.0] {
            let neighbour = axial_field(36.0, gap);
            assert!(
                (-0.34..-0.26).contains(&neighbour),
                "{neighbour} mT at {gap} mm"
            );
        }
        // The nearest a pawn's magnet comes to its sensor is 4 mm.
        let beside = (120..160).map(|tenths| f64::from(tenths) / 10.0);
        let lobe = beside
            .map(|distance| axial_field(distance, 4.0))
            .fold(0.0, f64::min);
        assert!((lobe + 3.83).abs() < 0.05, "{lobe} mT");
        assert!(
            axial_field(8.0, GAP_MM) > 8.0,
            "a pawn 8 mm beside the centre is still seen"
        );
    }
}
