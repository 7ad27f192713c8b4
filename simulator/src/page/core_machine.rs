//! The core on the host, behind modelled sensors.

use std::time::Duration;

use katarenga_core::lights::{DARK, Frame};
use katarenga_core::memory::Journal;
use katarenga_core::referee::Event;
use katarenga_core::sensing::{Calibration, Calibrator, SensorKind};
use katarenga_core::sound::Sound;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::Moment;
use katarenga_core::{Button, Buttons, Cell};

use super::bench::{Bench, Pole};
use super::machine::{Machine, Signal};
use crate::kept::{self, KeptGame};
use crate::scenario::Defect;
use crate::world::core::Device;
use crate::world::flash::FlashChip;
use crate::world::sensors::{SCAN, SensedBoard};

const SCAN_TIME: Duration = Duration::from_millis(SCAN.0 as u64);

/// The whole device as the core makes it, fed with counts and buttons every [`SCAN`].
pub struct CoreMachine {
    bench: Bench,
    sensors: SensedBoard,
    buttons: Vec<Button>,
    power: Power,
    /// Since power-up.
    now: Duration,
    next_scan: Duration,
    sounds: Vec<Sound>,
    events: Vec<Event>,
}

enum Power {
    On(Box<Device>),
    Off(FlashChip),
}

impl CoreMachine {
    /// A board that is switched on with what it remembers.
    #[must_use]
    pub fn new(memory: Vec<u8>, kind: SensorKind, noise_rms: f64) -> Self {
        let bench = Bench::new(kind, noise_rms);
        let mut device = Self {
            sensors: sensors(&bench),
            bench,
            buttons: Vec::new(),
            power: Power::Off(FlashChip::with_bytes(memory)),
            now: Duration::ZERO,
            next_scan: Duration::ZERO,
            sounds: Vec::new(),
            events: Vec::new(),
        };
        device.set_power(true);
        device
    }

    fn scan(&mut self) {
        let inputs = Inputs {
            counts: self.sensors.scan(),
            buttons: self.buttons.iter().copied().collect::<Buttons>(),
        };
        if let Power::On(device) = &mut self.power {
            let outputs = device.step(moment(self.now), &inputs);
            self.events.extend(outputs.events);
            self.sounds.extend(outputs.sounds);
        }
    }

    fn chip(&self) -> &FlashChip {
        match &self.power {
            Power::On(device) => device.chip(),
            Power::Off(chip) => chip,
        }
    }
}

fn sensors(bench: &Bench) -> SensedBoard {
    let mut sensors = SensedBoard::new(bench.kind, rand::random());
    sensors.set_noise(bench.noise_rms);
    for (cell, Pole { side, offset_mm }) in bench.poles() {
        sensors.put(cell, side, offset_mm);
    }
    // What a stuck sensor reads for ever is what it reads now.
    sensors.scan();
    for (cell, defect) in bench.defects.iter() {
        sensors.set_defect(cell, *defect);
    }
    sensors
}

/// It wraps after 49 days, which the core knows.
fn moment(time: Duration) -> Moment {
    Moment(time.as_millis() as u32)
}

impl Machine for CoreMachine {
    fn set_magnet(&mut self, cell: Cell, magnet: Option<Pole>) {
        self.bench.magnets[cell] = magnet;
        match magnet {
            Some(Pole { side, offset_mm }) => self.sensors.put(cell, side, offset_mm),
            None => {
                self.sensors.take(cell);
            }
        }
    }

    fn set_button(&mut self, button: Button, down: bool) {
        self.buttons.retain(|&other| other != button);
        self.buttons.extend(down.then_some(button));
    }

    fn fit(&mut self, kind: SensorKind) {
        self.set_power(false);
        self.bench.kind = kind;
        self.sensors = sensors(&self.bench);
        self.set_power(true);
    }

    fn set_noise(&mut self, counts_rms: f64) {
        self.bench.noise_rms = counts_rms;
        self.sensors.set_noise(counts_rms);
    }

    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.bench.defects[cell] = defect;
        self.sensors.set_defect(cell, defect);
    }

    fn set_power(&mut self, on: bool) {
        let chip = self.chip().powered_up();
        self.power = match (&self.power, on) {
            (Power::Off(_), true) => Power::On(Box::new(Device::power_up(chip, Moment(0)))),
            (Power::On(_), false) => Power::Off(chip),
            (Power::Off(_), false) | (Power::On(_), true) => return,
        };
        self.now = Duration::ZERO;
        self.next_scan = Duration::ZERO;
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.next_scan <= end {
            self.now = self.next_scan;
            self.scan();
            self.next_scan += SCAN_TIME;
        }
        self.now = end;
    }

    fn lights(&self) -> Frame {
        let Some((table, now)) = self.table() else {
            return DARK;
        };
        *table.frame(now, DEFAULT_LIMIT).frame()
    }

    fn take_sounds(&mut self) -> Vec<Signal> {
        let sounds = std::mem::take(&mut self.sounds).into_iter();
        let notes = |sound: Sound| {
            let notes = sound.notes().iter();
            notes
                .map(|note| (note.hertz.into(), note.length.0))
                .collect()
        };
        sounds.map(notes).collect()
    }

    fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn table(&self) -> Option<(&Table, Moment)> {
        match &self.power {
            Power::On(device) => Some((device.table(), moment(self.now))),
            Power::Off(_) => None,
        }
    }

    fn game(&mut self) -> Option<KeptGame> {
        self.games().pop()
    }

    fn games(&mut self) -> Vec<KeptGame> {
        match &mut self.power {
            Power::On(device) => kept::games(device.journal()),
            Power::Off(chip) => games_in(chip.bytes()),
        }
    }

    fn memory(&self) -> &[u8] {
        self.chip().bytes()
    }

    fn memory_changes(&self) -> u64 {
        self.chip().operations()
    }

    fn wake_with(&mut self, memory: Vec<u8>) {
        self.power = Power::Off(FlashChip::with_bytes(memory));
        self.set_power(true);
    }

    fn calibration(&self) -> Calibration {
        let mut empty = SensedBoard::new(self.bench.kind, rand::random());
        empty.set_noise(self.bench.noise_rms);
        let mut calibrator = Calibrator::default();
        loop {
            if let Some(result) = calibrator.scan(empty.scan()) {
                return result.unwrap_or_else(|_| Calibration::nominal(self.bench.kind));
            }
        }
    }
}

/// The games in a memory that nobody uses just now.
pub(super) fn games_in(memory: &[u8]) -> Vec<KeptGame> {
    let chip = FlashChip::with_bytes(memory.to_vec());
    kept::games(&mut Journal::open(chip, 0, memory.len() as u32))
}
