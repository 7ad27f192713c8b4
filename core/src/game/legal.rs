//! Legal moves of both games.

use crate::board::{Bitboard, CampSet, Colour, Square};
use crate::game::{Destinations, Move, Position, Rules, reach};

impl Position {
    /// Where a pawn of the side to move may go; nowhere for any other square and once the game is over.
    ///
    /// ```
    /// use katarenga_core::{Camp, Position};
    /// let layout = "rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr";
    /// let position: Position = format!("{layout} 3wb3/b7/8/8/8/8/8/w7 a9 w").parse()?;
    /// let destinations = position.destinations("d8".parse()?);
    /// assert_eq!(destinations.plain.to_string(), "d7 c8");
    /// assert_eq!(destinations.captures.to_string(), "e8");
    /// assert_eq!(destinations.camps.to_string(), "h9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, from: Square) -> Destinations {
        if self.movers().contains(from) && self.outcome().is_none() {
            self.destinations_of(from)
        } else {
            Destinations::NONE
        }
    }

    /// All legal moves, pawn by pawn from a1 to h8. None once the game is over or when the player must pass (R8).
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let movers = match self.outcome() {
            None => self.movers(),
            Some(_) => Bitboard::EMPTY,
        };
        movers.iter().flat_map(move |from| {
            let cells = self.destinations_of(from).cells();
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

    /// The squares from which a move can start: that of the displaced pawn if there is one (R22).
    pub(super) fn movers(&self) -> Bitboard {
        self.displaced.map_or(self.pawns(self.side), Bitboard::of)
    }

    /// The destinations of a pawn that may move, in a game that is not over.
    pub(super) fn destinations_of(&self, from: Square) -> Destinations {
        let reached = self.reached(from);
        let enemies = reached & self.pawns(!self.side);
        let captures = match self.rules {
            Rules::Katarenga if self.must_be_quiet() => Bitboard::EMPTY,
            Rules::Katarenga => enemies,
            Rules::Race { goal, .. } => self.displaceable(from, enemies & self.goals(), goal),
        };
        let camps = if from.rank() == (!self.side).baseline() {
            self.free_camps()
        } else {
            CampSet::EMPTY
        };
        Destinations {
            plain: reached & !self.occupied(),
            captures,
            camps,
        }
    }

    /// Those of the enemy pawns on goal squares that would have a legal move when displaced (R23).
    fn displaceable(&self, from: Square, enemies: Bitboard, goal: Colour) -> Bitboard {
        if enemies.is_empty() {
            return enemies;
        }
        // A pawn beside an empty square can go there, whoever displaces it. Only others need a closer look.
        let sure = enemies & self.exits(goal);
        let unsure = (enemies & !sure).iter();
        sure | unsure.filter(|&to| self.may_displace(from, to)).collect()
    }

    /// Squares of a colour that a pawn can leave for an empty square, which is one step or jump away.
    pub(super) fn exits(&self, colour: Colour) -> Bitboard {
        reach::of(colour, !self.occupied(), Bitboard::EMPTY)
    }

    /// Whether a displacement leaves the displaced pawn a legal move (R23).
    fn may_displace(&self, from: Square, to: Square) -> bool {
        let m = Move {
            from,
            to: to.into(),
        };
        self.after(m).displaced_can_move(to)
    }

    /// Whether the pawn displaced from a square has a legal move, which may be a displacement in turn.
    ///
    /// That ends after 16 pawns at the latest: pawns are displaced in their own half only, and a pawn that displaces
    /// lands in the other half, so none comes up twice.
    pub(super) fn displaced_can_move(&self, square: Square) -> bool {
        let reached = self.reached(square);
        let displaceable = reached & self.pawns(!self.side) & self.goals();
        !reached.is_within(self.occupied())
            || displaceable.iter().any(|to| self.may_displace(square, to))
    }

    /// All squares within reach of a pawn on a square, whoever stands there (R3).
    pub(super) fn reached(&self, from: Square) -> Bitboard {
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

    /// The goal squares of the side to move.
    pub(super) fn goals(&self) -> Bitboard {
        self.rules.goal_squares(&self.layout, self.side)
    }

    /// The enemy camps that can still be occupied (R6); there are none in The Race.
    pub(super) fn free_camps(&self) -> CampSet {
        match self.rules {
            Rules::Katarenga => CampSet::of(!self.side).without(self.camps),
            Rules::Race { .. } => CampSet::EMPTY,
        }
    }
}
