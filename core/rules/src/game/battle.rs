//! Battle Stations (R65–R68): place all pawns, then capture as long as a player can; more pawns left win.

use super::count::DirectedReach;
use super::emblem::{self, Emblem, Mark};
use super::ground::Ground;
use super::nearness::Nearness;
use super::placing;
use super::questions::{GameRules, nothing_to_choose};
use crate::board::{Bitboard, Layout, Side, Square};
use crate::game::{DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory};

/// Battle Stations.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . b b . . .      All pawns have been placed. White must capture one of
/// 3 . . . w . . . .      the two, and nothing else is a move (R66).
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::Position;
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} 8/8/8/8/3bb3/3w4/8/8 - w battle x").parse()?;
/// let moves: Vec<_> = position.legal_moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["d3d4", "d3e4"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Battle;

impl GameRules for Battle {
    const TITLE: &'static str = "Battle Stations";

    nothing_to_choose!("battle", 12);

    /// Two lines of battle.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"kkkkkkkk", b"...oo...", b"...oo...", b"wwwwwwww"], |_| {
            Mark::Dark
        })
    }

    fn start_squares(self, _layout: &Layout, _side: Side) -> Bitboard {
        Bitboard::EMPTY
    }

    fn starts_empty(self) -> bool {
        true
    }

    fn placements(self, position: &Position) -> Bitboard {
        placing::empty_squares(position)
    }

    fn why_not_placed(self, _position: &Position, _square: Square) -> IllegalMove {
        IllegalMove::NothingToPlace
    }

    fn phase_with(self, square: Square) -> Phase {
        Phase::Placing(Some(square))
    }

    /// After the sixteenth pawn they capture (R66).
    fn phase_after_placing(self, position: &Position, _square: Square) -> Phase {
        let left = Side::ALL.map(|side| position.in_hand(side));
        match left {
            [0, 0] => Phase::Capturing,
            _ => Phase::Placing(None),
        }
    }

    fn has_camps(self) -> bool {
        false
    }

    fn is_about_groups(self) -> bool {
        false
    }

    fn edges_matter(self) -> bool {
        false
    }

    fn captures(self) -> bool {
        true
    }

    fn needs_a_pawn(self) -> bool {
        false
    }

    fn may_take(self, _position: &Position, _from: Square, enemies: Bitboard) -> Bitboard {
        enemies
    }

    fn why_not_taken(self, _position: &Position, square: Square) -> IllegalMove {
        IllegalMove::MustCapture(square)
    }

    /// Once neither player can capture (R67): more pawns, or as many for Black (R68).
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let left = |side| position.pawns(side).len();
        let is_ahead = match side {
            Side::White => left(side) > left(!side),
            Side::Black => left(side) >= left(!side),
        };
        let is_over = || position.must_capture() && !anybody_can_capture(position);
        (is_ahead && is_over()).then_some(Victory::Survivors)
    }

    fn drawn_by(self, _position: &Position) -> Option<DrawReason> {
        None
    }

    /// The own pawns left (R68).
    fn points(self, position: &Position, winner: Side) -> u8 {
        position.pawns(winner).len() as u8
    }

    fn match_points(self) -> Option<u8> {
        None
    }

    fn check_position(self, position: &Position) -> Result<(), PositionError> {
        let pawns = position.occupied();
        match position.phase {
            Phase::Capturing if pawns.is_empty() => Err(Fault::NobodyIsLeft.of(Field::Pawns)),
            Phase::Capturing => Ok(()),
            _ if Side::ALL.iter().all(|&side| position.in_hand(side) == 0) => {
                Err(Fault::AllPlaced.of(Field::Displaced))
            }
            _ => {
                placing::check_no_last(position)?;
                placing::check_turns(position)
            }
        }
    }

    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        reach.count_onto(position.pawns(!position.side))
    }

    fn aim(self, _layout: &Layout, _side: Side) -> Bitboard {
        Bitboard::EMPTY
    }

    fn quick_evaluation(self, position: &Position, _near: &Nearness) -> i32 {
        let own = standing(position, position.side);
        let enemy = standing(position, !position.side);
        let level = match position.side {
            Side::White => -LEVEL,
            Side::Black => LEVEL,
        };
        own - enemy + level
    }

    fn evaluation_detail(self, _position: &Position) -> i32 {
        0
    }

    /// There are no plain moves.
    fn plain_moves_keep_replies(self, _position: &Position) -> bool {
        false
    }
}

// What a position is worth, in hundredths of a pawn. A pawn that is placed changes it by less than what the opponent takes a
// quiet move to gain at most.

/// A pawn.
const PAWN: i32 = 100;
/// A pawn that is attacked and guarded: it would be exchanged.
const ATTACKED: i32 = -4;
/// A pawn that is attacked and not guarded.
const HANGING: i32 = -16;
/// What it is worth to Black that as many pawns are enough (R68).
const LEVEL: i32 = 20;

/// What a player's pawns are worth, by what attacks and guards them.
fn standing(position: &Position, side: Side) -> i32 {
    let pawns = position.pawns(side);
    let number = |squares: Bitboard| squares.len() as i32;
    let attacked = pawns & reached(position, !side);
    let guarded = reached(position, side);
    number(pawns) * PAWN
        + number(attacked & guarded) * ATTACKED
        + number(attacked & !guarded) * HANGING
}

/// What a player's pawns reach, occupied squares included.
fn reached(position: &Position, side: Side) -> Bitboard {
    let ground = Ground::new(&position.layout, position.occupied());
    Bitboard::union(&ground.reach(position.pawns(side)))
}

fn anybody_can_capture(position: &Position) -> bool {
    let can = |&side: &Side| !(reached(position, side) & position.pawns(!side)).is_empty();
    Side::ALL.iter().any(can)
}
