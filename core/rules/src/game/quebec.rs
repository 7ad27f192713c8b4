//! Quebec (R45–R46): Congress with captures.

use super::count::DirectedReach;
use super::emblem::{self, Emblem, Mark};
use super::groups::{self, one_group_wins};
use super::questions::{GameRules, nothing_is_placed, nothing_to_choose};
use crate::board::{Bitboard, Side, Square};
use crate::game::{IllegalMove, Position, Victory};

/// Congress with captures.
///
/// ```text
/// 8 . . . . . . . b
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . w . . . .      White takes d3 and is connected. So is Black, with a single
/// 3 . w w b . . . .      pawn: the player who moved wins (R46).
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::{Position, Side};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} 7b/8/8/8/3w4/1wwb4/8/8 - w quebec").parse()?;
/// let won = position.play("d4d3".parse()?)?;
/// assert_eq!(won.outcome().and_then(|outcome| outcome.winner()), Some(Side::White));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quebec;

impl GameRules for Quebec {
    const TITLE: &'static str = "Quebec";

    nothing_to_choose!("quebec", 4);
    nothing_is_placed!();
    one_group_wins!();

    /// Pawns that come together in the middle, past enemies.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"w.k..k.w", b"...ww...", b"...ww...", b"w.k..k.w"], |_| {
            Mark::Dark
        })
    }

    fn captures(self) -> bool {
        true
    }

    fn may_take(self, position: &Position, _from: Square, enemies: Bitboard) -> Bitboard {
        if position.must_be_quiet() {
            Bitboard::EMPTY
        } else {
            enemies
        }
    }

    fn why_not_taken(self, _position: &Position, enemy: Square) -> IllegalMove {
        IllegalMove::QuietFirstMove(enemy)
    }

    /// One group, unless the last move has connected both players' pawns: then it has won for the mover (R46).
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let mover = !position.side;
        let is_one = |side| groups::is_one(position.pawns(side));
        (is_one(side) && (side == mover || !is_one(mover))).then_some(Victory::Group)
    }

    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        reach.count_onto(if position.must_be_quiet() {
            !position.occupied()
        } else {
            !position.pawns(position.side)
        })
    }
}
