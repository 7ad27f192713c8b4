//! What can be wrong with the text of a position, and where.

use core::fmt;

use crate::board::{Camp, GridFault, LayoutError, Side, Square};
use crate::game::{CannotRace, Rules};

/// A field of the position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Field {
    /// The colours of the squares.
    Layout,
    /// The pawns on the board.
    Pawns,
    /// The occupied camps.
    Camps,
    /// Whose turn it is.
    Side,
    /// Which game is played.
    Rules,
    /// The pawn that was displaced.
    Displaced,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Layout => "LAYOUT",
            Self::Pawns => "PAWNS",
            Self::Camps => "CAMPS",
            Self::Side => "SIDE",
            Self::Rules => "RULES",
            Self::Displaced => "DISPLACED",
        })
    }
}

/// Why a text or a set-up is no position.
///
/// ```
/// use katarenga_core::Position;
/// let error = "rgbygryb/yybr 8/8/8/8/8/8/8/8 - w".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "LAYOUT: rank 7 has fewer than 8 squares");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PositionError {
    /// The field the fault is in.
    pub field: Field,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.fault)
    }
}

impl core::error::Error for PositionError {}

impl From<LayoutError> for PositionError {
    fn from(LayoutError(fault): LayoutError) -> Self {
        Fault::Grid(fault).of(Field::Layout)
    }
}

/// What is wrong in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Fault {
    /// The text ends before this field.
    Missing,
    /// The text goes on after this field, which is the last.
    TextAfterTheEnd,
    /// The squares are not all there, or something else is.
    Grid(GridFault),
    /// Text that names no camp.
    UnknownCamp,
    /// A camp that comes twice or too late.
    CampOutOfOrder(Camp),
    /// Text that names no player.
    UnknownSide,
    /// Text that names no game.
    UnknownRules,
    /// Text that names no square.
    UnknownSquare,
    /// Pawns of both players on one square.
    TwoPawns(Square),
    /// A player with more than eight pawns.
    TooManyPawns(Side),
    /// A player without a pawn in The Race.
    NoPawns(Side),
    /// Both players have what wins the game (R7, R20); play ends before.
    BothHaveWon,
    /// A camp occupied in The Race (R20).
    CampsInRace,
    /// A layout that cannot be raced on (R24).
    CannotRace(CannotRace),
    /// A displaced pawn in the base game.
    NothingDisplacesHere,
    /// A displaced pawn, but no enemy pawn on its square (R22).
    NoDisplacingPawn(Square),
    /// A displaced pawn on a square that is no goal of the enemy (R21).
    NoGoalSquare(Square),
    /// A displaced pawn that cannot move on (R23).
    DisplacedPawnStuck(Square),
}

impl Fault {
    /// The fault together with the field it was found in.
    pub(crate) const fn of(self, field: Field) -> PositionError {
        PositionError { field, fault: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("this field is missing"),
            Self::TextAfterTheEnd => f.write_str("there is more text after this last field"),
            Self::Grid(fault) => fault.fmt(f),
            Self::UnknownCamp => f.write_str("expected - or camps out of a9, h9, a0 and h0"),
            Self::CampOutOfOrder(camp) => write!(
                f,
                "{camp} is out of place, camps come once each in the order a9h9a0h0"
            ),
            Self::UnknownSide => f.write_str("expected w or b"),
            Self::UnknownRules => {
                let mut separator = "expected ";
                for spelling in Rules::SPELLINGS {
                    write!(f, "{separator}{spelling}")?;
                    separator = ", or ";
                }
                Ok(())
            }
            Self::UnknownSquare => f.write_str("expected - or a square from a1 to h8"),
            Self::TwoPawns(square) => write!(f, "two pawns stand on {square}"),
            Self::TooManyPawns(side) => {
                write!(f, "{side} has more than 8 pawns, those in camps included")
            }
            Self::NoPawns(side) => write!(f, "{side} has no pawn to race with"),
            Self::BothHaveWon => f.write_str("both players would have won"),
            Self::CampsInRace => f.write_str("there are no camps in The Race"),
            Self::CannotRace(why) => why.fmt(f),
            Self::NothingDisplacesHere => f.write_str("pawns are only displaced in The Race"),
            Self::NoDisplacingPawn(square) => {
                write!(f, "no pawn of the opponent stands on {square}")
            }
            Self::NoGoalSquare(square) => {
                write!(f, "{square} is no goal square of the opponent")
            }
            Self::DisplacedPawnStuck(square) => {
                write!(f, "the pawn displaced from {square} has no legal move")
            }
        }
    }
}
