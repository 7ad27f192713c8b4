//! Congress (R40–R43): all own pawns into one group, edge to edge.

use super::count::DirectedReach;
use super::emblem::{self, Emblem, Mark};
use super::groups::{self, one_group_wins};
use super::questions::{GameRules, nothing_is_placed, nothing_to_choose};
use crate::board::{Bitboard, Side, Square};
use crate::game::{IllegalMove, Position, Victory};

/// Congress.
///
/// ```text
/// 8 b . b . b . b .
/// 7 . . . . . . . .
/// 6 b . b . b . b .
/// 5 . . . . . . . .
/// 4 . . . w . . . .      On a board of blue squares the pawn on d4 steps to d3,
/// 3 . . . . . . . .      where it touches the others edge to edge, and wins (R42).
/// 2 w w w w w w w .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::{Outcome, Position, Side, Victory};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let pawns = "b1b1b1b1/8/b1b1b1b1/8/3w4/8/wwwwwww1/8";
/// let position: Position = format!("{blue} {pawns} - w congress").parse()?;
/// let won = position.play("d4d3".parse()?)?;
/// assert_eq!(won.outcome(), Some(Outcome::Win { winner: Side::White, by: Victory::Group }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Congress;

impl GameRules for Congress {
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

    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        reach.count_onto(!position.occupied())
    }
}
