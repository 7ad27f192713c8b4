//! Hands that move pawns.

use katarenga_core::units::Millis;
use katarenga_core::{Cell, CellMap, Position, Side};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;
use thiserror::Error;

use crate::scenario::{NotSupported, Rig};

/// What hands do on a board, and where every pawn is.
#[derive(Debug)]
pub struct Hands {
    pub standing: CellMap<Option<Side>>,
    in_hand: Vec<Side>,
    beside: Vec<Side>,
    /// After every action so much time passes.
    pub pace: Millis,
    pub bounce: Millis,
    pub off_centre_mm: f64,
    placements: u32,
}

/// Why hands cannot do what a scenario says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotDo {
    /// Nothing to lift.
    #[error("no pawn stands on {0}")]
    NoPawnOn(Cell),
    /// Nowhere to set down.
    #[error("a pawn stands on {0} already")]
    Occupied(Cell),
    /// Nothing to set down.
    #[error("no such pawn is in the hand or beside the board")]
    NoPawnInHand,
    /// Two colours in the hand.
    #[error("there are pawns of both colours in the hand: say which one")]
    WhichColour,
    /// The board has no such part.
    #[error(transparent)]
    NotSupported(#[from] NotSupported),
}

/// A bouncing pawn touches the board this often; no multiple of it is a scan.
const BOUNCE_STEP: Millis = Millis(3);

impl Hands {
    /// All pawns lie beside the board.
    pub fn with_all_beside() -> Self {
        Self {
            standing: CellMap::filled(None),
            in_hand: Vec::new(),
            beside: [[Side::White; 8], [Side::Black; 8]].concat(),
            pace: Millis(100),
            bounce: Millis(0),
            off_centre_mm: 0.0,
            placements: 0,
        }
    }

    /// Sets the pawns of a position on a board; the others of the box lie beside it, and a displaced one is in the
    /// hand (R22).
    pub fn set_up(position: &Position, rig: &mut impl Rig) -> Self {
        let mut hands = Self::with_all_beside();
        hands.set(position, rig);
        if position.displaced().is_some() {
            hands
                .in_hand
                .extend(remove(&mut hands.beside, position.side()));
        }
        hands
    }

    pub fn lift(&mut self, cell: Cell, rig: &mut impl Rig) -> Result<(), CannotDo> {
        let side = self.off(cell, rig)?;
        self.in_hand.push(side);
        rig.run(self.pace);
        Ok(())
    }

    pub fn take(&mut self, cell: Cell, rig: &mut impl Rig) -> Result<(), CannotDo> {
        let side = self.off(cell, rig)?;
        self.beside.push(side);
        rig.run(self.pace);
        Ok(())
    }

    pub fn place(
        &mut self,
        cell: Cell,
        side: Option<Side>,
        rig: &mut impl Rig,
    ) -> Result<(), CannotDo> {
        if self.standing[cell].is_some() {
            return Err(CannotDo::Occupied(cell));
        }
        let side = self.choose(side)?;
        self.on(cell, side, rig);
        rig.run(self.pace);
        Ok(())
    }

    pub fn swap(&mut self, cell: Cell, rig: &mut impl Rig) -> Result<(), CannotDo> {
        let side = self.choose(None)?;
        let other = self.off(cell, rig)?;
        self.beside.push(other);
        self.on(cell, side, rig);
        rig.run(self.pace);
        Ok(())
    }

    pub fn slide(
        &mut self,
        cells: &[Cell],
        every: Millis,
        rig: &mut impl Rig,
    ) -> Result<(), CannotDo> {
        // A third of the time the pawn is between two cells, where no sensor feels it.
        let between = Millis(every.0 / 3);
        for pair in cells.windows(2) {
            if self.standing[pair[1]].is_some() {
                return Err(CannotDo::Occupied(pair[1]));
            }
            let side = self.off(pair[0], rig)?;
            rig.run(between);
            self.on(pair[1], side, rig);
            rig.run(every - between);
        }
        Ok(())
    }

