//! The core on the host, behind modelled sensors.

use katarenga_core::lights::Canvas;
use katarenga_core::referee::{Binding, Event, Roles, State};
use katarenga_core::sensing::{Calibration, Calibrator};
use katarenga_core::settings::Settings;
use katarenga_core::sound::Sound;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::Millis;
use katarenga_core::{Button, Buttons, Cell, CellMap, Outcome, Position, Side};

use super::Start;
use super::rig::{Defect, NotSupported, Rig};
use super::sensed::{SCAN, SensedBoard};

/// Between two presses of a button.
const FINGER: Millis = Millis(60);

/// The whole device, fed with counts and buttons every [`SCAN`].
#[derive(Debug)]
pub struct HostRig {
    board: SensedBoard,
    buttons: Buttons,
    table: Table,
    start: Start,
    now: Millis,
    next_scan: Millis,
    events: Vec<Event>,
    sounds: Vec<Sound>,
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
        let (settings, now) = (start.settings(), Millis(0));
        let table = if start.without_game {
            Table::new(settings, Some(calibration), now)
        } else {
            Table::resume(settings, calibration, start.position, now)
        };
        Self {
            board,
            buttons: Buttons::NONE,
            table,
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
        let outputs = self.table.step(self.now, &inputs);
        self.events.extend(outputs.events);
        self.sounds.extend(outputs.sounds);
    }
}

/// As a new board is calibrated: without pawns, and with the noise it has.
fn calibrate(board: &mut SensedBoard, start: &Start) -> Calibration {
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
        while self.next_scan < end {
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
        self.table.referee().is_some()
    }

    fn position(&self) -> Position {
        let position = self.table.referee().map(|referee| *referee.position());
        position.unwrap_or(self.start.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.referee()?.outcome()
    }

    fn roles(&self) -> Roles {
        let roles = self.table.referee().map(|referee| *referee.roles());
        roles.unwrap_or(CellMap::filled(None))
    }

    fn state(&self) -> State {
        self.table
            .referee()
            .map_or(State::Over, |referee| referee.state())
    }

    fn canvas(&self) -> Canvas {
        self.table.canvas(self.now)
    }

    fn sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    fn settings(&self) -> Settings {
        *self.table.settings()
    }

    fn binding(&self) -> Option<Binding> {
        self.table.referee()?.binding()
    }

    fn guide(&self) -> Option<(Cell, Cell)> {
        self.table.referee()?.guide()
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
}
