//! The core on the host, behind modelled sensors.

use katarenga_core::evening::{Series, Settings};
use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Event, Referee, State};
use katarenga_core::sensing::{Calibration, Calibrator};
use katarenga_core::sound::Sound;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Button, Buttons, Cell, CellMap, Outcome, Position, Side};

use super::Start;
use super::rig::{Defect, NotSupported, Rig};
use crate::world::core::{Device, memory_of};
use crate::world::flash::FlashChip;
use crate::world::sensors::{SCAN, SensedBoard};

/// Between two presses of a button.
const FINGER: Millis = Millis(60);

/// The whole device, fed with counts and buttons every [`SCAN`].
pub struct HostRig {
    board: SensedBoard,
    buttons: Buttons,
    power: Power,
    start: Start,
    now: Moment,
    next_scan: Moment,
    events: Vec<Event>,
    sounds: Vec<Sound>,
}

/// A board that is switched on, or what is left of one.
enum Power {
    On(Box<Device>),
    Off(FlashChip),
}

impl HostRig {
    /// A board without pawns that has just been calibrated.
    #[must_use]
    pub fn new(start: &Start) -> Self {
        Self::with_noise(start, 7)
    }

    /// The same with noise of its own: another seed, other noise.
    #[must_use]
    pub fn with_noise(start: &Start, seed: u64) -> Self {
        let mut board = SensedBoard::new(start.sensors, seed);
        let calibration = calibrate(&mut board, start);
        let memory = memory_of(&start.settings(), &calibration, start.game());
        let now = Moment(0);
        Self {
            board,
            buttons: Buttons::NONE,
            power: Power::On(Box::new(Device::power_up(memory, now))),
            start: *start,
            now,
            next_scan: now,
            events: Vec::new(),
            sounds: Vec::new(),
        }
    }

    fn scan(&mut self) {
        let inputs = Inputs {
            counts: self.board.scan(),
            buttons: self.buttons,
        };
        if let Power::On(device) = &mut self.power {
            let outputs = device.step(self.now, &inputs);
            self.events.extend(outputs.events);
            self.sounds.extend(outputs.sounds);
        }
    }

    fn table(&self) -> Option<&Table> {
        match &self.power {
            Power::On(device) => Some(device.table()),
            Power::Off(_) => None,
        }
    }

    fn referee(&self) -> Option<&Referee> {
        self.table()?.referee()
    }
}

/// As a new board is calibrated: without pawns, and with the noise it has.
pub(super) fn calibrate(board: &mut SensedBoard, start: &Start) -> Calibration {
    let mut calibrator = Calibrator::default();
    let result = loop {
        if let Some(result) = calibrator.scan(board.scan()) {
            break result;
        }
    };
    result.unwrap_or_else(|_| Calibration::nominal(start.sensors))
}

impl Rig for HostRig {
    fn put(&mut self, cell: Cell, side: Side, offset_mm: (f64, f64)) {
        self.board.put(cell, side, offset_mm);
    }

    fn take(&mut self, cell: Cell) {
        self.board.take(cell);
    }

    fn begin(&mut self) {
        // Long enough for every pawn to be believed, and not for their absence to confuse the referee.
        self.run(Millis(100));
    }

    fn run(&mut self, time: Millis) {
        let end = self.now + time;
        while end.is_after(self.next_scan) {
            self.now = self.next_scan;
            self.scan();
            self.next_scan = self.now + SCAN;
        }
        self.now = end;
    }

    fn set_noise(&mut self, counts_rms: f64) {
        self.board.set_noise(counts_rms);
    }

    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.board.set_defect(cell, defect);
    }

    fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn plays(&self) -> bool {
        self.referee().is_some()
    }

    fn position(&self) -> Position {
        self.referee()
            .map_or(self.start.position, |referee| *referee.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.referee()?.outcome()
    }

    fn roles(&self) -> Roles {
        self.referee()
            .map_or(CellMap::filled(None), |referee| *referee.roles())
    }

    fn state(&self) -> State {
        self.referee().map_or(State::Over, Referee::state)
    }

    fn canvas(&self) -> Canvas {
        self.table().map_or(BLANK, |table| table.canvas(self.now))
    }

    fn sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    fn settings(&self) -> Settings {
        self.table()
            .map_or(self.start.settings(), |table| *table.settings())
    }

    fn binding(&self) -> Option<Binding> {
        self.referee()?.binding()
    }

    fn guide(&self) -> Option<(Cell, Cell)> {
        self.referee()?.guide()
    }

    fn series(&self) -> Series {
        self.table()
            .map_or(Series::default(), |table| *table.series())
    }

    fn time_left(&self, side: Side) -> Option<Millis> {
        self.table()?.clock().left(side)
    }

    fn thinking(&self) -> Option<Side> {
        self.table()?.thinking()
    }

    fn hold(&mut self, button: Button, time: Millis) -> Result<(), NotSupported> {
        self.buttons = Buttons::NONE.with(button);
        self.run(time);
        self.buttons = Buttons::NONE;
        self.run(FINGER);
        Ok(())
    }

    fn drop_scans(&mut self, scans: u32) -> Result<(), NotSupported> {
        let missing = Millis(scans * SCAN.0);
        self.now = self.now + missing;
        self.next_scan = self.next_scan + missing;
        Ok(())
    }

    fn set_power(&mut self, on: bool) -> Result<(), NotSupported> {
        let chip = match &self.power {
            Power::On(device) => device.chip().powered_up(),
            Power::Off(chip) => chip.clone(),
        };
        self.power = if on {
            // What it knows of the time is gone.
            (self.now, self.next_scan) = (Moment(0), Moment(0));
            Power::On(Box::new(Device::power_up(chip, self.now)))
        } else {
            Power::Off(chip)
        };
        Ok(())
    }
}
