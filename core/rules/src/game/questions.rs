//! What every game is asked.

use core::fmt;

use super::count::DirectedReach;
use super::emblem::Emblem;
use super::nearness::Nearness;
use crate::board::{Bitboard, Colour, Layout, Side, Square};
use crate::game::{
    DrawReason, IllegalMove, Phase, Position, PositionError, UnplayableLayout, Victory,
};

/// The questions whose answers make a game. Each game answers all of them in its own file.
///
/// No question has an answer by default: a new game does not compile before it has answered every one.
pub(super) trait GameRules: Copy {
    /// The form of its RULES field, for error messages.
    const SPELLING: &'static str;

    /// What it is called in a sentence.
    const TITLE: &'static str;

    /// Writes its RULES field.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads its RULES field.
    fn read(text: &str) -> Option<Self>;

    /// The byte it is kept as. No two games share one, and none ever changes.
    fn code(self) -> u8;

    /// What a byte stands for, if it is this game's.
    fn from_code(code: u8) -> Option<Self>;

    /// The picture that stands for it in the menu.
    fn emblem(self) -> Emblem;

    /// The colours that players choose for it, if it has any.
    fn colours(self) -> Option<Colours>;

    /// The same game with other colours; one that has none stays as it is.
    fn with_colours(self, colours: Colours) -> Self;

    /// Whether it can be played on a layout.
    fn check_layout(self, layout: &Layout) -> Result<(), UnplayableLayout>;

    /// Where a player's pawns stand before the first move.
    fn start_squares(self, layout: &Layout, side: Side) -> Bitboard;

    /// Whether the board is empty at first: the pawns come from the hand (R50).
    fn starts_empty(self) -> bool;

    /// Where the player to move may place a pawn from the hand, in a game that is not over and while pawns are placed.
    fn placements(self, position: &Position) -> Bitboard;

    /// Why a pawn may not be placed on an empty square.
    fn why_not_placed(self, position: &Position, square: Square) -> IllegalMove;

    /// The phase for which the game remembers a square, for text and flash. `check_position` refuses it where there is none.
    fn phase_with(self, square: Square) -> Phase;

    /// How the game goes on in the position after a pawn was placed on a square.
    fn phase_after_placing(self, position: &Position, square: Square) -> Phase;

    /// Whether pawns enter camps (R6).
    fn has_camps(self) -> bool;

    /// Whether players connect their pawns (R42), and want to see how far they have come.
    fn is_about_groups(self) -> bool;

    /// Whether it matters at which edge a player sits.
    fn edges_matter(self) -> bool;

    /// Whether a pawn that is moved onto leaves the game (R4). Where not, it is displaced and moves on (R21).
    fn captures(self) -> bool;

    /// Whether each player must have at least one pawn.
    fn needs_a_pawn(self) -> bool;

    /// The enemy pawns within reach that an own pawn may move onto.
    fn may_take(self, position: &Position, from: Square, enemies: Bitboard) -> Bitboard;

    /// Why a pawn within reach may not be moved onto.
    fn why_not_taken(self, position: &Position, enemy: Square) -> IllegalMove;

    /// How a player has won, if the player has.
    fn won_by(self, position: &Position, side: Side) -> Option<Victory>;

    /// Why a game without a winner is drawn, if it is. Two passes in a row (R8) are checked elsewhere.
    fn drawn_by(self, position: &Position) -> Option<DrawReason>;

    /// What a win in this position scores.
    fn points(self, position: &Position, winner: Side) -> u8;

    /// The points that win a match, if a match is played for points.
    fn match_points(self) -> Option<u8>;

    /// Checks a position that does not come from play, beyond the checks common to all games.
    fn check_position(self, position: &Position) -> Result<(), PositionError>;

    /// The number of legal moves in a game that is not over, from what the pawns reach together.
    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64;

    /// The squares that a player's pawns want to reach, for [`Nearness`]; none where no square is better than another.
    fn aim(self, layout: &Layout, side: Side) -> Bitboard;

    /// The quick part of the evaluation for the player to move, in hundredths of a pawn, in a game that is not over.
    fn quick_evaluation(self, position: &Position, near: &Nearness) -> i32;

