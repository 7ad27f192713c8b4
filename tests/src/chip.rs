//! A game on the image, moved by hands and watched from outside.

use std::time::Duration;

use katarenga_core::lights::Frame;
use katarenga_core::sensing::SensorKind;
use katarenga_emulator::{Board, Flash, Image};
use katarenga_rules::{Camp, Cell, CellSet, Move, Position, Side};
use katarenga_world::kept::{Kept, KeptGame, begun, journal_in};
use katarenga_world::{JournalFlash as _, Magnet, Surroundings, World};

/// A quick hand takes about this long for each thing it does.
pub const HAND: Duration = Duration::from_millis(80);

/// A slide that could go on is made after 350 ms, and a placement is believed after 40.
pub const SETTLED: Duration = Duration::from_millis(450);

/// Until a board that is switched on plays.
pub const WAKING: Duration = Duration::from_millis(300);

/// A board with a running game. A copy of one goes on by itself.
#[derive(Clone)]
pub struct ChipGame {
    /// The board and what stands on it.
    pub world: World<Board>,
    /// What stands on it, as far as every move was made.
    pub position: Position,
}

impl ChipGame {
    /// Switches on a board that remembers a game.
    ///
    /// # Panics
    /// When it stops.
    #[must_use]
    pub fn resume(image: &Image, position: Position, seed: u64) -> Self {
        Self::power_up(Flash::with_memory(image, &begun(&position)), position, seed)
    }

    /// Switches on a board whose pawns stand as a position says.
    ///
    /// # Panics
    /// When it stops.
    #[must_use]
    pub fn power_up(flash: Flash, position: Position, seed: u64) -> Self {
        let around = Surroundings::new(SensorKind::Hall, seed).with_pawns(&position);
        let mut game = Self {
            world: World::new(around, flash),
            position,
        };
        game.run(WAKING);
        game
    }

    /// Cuts the power and switches the board on again.
    ///
    /// # Panics
    /// When it stops.
    pub fn restart(&mut self) {
        self.world.set_power(false);
        self.world.set_power(true);
        self.run(WAKING);
    }

    /// The board itself.
    pub fn board(&mut self) -> &mut Board {
        self.world.board()
    }

    /// Lets time pass.
    ///
    /// # Panics
    /// When the board stops.
    pub fn run(&mut self, time: Duration) {
        self.board().run_for(time).expect("it runs");
    }

    /// Takes everything off the board that a move takes off it: the enemy first, then the own pawn.
    ///
    /// # Panics
    /// When the board stops.
    pub fn lift(&mut self, m: Move) {
        let side = self.position.side();
        if let Cell::Square(to) = m.to
            && self.position.pawns(!side).contains(to)
        {
            self.world.take(m.to);
            self.run(HAND);
        }
        if let Some(from) = m.from.filter(|_| self.position.displaced().is_none()) {
            self.world.take(from.into());
            self.run(HAND);
        }
    }

    /// Makes a move with both hands.
    ///
    /// # Panics
    /// When the board stops, or the move is illegal.
    pub fn play(&mut self, m: Move) {
        self.lift(m);
        self.set_down(m);
        self.run(SETTLED);
        self.moved(m);
    }

    /// Sets the pawn down where a move ends.
    pub fn set_down(&mut self, m: Move) {
        let side = self.position.side();
        self.world.put(m.to, Magnet::of(side));
    }

    /// A move was made: the game goes on after it.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn moved(&mut self, m: Move) {
        let next = self.position.play(m).expect("a legal move");
        self.position = next.pass_while_stuck();
    }

    /// Lets time pass until the board shows whose turn it is and nothing else but, at most, some cells; those that must be
    /// lit may blink. Says whether that came to be within the time.
    ///
    /// # Panics
    /// When the board stops.
    pub fn comes_to_show(&mut self, must: CellSet, may: CellSet, limit: Duration) -> bool {
        let camps: CellSet = Camp::of(self.position.side())
            .map(Cell::from)
            .into_iter()
            .collect();
        let mut missing = must | camps;
        let shown = self.board().run_while(limit, |board| {
            let lit = lit(board.lights());
            if (lit - must - may - camps).is_empty() {
                missing = missing - lit;
            }
            !missing.is_empty()
        });
        shown.expect("it runs")
    }

    /// The moves of the last game in the board's memory.
    #[must_use]
    pub fn recorded(&self) -> Vec<Move> {
        recorded(self.world.flash())
    }

    /// The cells that are lit.
    #[must_use]
    pub fn lit(&mut self) -> CellSet {
        lit(self.board().lights())
    }

    /// Whether the board shows whose turn it is.
    #[must_use]
    pub fn shows_turn_of(&mut self, side: Side) -> bool {
        shows_turn_of(self.board().lights(), side)
    }
}

/// Whether a picture shows that it is a side's turn, and not the other's.
#[must_use]
pub fn shows_turn_of(picture: &Frame, side: Side) -> bool {
    let lit = lit(picture);
    let all = |side| {
        Camp::of(side)
            .into_iter()
            .all(|camp| lit.contains(camp.into()))
    };
    all(side) && !all(!side)
}

/// The moves of the last game that a flash chip holds.
#[must_use]
pub fn recorded(flash: &Flash) -> Vec<Move> {
    let kept = Kept::all(&mut journal_in(flash.journal()));
    let game = kept.last_game();
    game.into_iter().flat_map(KeptGame::played).collect()
}

/// The cells of a picture that are lit.
#[must_use]
pub fn lit(picture: &Frame) -> CellSet {
    let lit = picture
        .iter()
        .filter(|(_, led)| **led != Default::default());
    lit.map(|(cell, _)| cell).collect()
}
