//! Cornered (R55–R57): on one quarter, each pawn within reach of the one placed last, and the last to place one wins.

use super::emblem::{self, Emblem, Mark};
use super::nearness::Nearness;
use super::placing;
use super::questions::{GameRules, nothing_is_moved, nothing_to_choose};
use crate::board::{Bitboard, File, Side, Square};
use crate::game::{DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory};

/// Cornered.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 o o . . . . . .      The next pawn goes where the one placed last could move
/// 1 w o . . . . . .      on its quarter: the squares marked o (R56).
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::Position;
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} 8/8/8/8/8/8/8/w7 - b cornered a1").parse()?;
/// assert_eq!(position.placements().to_string(), "b1 a2 b2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Cornered;

/// A match is won with so many points (R57).
const MATCH_POINTS: u8 = 15;

impl GameRules for Cornered {
    const TITLE: &'static str = "Cornered";

    nothing_to_choose!("cornered", 8);
    nothing_is_moved!();

    /// Pawns in a corner with a wall around it.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"ooooo...", b"k..wo...", b".wk.o...", b"..w.o..."], |_| {
            Mark::Dark
        })
    }

    /// Anywhere at first (R55), then on the same quarter within reach of the pawn placed last (R56).
    fn placements(self, position: &Position) -> Bitboard {
        let quarter = position
            .phase
            .square()
            .map_or(Bitboard::FULL, quarter_around);
        placing::within_reach_of_last(position) & quarter
    }

    fn why_not_placed(self, position: &Position, square: Square) -> IllegalMove {
        match position.phase.square() {
            Some(last) if quarter_around(last).contains(square) => IllegalMove::OutOfReach {
                from: last,
                to: square,
            },
            _ => IllegalMove::AnotherQuarter(square),
        }
    }

    fn phase_after_placing(self, _position: &Position, square: Square) -> Phase {
        Phase::Placing(Some(square))
    }

    /// The opponent cannot place (R57).
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let is_stuck = || self.placements(position).is_empty();
        (side != position.side && is_stuck()).then_some(Victory::LastPlaced)
    }

    fn drawn_by(self, _position: &Position) -> Option<DrawReason> {
        None
    }

    /// One for each pawn on the board, of both players (R57).
    fn points(self, position: &Position, _winner: Side) -> u8 {
        position.occupied().len() as u8
    }

    fn match_points(self) -> Option<u8> {
        Some(MATCH_POINTS)
    }

    fn check_position(self, position: &Position) -> Result<(), PositionError> {
        let pawns = position.occupied();
        let one_quarter = |pawn| pawns.is_within(quarter_around(pawn));
        if !pawns.iter().next().is_none_or(one_quarter) {
            return Err(Fault::TwoQuarters.of(Field::Pawns));
        }
        placing::check_turns(position)?;
        placing::check_last(position)
    }

    fn quick_evaluation(self, position: &Position, _near: &Nearness) -> i32 {
        placing::worth_of_the_last_word(self.placements(position))
    }

    fn evaluation_detail(self, _position: &Position) -> i32 {
        0
    }
}

/// The 4×4 squares of the quarter that a square lies on.
fn quarter_around(square: Square) -> Bitboard {
    let west = File::ALL[..4].iter();
    let west = west.fold(Bitboard::EMPTY, |files, &file| files | Bitboard::file(file));
    let south = Bitboard::half(Side::White);
    let with = |half: Bitboard| match half.contains(square) {
        true => half,
        false => !half,
    };
    with(west) & with(south)
}
