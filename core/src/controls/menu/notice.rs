//! What the menu says before it goes on.

use crate::lights::{BLANK, Canvas, Paint};
use katarenga_rules::board::{Camp, Cell, File, Rank, Square};
use katarenga_rules::game::UnplayableLayout;

/// A picture that lies over the screen until the next press.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) enum Notice {
    /// A running game would end: both diagonals crossed out, camps included.
    GiveUp,
    /// The squares that are too few or too many, with the camps of their half as a warning (R24).
    UnplayableLayout(UnplayableLayout),
}

impl Notice {
    pub(super) fn canvas(self) -> Canvas {
        let mut canvas = BLANK;
        match self {
            Self::GiveUp => {
                for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
                    let square = Square::new(file, rank);
                    let mirrored = Square::new(file, square.turned().rank());
                    canvas[square.into()] = Paint::Bad;
                    canvas[mirrored.into()] = Paint::Bad;
                }
                for camp in Camp::ALL {
                    canvas[Cell::Camp(camp)] = Paint::Bad;
                }
            }
            Self::UnplayableLayout(UnplayableLayout {
                half,
                colour,
                squares,
                ..
            }) => {
                for square in squares {
                    canvas[square.into()] = Paint::Terrain(colour);
                }
                for camp in Camp::of(half) {
                    canvas[Cell::Camp(camp)] = Paint::Bad;
                }
            }
        }
        canvas
    }
}
