//! A game in progress: what stands where, whose turn it is and by which rules.

use crate::board::{Bitboard, BySide, CampSet, CellSet, Layout, Side, Square};
use crate::game::{DrawReason, Outcome, Phase, Rules, UnplayableLayout};

/// Everything that decides which moves are legal now and later.
///
/// Two positions are equal when play can go on from them in the same ways, which is what counts for a draw by
/// repetition (R9).
///
/// ```
/// use katarenga_rules::{Layout, Position, Rules};
/// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
/// let start = Position::start(layout, Rules::KATARENGA)?;
/// assert_eq!(start.legal_moves().count(), 30);
/// let next = start.play("e1e3".parse()?)?;
/// assert!(next.to_string().ends_with("bbbbbbbb/8/8/8/8/4w3/8/wwww1www - b katarenga -"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Text
/// `Display` writes a position as one line with six fields, `LAYOUT PAWNS CAMPS SIDE RULES DISPLACED`, and `FromStr` reads it. The
/// last two fields may be left out.
///
/// | field | what it says |
/// |---|---|
/// | LAYOUT | the colours of the squares, `r`, `y`, `g` or `b`: eight ranks of eight letters from rank 8 to rank 1, each from a to h, with slashes between them |
/// | PAWNS | the pawns in the same order: `w` for a white pawn, `b` for a black one, a digit for so many empty squares |
/// | CAMPS | the camps that are taken, in the order `a9h9a0h0`, or `-` |
/// | SIDE | `w` or `b`: whose turn it is |
/// | RULES | the game: `katarenga`, `race-gg` with the letters of the start and the goal colour, `congress`, `quebec`, `isolation`, `cornered`, `troika` or `battle` |
/// | DISPLACED | the square of the pawn that was displaced (R22) or placed last (R56), `x` once all pawns of Battle Stations were placed, or `-` |
///
/// White to move in the first position of the base game on the example board:
///
/// ```text
/// rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -
/// ```
///
/// The text leaves out what the pieces on the table do not show: the option `quiet-first-move`, and whether the last
/// player had to pass. A position read from text has neither.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Position {
    pub(super) layout: Layout,
    /// The pawns on the board. A displaced pawn is in its owner's hand and in neither set.
    pub(super) pawns: BySide<Bitboard>,
    pub(super) camps: CampSet,
    pub(super) side: Side,
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    /// How many of the next moves must not capture (R4, `quiet-first-move`).
    pub(super) quiet_moves: u8,
    /// How many passes in a row led here (R8).
    pub(super) passes: u8,
}

// A search copies a position at every node, on a chip without a cache.
const _: () = assert!(size_of::<Position>() <= 64);

/// What can differ between two positions of one game: all but layout and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeatable {
    pub(super) pawns: BySide<Bitboard>,
    pub(super) camps: CampSet,
    pub(super) side: Side,
    pub(super) phase: Phase,
    pub(super) quiet_moves: u8,
    pub(super) passes: u8,
}

impl Repeatable {
    /// All of it in three words.
    pub(crate) fn digest(&self) -> [u64; 3] {
        let camps = self
            .camps
            .iter()
            .fold(0, |camps, camp| camps | 1 << camp.index());
        let rest = camps
            | (self.side as u64) << 4
            | u64::from(self.quiet_moves) << 5
            | u64::from(self.passes) << 8
            | self.phase.digest() << 16;
        [self.pawns.white.bits(), self.pawns.black.bits(), rest]
    }
}

impl Position {
    /// The position before the first move, White to move.
    ///
    /// # Errors
    /// If the game cannot be played on the layout ([`Rules::check`]).
    pub fn start(layout: Layout, rules: Rules) -> Result<Self, UnplayableLayout> {
        rules.check(&layout)?;
        Ok(Self {
            layout,
            pawns: BySide::from_fn(|side| rules.start_squares(&layout, side)),
            camps: CampSet::EMPTY,
            side: Side::White,
            rules,
            phase: Phase::first(rules),
            quiet_moves: 0,
            passes: 0,
        })
    }

    /// The same position with the option `quiet-first-move`: the next move of either player must not capture (R4).
    ///
    /// Meant for a position before the first move. The position text does not tell of it. It has no
    /// effect in games without captures and in Battle Stations, whose moves are all captures (R66).
    #[must_use]
    pub fn with_quiet_first_move(self) -> Self {
        Self {
            quiet_moves: match self.phase {
                Phase::Moving if self.rules.captures() => 2,
                _ => 0,
            },
            ..self
        }
    }

    /// The colours of the squares.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A player's pawns on the board, without those in camps and in the hand.
    #[must_use]
    pub const fn pawns(&self, side: Side) -> Bitboard {
        *self.pawns.of(side)
    }

    /// All cells where a player's pawns stand: on the board and in camps.
    #[must_use]
    pub fn standing(&self, side: Side) -> CellSet {
        CellSet {
            squares: self.pawns(side),
            camps: self.camps.and(CampSet::of(!side)),
        }
    }

    /// The occupied camps.
    #[must_use]
    pub const fn camps(&self) -> CampSet {
        self.camps
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Which game is played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The square from which a pawn of the side to move was displaced, which must move now (R22).
    #[must_use]
    pub const fn displaced(&self) -> Option<Square> {
        match self.phase {
            Phase::Displaced(square) => Some(square),
            Phase::Moving | Phase::Capturing | Phase::Placing(_) => None,
        }
    }

    /// What the player to move does now.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether only captures are moves now (R66). [`Position::capturing`] tells whose.
    #[must_use]
    pub const fn must_capture(&self) -> bool {
        matches!(self.phase, Phase::Capturing)
    }

    /// Whether the next move must not capture, by the option `quiet-first-move` (R4).
    #[must_use]
    pub const fn must_be_quiet(&self) -> bool {
        self.quiet_moves > 0
    }

    /// Whether the other player had no legal move and has just passed (R8, R67).
    #[must_use]
    pub const fn has_passed(&self) -> bool {
        self.passes > 0
    }

    /// The result, once the pawns have decided the game or both players in turn had to pass.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let no_move = || (self.passes >= 2).then_some(Outcome::Draw(DrawReason::NoMove));
        self.rules.decided(self).or_else(no_move)
    }

    /// What a win in this position scores: one point in most games, but one for each pawn on the board in Cornered (R57), and
    /// one for each own pawn that is left in Battle Stations (R68).
    #[must_use]
    pub fn points(&self, winner: Side) -> u8 {
        self.rules.points(self, winner)
    }

    /// What a later position of the same game must equal to be the same.
    pub(crate) const fn repeatable(&self) -> Repeatable {
        Repeatable {
            pawns: self.pawns,
            camps: self.camps,
            side: self.side,
            phase: self.phase,
            quiet_moves: self.quiet_moves,
            passes: self.passes,
        }
    }

    /// The same position seen from the other side of the table: the board turned by 180° and the players
    /// exchanged, so that White still has rank 1.
    ///
    /// For the next game of a match, whose baselines are exchanged (R31), start on
    /// [`Layout::turned`].
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            layout: self.layout.turned(),
            pawns: self.pawns.map(Bitboard::turned).exchanged(),
            camps: self.camps.iter().map(|camp| camp.turned()).collect(),
            side: !self.side,
            phase: self.phase.turned(),
            ..*self
        }
    }
}
