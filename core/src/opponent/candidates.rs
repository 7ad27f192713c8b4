//! The moves of the positions that are looked at, the most promising first.

use heapless::Vec;

use crate::board::{Bitboard, Cell};
use crate::game::{Move, Paths, Position};

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    m: Move,
    promise: i16,
}

/// Moves into a camp come first: they cannot be taken back or answered on the spot.
const INTO_CAMP: i16 = 30_000;
/// Then moves that take a pawn.
const TAKES: i16 = 20_000;

/// Candidates of all positions on the way to the one that is looked at, one position's behind the other's.
///
/// One store for all of them takes a fraction of what room for the longest list at every depth would.
#[derive(Debug)]
pub(super) struct Candidates(Vec<Candidate, 1_024>);

/// The candidates of one position, as places in the store.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    next: usize,
    end: usize,
}

impl List {
    pub(super) const fn is_empty(&self) -> bool {
        self.next == self.end
    }
}

impl Candidates {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Lists all legal moves but one, which was looked at already, the quiet ones with what they promise. `None` when the
    /// store is full.
    pub(super) fn list(
        &mut self,
        position: &Position,
        paths: &Paths,
        but: Option<Move>,
        promise: impl Fn(Move) -> i16,
    ) -> Option<List> {
        let start = self.0.len();
        for from in position.movers().iter() {
            let destinations = position.destinations_along(paths, from);
            let mut add = |to: Cell, promise: i16| {
                let m = Move::between(from, to);
                Some(m) == but || self.0.push(Candidate { m, promise }).is_ok()
            };
            let has_room = destinations
                .camps
                .iter()
                .all(|camp| add(camp.into(), INTO_CAMP))
                && destinations.captures.iter().all(|to| add(to.into(), TAKES))
                && destinations.plain.iter().all(|to| {
                    let to = to.into();
                    add(to, promise(Move::between(from, to)))
                });
            if !has_room {
                self.0.truncate(start);
                return None;
            }
        }
        Some(List {
            next: start,
            end: self.0.len(),
        })
    }

    /// Lists only what changes the pawns that are in the game: captures, and moves into camps. A pawn that is displaced
    /// is still there. `None` when the store is full.
    pub(super) fn list_sharp(&mut self, position: &Position, paths: &Paths) -> Option<List> {
        let start = self.0.len();
        let captures = position.rules().captures();
        for from in position.movers().iter() {
            let mut destinations = position.destinations_along(paths, from);
            if !captures {
                destinations.captures = Bitboard::EMPTY;
            }
            let camps = destinations
                .camps
                .iter()
                .map(|camp| (camp.into(), INTO_CAMP));
            let captures = destinations.captures.iter().map(|to| (to.into(), TAKES));
            for (to, promise) in camps.chain(captures) {
                let m = Move::between(from, to);
                if self.0.push(Candidate { m, promise }).is_err() {
                    self.0.truncate(start);
                    return None;
                }
            }
        }
        Some(List {
            next: start,
            end: self.0.len(),
        })
    }

    /// Takes the most promising of those that are left.
    pub(super) fn take(&mut self, list: &mut List) -> Option<Move> {
        let left = self.0.get_mut(list.next..list.end)?;
        let best = (0..left.len())
            .rev()
            .max_by_key(|&place| left.get(place).map(|c| c.promise))?;
        left.swap(0, best);
        list.next += 1;
        left.first().map(|candidate| candidate.m)
    }

    /// Forgets a list, and all that were made after it.
    pub(super) fn drop_from(&mut self, start: usize) {
        self.0.truncate(start);
    }

    /// Where the next list begins.
    pub(super) fn mark(&self) -> usize {
        self.0.len()
    }
}
