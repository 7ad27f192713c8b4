//! Positions that do not come from play, checked before anybody trusts them.

use crate::board::{Bitboard, BySide, CampSet, Layout, Side, Square};
use crate::game::{Fault, Field, Position, PositionError, Rules};

/// The six fields of a position, as somebody wants them to be.
///
/// `Position::try_from` takes every set-up that play can lead to, and tells what is wrong with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Setup {
    /// The colours of the squares.
    pub layout: Layout,
    /// The pawns on the board.
    pub pawns: BySide<Bitboard>,
    /// The occupied camps.
    pub camps: CampSet,
    /// Whose turn it is.
    pub side: Side,
    /// Which game is played.
    pub rules: Rules,
    /// The square of that player's displaced pawn, on which the displacing pawn stands now (R22).
    pub displaced: Option<Square>,
}

impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Self, PositionError> {
        let position = Self {
            layout: setup.layout,
            pawns: setup.pawns,
            camps: setup.camps,
            side: setup.side,
            rules: setup.rules,
            displaced: setup.displaced,
            quiet_moves: 0,
            passes: 0,
        };
        position.check_pawns().map_err(|f| f.of(Field::Pawns))?;
        match setup.rules {
            Rules::Katarenga if setup.displaced.is_some() => {
                return Err(Fault::NothingDisplacesHere.of(Field::Displaced));
            }
            Rules::Katarenga => {}
            Rules::Race { .. } => {
                let check = setup.rules.check(&setup.layout);
                check.map_err(|why| Fault::CannotRace(why).of(Field::Rules))?;
                if !setup.camps.is_empty() {
                    return Err(Fault::CampsInRace.of(Field::Camps));
                }
                if let Some(square) = setup.displaced {
                    let check = position.check_displaced(square);
                    check.map_err(|fault| fault.of(Field::Displaced))?;
                }
            }
        }
        Ok(position)
    }
}

impl Position {
    fn check_pawns(&self) -> Result<(), Fault> {
        let BySide { white, black } = self.pawns;
        if let Some(square) = (white & black).iter().next() {
            return Err(Fault::TwoPawns(square));
        }
        for side in Side::ALL {
            let in_camps = self.camps.and(CampSet::of(!side)).len();
            let in_hand = usize::from(self.displaced.is_some() && self.side == side);
            let pawns = self.pawns(side).len() + in_camps + in_hand;
            if pawns > 8 {
                return Err(Fault::TooManyPawns(side));
            }
            if pawns == 0 && self.rules != Rules::Katarenga {
                return Err(Fault::NoPawns(side));
            }
        }
        let both = |has_won: fn(&Self, Side) -> bool| Side::ALL.iter().all(|&s| has_won(self, s));
        let both_won = match self.rules {
            Rules::Katarenga => both(Self::holds_both_camps) || both(Self::has_lost_material),
            Rules::Race { .. } => both(Self::has_finished),
        };
        if both_won {
            return Err(Fault::BothHaveWon);
        }
        Ok(())
    }

    /// A displaced pawn comes from a goal square of the pawn that took its place (R21) and can move on (R23).
    fn check_displaced(&self, square: Square) -> Result<(), Fault> {
        if !self.pawns(!self.side).contains(square) {
            return Err(Fault::NoDisplacingPawn(square));
        }
        let goals = self.rules.goal_squares(&self.layout, !self.side);
        if !goals.contains(square) {
            return Err(Fault::NoGoalSquare(square));
        }
        if !self.displaced_can_move(square) {
            return Err(Fault::DisplacedPawnStuck(square));
        }
        Ok(())
    }
}
