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
            phase: match self.phase {
                Phase::Capturing => Phase::Capturing,
                _ => Phase::Moving,
            },
            quiet_moves: self.quiet_moves.saturating_sub(1),
            passes: 0,
            ..*self
        };
        let (own, enemy) = (self.side, !self.side);
        let Some(from) = m.from else {
            next.place(m.to);
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

    /// Sets the pawn down that the other player has just placed from the hand (R50). Out of the way of moves, of
    /// which a search makes thousands.
    #[inline(never)]
    fn place(&mut self, to: Cell) {
        if let Cell::Square(to) = to {
            self.pawns[!self.side].insert(to);
            self.phase = Phase::Placing(None);
            self.phase = self.rules.phase_after_placing(self, to);
        }
    }

    /// The first reason against a placement that is not legal, in a game that is not over.
    fn why_not_placed(&self, to: Cell) -> IllegalMove {
        match (self.phase, to) {
            (Phase::Placing(_), Cell::Camp(camp)) => IllegalMove::PlacedInCamp(camp),
            (Phase::Placing(_), Cell::Square(to)) if self.occupied().contains(to) => {
                IllegalMove::Occupied(to)
            }
            (Phase::Placing(_), Cell::Square(to)) => self.rules.why_not_placed(self, to),
            _ => IllegalMove::NothingToPlace,
        }
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
            return self.why_not_placed(to);
        };
        if matches!(self.phase, Phase::Placing(_)) {
            return IllegalMove::PlacedPawnsStay(from);
        }
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
///
/// ```
/// use katarenga_rules::{IllegalMove, Position};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w").parse()?;
/// // From a blue square a pawn goes one step (R3).
/// let too_far = position.play("e1e3".parse()?);
/// assert_eq!(too_far, Err(IllegalMove::OutOfReach { from: "e1".parse()?, to: "e3".parse()? }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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
    /// Pawns are placed from the hand now, and those on the board stay (R50).
    PlacedPawnsStay(Square),
    /// Pawns are placed on squares, and this is a camp (R50).
    PlacedInCamp(Camp),
    /// A pawn stands here already (R50).
    Occupied(Square),
    /// A pawn here would reach another or be reached by one (R51).
    Threatened(Square),
    /// All pawns go on the quarter of the first one (R55).
    AnotherQuarter(Square),
    /// From here the next pawn could go nowhere (R62).
    DeadEnd(Square),
    /// Pawns block each other, and none is captured (R41).
    NothingIsCaptured(Square),
    /// A pawn may only go where it captures (R66).
    MustCapture(Square),
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
            Self::PlacedPawnsStay(square) => {
                write!(
                    f,
                    "a pawn is placed from the hand now, and the one on {square} stays"
                )
            }
            Self::PlacedInCamp(camp) => {
                write!(f, "pawns are placed on squares, and {camp} is a camp")
            }
            Self::Occupied(square) => write!(f, "a pawn stands on {square} already"),
            Self::Threatened(square) => {
                write!(
                    f,
                    "a pawn on {square} would reach another or be reached by one"
                )
            }
            Self::AnotherQuarter(square) => {
                write!(f, "{square} lies on another quarter than the first pawn")
            }
            Self::DeadEnd(square) => {
                write!(f, "from {square} the next pawn could go nowhere")
            }
            Self::NothingIsCaptured(square) => {
                write!(
                    f,
                    "the pawn on {square} is in the way, and none is captured in this game"
                )
            }
            Self::MustCapture(square) => {
                write!(
                    f,
                    "nothing is captured on {square}, and only captures are moves now"
                )
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

    /// With eight pawns each, a player can always move; it takes a crowded board to see the draw.
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
