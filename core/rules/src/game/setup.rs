//! Positions that do not come from play, and their check.

use crate::board::{Bitboard, BySide, CampSet, Layout, Side};
use crate::game::{Fault, Field, Phase, Position, PositionError, Rules};

/// The six fields of a position, not yet checked.
///
/// `Position::try_from` takes every set-up that play can lead to, and tells what is wrong with others.
///
/// ```
/// use katarenga_rules::{Bitboard, BySide, CampSet, Layout, Phase, Position, Rules, Setup, Side};
/// let layout: Layout = ["bbbbbbbb"; 8].join("/").parse()?;
/// let pawns = BySide { white: "d4".parse()?, black: "e5".parse()? };
/// let alone = |square| Bitboard::from_iter([square]);
/// let setup = Setup {
///     layout,
///     pawns: pawns.map(alone),
///     camps: CampSet::EMPTY,
///     side: Side::White,
///     rules: "quebec".parse()?,
///     phase: Phase::first("quebec".parse()?),
/// };
/// assert!(Position::try_from(setup).is_ok());
/// // Two pawns cannot stand on one square.
/// let both = BySide { white: pawns.white, black: pawns.white }.map(alone);
/// assert!(Position::try_from(Setup { pawns: both, ..setup }).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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
    /// What that player does now.
    pub phase: Phase,
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
            phase: setup.phase,
            quiet_moves: 0,
            passes: 0,
        };
        position.check_pawns().map_err(|f| f.of(Field::Pawns))?;
        if !setup.rules.has_camps() && !setup.camps.is_empty() {
            return Err(Fault::NoCampsHere.of(Field::Camps));
        }
        let layout = setup.rules.check(&setup.layout);
        layout.map_err(|why| Fault::UnplayableLayout(why).of(Field::Rules))?;
        setup.rules.check_position(&position)?;
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
            let in_hand = usize::from(self.displaced().is_some() && self.side == side);
            let pawns = self.pawns(side).len() + in_camps + in_hand;
            if pawns > 8 {
                return Err(Fault::TooManyPawns(side));
            }
            if pawns == 0 && self.rules.needs_a_pawn() {
                return Err(Fault::NoPawns(side));
            }
        }
        let both_won = Side::ALL
            .iter()
            .all(|&side| self.rules.won_by(self, side).is_some());
        if both_won {
            return Err(Fault::BothHaveWon);
        }
        Ok(())
    }
}
