//! Pawns that stand edge to edge, and what Congress and Quebec share (R40–R46).

use crate::board::{Bitboard, Side, Square};
use crate::game::Position;

impl Position {
    /// The pawns of the same player that are connected with the one on a square, itself included: edge to edge, corners do
    /// not count (R42). None for an empty square.
    ///
    /// ```
    /// use katarenga_rules::{Position, Side, Square};
    /// let layout = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";
    /// let position: Position = format!("{layout} b7/8/8/8/8/2w5/ww6/7b - w congress").parse()?;
    /// let a2: Square = "a2".parse()?;
    /// assert_eq!(position.group_of(a2).to_string(), "a2 b2");
    /// assert_eq!(position.largest_group(Side::White).len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn group_of(&self, square: Square) -> Bitboard {
        let seed = Bitboard::of(square);
        let owner = Side::ALL
            .into_iter()
            .find(|&side| self.pawns(side).contains(square));
        owner.map_or(Bitboard::EMPTY, |side| grown(seed, self.pawns(side)))
    }

    /// The most pawns of a player that are connected (R42); the first of several groups as large, from a1.
    #[must_use]
    pub fn largest_group(&self, side: Side) -> Bitboard {
        let mut largest = Bitboard::EMPTY;
        let mut left = self.pawns(side);
        while let Some(square) = left.iter().next() {
            let group = grown(Bitboard::of(square), left);
            left &= !group;
            if group.len() > largest.len() {
                largest = group;
            }
        }
        largest
    }
}

/// The answers of a game that is won by one group of pawns (R40–R46).
macro_rules! one_group_wins {
    () => {
        fn start_squares(
            self,
            _layout: &$crate::board::Layout,
            side: $crate::board::Side,
        ) -> $crate::board::Bitboard {
            $crate::game::groups::start(side)
        }

        fn has_camps(self) -> bool {
            false
        }

        fn is_about_groups(self) -> bool {
            true
        }

        fn edges_matter(self) -> bool {
            false
        }

        fn needs_a_pawn(self) -> bool {
            true
        }

        fn drawn_by(self, _position: &$crate::game::Position) -> Option<$crate::game::DrawReason> {
            None
        }

        fn points(self, _position: &$crate::game::Position, _winner: $crate::board::Side) -> u8 {
            1
        }

        fn match_points(self) -> Option<u8> {
            None
        }

        fn check_position(
            self,
            position: &$crate::game::Position,
        ) -> Result<(), $crate::game::PositionError> {
            match position.phase {
                $crate::game::Phase::Moving => Ok(()),
                $crate::game::Phase::Capturing => {
                    Err($crate::game::Fault::NeverAllPlaced.of($crate::game::Field::Displaced))
                }
                _ => {
                    Err($crate::game::Fault::NothingDisplacesHere
                        .of($crate::game::Field::Displaced))
                }
            }
        }

        fn aim(
            self,
            _layout: &$crate::board::Layout,
            _side: $crate::board::Side,
        ) -> $crate::board::Bitboard {
            $crate::board::Bitboard::EMPTY
        }

        fn quick_evaluation(
            self,
            position: &$crate::game::Position,
            _near: &$crate::game::Nearness,
        ) -> i32 {
            $crate::game::groups::worth(position)
        }

        fn evaluation_detail(self, _position: &$crate::game::Position) -> i32 {
            0
        }

        /// A plain move can win.
        fn plain_moves_keep_replies(self, _position: &$crate::game::Position) -> bool {
            false
        }
    };
}

pub(super) use one_group_wins;

/// White's start; Black's is the mirror image (R40).
const WHITE_START: [(i8, i8); 8] = [
    (0, 3),
    (0, 6),
    (1, 0),
    (4, 0),
    (3, 7),
    (6, 7),
    (7, 1),
    (7, 4),
];

/// Where a player's pawns stand before the first move, on every layout (R40).
pub(super) fn start(side: Side) -> Bitboard {
    let a1 = Bitboard::from_bits(1);
    let white = WHITE_START.map(|(file, rank)| a1.shifted(file, rank));
    let black = WHITE_START.map(|(file, rank)| a1.shifted(file, 7 - rank));
    Bitboard::union(match side {
        Side::White => &white,
        Side::Black => &black,
    })
}

/// Whether pawns are one group; one alone is (R46).
pub(super) fn is_one(pawns: Bitboard) -> bool {
    // The lowest pawn is as good as any to begin with.
    let lowest = pawns.bits() & pawns.bits().wrapping_neg();
    grown(Bitboard::from_bits(lowest), pawns) == pawns
}

/// The pawns that are connected with a seed.
fn grown(seed: Bitboard, pawns: Bitboard) -> Bitboard {
    let mut group = seed;
    loop {
        let more = widened(group) & pawns;
        if more == group {
            return group;
        }
        group = more;
    }
}

/// Squares and their neighbours edge to edge.
fn widened(squares: Bitboard) -> Bitboard {
    squares
        | squares.shifted(0, 1)
        | squares.shifted(0, -1)
        | squares.shifted(1, 0)
        | squares.shifted(-1, 0)
}

// What a position is worth, in hundredths of a pawn of the base game: small enough that one quiet move seldom gains more than
// the opponent takes such a move to gain.

/// To be the one who moves next.
const TO_MOVE: i32 = 10;
/// A step that a pawn is away from where the player's pawns meet.
const STEP: i32 = 6;
/// A pawn that is not in the largest group.
const APART: i32 = 10;

/// What a position of Congress or Quebec is worth to the player to move: how much nearer the own pawns are to each other.
pub(super) fn worth(position: &Position) -> i32 {
    scattered(position, !position.side()) - scattered(position, position.side()) + TO_MOVE
}

/// How far a player's pawns are from each other: their steps to the one among them that all reach soonest, and those apart
/// from the largest group.
fn scattered(position: &Position, side: Side) -> i32 {
    let pawns = position.pawns(side);
    let nearest = pawns.iter().map(|meeting| steps_to(meeting, pawns)).min();
    let apart = pawns.len() - position.largest_group(side).len();
    nearest.unwrap_or(0) * STEP + apart as i32 * APART
}

/// The steps of all pawns to a square, edge to edge.
fn steps_to(meeting: Square, pawns: Bitboard) -> i32 {
    let apart = |a: u8, b: u8| i32::from(a.abs_diff(b));
    let steps = |pawn: Square| {
        apart(pawn.file() as u8, meeting.file() as u8)
            + apart(pawn.rank() as u8, meeting.rank() as u8)
    };
    pawns.iter().map(steps).sum()
}
