//! Congress (R40–R43): all own pawns into one group, edge to edge.

use core::fmt;

use super::count::Reach;
use super::emblem::{self, Emblem, Mark};
use super::groups::{self, one_group_wins};
use super::nearness::Nearness;
use super::questions::{Colours, Game, nothing_is_placed, nothing_to_choose};
use crate::board::{Bitboard, Layout, Side, Square};
use crate::game::{
    CannotRace, DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory,
};

/// Congress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Congress;

impl Game for Congress {
    const TITLE: &'static str = "Congress";

    nothing_to_choose!("congress", 2);
    nothing_is_placed!();
    one_group_wins!();

    /// Pawns that come together in the middle.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"w......w", b"...ww...", b"...ww...", b"w......w"], |_| {
            Mark::Dark
        })
    }

    fn captures(self) -> bool {
        false
    }

    /// None (R41).
    fn may_take(self, _position: &Position, _from: Square, _enemies: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    fn why_not_taken(self, _position: &Position, enemy: Square) -> IllegalMove {
        IllegalMove::NothingIsCaptured(enemy)
    }

    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        groups::is_one(position.pawns(side)).then_some(Victory::Group)
    }

    fn count_moves(self, position: &Position, reach: &Reach) -> u64 {
        reach.count_onto(!position.occupied())
    }
}
