//! The core on the host, behind modelled sensors.

use katarenga_core::referee::{Binding, Event, Referee, Roles, State};
use katarenga_core::sensing::{Calibration, Calibrator, Senses};
use katarenga_core::units::Millis;
use katarenga_core::{Cell, Position, Side};

use super::Start;
use super::rig::{Defect, NotSupported, Rig};
use super::sensed::{SCAN, SensedBoard};

/// Sensing and referee, fed with counts every [`SCAN`].
#[derive(Debug)]
pub struct HostRig {
    board: SensedBoard,
    senses: Senses,
    referee: Referee,
    now: Millis,
    next_scan: Millis,
    playing: bool,
    events: Vec<Event>,
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
        let senses = Senses::new(&calibrate(&mut board, start));
        Self {
            board,
            senses,
            referee: Referee::new(start.position, start.options, start.sensors),
            now: Millis(0),
            next_scan: Millis(0),
            playing: false,
            events: Vec::new(),
        }
    }

    fn scan(&mut self) {
        let occupancy = self.senses.step(self.now, self.board.scan());
        if self.playing {
            self.events.extend(self.referee.step(self.now, occupancy));
        }
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
        // Long enough for every pawn to be believed.
        self.run(Millis(100));
        self.playing = true;
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

    fn position(&self) -> Position {
        *self.referee.position()
    }

    fn roles(&self) -> Roles {
        *self.referee.roles()
    }

    fn state(&self) -> State {
        self.referee.state()
    }

    fn binding(&self) -> Option<Binding> {
        self.referee.binding()
    }

    fn guide(&self) -> Option<(Cell, Cell)> {
        self.referee.guide()
    }

    fn drop_scans(&mut self, scans: u32) -> Result<(), NotSupported> {
        let missing = Millis(scans * SCAN.0);
        self.now = self.now + missing;
        self.next_scan = self.next_scan + missing;
        Ok(())
    }
}
