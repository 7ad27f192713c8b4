//! What each cell shows, before it has a colour.

use crate::lights::Role;
use katarenga_rules::board::{CellMap, Colour, Side};

/// What one cell shows. Palettes give it a colour, which it may share; roles also have a rhythm of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Paint {
    /// Nothing.
    #[default]
    Dark,
    /// A square in the colour of its terrain, steady.
    Terrain(Colour),
    /// A square in the colour of its terrain, faint: the ground that everything else is played on.
    Ground(Colour),
    /// A square in the colour of its terrain, breathing: this is being chosen.
    Glow(Colour),
    /// What the referee wants to say.
    Role(Role),
    /// It is this player's turn; shown on the player's camps.
    Turn(Side),
    /// The same while the board thinks about the move, breathing.
    Thinks(Side),
    /// The players may swap sides (R34): a light that goes from one edge to the other and back.
    Swap,
    /// A player's colour, steady.
    Side(Side),
    /// A player's time, while it runs.
    Clock(Side),
    /// In a menu: the choice as it stands.
    Chosen,
    /// In a menu: another choice.
    Offered,
    /// In a menu or a test: well done.
    Good,
    /// In a menu or a test: something is wrong here.
    Bad,
}

/// What all cells show.
pub type Canvas = CellMap<Paint>;

/// A canvas that shows nothing.
pub const BLANK: Canvas = CellMap::filled(Paint::Dark);