    /// What the slow part of the evaluation adds, seldom more than half a pawn; 0 where the quick part is all. The search
    /// skips it where the quick part is far outside the window.
    fn evaluation_detail(self, position: &Position) -> i32;

    /// Whether a plain move that blocks no path leaves the opponent as many replies as a pass would. Perft then counts most
    /// lines of two moves without making the moves.
    fn plain_moves_keep_replies(self, position: &Position) -> bool;
}

/// The colours that players choose for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Colours {
    /// The colour of the squares the pawns start from.
    pub start: Colour,
    /// The colour of the squares they go to.
    pub goal: Colour,
}

/// The answers of a game in which players choose nothing beforehand: it has a name and a byte, no colours, and every layout
/// will do.
macro_rules! nothing_to_choose {
    ($name:literal, $code:literal) => {
        const SPELLING: &'static str = $name;

        fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str($name)
        }

        fn read(text: &str) -> Option<Self> {
            (text == $name).then_some(Self)
        }

        fn code(self) -> u8 {
            $code
        }

        fn from_code(code: u8) -> Option<Self> {
            (code == $code).then_some(Self)
        }

        fn colours(self) -> Option<$crate::game::Colours> {
            None
        }

        fn with_colours(self, _colours: $crate::game::Colours) -> Self {
            self
        }

        fn check_layout(
            self,
            _layout: &$crate::board::Layout,
        ) -> Result<(), $crate::game::UnplayableLayout> {
            Ok(())
        }
    };
}

/// The answers of a game whose pawns all stand on the board at first.
macro_rules! nothing_is_placed {
    () => {
        fn starts_empty(self) -> bool {
            false
        }

        fn placements(self, _position: &$crate::game::Position) -> $crate::board::Bitboard {
            $crate::board::Bitboard::EMPTY
        }

        fn why_not_placed(
            self,
            _position: &$crate::game::Position,
            _square: $crate::board::Square,
        ) -> $crate::game::IllegalMove {
            $crate::game::IllegalMove::NothingToPlace
        }

        fn phase_with(self, square: $crate::board::Square) -> $crate::game::Phase {
            $crate::game::Phase::Displaced(square)
        }

        fn phase_after_placing(
            self,
            _position: &$crate::game::Position,
            _square: $crate::board::Square,
        ) -> $crate::game::Phase {
            $crate::game::Phase::Moving
        }
    };
}

/// The answers of a game whose pawns stay where they are placed (R50).
macro_rules! nothing_is_moved {
    () => {
        fn starts_empty(self) -> bool {
            true
        }

        fn phase_with(self, square: $crate::board::Square) -> $crate::game::Phase {
            $crate::game::Phase::Placing(Some(square))
        }

        fn start_squares(
            self,
            _layout: &$crate::board::Layout,
            _side: $crate::board::Side,
        ) -> $crate::board::Bitboard {
            $crate::board::Bitboard::EMPTY
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
            false
        }

        fn needs_a_pawn(self) -> bool {
            false
        }

        fn may_take(
            self,
            _position: &$crate::game::Position,
            _from: $crate::board::Square,
            _enemies: $crate::board::Bitboard,
        ) -> $crate::board::Bitboard {
            $crate::board::Bitboard::EMPTY
        }

        fn why_not_taken(
            self,
            _position: &$crate::game::Position,
            enemy: $crate::board::Square,
        ) -> $crate::game::IllegalMove {
            $crate::game::IllegalMove::NothingIsCaptured(enemy)
        }

        fn count_moves(
            self,
            _position: &$crate::game::Position,
            _reach: &$crate::game::count::DirectedReach,
        ) -> u64 {
            0
        }

        fn aim(
            self,
            _layout: &$crate::board::Layout,
            _side: $crate::board::Side,
        ) -> $crate::board::Bitboard {
            $crate::board::Bitboard::EMPTY
        }

        fn plain_moves_keep_replies(self, _position: &$crate::game::Position) -> bool {
            false
        }
    };
}

pub(super) use {nothing_is_moved, nothing_is_placed, nothing_to_choose};
