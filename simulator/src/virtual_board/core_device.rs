//! The core on the host, behind modelled sensors.

use std::time::Duration;

use katarenga_core::frame::{DARK, DEFAULT_LIMIT, Frame};
use katarenga_core::referee::Event;
use katarenga_core::sensing::{Calibration, Calibrator, SensorKind};
use katarenga_core::settings::{Edge, Settings};
use katarenga_core::sound::Sound;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::Millis;
use katarenga_core::{Button, Buttons, Cell, CellMap, Position};

use super::device::{Device, OnlyByHand, Pole};
use crate::scenario::{Defect, SCAN, SensedBoard};

const SCAN_TIME: Duration = Duration::from_millis(SCAN.0 as u64);

/// What the bench has done to the sensors, which outlives a power cut.
#[derive(Clone, Debug)]
struct Bench {
    kind: SensorKind,
    magnets: CellMap<Option<Pole>>,
    defects: CellMap<Option<Defect>>,
    noise_rms: f64,
}

/// The whole device as the core makes it, fed with counts and buttons every [`SCAN`].
pub struct CoreDevice {
    bench: Bench,
    sensors: SensedBoard,
    buttons: Vec<Button>,
    /// Nothing while the power is off.
    table: Option<Table>,
    /// Since power-up.
    now: Duration,
    next_scan: Duration,
    sounds: Vec<Sound>,
    events: Vec<Event>,
}

impl CoreDevice {
    /// A board that has just been switched on for the first time.
    #[must_use]
    pub fn new(kind: SensorKind, noise_rms: f64) -> Self {
        let bench = Bench {
            kind,
            magnets: CellMap::filled(None),
            defects: CellMap::filled(None),
            noise_rms,
        };
        let mut device = Self {
            sensors: bench.sensors(),
            bench,
            buttons: Vec::new(),
            table: None,
            now: Duration::ZERO,
            next_scan: Duration::ZERO,
            sounds: Vec::new(),
            events: Vec::new(),
        };
        device.set_power(true);
        device
    }

    fn scan(&mut self, table: &mut Table) {
        let inputs = Inputs {
            counts: self.sensors.scan(),
            buttons: self.buttons.iter().copied().collect::<Buttons>(),
        };
        let outputs = table.step(millis(self.now), &inputs);
        self.events.extend(outputs.events);
        self.sounds.extend(outputs.sounds);
    }

    /// As an empty board would calibrate itself.
    fn calibrated(&self) -> Calibration {
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

impl Bench {
    fn sensors(&self) -> SensedBoard {
        let mut sensors = SensedBoard::new(self.kind, rand::random());
        sensors.set_noise(self.noise_rms);
        for (cell, magnet) in self.magnets.iter() {
            if let Some(Pole { side, offset_mm }) = *magnet {
                sensors.put(cell, side, offset_mm);
            }
        }
        // What a stuck sensor reads for ever is what it reads now.
        sensors.scan();
        for (cell, defect) in self.defects.iter() {
            sensors.set_defect(cell, *defect);
        }
        sensors
    }
}

/// It wraps after 49 days, which the core knows.
fn millis(time: Duration) -> Millis {
    Millis(time.as_millis() as u32)
}

impl Device for CoreDevice {
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
        self.sensors = self.bench.sensors();
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
        if on == self.table.is_some() {
            return;
        }
        self.now = Duration::ZERO;
        self.next_scan = Duration::ZERO;
        self.table = on.then(|| Table::new(Settings::default(), None, Millis(0)));
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        if let Some(mut table) = self.table.take() {
            while self.next_scan <= end {
                self.now = self.next_scan;
                self.scan(&mut table);
                self.next_scan += SCAN_TIME;
            }
            self.table = Some(table);
        }
        self.now = end;
    }

    fn lights(&self) -> Frame {
        let Some(table) = &self.table else {
            return DARK;
        };
        *table.frame(millis(self.now), DEFAULT_LIMIT).frame()
    }

    fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn table(&self) -> Option<(&Table, Millis)> {
        Some((self.table.as_ref()?, millis(self.now)))
    }

    fn resume_from(&mut self, position: Position) -> Result<(), OnlyByHand> {
        let before = self.table.as_ref().map(|table| *table.settings());
        let settings = Settings {
            layout: *position.layout(),
            rules: position.rules(),
            white_edge: Edge::Near,
            ..before.unwrap_or_default()
        };
        let known = self
            .table
            .as_ref()
            .and_then(|table| table.calibration().copied());
        let calibration = known.unwrap_or_else(|| self.calibrated());
        self.table = Some(Table::resume(
            settings,
            calibration,
            position,
            millis(self.now),
        ));
        Ok(())
    }
}
