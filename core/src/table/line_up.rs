//! Before the first move: are all pawns where the game begins?

use crate::evening::Settings;
use crate::lights::{BLANK, Canvas, Paint, Role};
use crate::sensing::{Occupancy, SensorKind};
use katarenga_rules::board::{CellSet, Edge, Side, Square};
use katarenga_rules::game::{Position, UnplayableLayout};

/// How the pawns stand against the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct LineUp {
    /// The edge that White has taken: as the pawns say, or as it was set when they cannot.
    pub white_edge: Edge,
    /// Start squares without a pawn of the right colour.
    pub missing: CellSet,
    /// Pawns that stand elsewhere, or on the other player's start squares.
    pub surplus: CellSet,
    /// Cells that cannot be seen; pawns are taken to stand there.
    pub faulty: CellSet,
    /// Pawns that are seen on their start squares.
    pub in_place: CellSet,
    /// Whether the board is to be empty, because the pawns come from the hand (R50).
    pub starts_empty: bool,
}

impl LineUp {
    /// Looks at the board.
    ///
    /// Hall sensors show which edge White has taken (R30). Reed switches do not, so the setting decides. In a match,
    /// the edge is that of the revenge (R31). Where edges do not matter, because the start looks the same from both or the
    /// board is empty, White's stays as it was set.
    ///
    /// # Errors
    /// When The Race cannot be played on the layout (R24).
    pub fn look(
        settings: &Settings,
        revenge: Option<Edge>,
        kind: SensorKind,
        occupancy: &Occupancy,
    ) -> Result<Self, UnplayableLayout> {
        if let Some(edge) = revenge {
            return Self::from_edge(settings, edge, occupancy);
        }
        if !settings.rules.edges_matter() {
            return Self::from_edge(settings, settings.white_edge, occupancy);
        }
        let set = Self::from_edge(settings, settings.white_edge, occupancy)?;
        let other = Self::from_edge(settings, settings.white_edge.other(), occupancy)?;
        let tells = kind == SensorKind::Hall && other.faults() < set.faults();
        Ok(if tells { other } else { set })
    }

    fn from_edge(
        settings: &Settings,
        white_edge: Edge,
        occupancy: &Occupancy,
    ) -> Result<Self, UnplayableLayout> {
        let start = Occupancy::of(&start(settings, white_edge)?).seen_from(white_edge);
        let mut line_up = Self {
            white_edge,
            missing: CellSet::EMPTY,
            surplus: CellSet::EMPTY,
            faulty: occupancy.faulty(),
            in_place: CellSet::EMPTY,
            starts_empty: settings.rules.starts_empty(),
        };
        let trusted = CellSet::FULL - occupancy.faulty();
        for side in Side::ALL {
            let wanted = start.pawns(side) & trusted;
            let there = occupancy.pawns(side) | occupancy.of_unknown_colour();
            line_up.missing = line_up.missing | (wanted - there);
            line_up.in_place = line_up.in_place | (wanted & there);
            line_up.surplus = line_up.surplus | (occupancy.pawns(side) - wanted);
        }
        line_up.surplus = line_up.surplus | (occupancy.of_unknown_colour() - start.occupied());
        Ok(line_up)
    }

    /// The start squares of a side on which a pawn of the other one stands.
    #[must_use]
    pub fn of_wrong_colour(&self, side: Side, occupancy: &Occupancy) -> CellSet {
        // Start squares whose pawn is missing are those on which something is too much.
        self.missing & self.surplus & occupancy.pawns(!side)
    }

    fn faults(&self) -> usize {
        self.missing.len() + self.surplus.len()
    }

    /// Whether the game can begin. A board that sees less than half of the pawns cannot tell, unless there are to be none.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.faults() == 0 && (self.starts_empty || self.in_place.len() >= 8)
    }

    /// Shows what is missing and what does not belong; on an empty board, where the first pawn may be placed.
    #[must_use]
    pub fn canvas(&self) -> Canvas {
        let mut canvas = BLANK;
        if self.starts_empty && self.is_ready() {
            for square in Square::ALL {
                canvas[square.into()] = Paint::Role(Role::Place);
            }
        }
        canvas.fill(self.faulty, Paint::Role(Role::Faulty));
        canvas.fill(self.missing, Paint::Role(Role::PutBack));
        canvas.fill(self.surplus, Paint::Role(Role::TakeAway));
        canvas
    }
}

/// The start position as the game sees it: White at rank 1, wherever White sits.
///
/// # Errors
/// When The Race cannot be played on the layout (R24).
pub fn start(settings: &Settings, white_edge: Edge) -> Result<Position, UnplayableLayout> {
    let layout = match white_edge {
        Edge::Near => settings.layout,
        Edge::Far => settings.layout.turned(),
    };
    let start = Position::start(layout, settings.rules)?;
    Ok(if settings.quiet_first_move {
        start.with_quiet_first_move()
    } else {
        start
    })
}
