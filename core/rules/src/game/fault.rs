//! What can be wrong with the text of a position, and where.

use core::fmt;

use crate::board::{Camp, GridFault, LayoutError, Side, Square};
use crate::game::{Rules, UnplayableLayout};

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
    /// What the game remembers beside: the pawn that was displaced or placed last, or that all were placed.
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
/// use katarenga_rules::Position;
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
    /// A player without a pawn, in a game that never takes a player's last pawn.
    NoPawns(Side),
    /// Both players have what wins the game (R7, R20, R42); play ends before.
    BothHaveWon,
    /// A camp occupied in a game without camps (R20).
    NoCampsHere,
    /// A layout that the game refuses (R24).
    UnplayableLayout(UnplayableLayout),
    /// A displaced pawn in a game that displaces none.
    NothingDisplacesHere,
    /// A displaced pawn, but no enemy pawn on its square (R22).
    NoDisplacingPawn(Square),
    /// A displaced pawn on a square that is no goal of the enemy (R21).
    NoGoalSquare(Square),
    /// A displaced pawn that cannot move on (R23).
    DisplacedPawnStuck(Square),
    /// The numbers of white and black pawns do not fit placing in turn (R50).
    NotPlacedInTurn,
    /// All pawns were placed, in a game in which pawns do not move thereafter.
    NeverAllPlaced,
    /// All sixteen pawns stand, but the text says that pawns are placed (R65).
    AllPlaced,
    /// All pawns were placed, and none is left (R66).
    NobodyIsLeft,
    /// A pawn placed last, in a game that does not ask which it was.
    NoLastPawnHere,
    /// Pawns stand, and none of them was placed last (R56).
    LastPawnMissing,
    /// The pawn placed last is not there, or it is one of the player to move (R56).
    NoLastPawn(Square),
    /// The pawn placed last stands where no pawn of the other player reached (R56).
    LastPawnNotReached(Square),
    /// A pawn reaches another or is reached by one (R51).
    NotIsolated(Square),
    /// Pawns on two quarters (R55).
    TwoQuarters,
    /// Three on a line before the last pawn was placed (R61).
    LineBeforeTheLast,
    /// The pawn placed last stands on a dead end (R62).
    DeadEnd(Square),
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
            Self::UnknownSquare => f.write_str("expected -, a square from a1 to h8, or x"),
            Self::TwoPawns(square) => write!(f, "two pawns stand on {square}"),
            Self::TooManyPawns(side) => {
                write!(f, "{side} has more than 8 pawns, those in camps included")
            }
            Self::NoPawns(side) => write!(f, "{side} has no pawn"),
            Self::BothHaveWon => f.write_str("both players would have won"),
            Self::NoCampsHere => f.write_str("there are no camps in this game"),
            Self::UnplayableLayout(why) => why.fmt(f),
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
            Self::NotPlacedInTurn => {
                f.write_str("White begins and both place in turn, so these are not the pawns of this player's turn")
            }
            Self::NeverAllPlaced => f.write_str("x is for games in which pawns move once all are placed"),
            Self::AllPlaced => f.write_str("all sixteen pawns stand, which is written as x"),
            Self::NobodyIsLeft => f.write_str("no pawn is left, but the last one cannot be captured"),
            Self::NoLastPawnHere => f.write_str("this game does not ask which pawn was placed last"),
            Self::LastPawnMissing => f.write_str("the square of the pawn placed last is missing"),
            Self::NoLastPawn(square) => {
                write!(f, "no pawn that the opponent has just placed stands on {square}")
            }
            Self::LastPawnNotReached(square) => {
                write!(f, "no pawn of the other player reached {square}")
            }
            Self::NotIsolated(square) => {
                write!(f, "the pawn on {square} and another one are not out of reach of each other")
            }
            Self::TwoQuarters => f.write_str("all pawns stand on one quarter in this game"),
            Self::LineBeforeTheLast => {
                f.write_str("three pawns stood on a line before the last one was placed")
            }
            Self::DeadEnd(square) => {
                write!(f, "no empty square can be reached from {square}, where no pawn may be placed")
            }
        }
    }
}
