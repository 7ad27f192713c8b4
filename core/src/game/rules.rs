//! Which game is played on the board.
//!
//! # The rules by number
//! | number | rule |
//! |---|---|
//! | R1 | 8×8 squares, White's baseline rank 1, Black's rank 8, two camps outside each; White begins |
//! | R2 | every square is red, yellow, green or blue; the official board is four double-sided quarters |
//! | R3 | blue: one step; green: a knight's jump; red: rank and file; yellow: diagonals, as far as the next square of the same colour |
//! | R4 | an enemy pawn moved onto is captured; option: not on either player's first move |
//! | R5 | a move that reaches the enemy baseline ends there |
//! | R6 | from the enemy baseline a whole move leads into a free enemy camp, for good |
//! | R7 | both enemy camps, or an opponent with fewer than two pawns: won |
//! | R8 | who has no legal move passes; two passes in a row draw |
//! | R9 | a draw by agreement, or claimed at the third repetition |
//! | R10–R15 | touch-move: what is deliberately touched is moved or captured; a nudge of 400 ms is no touch |
//! | R20 | The Race: no camps; from the start colour in the own half to the goal colour in the other |
//! | R21–R23 | no captures; an enemy pawn on an own goal square may be displaced if it can move, and must move at once |
//! | R24 | only on layouts with eight start and eight goal squares in each half |
//! | R30–R33 | lots for the colours, revenge with exchanged baselines, a clock, balanced layouts |

use core::fmt;
use core::str::FromStr;

use crate::board::{Bitboard, Colour, Layout, Side};
use crate::game::{Fault, Field, PositionError};

/// The base game or The Race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Rules {
    /// The base game: into the enemy camps (R1–R9).
    #[default]
    Katarenga,
    /// The Race: from the start squares to the goal squares in the opposite half (R20–R24).
    Race {
        /// The colour of the squares the pawns start from.
        start: Colour,
        /// The colour of the squares they race to.
        goal: Colour,
    },
}

impl Rules {
    /// The Race as the rulebook plays it, from green to green.
    pub const RACE: Self = Self::Race {
        start: Colour::Green,
        goal: Colour::Green,
    };

    /// Where a player's pawns stand before the first move.
    #[must_use]
    pub fn start_squares(self, layout: &Layout, side: Side) -> Bitboard {
        match self {
            Self::Katarenga => Bitboard::rank(side.baseline()),
            Self::Race { start, .. } => layout.squares(start) & Bitboard::half(side),
        }
    }

    /// The squares a player races to; none in the base game.
    #[must_use]
    pub fn goal_squares(self, layout: &Layout, side: Side) -> Bitboard {
        match self {
            Self::Katarenga => Bitboard::EMPTY,
            Self::Race { goal, .. } => layout.squares(goal) & Bitboard::half(!side),
        }
    }

    /// Checks that the game can be played on a layout (R24).
    ///
    /// # Errors
    /// The first half and colour with other than eight squares.
    pub fn check(self, layout: &Layout) -> Result<(), CannotRace> {
        let Self::Race { start, goal } = self else {
            return Ok(());
        };
        for half in Side::ALL {
            for colour in [start, goal] {
                let squares = layout.squares(colour) & Bitboard::half(half);
                if squares.len() != 8 {
                    return Err(CannotRace {
                        half,
                        colour,
                        squares,
                    });
                }
            }
        }
        Ok(())
    }
}

/// The RULES field of the position text.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Katarenga => f.write_str("katarenga"),
            Self::Race { start, goal } => write!(f, "race-{}{}", start.letter(), goal.letter()),
        }
    }
}

impl FromStr for Rules {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if text == "katarenga" {
            return Ok(Self::Katarenga);
        }
        let race = || {
            let mut letters = text.strip_prefix("race-")?.chars();
            let start = Colour::from_letter(letters.next()?)?;
            let goal = Colour::from_letter(letters.next()?)?;
            letters
                .next()
                .is_none()
                .then_some(Self::Race { start, goal })
        };
        race().ok_or(Fault::UnknownRules.of(Field::Rules))
    }
}

/// A half of the layout has too few or too many squares of a colour to race on it (R24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CannotRace {
    /// Whose half.
    pub half: Side,
    /// The colour.
    pub colour: Colour,
    /// The squares of that colour there, which are not eight.
    pub squares: Bitboard,
}

impl fmt::Display for CannotRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            half,
            colour,
            squares,
        } = self;
        let count = squares.len();
        write!(
            f,
            "{half}'s half has {count} {colour} squares, The Race needs 8"
        )
    }
}

impl core::error::Error for CannotRace {}
