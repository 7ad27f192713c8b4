//! What the hands are doing, read off the board.

use super::difference::{Difference, may_belong_to};
use crate::sensing::Occupancy;
use katarenga_rules::board::{Bitboard, Cell, CellSet, Colour, Square};
use katarenga_rules::game::{Move, Position};

/// What the hands are doing, as far as the board, compared with the game, shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handling {
    /// Nothing: the board shows just what the game says. A displaced pawn is in its owner's hand.
    AtRest,
    /// A move is under way: at most one pawn of each side is off its cell, and at most one own pawn stands elsewhere. Where
    /// pawns come from the hand (R50), that one may be of either side.
    UnderWay(InHand),
    /// The hands have brought about the position after a legal move.
    After(Move),
    /// The hands have brought it about, but a pawn of the other side is off its square that the move could not have captured instead.
    Answered {
        /// The move.
        m: Move,
        /// The pawn, perhaps in the hand of the opponent who is about to answer.
        answer: Square,
        /// The move is under way as well, as long as it is unknown whose hand it is.
        in_hand: InHand,
    },
    /// Nothing that one move explains.
    Confused,
}

/// The pawns that are off their cells while a move is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InHand {
    /// The cell of the own pawn in the hand; for a displaced pawn, the square it was displaced from.
    pub own: Option<Cell>,
    /// The cell of the enemy pawn in the hand.
    pub enemy: Option<Cell>,
    /// Where that pawn was set down, or one that came from the hand, which is no legal move.
    pub set_down: Option<Cell>,
}

/// Reads the board. `captured` is a square where, with reed switches, one pawn is known to have replaced another.
pub(super) fn read(
    position: &Position,
    occupancy: &Occupancy,
    difference: &Difference,
    captured: Option<Square>,
) -> Handling {
    let reader = Reader {
        position,
        occupancy,
        difference,
    };
    if let Some(m) = reader.finished_move(captured) {
        return Handling::After(m);
    }
    if difference.is_none() {
        return Handling::AtRest;
    }
    match (reader.under_way(), reader.answered_move()) {
        (Some(in_hand), Some((m, answer))) => Handling::Answered { m, answer, in_hand },
        (Some(in_hand), None) => Handling::UnderWay(in_hand),
        (None, _) => Handling::Confused,
    }
}

struct Reader<'a> {
    position: &'a Position,
    occupancy: &'a Occupancy,
    difference: &'a Difference,
}