    pub fn nudge(&mut self, cell: Cell, time: Millis, rig: &mut impl Rig) -> Result<(), CannotDo> {
        let side = self.off(cell, rig)?;
        rig.run(time);
        self.on(cell, side, rig);
        rig.run(self.pace);
        Ok(())
    }

    /// All pawns fall at once, so that two may change places.
    pub fn knock(
        &mut self,
        falls: &[(Cell, Option<Cell>)],
        rig: &mut impl Rig,
    ) -> Result<(), CannotDo> {
        let mut fallen = Vec::new();
        for &(from, to) in falls {
            fallen.push((self.off(from, rig)?, to));
        }
        for (side, to) in fallen {
            match to {
                None => self.beside.push(side),
                Some(to) if self.standing[to].is_some() => return Err(CannotDo::Occupied(to)),
                Some(to) => self.on(to, side, rig),
            }
        }
        rig.run(self.pace);
        Ok(())
    }

    pub fn scatter(&mut self, seed: u64, rig: &mut impl Rig) {
        let mut cells = Cell::ALL;
        cells.shuffle(&mut SmallRng::seed_from_u64(seed));
        let standing = self.standing;
        self.clear(rig);
        for (side, to) in standing.iter().filter_map(|(_, pawn)| *pawn).zip(cells) {
            remove(&mut self.beside, side);
            self.on(to, side, rig);
        }
        rig.run(self.pace);
    }

    pub fn sweep(&mut self, rig: &mut impl Rig) {
        self.clear(rig);
        rig.run(self.pace);
    }

    /// Both players set all pawns as a position says.
    pub fn set(&mut self, position: &Position, rig: &mut impl Rig) {
        self.clear(rig);
        for side in Side::ALL {
            for cell in position.standing(side).iter() {
                remove(&mut self.beside, side);
                self.on(cell, side, rig);
            }
        }
        rig.run(self.pace);
    }

    fn clear(&mut self, rig: &mut impl Rig) {
        self.beside.append(&mut self.in_hand);
        for cell in Cell::ALL {
            if let Ok(side) = self.off(cell, rig) {
                self.beside.push(side);
            }
        }
    }

    fn off(&mut self, cell: Cell, rig: &mut impl Rig) -> Result<Side, CannotDo> {
        let side = self.standing[cell].take().ok_or(CannotDo::NoPawnOn(cell))?;
        rig.take(cell);
        Ok(side)
    }

    fn on(&mut self, cell: Cell, side: Side, rig: &mut impl Rig) {
        // Every placement goes to another side of the centre.
        self.placements += 1;
        let (sin, cos) = f64::from(self.placements * 2).sin_cos();
        let offset = (self.off_centre_mm * cos, self.off_centre_mm * sin);
        let mut bounced = Millis(0);
        while bounced < self.bounce {
            rig.put(cell, side, offset);
            rig.run(BOUNCE_STEP);
            rig.take(cell);
            rig.run(BOUNCE_STEP);
            bounced = bounced + BOUNCE_STEP + BOUNCE_STEP;
        }
        rig.put(cell, side, offset);
        self.standing[cell] = Some(side);
    }

    /// The pawn to set down: from the hand, or else from beside the board.
    fn choose(&mut self, side: Option<Side>) -> Result<Side, CannotDo> {
        let side = match (side, self.in_hand.first()) {
            (Some(side), _) => side,
            (None, None) => return Err(CannotDo::NoPawnInHand),
            (None, Some(&first)) if self.in_hand.iter().all(|&other| other == first) => first,
            (None, Some(_)) => return Err(CannotDo::WhichColour),
        };
        remove(&mut self.in_hand, side)
            .or_else(|| remove(&mut self.beside, side))
            .ok_or(CannotDo::NoPawnInHand)
    }
}

fn remove(pawns: &mut Vec<Side>, side: Side) -> Option<Side> {
    let found = pawns.iter().position(|&pawn| pawn == side)?;
    Some(pawns.swap_remove(found))
}
