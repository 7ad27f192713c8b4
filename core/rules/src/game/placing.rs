//! What games share in which pawns come from the hand (R50).

use crate::board::{Bitboard, Side, Square};
use crate::game::{Fault, Field, Phase, Position, PositionError};

/// The pawns of each player.
const PAWNS: usize = 8;

impl Position {
    /// How many of a player's pawns are in the hand: those still to be placed (R50), or a displaced one (R22).
    ///
    /// ```
    /// use katarenga_rules::{Layout, Position, Rules, Side};
    /// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
    /// let start = Position::start(layout, Rules::ISOLATION)?;
    /// let next = start.play("@e4".parse()?)?;
    /// assert_eq!((next.in_hand(Side::White), next.in_hand(Side::Black)), (7, 8));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_hand(&self, side: Side) -> usize {
        match self.phase {
            Phase::Moving | Phase::Capturing => 0,
            Phase::Displaced(_) => usize::from(side == self.side),
            Phase::Placing(_) => PAWNS.saturating_sub(self.pawns(side).len()),
        }
    }
}

/// The empty squares, as long as the player to move has a pawn to place.
pub(super) fn empty_squares(position: &Position) -> Bitboard {
    match position.in_hand(position.side) {
        0 => Bitboard::EMPTY,
        _ => !position.occupied(),
    }
}

/// Those of them that the pawn placed last could reach, or all as long as none was placed (R56).
pub(super) fn within_reach_of_last(position: &Position) -> Bitboard {
    let empty = empty_squares(position);
    match position.phase.square() {
        Some(last) => position.reached(last) & empty,
        None => empty,
    }
}

/// Players place in turn and White begins, so the one to move has as many pawns on the board as the other, or Black one less.
pub(super) fn check_turns(position: &Position) -> Result<(), PositionError> {
    let [white, black] = [Side::White, Side::Black].map(|side| position.pawns(side).len());
    let ahead = match position.side {
        Side::White => 0,
        Side::Black => 1,
    };
    match white == black + ahead {
        true => Ok(()),
        false => Err(Fault::NotPlacedInTurn.of(Field::Pawns)),
    }
}

/// Games that have no use for it do not remember where the last pawn was placed.
pub(super) fn check_no_last(position: &Position) -> Result<(), PositionError> {
    match position.phase {
        Phase::Placing(None) => Ok(()),
        Phase::Placing(Some(_)) => Err(Fault::NoLastPawnHere.of(Field::Displaced)),
        _ => Err(Fault::NeverAllPlaced.of(Field::Displaced)),
    }
}

/// The pawn placed last is one of the player who is not to move, and one of the other player's reached its square (R56).
pub(super) fn check_last(position: &Position) -> Result<(), PositionError> {
    let fault = match position.phase {
        Phase::Placing(Some(last)) => return check_placed(position, last),
        Phase::Placing(None) if position.occupied().is_empty() => return Ok(()),
        Phase::Placing(None) => Fault::LastPawnMissing,
        _ => Fault::NeverAllPlaced,
    };
    Err(fault.of(Field::Displaced))
}

fn check_placed(position: &Position, last: Square) -> Result<(), PositionError> {
    if !position.pawns(!position.side).contains(last) {
        return Err(Fault::NoLastPawn(last).of(Field::Displaced));
    }
    let before = without(position, last);
    let others = position.pawns(position.side);
    let reached = |pawn: Square| before.reached(pawn).contains(last);
    match others.is_empty() || others.iter().any(reached) {
        true => Ok(()),
        false => Err(Fault::LastPawnNotReached(last).of(Field::Displaced)),
    }
}

/// The pawns as they stood before the last one was placed.
pub(super) fn without(position: &Position, last: Square) -> Position {
    let mut before = *position;
    before.pawns[!position.side].remove(last);
    before
}

/// To be the player who places last, as it looks: an odd number of squares that are left is good, the more so the fewer there
/// are. It never amounts to as much as a quiet move may gain.
pub(super) fn worth_of_the_last_word(left: Bitboard) -> i32 {
    let left = left.len() as i32;
    let near_the_end = 60 / (left + 1);
    match left % 2 {
        0 => -near_the_end,
        _ => near_the_end,
    }
}
