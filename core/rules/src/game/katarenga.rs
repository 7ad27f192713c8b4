//! The base game (R1–R9): into both enemy camps, or take until the opponent has fewer than two pawns.

use super::count::{DirectedReach, count};
use super::emblem::{self, Emblem, Mark};
use super::nearness::Nearness;
use super::questions::{GameRules, nothing_is_placed, nothing_to_choose};
use super::reach;
use crate::board::{Bitboard, CampSet, Layout, Side, Square};
use crate::game::{DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory};

/// The base game.
///
/// ```text
/// 8 b . w . . . . b      White holds the camp a9 already. From the enemy baseline a whole
/// 7 . . . . . . . .      move leads into the other one, h9, and wins (R6, R7).
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::{Outcome, Position, Side, Victory};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} b1w4b/8/8/8/8/8/8/8 a9 w katarenga").parse()?;
/// let won = position.play("c8h9".parse()?)?;
/// assert_eq!(won.outcome(), Some(Outcome::Win { winner: Side::White, by: Victory::Camps }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Katarenga;

impl GameRules for Katarenga {
    const TITLE: &'static str = "Katarenga";

    nothing_to_choose!("katarenga", 0);
    nothing_is_placed!();

    /// The way into both enemy camps.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"o......o", b".o....o.", b"..o..o..", b"...ww..."], |_| {
            Mark::Dark
        })
    }

    fn start_squares(self, _layout: &Layout, side: Side) -> Bitboard {
        Bitboard::rank(side.baseline())
    }

    fn has_camps(self) -> bool {
        true
    }

    fn is_about_groups(self) -> bool {
        false
    }

    fn edges_matter(self) -> bool {
        true
    }

    fn captures(self) -> bool {
        true
    }

    fn needs_a_pawn(self) -> bool {
        false
    }

    #[inline(always)]
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

    #[inline(always)]
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        if holds_both_camps(position, side) {
            Some(Victory::Camps)
        } else if has_lost_material(position, !side) {
            Some(Victory::Material)
        } else {
            None
        }
    }

    #[inline(always)]
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
        match position.phase {
            Phase::Moving => Ok(()),
            Phase::Capturing => Err(Fault::NeverAllPlaced.of(Field::Displaced)),
            _ => Err(Fault::NothingDisplacesHere.of(Field::Displaced)),
        }
    }

    #[inline(always)]
    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        let side = position.side;
        let enemy_baseline = Bitboard::rank((!side).baseline());
        let entering = count(&[position.movers()], enemy_baseline);
        let free = if position.must_be_quiet() {
            !position.occupied()
        } else {
            !position.pawns(side)
        };
        reach.count_onto(free) + entering * position.free_camps().len() as u64
    }

    fn aim(self, _layout: &Layout, side: Side) -> Bitboard {
        Bitboard::rank((!side).baseline())
    }

    fn quick_evaluation(self, position: &Position, near: &Nearness) -> i32 {
        let (own, enemy) = (position.side, !position.side);
        progress(position, near, own) - progress(position, near, enemy) + TO_MOVE
    }

    fn evaluation_detail(self, position: &Position) -> i32 {
        let (own, enemy) = (position.side, !position.side);
        let pawns = [own, enemy].map(|side| position.pawns(side));
        let [own_reach, enemy_reach] = reach::of_both(&position.layout, position.occupied(), pawns);
        prospects(own, pawns[0], own_reach, enemy_reach)
            - prospects(enemy, pawns[1], enemy_reach, own_reach)
    }

    /// Only captures, entries into camps and moves out of or into the way of a slide change the replies, as long as
    /// nothing forbids captures.
    fn plain_moves_keep_replies(self, position: &Position) -> bool {
        !position.must_be_quiet()
    }
}

// What a position is worth, in hundredths of a pawn. docs/opponent.md tells how the figures were tried out.

/// To be the one who moves next.
const TO_MOVE: i32 = 12;
/// A pawn, wherever it stands.
const PAWN: i32 = 100;
/// The first occupied camp, beside the pawn in it.
const CAMP: i32 = 160;
/// What a pawn gains by standing on the enemy baseline, at most one move from it, and at most two; with no camp and with one
/// that is occupied already.
const STEPS: [[i32; 3]; 2] = [[40, 20, 8], [100, 50, 20]];

/// A square that the pawns reach.
const REACHED: i32 = 2;
/// A pawn that another one guards.
const GUARDED: i32 = 4;
/// A pawn that is attacked and not guarded.
const HANGING: i32 = -10;
/// A pawn on the enemy baseline that is not attacked: nothing keeps it from a camp.
const THROUGH: i32 = 40;

/// What a player's pawns are worth by where they stand.
fn progress(position: &Position, near: &Nearness, side: Side) -> i32 {
    let pawns = position.pawns(side);
    let in_camps = position.camps.and(CampSet::of(!side)).len();
    let worth = STEPS[in_camps.min(1)];
    let steps = near.of(side).iter().zip(worth);
    let steps: i32 = steps
        .map(|(near, worth)| (pawns & *near).len() as i32 * worth)
        .sum();
    pawns.len() as i32 * PAWN + in_camps as i32 * (PAWN + CAMP) + steps
}

/// What they are worth by what they can do, and by what the enemy pawns can do to them.
fn prospects(side: Side, pawns: Bitboard, reached: Bitboard, attacked: Bitboard) -> i32 {
    // One by one, because there are few.
    let few = |squares: Bitboard| squares.iter().count() as i32;
    let through = pawns & Bitboard::rank((!side).baseline()) & !attacked;
    (reached & !pawns).len() as i32 * REACHED
        + (pawns & reached).len() as i32 * GUARDED
        + few(pawns & attacked & !reached) * HANGING
        + few(through) * THROUGH
}

/// Whether a player's pawns are in both enemy camps (R7).
fn holds_both_camps(position: &Position, side: Side) -> bool {
    position.camps.and(CampSet::of(!side)) == CampSet::of(!side)
}

/// Whether a player has fewer than two pawns left on the board and in camps (R7).
fn has_lost_material(position: &Position, side: Side) -> bool {
    let board = position.pawns(side);
    let in_camps = position.camps.and(CampSet::of(!side));
    // Clearing the lowest bit is cheaper than counting on a chip that cannot count bits.
    let second = board.bits() & board.bits().wrapping_sub(1);
    match in_camps.len() {
        0 => second == 0,
        1 => board.is_empty(),
        _ => false,
    }
}