impl Reader<'_> {
    fn finished_move(&self, captured: Option<Square>) -> Option<Move> {
        if self.position.phase().is_placing() {
            return self.placed();
        }
        let Difference {
            enemy_missing,
            surplus,
            wrong,
            ..
        } = *self.difference;
        if !enemy_missing.is_empty() {
            return None;
        }
        if !surplus.is_empty() {
            return self.move_to_free_cell();
        }
        let target = if wrong.is_empty() {
            captured?
        } else {
            wrong.single()?.square()?
        };
        let from =
            self.only_mover(|from| self.position.destinations(from).captures.contains(target))?;
        Some(Move::between(from, target.into()))
    }

    /// A pawn from the hand stands where one may be placed, and all others where they were (R50).
    fn placed(&self) -> Option<Move> {
        let to = self.difference.surplus.single()?;
        let square = to.square()?;
        let all_stand = self.difference.missing().is_empty() && self.difference.wrong.is_empty();
        let is_own = may_belong_to(self.position.side(), to, self.occupancy);
        let placed = all_stand && is_own && self.position.placements().contains(square);
        placed.then_some(Move::placing(square))
    }

    /// An own pawn stands where it may go without capturing. The other side's pawns do not matter.
    fn move_to_free_cell(&self) -> Option<Move> {
        let to = self.difference.surplus.single()?;
        let is_own = may_belong_to(self.position.side(), to, self.occupancy);
        if !self.difference.wrong.is_empty() || !is_own {
            return None;
        }
        let from = self.only_mover(|from| {
            let destinations = self.position.destinations(from);
            match to {
                Cell::Square(square) => destinations.plain.contains(square),
                Cell::Camp(camp) => destinations.camps.contains(camp),
            }
        })?;
        Some(Move::between(from, to))
    }

    /// A finished move, and the one pawn of the other side that is off its square. If the mover could capture that
    /// pawn, its hand may still be on the way there.
    fn answered_move(&self) -> Option<(Move, Square)> {
        if self.position.phase().is_placing() {
            return None;
        }
        let answer = self.difference.enemy_missing.single()?.square()?;
        let m = self.move_to_free_cell()?;
        let captures = self.position.destinations(m.from).captures;
        (!captures.contains(answer)).then_some((m, answer))
    }

    /// The pawn that has left its square: the displaced one, the missing one, or else the only one of those on
    /// squares whose sensors cannot be trusted that could have made the move.
    fn only_mover(&self, could_have: impl Fn(Square) -> bool) -> Option<Square> {
        let missing = self.difference.own_missing;
        let candidates = match self.position.displaced() {
            Some(square) if missing.is_empty() => Bitboard::of(square),
            Some(_) => return None,
            None if missing.is_empty() => {
                self.position.pawns(self.position.side()) & self.occupancy.faulty().squares
            }
            None => Bitboard::of(missing.single()?.square()?),
        };
        let mut movers = candidates.iter().filter(|&from| could_have(from));
        let mover = movers.next()?;
        movers.next().is_none().then_some(mover)
    }

    fn under_way(&self) -> Option<InHand> {
        let Difference {
            own_missing,
            enemy_missing,
            surplus,
            wrong,
        } = *self.difference;
        let missing = at_most_one(own_missing)?;
        let displaced = self.position.displaced().map(Cell::Square);
        let own = missing.or(displaced);
        let enemy = at_most_one(enemy_missing)?;
        if self.position.phase().is_placing() && missing.and(enemy).is_some() {
            // Pawns that stand never move here (R50), so two that are lifted are a mishap.
            return None;
        }
        let set_down = at_most_one(surplus)?;
        // With another own pawn in the hand beside the displaced one, it is unknown which was set down.
        let whose_is_clear = missing.is_none() || displaced.is_none();
        let from_the_hand =
            self.position.phase().is_placing() && self.difference.missing().is_empty();
        let explained = set_down.is_none_or(|cell| {
            from_the_hand
                || own.is_some()
                    && whose_is_clear
                    && may_belong_to(self.position.side(), cell, self.occupancy)
        });
        (explained && wrong.is_empty()).then_some(InHand {
            own,
            enemy,
            set_down,
        })
    }
}

/// The cell of a set with at most one.
fn at_most_one(cells: CellSet) -> Option<Option<Cell>> {
    let mut cells = cells.iter();
    let first = cells.next();
    cells.next().is_none().then_some(first)
}

/// Whether a hand that made this move may still be on its way to a longer one: a slide that could legally go on in
/// the same direction, or a step of a pawn that could also enter a camp. A pawn from the hand may go anywhere until it is
/// let rest.
pub(super) fn may_go_on(position: &Position, m: Move) -> bool {
    let Some(from) = m.from else {
        return true;
    };
    let Cell::Square(to) = m.to else {
        return false;
    };
    let destinations = position.destinations(from);
    if destinations.captures.contains(to) {
        return false;
    }
    let slides = matches!(position.layout().colour(from), Colour::Red | Colour::Yellow);
    let direction = |from: u8, to: u8| (to as i8 - from as i8).signum();
    let beyond = Bitboard::of(to).shifted(
        direction(from.file() as u8, to.file() as u8),
        direction(from.rank() as u8, to.rank() as u8),
    );
    let further = beyond & (destinations.plain | destinations.captures);
    !destinations.camps.is_empty() || slides && !further.is_empty()
}
