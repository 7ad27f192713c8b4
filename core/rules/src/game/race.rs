//! The Race (R20–R24): all own pawns from the start colour in the own half to the goal colour in the other.

use core::fmt;

use super::count::{DirectedReach, count};
use super::emblem::{self, Emblem, Mark};
use super::nearness::Nearness;
use super::questions::{Colours, GameRules, nothing_is_placed};
use super::reach;
use crate::board::{Bitboard, Colour, Layout, Side, Square};
use crate::game::{
    DrawReason, Fault, Field, IllegalMove, Move, Phase, Position, PositionError, Rules,
    UnplayableLayout, Victory,
};
use crate::names::Stored as _;

/// The Race between squares of two colours, which may be the same (R20).
///
/// ```
/// use katarenga_rules::{Position, Side};
/// let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
/// let rules = "race-gg".parse()?;
/// let start = Position::start(layout.parse()?, rules)?;
/// // Each player's pawns stand on the green squares of the own half.
/// assert_eq!(start.pawns(Side::White).to_string(), "a1 f1 b2 g2 d3 h3 b4 e4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Race {
    /// The colour of the squares the pawns start from.
    pub start: Colour,
    /// The colour of the squares they race to.
    pub goal: Colour,
}

const PREFIX: &str = "race-";
/// Marks the bytes of The Race: the codes of its colours lie above it, two bits each.
const CODE: u8 = 1;
const CODES: u8 = 1 << 5;

/// The start squares and the goal squares in each half: one for each pawn (R24).
const SQUARES: u8 = 8;

impl GameRules for Race {
    const SPELLING: &'static str = "race- with the letters of the start and the goal colour";
    const TITLE: &'static str = "The Race";

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}{}", self.start.letter(), self.goal.letter())
    }

    fn read(text: &str) -> Option<Self> {
        let mut letters = text.strip_prefix(PREFIX)?.chars();
        let start = Colour::from_letter(letters.next()?)?;
        let goal = Colour::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(Self { start, goal })
    }

    fn code(self) -> u8 {
        CODE | self.start.code() << 1 | self.goal.code() << 3
    }

    fn from_code(code: u8) -> Option<Self> {
        if code & CODE == 0 || code >= CODES {
            return None;
        }
        Some(Self {
            start: Colour::from_code(code >> 1 & 3)?,
            goal: Colour::from_code(code >> 3 & 3)?,
        })
    }

    /// An arrow from the start colour to the goal colour.
    fn emblem(self) -> Emblem {
        emblem::drawn(
            [b"s...o..z", b"s.oooo.z", b"s.oooo.z", b"s...o..z"],
            |letter| {
                Mark::Terrain(match letter {
                    b's' => self.start,
                    _ => self.goal,
                })
            },
        )
    }

    fn colours(self) -> Option<Colours> {
        let Self { start, goal } = self;
        Some(Colours { start, goal })
    }

    fn with_colours(self, Colours { start, goal }: Colours) -> Self {
        Self { start, goal }
    }

    /// Each half has eight start squares and eight goal squares (R24).
    fn check_layout(self, layout: &Layout) -> Result<(), UnplayableLayout> {
        for half in Side::ALL {
            for colour in [self.start, self.goal] {
                let squares = layout.squares(colour) & Bitboard::half(half);
                if squares.len() != usize::from(SQUARES) {
                    return Err(UnplayableLayout {
                        rules: Rules::Race(self),
                        half,
                        colour,
                        squares,
                        needed: SQUARES,
                    });
                }
            }
        }
        Ok(())
    }

    fn start_squares(self, layout: &Layout, side: Side) -> Bitboard {
        layout.squares(self.start) & Bitboard::half(side)
    }

    nothing_is_placed!();

    fn has_camps(self) -> bool {
        false
    }

    fn is_about_groups(self) -> bool {
        false
    }

    fn edges_matter(self) -> bool {
        true
    }

    fn captures(self) -> bool {
        false
    }

    fn needs_a_pawn(self) -> bool {
        true
    }

    /// Pawns on goal squares (R21) that would have a legal move when displaced (R23).
    #[inline(always)]
    fn may_take(self, position: &Position, from: Square, enemies: Bitboard) -> Bitboard {
        let enemies = enemies & self.goals_of_mover(position);
        if enemies.is_empty() {
            return enemies;
        }
        // A pawn beside an empty square can always go there. Only others need a closer look.
        let sure = enemies & self.exits(position);
        let unsure = (enemies & !sure).iter();
        sure | unsure
            .filter(|&to| self.may_displace(position, from, to))
            .collect()
    }

    fn why_not_taken(self, _position: &Position, enemy: Square) -> IllegalMove {
        IllegalMove::MayNotDisplace(enemy)
    }

    /// All pawns stand on goal squares (R20). A pawn in the hand stands nowhere.
    #[inline(always)]
    fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        let in_hand = position.side == side && position.displaced().is_some();
        let goals = self.goals(&position.layout, side);
        (!in_hand && position.pawns(side).is_within(goals)).then_some(Victory::Race)
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
        let phase = match position.phase {
            Phase::Moving => Ok(()),
            Phase::Displaced(square) => self.check_displaced(position, square),
            _ => Err(Fault::NeverAllPlaced),
        };
        phase.map_err(|fault| fault.of(Field::Displaced))
    }

    #[inline(always)]
    fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        let enemies = reach.all() & position.pawns(!position.side) & self.goals_of_mover(position);
        let sure = enemies & self.exits(position);
        let unsure = enemies & !sure;
        let displacements = |from| count(&[position.destinations_of(from).captures], unsure);
        let others: u64 = match unsure {
            Bitboard::EMPTY => 0,
            _ => position.movers().iter().map(displacements).sum(),
        };
        reach.count_onto(!position.occupied() | sure) + others
    }

    fn aim(self, layout: &Layout, side: Side) -> Bitboard {
        self.goals(layout, side)
    }

    fn quick_evaluation(self, position: &Position, near: &Nearness) -> i32 {
        let own = behind(position, near, position.side);
        let enemy = behind(position, near, !position.side);
        enemy - own + TO_MOVE
    }

    fn evaluation_detail(self, _position: &Position) -> i32 {
        0
    }

    /// Where replies do not capture, every pawn is in the way of every other.
    fn plain_moves_keep_replies(self, _position: &Position) -> bool {
        false
    }
}

