//! The moves at each node, the most promising first.

use heapless::Vec;

use super::ordering::MoveOrdering;
use super::packed::{HAND, Packed};
use crate::board::Square;
use crate::game::{Destinations, Nearness, Position};

/// A move below how promising it looks, so that the greatest number is the most promising move.
type Candidate = u32;

/// Moves into a camp come first: they cannot be taken back or answered on the spot.
const INTO_CAMP: u16 = 60_000;
/// Then moves that take a pawn, the one that is nearest to where it wants to go first.
const TAKES: u16 = 50_000;

/// Candidates of all nodes on the current line, one node's behind the other's.
///
/// One store for all of them takes a fraction of what room for the longest list at every depth would.
#[derive(Debug)]
pub(super) struct Candidates(Vec<Candidate, 1_024>);

/// The candidates of one position, as places in the store.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    next: u16,
    end: u16,
}

impl List {
    pub(super) const fn is_empty(&self) -> bool {
        self.next == self.end
    }
}

/// The store has no room for all moves of a position.
pub(super) struct Full;

impl Candidates {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Lists all legal moves but one, which was searched already, the quiet ones with the priority that move ordering gives them.
    // Not inline, like all that is called at a position and returns before the next one: it takes no stack on the way.
    #[inline(never)]
    pub(super) fn list(
        &mut self,
        position: &Position,
        near: &Nearness,
        ordering: &MoveOrdering,
        ply: u8,
        but: Option<Packed>,
    ) -> Result<List, Full> {
        let start = self.0.len();
        let side = position.side();
        let killers = ordering.killers(ply);
        let priority = |m: Packed, gained| {
            killers
                .priority(m)
                .unwrap_or_else(|| ordering.priority(side, m, gained))
        };
        for to in position.placeable() {
            let m = Packed::new(HAND, to.into());
            self.push(priority(m, 0), m, but)?;
        }
        for from in position.movers() {
            let destinations = position.destinations_along(near.paths(), from);
            self.push_noisy(position, near, from, &destinations, but)?;
            let moves = near.moves(side, from) as i32;
            for to in destinations.plain {
                let m = Packed::new(from.index(), to.into());
                let gained = moves - near.moves(side, to) as i32;
                self.push(priority(m, gained), m, but)?;
            }
        }
        Ok(self.since(start))
    }

    /// Lists only what changes the pawns that are in the game: captures, and moves into camps. A pawn that is displaced
    /// is still there.
    #[inline(never)]
    pub(super) fn list_noisy(
        &mut self,
        position: &Position,
        near: &Nearness,
    ) -> Result<List, Full> {
        let start = self.0.len();
        if position.rules().captures() {
            for from in position.movers() {
                let destinations = position.destinations_along(near.paths(), from);
                self.push_noisy(position, near, from, &destinations, None)?;
            }
        }
        Ok(self.since(start))
    }

    fn push_noisy(
        &mut self,
        position: &Position,
        near: &Nearness,
        from: Square,
        destinations: &Destinations,
        but: Option<Packed>,
    ) -> Result<(), Full> {
        for camp in destinations.camps.iter() {
            self.push(INTO_CAMP, Packed::new(from.index(), camp.into()), but)?;
        }
        for to in destinations.captures {
            let far = near.moves(!position.side(), to) as u16;
            self.push(TAKES - far, Packed::new(from.index(), to.into()), but)?;
        }
        Ok(())
    }

    fn push(&mut self, priority: u16, m: Packed, but: Option<Packed>) -> Result<(), Full> {
        if Some(m) == but {
            return Ok(());
        }
        let candidate = u32::from(priority) << 16 | u32::from(m.bits());
        self.0.push(candidate).map_err(|_| Full)
    }

    fn since(&self, start: usize) -> List {
        List {
            next: start as u16,
            end: self.0.len() as u16,
        }
    }

    /// Adds noise from 0 to 7, which decides between moves of the same priority.
    pub(super) fn add_noise(&mut self, list: List, noise: impl Fn(Packed) -> u8) {
        let left = self.0.get_mut(list.next.into()..list.end.into());
        for candidate in left.into_iter().flatten() {
            if let Some(m) = Packed::from_bits(*candidate as u16) {
                *candidate += u32::from(noise(m)) << 16;
            }
        }
    }

    /// Takes the most promising of those that are left.
    #[inline(never)]
    pub(super) fn take(&mut self, list: &mut List) -> Option<Packed> {
        let left = self.0.get_mut(list.next.into()..list.end.into())?;
        let (mut best, mut most) = (0, 0);
        for (place, &candidate) in left.iter().enumerate() {
            if candidate > most {
                (best, most) = (place, candidate);
            }
        }
        let first = left.first().copied()?;
        if let Some(place) = left.get_mut(best) {
            *place = first;
        }
        list.next += 1;
        Packed::from_bits(most as u16)
    }

    /// Forgets a list, and all that were made after it.
    pub(super) fn drop_from(&mut self, start: u16) {
        self.0.truncate(start.into());
    }

    /// Where the next list begins.
    pub(super) fn len(&self) -> u16 {
        self.0.len() as u16
    }
}
