//! Isolation (R50–R53): pawns out of each other's reach, and the last to place one wins.

use super::emblem::{self, Emblem, Mark};
use super::ground::Ground;
use super::nearness::Nearness;
use super::placing;
use super::questions::{GameRules, nothing_is_moved, nothing_to_choose};
use crate::board::{Bitboard, Side, Square};
use crate::game::{DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory};

/// Isolation.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . x x x . . .      On a board of blue squares no pawn may be placed
/// 4 . . x w x . . .      beside another one: the squares marked x (R51).
/// 3 . . x x x . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::Position;
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} 8/8/8/8/3w4/8/8/8 - b isolation").parse()?;
/// assert_eq!(position.placements().len(), 64 - 9);
/// assert!(position.play("@e5".parse()?).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Isolation;

impl GameRules for Isolation {
    const TITLE: &'static str = "Isolation";

    nothing_to_choose!("isolation", 6);
    nothing_is_moved!();

    /// Pawns far from each other.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"w......k", b"........", b"...w....", b"k.....w."], |_| {
            Mark::Dark
        })
    }

    /// Where the new pawn and those on the board do not reach each other (R51).
    fn placements(self, position: &Position) -> Bitboard {
        placing::empty_squares(position) & !threatened(position)
    }

    fn why_not_placed(self, _position: &Position, square: Square) -> IllegalMove {
        IllegalMove::Threatened(square)
    }

    fn phase_after_placing(self, _position: &Position, _square: Square) -> Phase {
        Phase::Placing(None)
    }

    /// The opponent cannot place (R52), also because no pawn is left (R53).
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let is_stuck = || self.placements(position).is_empty();
        (side != position.side && is_stuck()).then_some(Victory::LastPlaced)
    }

    fn drawn_by(self, _position: &Position) -> Option<DrawReason> {
        None
    }

    fn points(self, _position: &Position, _winner: Side) -> u8 {
        1
    }

    fn match_points(self) -> Option<u8> {
        None
    }

    fn check_position(self, position: &Position) -> Result<(), PositionError> {
        placing::check_no_last(position)?;
        placing::check_turns(position)?;
        let reached = threatened(position) & position.occupied();
        match reached.iter().next() {
            Some(square) => Err(Fault::NotIsolated(square).of(Field::Pawns)),
            None => Ok(()),
        }
    }

    fn quick_evaluation(self, position: &Position, _near: &Nearness) -> i32 {
        placing::worth_of_the_last_word(self.placements(position))
    }

    fn evaluation_detail(self, _position: &Position) -> i32 {
        0
    }
}

/// The squares that pawns on the board reach, and those from which they would be reached (R51).
fn threatened(position: &Position) -> Bitboard {
    let pawns = position.occupied();
    let ground = Ground::new(&position.layout, pawns);
    Bitboard::union(&ground.reach(pawns)) | Bitboard::union(&ground.reach_back(pawns))
}
