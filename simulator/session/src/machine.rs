//! The board behind the page: the core on the host, or the image on the emulated chip and the core beside it.
//!
//! An image speaks through its LEDs and its log, not in sentences. So the core on the host is always there: it feels the
//! same magnets and buttons at the same times and finds the words. Beside an image it is a spectator: lights, sounds, log
//! and memory are the image's. What the image writes into its memory is the truth: when the spectator has come to believe
//! something else (chance gave it another layout, or a scan fell otherwise), it is woken with the image's memory. An image
//! that writes nothing down is believed to do as the core does. Where the board plays a side, the spectator does not think for
//! itself: it says that the board thinks until the image has written its move down.

use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::lights::{DARK, Frame};
use katarenga_core::memory::GameStart;
use katarenga_core::referee::Event;
use katarenga_core::sensing::SensorKind;
use katarenga_core::sound::Sound;
use katarenga_core::table::Table;
use katarenga_core::units::Moment;
use katarenga_rules::Move;

use crate::messages::Signal;
use katarenga_emulator::usb::Host;
use katarenga_emulator::{Board, Flash, Image};
use katarenga_world::kept::{Kept, KeptGame, journal_of};
use katarenga_world::{CoreDevice, FlashChip, JournalFlash, Surroundings, Wire, World};

/// The core, and the image if there is one, among the same things.
pub struct Machine {
    core: World<CoreDevice>,
    image: Option<Watched>,
}

/// An image that the core watches.
struct Watched {
    world: World<Board>,
    /// The changes of both memories when they were last compared, and when one of them changed after that.
    compared: (u64, u64),
    changed: Option<Duration>,
    /// How often the image was reset since power-up, as far as the spectator knows.
    resets: u32,
    /// Changes of tone that have been handed out.
    tones_heard: usize,
    /// What a computer does that its USB port is plugged into.
    usb: Option<UsbProgram>,
}

/// Runs a computer at the other end of the image's USB cable, after each time that the image has run.
pub type UsbProgram = Box<dyn FnMut(&mut Host)>;

/// A shorter silence belongs to a signal.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(150);

/// Image and spectator may write the same thing some scans apart.
const SETTLED: Duration = Duration::from_millis(1_500);

impl Machine {
    /// The core alone, switched on with what it remembers. The seed decides all noise.
    #[must_use]
    pub fn core(memory: Vec<u8>, kind: SensorKind, seed: u64) -> Self {
        let around = Surroundings::new(kind, seed);
        Self {
            core: World::new(around, FlashChip::with_bytes(memory)),
            image: None,
        }
    }

    /// An image and its spectator.
    #[must_use]
    pub fn image(image: &Image, memory: Vec<u8>, kind: SensorKind, seed: u64) -> Self {
        let mut flash = Flash::with_program(image);
        let room = flash.journal_mut().iter_mut();
        room.zip(&memory).for_each(|(there, byte)| *there = *byte);
        let mut core = Self::core(memory, kind, seed);
        core.set_power(false);
        core.change(|around| around.watches_another = true);
        core.set_power(true);
        let watched = Watched {
            world: World::new(core.around().clone(), flash),
            compared: (0, 0),
            changed: None,
            resets: 0,
            tones_heard: 0,
            usb: None,
        };
        Self {
            image: Some(watched),
            ..core
        }
    }

    /// Plugs a computer into the USB port of the image. The core alone has none.
    #[must_use]
    pub fn with_usb(mut self, program: Option<UsbProgram>) -> Self {
        if let Some(image) = &mut self.image {
            image.usb = program;
        }
        self
    }

