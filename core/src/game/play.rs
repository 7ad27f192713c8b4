//! Making moves, and saying why a move is not legal.

use core::fmt;

use crate::board::{Camp, Cell, Square};
use crate::game::{Move, Phase, Position};

impl Position {
    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is not legal; the position stays as it is.
    pub fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        if self.destinations(m.from).cells().contains(m.to) {
            Ok(self.after(m))
        } else {
            Err(self.why_illegal(m))
        }
    }

    /// The position after a pass, for a player who has no legal move (R8). A second pass in a row draws the game.
    ///
    /// # Errors
    /// When the game is over or a move can be made.
    pub fn pass(&self) -> Result<Self, IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if self.legal_moves().next().is_some() {
            return Err(IllegalMove::NeedlessPass);
        }
        Ok(Self {
            side: !self.side,
            quiet_moves: self.quiet_moves.saturating_sub(1),
            passes: self.passes.saturating_add(1),
            ..*self
        })
    }

    /// The position after all passes that must follow (R8): a side without a legal move passes, and two passes end it.
    #[must_use]
    pub fn pass_while_stuck(&self) -> Self {
        let mut position = *self;
        while let Ok(passed) = position.pass() {
            position = passed;
        }
        position
    }

    /// The position after a move that is known to be legal.
    #[inline]
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut next = Self {
            side: !self.side,
            phase: Phase::Moving,
            quiet_moves: self.quiet_moves.saturating_sub(1),
            passes: 0,
            ..*self
        };
        let (own, enemy) = (self.side, !self.side);
        let Some(from) = m.from else {
            // A pawn from the hand is placed on an empty square.
            if let Cell::Square(to) = m.to {
                next.pawns[own].insert(to);
                next.phase = self.rules.phase_after_placing(&next, to);
            }
            return next;
        };
        // A displaced pawn starts from the hand: the pawn on its square is the one that displaced it (R22).
        next.pawns[own].remove(from);
        match m.to {
            Cell::Camp(camp) => next.camps.insert(camp),
            Cell::Square(to) => {
                next.pawns[own].insert(to);
                if next.pawns[enemy].contains(to) {
                    next.pawns[enemy].remove(to);
                    if !self.rules.captures() {
                        next.phase = Phase::Displaced(to);
                    }
                }
            }
        }
        next
    }

    /// The first reason against a move that is not legal.
    fn why_illegal(&self, Move { from, to }: Move) -> IllegalMove {
        if self.outcome().is_some() {
            return IllegalMove::GameOver;
        }
        if let Some(displaced) = self.displaced()
            && from != Some(displaced)
        {
            return IllegalMove::DisplacedFirst(displaced);
        }
        let Some(from) = from else {
            return IllegalMove::NothingToPlace;
        };
        if self.displaced().is_none() && !self.pawns(self.side).contains(from) {
            return IllegalMove::NoOwnPawn(from);
        }
        match to {
            Cell::Camp(camp) => IllegalMove::NoEntry { from, camp },
            Cell::Square(to) if self.pawns(self.side).contains(to) => IllegalMove::OwnPawn(to),
            Cell::Square(to) if !self.reached(from).contains(to) => {
                IllegalMove::OutOfReach { from, to }
            }
            Cell::Square(to) => self.rules.why_not_taken(self, to),
        }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// The pawn displaced from this square has to move first (R22).
    DisplacedFirst(Square),
    /// Pawns on the board are moved now: none comes from the hand.
    NothingToPlace,
    /// No pawn of the side to move stands here.
    NoOwnPawn(Square),
    /// An own pawn stands on the destination (R4).
    OwnPawn(Square),
    /// Moving by the colour of its square, the pawn does not get there (R3).
    OutOfReach {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The pawn may not enter this camp (R6).
    NoEntry {
        /// Where the pawn stands.
        from: Square,
        /// The camp.
        camp: Camp,
    },
    /// Nothing may be captured on either player's first move (R4, `quiet-first-move`).
    QuietFirstMove(Square),
    /// The enemy pawn here stands on no goal square (R21) or could not move on (R23).
    MayNotDisplace(Square),
    /// A player who can move may not pass (R8).
    NeedlessPass,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::DisplacedFirst(square) => {
                write!(f, "the pawn displaced from {square} has to move first")
            }
            Self::NothingToPlace => f.write_str("no pawn is placed from the hand now"),
            Self::NoOwnPawn(square) => {
                write!(f, "no pawn of the player to move stands on {square}")
            }
            Self::OwnPawn(square) => write!(f, "an own pawn stands on {square}"),
            Self::OutOfReach { from, to } => write!(f, "the pawn on {from} does not reach {to}"),
            Self::NoEntry { from, camp } => {
                write!(f, "the pawn on {from} may not enter the camp {camp}")
            }
            Self::QuietFirstMove(square) => write!(
                f,
                "the pawn on {square} may not be captured on a player's first move"
            ),
            Self::MayNotDisplace(square) => {
                write!(f, "the pawn on {square} may not be displaced")
            }
            Self::NeedlessPass => f.write_str("a player who can move may not pass"),
        }
    }
}

impl core::error::Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bitboard, BySide, Colour, Layout};
    use crate::game::{DrawReason, Outcome, Rules};

    /// With eight pawns a player, somebody can always move; it takes a crowded board to see the draw.
    #[test]
    fn r8_two_passes_in_a_row_draw() {
        let layout = Layout::from_fn(|square| Colour::ALL[square.index() % 4]);
        let start = Position::start(layout, Rules::RACE).expect("eight green squares in each half");
        let full = Position {
            // Every pawn stands in its own half on every square, so none has finished.
            pawns: BySide::from_fn(Bitboard::half),
            ..start
        };
        let once = full.pass().expect("White cannot move");
        assert_eq!(once.outcome(), None);
        let twice = once.pass().expect("Black cannot move");
        assert_eq!(twice.outcome(), Some(Outcome::Draw(DrawReason::NoMove)));
        assert_eq!(twice.pass(), Err(IllegalMove::GameOver));
    }
}
