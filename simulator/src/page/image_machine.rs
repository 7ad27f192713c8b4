//! The firmware image on the emulated chip.
//!
//! An image speaks through its LEDs and its log, not in sentences. So a second board, the core on the host, watches
//! the same magnets and buttons at the same times and finds the words. It is a spectator: lights, log and memory are
//! the image's. What the image writes into its memory is the truth: when the spectator has come to believe something
//! else (chance gave it another layout, or a scan fell otherwise), it is woken with the image's memory. An image that
//! writes nothing down is believed to do as the core does.

use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::lights::{DARK, Frame};
use katarenga_core::memory::{GameStart, Journal, Record};
use katarenga_core::referee::Event;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::Table;
use katarenga_core::units::Moment;
use katarenga_core::{Button, Cell, Move};

use super::bench::{Bench, Pole};
use super::core_machine::{CoreMachine, games_in};
use super::machine::{Machine, Signal};
use crate::emulator::{self, Board, Flash, Image, SensorFault, Sensors, Stop};
use crate::kept::KeptGame;
use crate::scenario::Defect;
use crate::world::flash::FlashChip;
use crate::world::magnets::Magnet;

/// The emulated board, and the spectator that finds the words.
pub struct ImageMachine {
    image: Image,
    power: Power,
    bench: Bench,
    spectator: CoreMachine,
    /// The changes of both memories when they were last compared, and when one of them changed after that.
    compared: (u64, u64),
    changed: Option<Duration>,
    /// How often the image was reset since power-up, as far as the spectator knows.
    resets: u32,
    /// Changes of tone that have been handed out.
    tones_heard: usize,
    stopped: Option<Stop>,
    /// Flash operations before the last power-up.
    changes_before: u64,
}

enum Power {
    On(Box<Board>),
    Off(Flash),
}

/// A shorter silence belongs to a signal.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(150);

/// Image and spectator may write the same thing some scans apart.
const SETTLED: Duration = Duration::from_millis(1_500);

impl ImageMachine {
    /// Switches on a board with an image in its flash chip.
    #[must_use]
    pub fn new(image: Image, memory: Vec<u8>, kind: SensorKind, noise_rms: f64) -> Self {
        let mut flash = Flash::with_program(&image);
        remember(&mut flash, &image, &memory);
        let mut machine = Self {
            image,
            power: Power::Off(flash),
            bench: Bench::new(kind, noise_rms),
            spectator: CoreMachine::new(memory, kind, noise_rms),
            compared: (0, 0),
            changed: None,
            resets: 0,
            tones_heard: 0,
            stopped: None,
            changes_before: 0,
        };
        machine.set_power(true);
        machine
    }

    fn flash(&self) -> &Flash {
        match &self.power {
            Power::On(board) => board.flash(),
            Power::Off(flash) => flash,
        }
    }

    /// Some time after one of the memories has changed, both must say the same.
    fn compare(&mut self) {
        let Power::On(board) = &self.power else {
            return;
        };
        let now = board.now();
        if board.resets() != self.resets {
            self.resets = board.resets();
            let memory = self.memory().to_vec();
            self.spectator.wake_with(memory);
        }
        let changes = (self.memory_changes(), self.spectator.memory_changes());
        if changes != self.compared {
            self.compared = changes;
            self.changed = Some(now);
        }
        if self.changed.is_some_and(|changed| now >= changed + SETTLED) {
            self.changed = None;
            let truth = Truth::in_memory(self.memory());
            let writes = truth != Truth::default();
            if writes && truth != Truth::in_memory(self.spectator.memory()) {
                let memory = self.memory().to_vec();
                self.spectator.wake_with(memory);
            }
        }
    }

    fn board(&mut self) -> Option<&mut Board> {
        match &mut self.power {
            Power::On(board) => Some(board),
            Power::Off(_) => None,
        }
    }
}

/// Writes a memory where the image keeps it; an image with less room for it gets less.
fn remember(flash: &mut Flash, image: &Image, memory: &[u8]) {
    let storage = &mut flash.bytes_mut()[image.storage()];
    for (there, byte) in storage.iter_mut().zip(memory) {
        *there = *byte;
    }
}

fn prepare(board: &mut Board, bench: &Bench) {
    let sensors = board.sensors();
    sensors.fit(match bench.kind {
        SensorKind::Hall => emulator::SensorKind::Hall,
        SensorKind::Reed => emulator::SensorKind::Reed,
    });
    sensors.set_noise(bench.noise_rms, rand::random());
    for (cell, Pole { side, offset_mm }) in bench.poles() {
        sensors.put(cell, Magnet::of(side).off_centre(offset_mm));
    }
    for (cell, defect) in bench.defects.iter() {
        let fault = defect.map(|defect| fault(defect, sensors, cell));
        sensors.set_fault(cell, fault);
    }
}

/// What a sensor with a defect does from now on.
fn fault(defect: Defect, sensors: &Sensors, cell: Cell) -> SensorFault {
    match defect {
        Defect::Dead => SensorFault::Dead,
        Defect::Stuck => SensorFault::Stuck(sensors.reading(cell)),
        Defect::Noisy => SensorFault::Jumping,
    }
}

/// What a memory says about settings and game; calibrations differ by a count or two.
#[derive(Default, PartialEq)]
struct Truth {
    settings: Option<Settings>,
    calibrated: bool,
    game: Option<GameStart>,
    moves: Vec<Move>,
}

