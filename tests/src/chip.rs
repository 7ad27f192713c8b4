//! A game on the image, moved by hands and watched from outside.

use std::time::Duration;

use katarenga::emulator::{Board, Flash, Image};
use katarenga::world::core::{Device, memory_of};
use katarenga::world::magnets::Magnet;
use katarenga_core::board::Edge;
use katarenga_core::evening::Settings;
use katarenga_core::lights::Frame;
use katarenga_core::memory::{GameStart, Journal, Record};
use katarenga_core::referee::Options;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::units::{AdcCount, Moment};
use katarenga_core::{Camp, Cell, CellMap, CellSet, Move, Position, Side};

/// A quick hand takes about this long for each thing it does.
pub const HAND: Duration = Duration::from_millis(80);

/// A slide that could go on is made after 350 ms, and a placement is believed after 40.
const SETTLED: Duration = Duration::from_millis(450);

/// Until a board that is switched on plays.
pub const WAKING: Duration = Duration::from_millis(300);

/// A board with a running game.
pub struct ChipGame<'a> {
    /// The board.
    pub board: Board,
    /// What stands on it, as far as every move was made.
    pub position: Position,
    image: &'a Image,
    seed: u64,
}

impl<'a> ChipGame<'a> {
    /// Switches on a board that remembers a game.
    ///
    /// # Panics
    /// When it stops.
    #[must_use]
    pub fn resume(image: &'a Image, position: Position, seed: u64) -> Self {
        let settings = Settings {
            rules: position.rules(),
            ..Settings::new(*position.layout())
        };
        // As noise of 3 counts rms spreads the readings.
        let calibration = Calibration {
            noise: CellMap::filled(AdcCount(12)),
            ..Calibration::nominal(SensorKind::Hall)
        };
        let start = GameStart {
            position,
            options: Options::default(),
            white_edge: Edge::Near,
            clock: None,
        };
        let memory = memory_of(&settings, &calibration, Some(start));
        Self::power_up(image, Flash::with_memory(image, &memory), position, seed)
    }

    /// Switches on a board whose pawns stand as a position says.
    ///
    /// # Panics
    /// When it stops.
    #[must_use]
    pub fn power_up(image: &'a Image, flash: Flash, position: Position, seed: u64) -> Self {
        let mut board = Board::power_up_with(image, flash);
        board.sensors().set_noise(3.0, seed);
        for side in Side::ALL {
            for cell in position.standing(side).iter() {
                board.sensors().put(cell, Magnet::of(side));
            }
        }
        board.run_for(WAKING).expect("it runs");
        Self {
            board,
            position,
            image,
            seed,
        }
    }

    /// Cuts the power and switches the board on again.
    #[must_use]
    pub fn restart(self) -> Self {
        let flash = self.board.cut_power();
        Self::power_up(self.image, flash, self.position, self.seed + 1)
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
            self.board.sensors().take(m.to);
            self.board.run_for(HAND).expect("it runs");
        }
        if self.position.displaced().is_none() {
            self.board.sensors().take(m.from.into());
            self.board.run_for(HAND).expect("it runs");
        }
    }

    /// Makes a move with both hands.
    ///
    /// # Panics
    /// When the board stops, or the move is illegal.
    pub fn play(&mut self, m: Move) {
        self.lift(m);
        let side = self.position.side();
        self.board.sensors().put(m.to, Magnet::of(side));
        self.board.run_for(SETTLED).expect("it runs");
        let next = self.position.play(m).expect("a legal move");
        self.position = next.pass_while_stuck();
    }

    /// The moves of the last game in the board's memory.
    #[must_use]
    pub fn recorded(&self) -> Vec<Move> {
        recorded(self.image, self.board.flash())
    }

    /// The cells that are lit.
    #[must_use]
    pub fn lit(&self) -> CellSet {
        lit(self.board.lights())
    }

    /// Whether the board shows whose turn it is.
    #[must_use]
    pub fn shows_turn_of(&self, side: Side) -> bool {
        let camps = Camp::of(side).map(Cell::from);
        camps.into_iter().all(|camp| self.lit().contains(camp))
    }
}

/// The moves of the last game that a flash chip holds.
#[must_use]
pub fn recorded(image: &Image, flash: &Flash) -> Vec<Move> {
    let memory = flash.memory(image);
    let length = memory.bytes().len() as u32;
    let mut moves = Vec::new();
    Journal::open(memory, 0, length).read(|record| match record {
        Record::Began(_) => moves.clear(),
        Record::Moved(played) => moves.push(played.m),
        _ => {}
    });
    moves
}

/// The position that a board with this flash chip resumes, as core on the host reads it.
#[must_use]
pub fn resumed(image: &Image, flash: &Flash) -> Option<Position> {
    let device = Device::power_up(flash.memory(image), Moment(0));
    Some(*device.table().referee()?.position())
}

/// The cells of a picture that are lit.
#[must_use]
pub fn lit(picture: &Frame) -> CellSet {
    let lit = picture
        .iter()
        .filter(|(_, led)| **led != Default::default());
    lit.map(|(cell, _)| cell).collect()
}
