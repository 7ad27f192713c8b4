//! Troika (R60–R63): each pawn within reach of the one placed last, and three own pawns on a line win.

use super::emblem::{self, Emblem, Mark};
use super::ground::Ground;
use super::nearness::Nearness;
use super::placing;
use super::questions::{GameRules, nothing_is_moved, nothing_to_choose};
use crate::board::{Bitboard, Side, Square};
use crate::game::{DrawReason, Fault, Field, IllegalMove, Phase, Position, PositionError, Victory};

/// Troika.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . b . . . .      Black has placed the pawn on b3. White places one that it
/// 3 . b o . . . . .      could reach, on c3: a1, b2 and c3 are a line and win (R61).
/// 2 . w . . . . . .
/// 1 w . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use katarenga_rules::{Outcome, Position, Side, Victory};
/// let blue = ["bbbbbbbb"; 8].join("/");
/// let position: Position = format!("{blue} 8/8/8/8/3b4/1b6/1w6/w7 - w troika b3").parse()?;
/// let won = position.play("@c3".parse()?)?;
/// assert_eq!(won.outcome(), Some(Outcome::Win { winner: Side::White, by: Victory::Line }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Troika;

impl GameRules for Troika {
    const TITLE: &'static str = "Troika";

    nothing_to_choose!("troika", 10);
    nothing_is_moved!();

    /// Three on a line, and two others.
    fn emblem(self) -> Emblem {
        emblem::drawn([b"......w.", b".k..w...", b"..w.....", b"....k..."], |_| {
            Mark::Dark
        })
    }

    /// Within reach of the pawn placed last (R60), and no dead end unless that is the end of it (R62).
    fn placements(self, position: &Position) -> Bitboard {
        let near = placing::within_reach_of_last(position);
        let dead_ends = near & !leading_on(position);
        if dead_ends.is_empty() || position.in_hand(!position.side) == 0 {
            return near;
        }
        let own = position.pawns(position.side);
        let winning: Bitboard = dead_ends
            .iter()
            .filter(|&square| completes_a_line(own, square))
            .collect();
        near & !dead_ends | winning
    }

    fn why_not_placed(self, position: &Position, square: Square) -> IllegalMove {
        match position.phase.square() {
            Some(last) if !position.reached(last).contains(square) => IllegalMove::OutOfReach {
                from: last,
                to: square,
            },
            _ => IllegalMove::DeadEnd(square),
        }
    }

    fn phase_after_placing(self, _position: &Position, square: Square) -> Phase {
        Phase::Placing(Some(square))
    }

    /// The pawn placed last stands on a line with two of its own (R61).
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let last = position.phase.square().filter(|_| side != position.side)?;
        let mut others = position.pawns(side);
        others.remove(last);
        completes_a_line(others, last).then_some(Victory::Line)
    }

    /// Nothing can be placed (R63).
    fn drawn_by(self, position: &Position) -> Option<DrawReason> {
        let stuck = self.placements(position).is_empty();
        stuck.then_some(DrawReason::NoPlacement)
    }

    fn points(self, _position: &Position, _winner: Side) -> u8 {
        1
    }

    fn match_points(self) -> Option<u8> {
        None
    }

    fn check_position(self, position: &Position) -> Result<(), PositionError> {
        placing::check_turns(position)?;
        placing::check_last(position)?;
        let Some(last) = position.phase.square() else {
            return Ok(());
        };
        let before = placing::without(position, last);
        if Side::ALL.iter().any(|&side| has_a_line(before.pawns(side))) {
            return Err(Fault::LineBeforeTheLast.of(Field::Pawns));
        }
        let own = before.pawns(!position.side);
        let may_end = position.in_hand(position.side) == 0 || completes_a_line(own, last);
        match may_end || leading_on(&before).contains(last) {
            true => Ok(()),
            false => Err(Fault::DeadEnd(last).of(Field::Displaced)),
        }
    }

    /// Squares on which a player would complete a line, for either player.
    fn quick_evaluation(self, position: &Position, _near: &Nearness) -> i32 {
        let empty = !position.occupied();
        let threats = |side| completing(position.pawns(side), empty).len() as i32;
        (threats(position.side) - threats(!position.side)) * A_THREAT
    }

    fn evaluation_detail(self, _position: &Position) -> i32 {
        0
    }
}

/// What a square is worth that would complete a line, in hundredths of a pawn of the base game.
const A_THREAT: i32 = 6;

/// The squares from which an empty square can be reached.
fn leading_on(position: &Position) -> Bitboard {
    let ground = Ground::new(&position.layout, position.occupied());
    Bitboard::union(&ground.reach_back(!position.occupied()))
}

/// How far it is from one square to another, in files and ranks.
fn away(from: Square, to: Square) -> (i32, i32) {
    (
        to.file() as i32 - from.file() as i32,
        to.rank() as i32 - from.rank() as i32,
    )
}

/// Whether a pawn on a square would stand on a line with two of these (R61).
fn completes_a_line(pawns: Bitboard, square: Square) -> bool {
    let mut others = pawns.iter();
    while let Some(pawn) = others.next() {
        let (files, ranks) = away(square, pawn);
        let on_line = |other: Square| {
            let (other_files, other_ranks) = away(square, other);
            files * other_ranks == ranks * other_files
        };
        if others.clone().any(on_line) {
            return true;
        }
    }
    false
}

/// Whether three of these pawns stand on a line.
fn has_a_line(pawns: Bitboard) -> bool {
    pawns.iter().any(|pawn| {
        let mut others = pawns;
        others.remove(pawn);
        completes_a_line(others, pawn)
    })
}

/// Those of the squares on which a pawn would complete a line.
fn completing(pawns: Bitboard, squares: Bitboard) -> Bitboard {
    squares
        .iter()
        .filter(|&square| completes_a_line(pawns, square))
        .collect()
}