    /// What runs: `core` or `image`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.image {
            Some(_) => "image",
            None => "core",
        }
    }

    /// What is around the board.
    #[must_use]
    pub fn around(&self) -> &Surroundings {
        self.core.around()
    }

    /// Changes something around the board.
    pub fn change(&mut self, change: impl Fn(&mut Surroundings)) {
        self.core.change(&change);
        if let Some(image) = &mut self.image {
            image.world.change(&change);
        }
    }

    /// Fits other sensors. That is soldered without power.
    pub fn fit(&mut self, kind: SensorKind) {
        let had_power = self.has_power();
        self.set_power(false);
        self.change(|around| around.kind = kind);
        self.set_power(had_power);
    }

    /// Whether the plug is in.
    #[must_use]
    pub fn has_power(&self) -> bool {
        self.core.has_power()
    }

    /// Pulls the plug, or pushes it in.
    pub fn set_power(&mut self, on: bool) {
        match &mut self.image {
            Some(image) if image.world.has_power() != on => {
                image.world.set_power(on);
                image.new_start();
                // The spectator remembers what the image does.
                self.core.set_power(false);
                if on {
                    self.core.wake_with(image.world.flash().journal());
                }
            }
            Some(_) => {}
            None => self.core.set_power(on),
        }
    }

    /// Switches the board on with another memory.
    pub fn wake_with(&mut self, memory: &[u8]) {
        self.core.wake_with(memory);
        if let Some(image) = &mut self.image {
            image.world.wake_with(memory);
            image.new_start();
        }
    }

    /// Time passes.
    pub fn run(&mut self, time: Duration) {
        self.core.run(time);
        if let Some(image) = &mut self.image {
            image.world.run(time);
            if let (Some(usb), Some(board)) = (&mut image.usb, image.world.device_mut()) {
                usb(board.usb());
            }
            image.compare(&mut self.core);
        }
    }

    /// What the LEDs show.
    #[must_use]
    pub fn lights(&self) -> Frame {
        let lights = match &self.image {
            Some(image) => image.world.device().map(|board| *board.lights()),
            None => self.core.device().map(CoreDevice::lights),
        };
        lights.unwrap_or(DARK)
    }

    /// What was played since this was asked last.
    pub fn take_sounds(&mut self) -> Vec<Signal> {
        let sounds = self.core.take_sounds();
        match &mut self.image {
            // What the spectator would play is not what the piezo does.
            Some(image) => image.take_signal().into_iter().collect(),
            None => sounds.into_iter().map(notes).collect(),
        }
    }

    /// What the referee said since this was asked last.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.core.take_events()
    }

    /// The table that knows what to say, and its time; nothing while the power is off.
    #[must_use]
    pub fn table(&self) -> Option<(&Table, Moment)> {
        let core = self.core.device()?;
        Some((core.table(), core.now()))
    }

    /// The programs that are connected to the core; nothing without power, and none beside an image.
    pub fn wires(&mut self) -> Option<&mut Vec<Wire>> {
        let core = self.core.device_mut().filter(|_| self.image.is_none())?;
        Some(core.wires())
    }

    /// The log, where there is one.
    #[must_use]
    pub fn log(&self) -> &[String] {
        let image = self.image.as_ref();
        let board = image.and_then(|image| image.world.device());
        board.map_or(&[], Board::log)
    }

    /// Why the board no longer runs, if it does not.
    #[must_use]
    pub fn stopped(&self) -> Option<&str> {
        self.image.as_ref()?.world.trouble()
    }

    /// The game that the words are about: the running one, or the last.
    #[must_use]
    pub fn game(&self) -> Option<KeptGame> {
        let kept = Kept::all(&mut journal_of(self.core.flash().journal()));
        kept.last_game().cloned()
    }

    /// All games that the board remembers, the oldest first.
    #[must_use]
    pub fn games(&self) -> Vec<KeptGame> {
        Kept::all(&mut journal_of(self.memory())).games()
    }

    /// What the board remembers without power.
    #[must_use]
    pub fn memory(&self) -> &[u8] {
        match &self.image {
            Some(image) => image.world.flash().journal(),
            None => self.core.flash().journal(),
        }
    }

    /// Another number whenever the memory has changed.
    #[must_use]
    pub fn memory_changes(&self) -> u64 {
        match &self.image {
            Some(image) => image.world.flash().changes(),
            None => self.core.flash().changes(),
        }
    }
}

fn notes(sound: Sound) -> Signal {
    let notes = sound.notes().iter();
    notes
        .map(|note| (note.hertz.into(), note.length.0))
        .collect()
}

impl Watched {
    fn new_start(&mut self) {
        self.changed = None;
        (self.resets, self.tones_heard) = (0, 0);
    }

    /// Some time after one of the memories has changed, both must say the same.
    fn compare(&mut self, spectator: &mut World<CoreDevice>) {
        let Some(board) = self.world.device() else {
            return;
        };
        let memory = board.flash().journal();
        if board.resets() != self.resets {
            self.resets = board.resets();
            spectator.wake_with(memory);
        }
        let changes = (board.flash().changes(), spectator.flash().changes());
        if changes != self.compared {
            self.compared = changes;
            self.changed = Some(board.now());
        }
        if self
            .changed
            .is_some_and(|changed| board.now() >= changed + SETTLED)
        {
            self.changed = None;
            let truth = Truth::in_memory(memory);
            let writes = truth != Truth::default();
            if writes && truth != Truth::in_memory(spectator.flash().journal()) {
                spectator.wake_with(memory);
            }
        }
    }

    fn take_signal(&mut self) -> Option<Signal> {
        let new = &self.world.device()?.tones()[self.tones_heard..];
        let over = new.windows(2).filter_map(|pair| {
            let length = pair[1].from - pair[0].from;
            let heard = pair[0].hertz.is_some() || length < BETWEEN_SIGNALS;
            heard.then_some((pair[0].hertz.unwrap_or(0), length.as_millis() as u32))
        });
        let signal: Signal = over.collect();
        self.tones_heard += new.len().saturating_sub(1);
        (!signal.is_empty()).then_some(signal)
    }
}

/// What image and spectator must agree on: calibrations differ by a count or two, moves by some milliseconds.
#[derive(Default, PartialEq)]
struct Truth {
    settings: Option<Settings>,
    calibrated: bool,
    game: Option<(GameStart, Vec<Move>)>,
}

impl Truth {
    fn in_memory(memory: &[u8]) -> Self {
        let kept = Kept::recalled(&mut journal_of(memory));
        Self {
            settings: kept.settings,
            calibrated: kept.calibration.is_some(),
            game: kept.game.map(|game| (game.start, game.played().collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katarenga_world::flash::STORAGE_BYTES;

    #[test]
    fn other_sensors_are_fitted_without_pushing_the_plug_in() {
        let mut machine = Machine::core(vec![0xFF; STORAGE_BYTES], SensorKind::Hall, 1);
        machine.fit(SensorKind::Reed);
        assert!(machine.has_power(), "it had power before");
        machine.set_power(false);
        machine.fit(SensorKind::Hall);
        assert!(!machine.has_power(), "and none now");
    }
}
