//! Telling the board which layout lies on it.

use super::way::Way;
use crate::controls::{Button, Press};
use crate::lights::{BLANK, Canvas, Paint};
use katarenga_rules::board::{
    Camp, Cell, Colour, Corner, Face, Layout, PlacedQuarter, Rotation, Square, turned_clockwise,
};

/// How far the entry of a layout has come.
///
/// The layout itself is the whole memory: which faces lie where is read off its colours. So passing a corner with
/// OK leaves it as it lies, corrected squares included, and entry always starts from the last layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) enum LayoutEntry {
    /// This corner is being chosen.
    Corner {
        corner: Corner,
        /// Faces are offered even if their quarter lies in a corner before (R2: the pairing is not proven).
        any_face: bool,
    },
    /// All corners are chosen; a pawn set on a square makes it the one to be corrected.
    Whole {
        cursor: Option<Square>,
        /// The board has made this layout, and players lay it; else players have told it which one lies there.
        made: bool,
    },
}

/// What a press asks for beyond the entry itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The layout is right: take it.
    Take,
    /// Make a layout.
    Make { balanced: bool },
}

impl LayoutEntry {
    pub(super) const START: Self = Self::Corner {
        corner: Corner::NorthWest,
        any_face: false,
    };

    pub(super) fn press(&mut self, press: Press, layout: &mut Layout) -> Option<Wish> {
        match press {
            Press::Long(Button::Turn) => return Some(Wish::Make { balanced: false }),
            Press::Long(Button::Back) => return Some(Wish::Make { balanced: true }),
            _ => {}
        }
        match self {
            Self::Corner { corner, any_face } => {
                *any_face |= press == Press::Long(Button::Next);
                if let Some(way) = Way::of(press.button()) {
                    offer_another_face(layout, *corner, *any_face, way);
                }
                match press.button() {
                    Button::Turn => {
                        let rows = turned_clockwise(layout.corner(*corner));
                        *layout = layout.with_corner(*corner, rows);
                    }
                    Button::Ok => match after(*corner) {
                        Some(next) => *corner = next,
                        None => {
                            *self = Self::Whole {
                                cursor: None,
                                made: false,
                            }
                        }
                    },
                    Button::Setup | Button::Back | Button::Next => {}
                }
                None
            }
            Self::Whole { cursor, made } => {
                if let Some((way, square)) = Way::of(press.button()).zip(*cursor) {
                    let colour = way.around(&Colour::ALL, layout.colour(square));
                    *layout = layout.with(square, colour);
                    *made = false;
                }
                if press.button() == Button::Turn {
                    *self = Self::START;
                }
                (press.button() == Button::Ok).then_some(Wish::Take)
            }
        }
    }

    /// A pawn was set on a square. Tells whether that means anything now.
    pub(super) fn pawn_set(&mut self, square: Square) -> bool {
        match self {
            Self::Corner { .. } => false,
            Self::Whole { cursor, .. } => {
                *cursor = Some(square);
                true
            }
        }
    }

    pub(super) fn canvas(self, layout: &Layout) -> Canvas {
        let mut canvas = BLANK;
        let camps = match self {
            Self::Corner {
                corner: current,
                any_face,
            } => {
                for corner in Corner::ALL.into_iter().take_while(|&c| c != current) {
                    for square in corner.squares().into_iter().flatten() {
                        canvas[square.into()] = Paint::Terrain(layout.colour(square));
                    }
                }
                for square in current.squares().into_iter().flatten() {
                    canvas[square.into()] = Paint::Glow(layout.colour(square));
                }
                if any_face {
                    Paint::Offered
                } else {
                    Paint::Dark
                }
            }
            Self::Whole { cursor, .. } => {
                for square in Square::ALL {
                    canvas[square.into()] = Paint::Terrain(layout.colour(square));
                }
                if let Some(square) = cursor {
                    canvas[square.into()] = Paint::Glow(layout.colour(square));
                }
                Paint::Good
            }
        };
        for camp in Camp::ALL {
            canvas[Cell::Camp(camp)] = camps;
        }
        canvas
    }
}

fn after(corner: Corner) -> Option<Corner> {
    Corner::ALL.into_iter().skip_while(|&c| c != corner).nth(1)
}

/// Lays the face before or after the present one into the corner, turned as the present one lies.
///
/// Corners before this one are settled, so the quarters that lie there are passed over. A quarter that lies in a
/// corner still to come is taken from there and the squares that lay here go there: four different quarters stay
/// four different quarters, and the last corner has only two faces left to choose from.
fn offer_another_face(layout: &mut Layout, corner: Corner, any_face: bool, way: Way) {
    let lies = |corner| PlacedQuarter::from_rows(layout.corner(corner));
    let mut settled = Corner::ALL.into_iter().take_while(|&c| c != corner);
    let [first, second, third] = core::array::from_fn(|_| settled.next().and_then(lies));
    let passed_over = |face: Face| {
        let used = [first, second, third].into_iter().flatten();
        !any_face && used.map(|q| q.face.quarter()).any(|q| q == face.quarter())
    };

    let present = lies(corner);
    let rotation = present.map_or(Rotation::Upright, |quarter| quarter.rotation);
    // Where the squares are those of no face, NEXT begins with the first face and BACK with the last.
    let mut face = present.map_or(
        match way {
            Way::Next => Face::B4,
            Way::Back => Face::A1,
        },
        |quarter| quarter.face,
    );
    for _ in Face::ALL {
        face = way.around(&Face::ALL, face);
        if !passed_over(face) {
            break;
        }
    }

    let was_here = present.is_some_and(|quarter| quarter.face.quarter() == face.quarter());
    let comes_from = Corner::ALL
        .into_iter()
        .skip_while(|&c| c != corner)
        .skip(1)
        .find(|&c| lies(c).is_some_and(|quarter| quarter.face.quarter() == face.quarter()));
    if let Some(other) = comes_from.filter(|_| !any_face && !was_here) {
        *layout = layout.with_corner(other, layout.corner(corner));
    }
    *layout = layout.with_corner(corner, PlacedQuarter { face, rotation }.rows());
}
