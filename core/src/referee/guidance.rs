//! What each cell should tell the players.

use super::difference::may_belong_to;
use super::hands::InHand;
use super::look::Look;
use super::sight::Sight;
use super::touches::Binding;
use super::will::Will;
use crate::lights::{Role, Roles};
use katarenga_rules::board::{Cell, CellMap, CellSet, Side, Square};
use katarenga_rules::game::{Move, Position};

/// What the players need to be told about the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Advice {
    /// The board shows the position of the game.
    AtRest,
    /// A hand is on it.
    UnderWay {
        in_hand: InHand,
        /// Where an own pawn has come to rest without right.
        resting: Option<Cell>,
        /// A square where a pawn may have been captured.
        question: Option<Square>,
    },
    /// A legal move stands on it, but a touched pawn forbids it, or another one was decided on, or none yet.
    Forbidden(Move),
    /// One legal move would explain it, but the pawn was knocked there.
    Stray(Move),
    /// The board must be put right.
    PutRight {
        missing: CellSet,
        misplaced: CellSet,
    },
}

/// Draws the roles of one moment.
pub(super) struct Guidance<'a> {
    position: &'a Position,
    binding: Option<Binding>,
    last_move: Option<Move>,
    will: Will,
    hint: Option<Move>,
    sight: Sight,
    roles: &'a mut Roles,
}

impl<'a> Guidance<'a> {
    /// Wipes the board, but for the sensors that cannot be trusted.
    pub(super) fn new(
        position: &'a Position,
        binding: Option<Binding>,
        last_move: Option<Move>,
        will: Will,
        hint: Option<Move>,
        sight: Sight,
        roles: &'a mut Roles,
    ) -> Self {
        *roles = CellMap::filled(None);
        roles.fill(sight.faulty, Some(Role::Faulty));
        Self {
            position,
            binding,
            last_move,
            will,
            hint,
            sight,
            roles,
        }
    }

    pub(super) fn draw(&mut self, advice: Advice) {
        match advice {
            Advice::AtRest => self.at_rest(),
            Advice::UnderWay {
                in_hand,
                resting,
                question,
            } => self.under_way(in_hand, resting, question),
            Advice::Forbidden(m) => self.put_back(m, Role::Illegal),
            Advice::Stray(m) => self.put_back(m, Role::Question),
            Advice::PutRight { missing, misplaced } => {
                self.roles.fill(missing, Some(Role::PutBack));
                self.roles.fill(misplaced, Some(Role::TakeAway));
            }
        }
    }

    fn set(&mut self, cell: impl Into<Cell>, role: Role) {
        self.roles[cell.into()] = Some(role);
    }

    fn at_rest(&mut self) {
        if let Some(m) = self.last_move {
            self.roles.fill(m.cells(), Some(Role::LastMove));
        }
        self.bound_pawns();
        if let Some(square) = self.position.displaced()
            && self.position.outcome().is_none()
        {
            self.destinations(square);
        }
        self.placements();
        self.must_capture();
        self.told(None, None);
        if let Some(m) = self.hint {
            self.roles.fill(m.cells(), Some(Role::Hint));
        }
    }

    fn under_way(&mut self, in_hand: InHand, resting: Option<Cell>, question: Option<Square>) {
        self.placements();
        self.bound_pawns();
        if let Some(enemy) = in_hand.enemy {
            self.enemy_in_hand(enemy, in_hand.own);
        }
        match in_hand.own {
            Some(Cell::Square(square)) => self.destinations(square),
            Some(camp) => self.set(camp, Role::PutBack),
            None => {}
        }
        self.told(in_hand.own, in_hand.enemy);
        if let Some(cell) = resting {
            self.set(cell, Role::Illegal);
        }
        if let Some(square) = question {
            self.set(square, Role::Question);
        }
    }

    /// A move that stands on the board and does not count.
    fn put_back(&mut self, m: Move, why: Role) {
        self.placements();
        self.bound_pawns();
        self.roles.fill(m.cells(), Some(Role::PutBack));
        self.told(m.from.map(Cell::Square), None);
        self.set(m.to, why);
    }

    /// The move that is to be carried out, as far as it is not under way: the pawn to lift, and where it goes.
    fn told(&mut self, own: Option<Cell>, enemy: Option<Cell>) {
        let Will::Told(m) = self.will else {
            return;
        };
        let from = m.from.map(Cell::Square);
        if let Some(from) = from
            && self.position.displaced() != m.from
        {
            match own == Some(from) {
                // From wherever it is, it may go on to where it is wanted.
                true => self.roles[from] = None,
                false => self.set(from, Role::Lift),
            }
        }
        let enemies = self.position.standing(!self.position.side());
        let takes = enemies.contains(m.to) && enemy != Some(m.to);
        self.set(m.to, if takes { Role::Taken } else { Role::SetDown });
    }

    fn allows(&self, m: Move) -> bool {
        self.will.allows(m) && self.binding.is_none_or(|binding| binding.allows(m))
    }

    fn bound_pawns(&mut self) {
        match self.binding {
            None => {}
            Some(Binding::Move(square)) => self.set(square, Role::Bound),
            Some(Binding::Capture(enemy)) => {
                self.set(enemy, Role::Bound);
                for captor in self.sight.captors(self.position, enemy).iter() {
                    self.set(captor, Role::Captor);
                }
            }
            Some(Binding::Exactly { from, to }) => {
                self.set(from, Role::Bound);
                self.set(to, Role::Bound);
            }
        }
    }

    /// Where a pawn from the hand may be placed (R50).
    fn placements(&mut self) {
        for square in self.position.placements().iter() {
            let m = Move::placing(square);
            if self.allows(m) && self.sight.sees(self.position, m) {
                self.set(square, Role::Place);
            }
        }
    }

    /// Where nothing but captures is a move, the pawns that can capture are lit before one is lifted (R66).
    fn must_capture(&mut self) {
        if !self.position.must_capture() || self.binding.is_some() {
            return;
        }
        for from in self.position.capturing().iter() {
            let destinations = self.sight.destinations(self.position, from);
            if destinations
                .iter()
                .any(|to| self.allows(Move::between(from, to)))
            {
                self.set(from, Role::Captor);
            }
        }
    }

    /// Where the own pawn in the hand may go, or that it belongs back.
    fn destinations(&mut self, from: Square) {
        let destinations = self.position.destinations(from);
        let mut shown = false;
        for to in self.sight.destinations(self.position, from).iter() {
            if !self.allows(Move::between(from, to)) {
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
            let captors = self.sight.captors(self.position, square);
            let allowed = |&from: &Square| self.allows(Move::between(from, enemy));
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
/// same colour is missing.
pub(super) fn nearest_pair(look: &Look<'_>) -> Option<(Cell, Cell)> {
    let missing = look.difference.missing();
    let pairs = look.difference.surplus.iter();
    let pairs = pairs.flat_map(|surplus| missing.iter().map(move |missing| (surplus, missing)));
    let side_of = |missing: Cell| {
        Side::ALL
            .into_iter()
            .find(|&side| look.position.standing(side).contains(missing))
    };
    let same_pawn = |&(surplus, missing): &(Cell, Cell)| {
        side_of(missing).is_some_and(|side| may_belong_to(side, surplus, look.watch.seen()))
    };
    pairs
        .filter(same_pawn)
        .min_by_key(|&(surplus, missing)| surplus.distance(missing))
}
