//! A hand that knows neither rules nor manners.

use katarenga_core::units::Millis;
use katarenga_rules::{Cell, Side};
use katarenga_scenario::Start;
use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};

use crate::players::{SensedPlayers, beside};

/// A hand that does anything to a board.
pub struct CarelessHand {
    /// The board it is let loose on.
    pub players: SensedPlayers,
    /// All its ideas.
    pub rng: StdRng,
    /// Pawns in the hand, with the cells they were lifted from.
    held: Vec<(Cell, Side)>,
    bounce: bool,
}

impl CarelessHand {
    /// A hand at a new board.
    #[must_use]
    pub fn new(start: &Start, seed: u64, rng: StdRng) -> Self {
        Self {
            players: SensedPlayers::new(start, seed),
            rng,
            held: Vec::new(),
            bounce: false,
        }
    }

    /// Somebody takes everything out of the hand, except a pawn that was displaced into it (R22).
    pub fn calm_down(&mut self) {
        self.set_noise(3.0);
        self.bounce = false;
        self.held.clear();
        let position = self.players.position();
        self.held.extend(
            position
                .displaced()
                .map(|from| (from.into(), position.side())),
        );
    }

    fn set_noise(&mut self, counts_rms: f64) {
        let world = self.players.world();
        world.change(|around| around.noise_rms = counts_rms);
    }

    /// Does one thing.
    ///
    /// # Panics
    /// When the referee breaks a promise.
    pub fn act(&mut self) {
        match self.rng.random_range(0..100) {
            0..30 => self.lift(),
            30..60 => self.place(),
            60..68 => self.slide(),
            68..73 => self.swap(),
            73..77 => self.knock(),
            77..82 => self.nudge(),
            82..92 => self.play(),
            92..94 => self.bounce = !self.bounce,
            94..96 => {
                let counts_rms = 3.0 * f64::from(self.rng.random_range(1..3_u8));
                self.set_noise(counts_rms);
            }
            96..98 => {
                let scans = self.rng.random_range(1..20);
                self.players.world().stall(scans);
            }
            _ => self.wait(1_500),
        }
    }

    /// Mostly a moment, sometimes long.
    fn pause(&mut self) {
        let most = *[24, 24, 24, 120, 120, 500]
            .choose(&mut self.rng)
            .expect("one of six");
        self.wait(most);
    }

    fn wait(&mut self, most: u32) {
        let time = self.rng.random_range(0..=most);
        self.players.wait(Millis(time));
    }

    fn lift(&mut self) {
        if self.held.len() < 3
            && let Some(cell) = self.some_pawn()
        {
            self.take(cell);
        }
        self.pause();
    }

    fn place(&mut self) {
        if self.held.is_empty() && self.players.position().phase().is_placing() {
            self.take_from_beside();
        }
        if let Some(held) = self.draw_held() {
            self.set_down(held);
        }
        self.pause();
    }

    /// Any pawn out of the box, for any cell.
    fn take_from_beside(&mut self) {
        let side = *Side::ALL.choose(&mut self.rng).expect("one of two");
        if let Some(cell) = self.some_free_cell() {
            self.held.push((cell, side));
        }
    }

    fn slide(&mut self) {
        let Some(mut cell) = self.some_pawn() else {
            return;
        };
        for _ in 0..self.rng.random_range(1..4) {
            let Some(next) = self.some_neighbour(cell) else {
                break;
            };
            let Some(side) = self.players.take(cell) else {
                break;
            };
            self.wait(40);
            self.put(next, side);
            self.wait(160);
            cell = next;
        }
    }

    fn swap(&mut self) {
        let pawn = self.some_pawn();
        if let (Some((_, side)), Some(cell)) = (self.draw_held(), pawn) {
            self.take(cell);
            self.put(cell, side);
        }
        self.pause();
    }

