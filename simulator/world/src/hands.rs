//! Hands that move pawns.

use katarenga_core::Button;
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, Position, Side};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;
use thiserror::Error;

use super::World;
use super::device::Device;
use super::magnets::Magnet;

/// What a quick hand takes for each thing it does, unless a scenario says otherwise.
pub const PACE: Millis = Millis(100);

/// What hands do on a board, and where every pawn is that does not stand on it.
#[derive(Debug)]
pub struct Hands {
    in_hand: Vec<Side>,
    beside: Vec<Side>,
    /// After every action so much time passes.
    pub pace: Millis,
    /// How long a pawn wobbles when it is set down.
    pub bounce: Millis,
    /// How far beside the middle of its cell a pawn is set down.
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
}

/// A bouncing pawn touches the board this often; no multiple of it is a scan.
const BOUNCE_STEP: Millis = Millis(3);

/// Between two presses of a button.
const FINGER: Millis = Millis(60);

impl Hands {
    /// All pawns lie beside the board.
    #[must_use]
    pub fn with_all_beside() -> Self {
        Self {
            in_hand: Vec::new(),
            beside: [[Side::White; 8], [Side::Black; 8]].concat(),
            pace: PACE,
            bounce: Millis(0),
            off_centre_mm: 0.0,
            placements: 0,
        }
    }

    /// Sets the pawns of a position on a board; the others of the box lie beside it, and a displaced one is in the
    /// hand (R22).
    pub fn set_up<D: Device>(position: &Position, world: &mut World<D>) -> Self {
        let mut hands = Self::with_all_beside();
        hands.set(position, world);
        if position.displaced().is_some() {
            hands
                .in_hand
                .extend(remove(&mut hands.beside, position.side()));
        }
        hands
    }

    /// Lifts a pawn into the hand.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn lift<D: Device>(&mut self, cell: Cell, world: &mut World<D>) -> Result<(), CannotDo> {
        let side = self.off(cell, world)?;
        self.in_hand.push(side);
        world.wait(self.pace);
        Ok(())
    }

    /// Takes a pawn off and lays it beside the board.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn take<D: Device>(&mut self, cell: Cell, world: &mut World<D>) -> Result<(), CannotDo> {
        let side = self.off(cell, world)?;
        self.beside.push(side);
        world.wait(self.pace);
        Ok(())
    }

    /// Sets a pawn down from the hand, or else from beside the board.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn place<D: Device>(
        &mut self,
        cell: Cell,
        side: Option<Side>,
        world: &mut World<D>,
    ) -> Result<(), CannotDo> {
        if world.pawn(cell).is_some() {
            return Err(CannotDo::Occupied(cell));
        }
        let side = self.choose(side)?;
        self.on(cell, side, world);
        world.wait(self.pace);
        Ok(())
    }

    /// Exchanges a standing pawn for the one in the hand in one movement.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn swap<D: Device>(&mut self, cell: Cell, world: &mut World<D>) -> Result<(), CannotDo> {
        let side = self.choose(None)?;
        let other = self.off(cell, world)?;
        self.beside.push(other);
        self.on(cell, side, world);
        world.wait(self.pace);
        Ok(())
    }

    /// Slides a pawn over the board from cell to cell.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn slide<D: Device>(
        &mut self,
        cells: &[Cell],
        every: Millis,
        world: &mut World<D>,
    ) -> Result<(), CannotDo> {
        // A third of the time the pawn is between two cells, where no sensor feels it.
        let between = Millis(every.0 / 3);
        for pair in cells.windows(2) {
            if world.pawn(pair[1]).is_some() {
                return Err(CannotDo::Occupied(pair[1]));
            }
            let side = self.off(pair[0], world)?;
            world.wait(between);
            self.on(pair[1], side, world);
            world.wait(every - between);
        }
        Ok(())
    }

    /// Lifts a pawn a little and lets it go again.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn nudge<D: Device>(
        &mut self,
        cell: Cell,
        time: Millis,
        world: &mut World<D>,
    ) -> Result<(), CannotDo> {
        let side = self.off(cell, world)?;
        world.wait(time);
        self.on(cell, side, world);
        world.wait(self.pace);
        Ok(())
    }

    /// All pawns fall at once, so that two may change places.
    ///
    /// # Errors
    /// When no such pawn is there, or its place is taken.
    pub fn knock<D: Device>(
        &mut self,
        falls: &[(Cell, Option<Cell>)],
        world: &mut World<D>,
    ) -> Result<(), CannotDo> {
        let mut fallen = Vec::new();
        for &(from, to) in falls {
            fallen.push((self.off(from, world)?, to));
        }
        for (side, to) in fallen {
            match to {
                None => self.beside.push(side),
                Some(to) if world.pawn(to).is_some() => return Err(CannotDo::Occupied(to)),
                Some(to) => self.on(to, side, world),
            }
        }
        world.wait(self.pace);
        Ok(())
    }

    /// Throws all standing pawns onto other cells.
    pub fn scatter<D: Device>(&mut self, seed: u64, world: &mut World<D>) {
        let mut cells = Cell::ALL;
        cells.shuffle(&mut SmallRng::seed_from_u64(seed));
        let standing = Cell::ALL.map(|cell| world.pawn(cell));
        self.clear(world);
        for (side, to) in standing.into_iter().flatten().zip(cells) {
            remove(&mut self.beside, side);
            self.on(to, side, world);
        }
        world.wait(self.pace);
    }

    /// Sweeps all pawns off the board.
    pub fn sweep<D: Device>(&mut self, world: &mut World<D>) {
        self.clear(world);
        world.wait(self.pace);
    }

    /// Both players set all pawns as a position says.
    pub fn set<D: Device>(&mut self, position: &Position, world: &mut World<D>) {
        self.clear(world);
        for side in Side::ALL {
            for cell in position.standing(side).iter() {
                remove(&mut self.beside, side);
                self.on(cell, side, world);
            }
        }
        world.wait(self.pace);
    }

    /// Holds a button down for a while.
    pub fn press<D: Device>(&self, button: Button, time: Millis, world: &mut World<D>) {
        world.set_button(button, true);
        world.wait(time);
        world.set_button(button, false);
        world.wait(FINGER);
    }

    fn clear<D: Device>(&mut self, world: &mut World<D>) {
        self.beside.append(&mut self.in_hand);
        for cell in Cell::ALL {
            if let Ok(side) = self.off(cell, world) {
                self.beside.push(side);
            }
        }
    }

    fn off<D: Device>(&mut self, cell: Cell, world: &mut World<D>) -> Result<Side, CannotDo> {
        let magnet = world.take(cell).ok_or(CannotDo::NoPawnOn(cell))?;
        Ok(magnet.side)
    }

    fn on<D: Device>(&mut self, cell: Cell, side: Side, world: &mut World<D>) {
        // Every placement goes to another side of the centre.
        self.placements += 1;
        let (sin, cos) = f64::from(self.placements * 2).sin_cos();
        let offset = (self.off_centre_mm * cos, self.off_centre_mm * sin);
        let magnet = Magnet::of(side).off_centre(offset);
        let mut bounced = Millis(0);
        while bounced < self.bounce {
            world.put(cell, magnet);
            world.wait(BOUNCE_STEP);
            world.take(cell);
            world.wait(BOUNCE_STEP);
            bounced = bounced + BOUNCE_STEP + BOUNCE_STEP;
        }
        world.put(cell, magnet);
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