/// What a move is worth: pawns that are ahead by one win by it.
const A_MOVE: i32 = 40;
/// Who is to move is half a move ahead.
const TO_MOVE: i32 = A_MOVE / 2;

/// What a player still has before the pawns: the moves of each, as if no other were in the way.
fn behind(position: &Position, near: &Nearness, side: Side) -> i32 {
    let far = |near: &Bitboard| (position.pawns(side) & !*near).len() as i32;
    let moves: i32 = near.of(side).iter().map(far).sum();
    // A pawn in the hand has lost its place in the own half; it is as far away as the square it was displaced from.
    let in_hand = match position.displaced() {
        Some(square) if side == position.side => near
            .of(side)
            .iter()
            .filter(|near| !near.contains(square))
            .count() as i32,
        _ => 0,
    };
    (moves + in_hand) * A_MOVE
}

impl Race {
    /// The squares a player races to.
    fn goals(self, layout: &Layout, side: Side) -> Bitboard {
        layout.squares(self.goal) & Bitboard::half(!side)
    }

    fn goals_of_mover(self, position: &Position) -> Bitboard {
        self.goals(&position.layout, position.side)
    }

    /// Goal squares that a pawn can leave for an empty square, which is one step or jump away.
    fn exits(self, position: &Position) -> Bitboard {
        reach::of(self.goal, !position.occupied(), Bitboard::EMPTY)
    }

    /// Whether a displacement leaves the displaced pawn a legal move (R23).
    fn may_displace(self, position: &Position, from: Square, to: Square) -> bool {
        let m = Move::between(from, to.into());
        self.displaced_can_move(&position.after(m), to)
    }

    /// Whether the pawn displaced from a square has a legal move, which may be a displacement in turn.
    ///
    /// That ends after 16 pawns at the latest: pawns are displaced in their own half only, and a pawn that displaces
    /// lands in the other half, so none comes up twice.
    fn displaced_can_move(self, position: &Position, square: Square) -> bool {
        let reached = position.reached(square);
        let enemies = position.pawns(!position.side) & self.goals_of_mover(position);
        !reached.is_within(position.occupied())
            || (reached & enemies)
                .iter()
                .any(|to| self.may_displace(position, square, to))
    }

    /// A displaced pawn comes from a goal square of the pawn that took its place (R21) and can move on (R23).
    fn check_displaced(self, position: &Position, square: Square) -> Result<(), Fault> {
        let enemy = !position.side;
        if !position.pawns(enemy).contains(square) {
            return Err(Fault::NoDisplacingPawn(square));
        }
        if !self.goals(&position.layout, enemy).contains(square) {
            return Err(Fault::NoGoalSquare(square));
        }
        if !self.displaced_can_move(position, square) {
            return Err(Fault::DisplacedPawnStuck(square));
        }
        Ok(())
    }
}