    /// Several pawns fall at once, some off the board.
    fn knock(&mut self) {
        for _ in 0..self.rng.random_range(1..5) {
            let Some(cell) = self.some_pawn() else {
                break;
            };
            let side = self.players.take(cell).expect("a pawn");
            match self.some_free_cell() {
                Some(to) if self.rng.random_bool(0.8) => self.put(to, side),
                _ => self.held.push((cell, side)),
            }
        }
        self.pause();
    }

    fn nudge(&mut self) {
        if let Some(cell) = self.some_pawn() {
            let side = self.players.take(cell).expect("a pawn");
            self.wait(600);
            self.put(cell, side);
        }
        self.pause();
    }

    /// A legal move, as far as the board allows it.
    fn play(&mut self) {
        let position = *self.players.position();
        let Some(m) = position.legal_moves().choose(&mut self.rng) else {
            return;
        };
        let side = position.side();
        let stands =
            |from: &Cell| position.displaced().is_none() && self.players.pawn(*from) == Some(side);
        if m.from.is_none() && self.players.pawn(m.to).is_some() {
            return;
        }
        if let Some(from) = m.from.map(Cell::from).filter(stands) {
            self.players.take(from);
        } else if m.from.is_none() {
            self.held.retain(|&(_, held)| held != side);
        } else if !self.held.iter().any(|&(_, held)| held == side) {
            return;
        } else {
            let held = self.held.iter().position(|&(_, held)| held == side);
            self.held.swap_remove(held.expect("just seen"));
        }
        self.pause();
        if self.players.pawn(m.to).is_some() {
            self.take(m.to);
            self.pause();
        }
        self.put(m.to, side);
        self.pause();
    }

    fn take(&mut self, cell: Cell) {
        if let Some(side) = self.players.take(cell) {
            self.held.push((cell, side));
        }
    }

    fn put(&mut self, cell: Cell, side: Side) {
        let offset = beside(&mut self.rng);
        if self.bounce {
            for _ in 0..self.rng.random_range(1..8) {
                self.players.put(cell, side, offset);
                self.wait(6);
                self.players.take(cell);
                self.wait(6);
            }
        }
        self.players.put(cell, side, offset);
    }

    /// Back where it came from, where it may go, or anywhere.
    fn set_down(&mut self, (from, side): (Cell, Side)) {
        let position = *self.players.position();
        let to = match (self.rng.random_range(0..10), from.square()) {
            (0..4, _) => Some(from),
            (4..8, Some(square)) => position
                .destinations(square)
                .cells()
                .iter()
                .choose(&mut self.rng),
            _ => self.some_free_cell(),
        };
        match to {
            Some(cell) if self.players.pawn(cell).is_none() => self.put(cell, side),
            _ => self.held.push((from, side)),
        }
    }

    fn draw_held(&mut self) -> Option<(Cell, Side)> {
        let drawn = (0..self.held.len()).choose(&mut self.rng)?;
        Some(self.held.swap_remove(drawn))
    }

    fn some_pawn(&mut self) -> Option<Cell> {
        let players = &self.players;
        let stands = |cell: &Cell| players.pawn(*cell).is_some();
        Cell::ALL.into_iter().filter(stands).choose(&mut self.rng)
    }

    fn some_free_cell(&mut self) -> Option<Cell> {
        let players = &self.players;
        let free = |cell: &Cell| players.pawn(*cell).is_none();
        Cell::ALL.into_iter().filter(free).choose(&mut self.rng)
    }

    fn some_neighbour(&mut self, cell: Cell) -> Option<Cell> {
        let (column, row) = cell.place();
        let players = &self.players;
        let beside = |&other: &Cell| {
            let (other_column, other_row) = other.place();
            let near = column.abs_diff(other_column).max(row.abs_diff(other_row)) == 1;
            near && players.pawn(other).is_none()
        };
        Cell::ALL.into_iter().filter(beside).choose(&mut self.rng)
    }
}
