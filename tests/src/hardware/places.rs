//! Where parts lie on the quadrant board.

use std::collections::BTreeMap;

use katarenga_rules::{File, Rank, Square};

use super::sexpr::Node;

/// Millimetres from square to square.
const PITCH: f64 = 36.0;

/// The column and row of the square that each part lies under, on a board that is not turned.
#[derive(Clone, Debug)]
pub struct Places(BTreeMap<String, (usize, usize)>);

impl Places {
    /// Reads a board.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn parse(board: &str) -> Self {
        let tree = Node::parse(board);
        let coordinate =
            |list: &Node, index| -> f64 { list.text(index).parse().expect("a coordinate") };
        let edges = tree
            .all("gr_line")
            .filter(|line| line.field("layer") == "Edge.Cuts");
        let (mut left, mut top) = (f64::MAX, f64::MAX);
        for start in edges.flat_map(|line| line.all("start")) {
            left = left.min(coordinate(start, 1));
            top = top.min(coordinate(start, 2));
        }
        let mut places = BTreeMap::new();
        for footprint in tree.all("footprint") {
            let mut properties = footprint.all("property");
            let Some(reference) = properties.find(|property| property.text(1) == "Reference")
            else {
                continue;
            };
            let at = footprint.all("at").next().expect("a footprint has a place");
            let square = |from: f64, index| ((coordinate(at, index) - from) / PITCH) as usize;
            places.insert(
                reference.text(2).to_owned(),
                (square(left, 1), square(top, 2)),
            );
        }
        Self(places)
    }

    /// The square above a part, when the board lies in a corner of the 8×8, turned clockwise by some degrees.
    #[must_use]
    pub fn square(&self, reference: &str, corner: &str, turned: u16) -> Option<Square> {
        let (mut column, mut row) = *self.0.get(reference)?;
        for _ in 0..turned / 90 {
            (column, row) = (3_usize.checked_sub(row)?, column);
        }
        let file = File::ALL.get(column + if corner.ends_with('E') { 4 } else { 0 })?;
        let rank = Rank::ALL
            .get(7_usize.checked_sub(row + if corner.starts_with('S') { 4 } else { 0 })?)?;
        Some(Square::new(*file, *rank))
    }
}
