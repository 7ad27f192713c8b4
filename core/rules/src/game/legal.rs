//! Legal moves, whichever game is played.

use crate::board::{Bitboard, CampSet, Cell, CellSet, Colour, Square};
use crate::game::{Destinations, Move, Paths, Phase, Position, reach};

impl Position {
    /// Where a pawn of the side to move may go; nowhere for any other square and once the game is over. `None` asks for a
    /// pawn in the hand.
    ///
    /// ```
    /// use katarenga_rules::{Position, Square};
    /// let layout = "rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr";
    /// let position: Position = format!("{layout} 3wb3/b7/8/8/8/8/8/w7 a9 w").parse()?;
    /// let d8: Square = "d8".parse()?;
    /// let destinations = position.destinations(d8);
    /// assert_eq!(destinations.plain.to_string(), "d7 c8");
    /// assert_eq!(destinations.captures.to_string(), "e8");
    /// assert_eq!(destinations.camps.to_string(), "h9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, from: impl Into<Option<Square>>) -> Destinations {
        match from.into() {
            None => Destinations {
                plain: self.placements(),
                ..Destinations::NONE
            },
            Some(from) => self.destinations_from(from),
        }
    }

    fn destinations_from(&self, from: Square) -> Destinations {
        if self.movers().contains(from) && self.outcome().is_none() {
            self.destinations_of(from)
        } else {
            Destinations::NONE
        }
    }

    /// Where the side to move may place a pawn from the hand; nowhere when a pawn on the board is to be moved and once the
    /// game is over.
    #[must_use]
    #[inline(never)]
    pub fn placements(&self) -> Bitboard {
        match self.outcome() {
            None => self.placeable(),
            Some(_) => Bitboard::EMPTY,
        }
    }

    /// The placements in a game that is not over.
    pub(crate) fn placeable(&self) -> Bitboard {
        match self.phase {
            Phase::Placing(_) => self.rules.placements(self),
            _ => Bitboard::EMPTY,
        }
    }

    /// The pawns of the side to move that can capture or displace something.
    #[must_use]
    pub fn capturing(&self) -> Bitboard {
        self.movers()
            .iter()
            .filter(|&from| !self.destinations(from).captures.is_empty())
            .collect()
    }

    /// All legal moves: placements from a1 to h8, or moves pawn by pawn from a1 to h8. None once the game is over or when the
    /// player must pass (R8).
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let is_placing = matches!(self.phase, Phase::Placing(_));
        let squares = match self.outcome() {
            None if is_placing => self.placeable(),
            None => self.movers(),
            Some(_) => Bitboard::EMPTY,
        };
        squares.iter().flat_map(move |square| {
            let (from, cells) = if is_placing {
                (None, CellSet::from_iter([Cell::Square(square)]))
            } else {
                (Some(square), self.destinations_of(square).cells())
            };
            cells.iter().map(move |to| Move { from, to })
        })
    }

    /// The pawns of the side to move that can capture or displace the enemy pawn on a square (R12, R21).
    ///
    /// A displaced pawn counts as standing on the square it was displaced from.
    #[must_use]
    pub fn captors(&self, enemy: Square) -> Bitboard {
        self.movers()
            .iter()
            .filter(|&from| self.destinations(from).captures.contains(enemy))
            .collect()
    }

    /// The squares from which a move can start: that of the displaced pawn if there is one (R22), and none while pawns are
    /// placed (R50).
    pub(crate) fn movers(&self) -> Bitboard {
        match self.phase {
            Phase::Moving | Phase::Capturing => self.pawns(self.side),
            Phase::Displaced(square) => Bitboard::of(square),
            Phase::Placing(_) => Bitboard::EMPTY,
        }
    }

    /// The destinations of a pawn that may move, in a game that is not over.
    pub(crate) fn destinations_of(&self, from: Square) -> Destinations {
        self.by_kind(from, self.reached(from))
    }

    /// The same with the help of what is known about the layout.
    pub(crate) fn destinations_along(&self, paths: &Paths, from: Square) -> Destinations {
        self.by_kind(from, paths.reached(from, self.occupied()))
    }

    fn by_kind(&self, from: Square, reached: Bitboard) -> Destinations {
        let enemies = reached & self.pawns(!self.side);
        let captures = self.rules.may_take(self, from, enemies);
        let camps = if from.rank() == (!self.side).baseline() {
            self.free_camps()
        } else {
            CampSet::EMPTY
        };
        let plain = if self.must_capture() {
            Bitboard::EMPTY
        } else {
            reached & !self.occupied()
        };
        Destinations {
            plain,
            captures,
            camps,
        }
    }

    /// All squares within reach of a pawn on a square, occupied ones included (R3).
    pub(crate) fn reached(&self, from: Square) -> Bitboard {
        let colour = self.layout.colour(from);
        reach::of(colour, Bitboard::of(from), self.open(colour))
    }

    /// The squares that pawns sliding from a colour may pass: empty and of another colour (R3).
    pub(super) fn open(&self, colour: Colour) -> Bitboard {
        !self.occupied() & !self.layout.squares(colour)
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.pawns.white | self.pawns.black
    }

    /// The enemy camps that can still be occupied (R6).
    pub(super) fn free_camps(&self) -> CampSet {
        if self.rules.has_camps() {
            CampSet::of(!self.side).without(self.camps)
        } else {
            CampSet::EMPTY
        }
    }
}
