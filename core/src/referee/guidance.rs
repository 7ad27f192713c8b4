//! What each cell should tell the players.

use super::difference::Difference;
use super::hands::InHand;
use super::touches::Binding;
use crate::board::{Cell, CellMap, CellSet, Square};
use crate::game::{Move, Position};
use crate::lights::{Role, Roles};

/// Draws the roles of one moment.
pub(super) struct Guidance<'a> {
    pub position: &'a Position,
    pub binding: Option<Binding>,
    pub roles: Roles,
}

impl<'a> Guidance<'a> {
    pub(super) fn new(position: &'a Position, binding: Option<Binding>, faulty: CellSet) -> Self {
        let mut guidance = Self {
            position,
            binding,
            roles: CellMap::filled(None),
        };
        guidance.roles.fill(faulty, Some(Role::Faulty));
        guidance
    }

    fn set(&mut self, cell: impl Into<Cell>, role: Role) {
        self.roles[cell.into()] = Some(role);
    }

    /// The board shows the position of the game.
    pub(super) fn at_rest(&mut self, last_move: Option<Move>) {
        if let Some(m) = last_move {
            self.set(m.from, Role::LastMove);
            self.set(m.to, Role::LastMove);
        }
        self.bound_pawns();
        if let Some(square) = self.position.displaced()
            && self.position.outcome().is_none()
        {
            self.destinations(square);
        }
    }

    /// A hand is on the board. `resting` is where an own pawn has come to rest without right, `question` a square
    /// where a pawn may have been captured.
    pub(super) fn under_way(
        &mut self,
        in_hand: InHand,
        resting: Option<Cell>,
        question: Option<Square>,
    ) {
        self.bound_pawns();
        if let Some(enemy) = in_hand.enemy {
            self.enemy_in_hand(enemy, in_hand.own);
        }
        match in_hand.own {
            Some(Cell::Square(square)) => self.destinations(square),
            Some(camp) => self.set(camp, Role::PutBack),
            None => {}
        }
        if let Some(cell) = resting {
            self.set(cell, Role::Illegal);
        }
        if let Some(square) = question {
            self.set(square, Role::Question);
        }
    }

    /// A legal move stands on the board, but a touched pawn forbids it.
    pub(super) fn forbidden(&mut self, m: Move) {
        self.bound_pawns();
        self.set(m.from, Role::PutBack);
        self.set(m.to, Role::Illegal);
    }

    /// One legal move would explain the board, but the pawn was knocked there.
    pub(super) fn stray(&mut self, m: Move) {
        self.bound_pawns();
        self.set(m.from, Role::PutBack);
        self.set(m.to, Role::Question);
    }

    /// The board must be put right.
    pub(super) fn mismatch(&mut self, difference: &Difference) {
        self.roles.fill(difference.missing(), Some(Role::PutBack));
        self.roles
            .fill(difference.surplus | difference.wrong, Some(Role::TakeAway));
    }

    fn allows(&self, m: Move) -> bool {
        self.binding.is_none_or(|binding| binding.allows(m))
    }

    fn bound_pawns(&mut self) {
        match self.binding {
            None => {}
            Some(Binding::Move(square)) => self.set(square, Role::Bound),
            Some(Binding::Capture(enemy)) => {
                self.set(enemy, Role::Bound);
                for captor in self.position.captors(enemy).iter() {
                    self.set(captor, Role::Captor);
                }
            }
            Some(Binding::Exactly { from, to }) => {
                self.set(from, Role::Bound);
                self.set(to, Role::Bound);
            }
        }
    }

    /// Where the own pawn in the hand may go, or that it belongs back.
    fn destinations(&mut self, from: Square) {
        let destinations = self.position.destinations(from);
        let mut shown = false;
        for to in destinations.cells().iter() {
            if !self.allows(Move { from, to }) {
                continue;
            }
            let role = match to {
                Cell::Camp(_) => Role::Camp,
                Cell::Square(square) if destinations.captures.contains(square) => Role::Capture,
                Cell::Square(_) => Role::Destination,
            };
            self.set(to, role);
            shown = true;
        }
        if self.position.displaced() == Some(from) {
            self.set(from, Role::Displaced);
        } else if !shown {
            self.set(from, Role::PutBack);
        }
    }

    fn enemy_in_hand(&mut self, enemy: Cell, own: Option<Cell>) {
        let captors = enemy.square().map(|square| {
            let captors = self.position.captors(square);
            let allowed = |&from: &Square| self.allows(Move { from, to: enemy });
            captors.iter().filter(allowed).map(Cell::Square).collect()
        });
        let captors: CellSet = captors.unwrap_or_default();
        // With an own pawn in the hand only that one matters, and its destinations say so.
        let can_be_taken = own.map_or(!captors.is_empty(), |own| captors.contains(own));
        if !can_be_taken {
            self.set(enemy, Role::PutBack);
            return;
        }
        self.set(enemy, Role::Capture);
        if own.is_none() {
            self.roles.fill(captors, Some(Role::Captor));
        }
    }
}

/// One pawn to carry while the board is put right: the nearest two cells where a pawn is too many and one of the
/// same colour is missing. `matches` tells whether they can be the same pawn.
pub(super) fn nearest_pair(
    difference: &Difference,
    matches: impl Fn(Cell, Cell) -> bool,
) -> Option<(Cell, Cell)> {
    let pairs = difference.surplus.iter().flat_map(|surplus| {
        let missing = difference.missing();
        missing.iter().map(move |missing| (surplus, missing))
    });
    pairs
        .filter(|&(surplus, missing)| matches(surplus, missing))
        .min_by_key(|&(surplus, missing)| surplus.distance(missing))
}