impl Truth {
    fn in_memory(memory: &[u8]) -> Self {
        let chip = FlashChip::with_bytes(memory.to_vec());
        let mut truth = Self::default();
        Journal::open(chip, 0, memory.len() as u32).recall(|record| match record {
            Record::Settings(settings) => truth.settings = Some(*settings),
            Record::Calibration(_) => truth.calibrated = true,
            Record::Began(start) => truth.game = Some(start),
            Record::Moved(played) => truth.moves.push(played.m),
            Record::Series(_) | Record::Ended { .. } => {}
        });
        truth
    }
}

impl Machine for ImageMachine {
    fn set_magnet(&mut self, cell: Cell, magnet: Option<Pole>) {
        self.bench.magnets[cell] = magnet;
        self.spectator.set_magnet(cell, magnet);
        if let Some(board) = self.board() {
            let sensors = board.sensors();
            match magnet {
                Some(Pole { side, offset_mm }) => {
                    sensors.put(cell, Magnet::of(side).off_centre(offset_mm));
                }
                None => {
                    sensors.take(cell);
                }
            }
        }
    }

    fn set_button(&mut self, button: Button, down: bool) {
        self.spectator.set_button(button, down);
        if let Some(board) = self.board() {
            if down {
                board.press(button);
            } else {
                board.release(button);
            }
        }
    }

    fn fit(&mut self, kind: SensorKind) {
        self.set_power(false);
        self.bench.kind = kind;
        self.spectator.fit(kind);
        self.set_power(true);
    }

    fn set_noise(&mut self, counts_rms: f64) {
        self.bench.noise_rms = counts_rms;
        self.spectator.set_noise(counts_rms);
        if let Some(board) = self.board() {
            board.sensors().set_noise(counts_rms, rand::random());
        }
    }

    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.bench.defects[cell] = defect;
        self.spectator.set_defect(cell, defect);
        if let Some(board) = self.board() {
            let sensors = board.sensors();
            let fault = defect.map(|defect| fault(defect, sensors, cell));
            sensors.set_fault(cell, fault);
        }
    }

    fn set_power(&mut self, on: bool) {
        if on == matches!(self.power, Power::On(_)) {
            return;
        }
        self.changes_before = self.memory_changes();
        // A new chip stands in while the real one changes hands.
        let blank = Flash::with_program(&self.image);
        self.power = match std::mem::replace(&mut self.power, Power::Off(blank)) {
            Power::On(board) => {
                self.spectator.set_power(false);
                Power::Off(board.cut_power())
            }
            Power::Off(flash) => {
                // The spectator remembers what the image does.
                self.spectator
                    .wake_with(flash.bytes()[self.image.storage()].to_vec());
                let mut board = Board::power_up_with(&self.image, flash);
                prepare(&mut board, &self.bench);
                self.changed = None;
                (self.resets, self.tones_heard) = (0, 0);
                self.stopped = None;
                Power::On(Box::new(board))
            }
        };
    }

    fn run(&mut self, time: Duration) {
        self.spectator.run(time);
        let Power::On(board) = &mut self.power else {
            return;
        };
        self.stopped = board.run_for(time).err();
        self.compare();
    }

    fn lights(&self) -> Frame {
        match &self.power {
            Power::On(board) => *board.lights(),
            Power::Off(_) => DARK,
        }
    }

    fn take_sounds(&mut self) -> Vec<Signal> {
        // What the spectator would play is not what the piezo does.
        self.spectator.take_sounds();
        let Power::On(board) = &self.power else {
            return Vec::new();
        };
        let new = &board.tones()[self.tones_heard..];
        let over = new.windows(2).filter_map(|pair| {
            let length = pair[1].from - pair[0].from;
            let heard = pair[0].hertz.is_some() || length < BETWEEN_SIGNALS;
            heard.then_some((pair[0].hertz.unwrap_or(0), length.as_millis() as u32))
        });
        let signal: Signal = over.collect();
        self.tones_heard += new.len().saturating_sub(1);
        if signal.is_empty() {
            Vec::new()
        } else {
            vec![signal]
        }
    }

    fn take_events(&mut self) -> Vec<Event> {
        self.spectator.take_events()
    }

    fn table(&self) -> Option<(&Table, Moment)> {
        self.spectator.table()
    }

    fn log(&self) -> &[String] {
        match &self.power {
            Power::On(board) => board.log(),
            Power::Off(_) => &[],
        }
    }

    fn stopped(&self) -> Option<String> {
        self.stopped.map(|stop| stop.to_string())
    }

    fn game(&mut self) -> Option<KeptGame> {
        self.spectator.game()
    }

    fn games(&mut self) -> Vec<KeptGame> {
        games_in(self.memory())
    }

    fn memory(&self) -> &[u8] {
        &self.flash().bytes()[self.image.storage()]
    }

    fn memory_changes(&self) -> u64 {
        match &self.power {
            Power::On(board) => self.changes_before + board.flash_operations().len() as u64,
            Power::Off(_) => self.changes_before,
        }
    }

    fn wake_with(&mut self, memory: Vec<u8>) {
        self.set_power(false);
        if let Power::Off(flash) = &mut self.power {
            remember(flash, &self.image, &memory);
        }
        self.changes_before += 1;
        self.set_power(true);
    }

    fn calibration(&self) -> Calibration {
        self.spectator.calibration()
    }
}
