//! The image on the emulated board, watched from outside.
//!
//! Hands reach it as magnets and buttons. What it answers is read where a maker could read it, too:
//!
//! | what | from where |
//! |---|---|
//! | position, result, settings, match | the journal in its flash chip, with core's own reader |
//! | events, roles, what each cell shows, signals, clock | its telemetry; it must be an image that tells (`cargo fw-telling`) |
//! | that the LEDs show just that | every LED of the last frame, compared with what core makes of the told canvas |
//! | that the piezo plays just that | its tones |
//!
//! A game that does not begin at the start squares is written into the flash chip beforehand: the image resumes it.

use std::collections::VecDeque;
use std::time::Duration;

use katarenga_core::evening::{Series, Settings};
use katarenga_core::lights::{Brightness, Canvas, Frame, Look, Palette, Roles};
use katarenga_core::memory::{Journal, Record};
use katarenga_core::referee::{Binding, Event, State};
use katarenga_core::sound::Sound;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Button, Cell, CellMap, Outcome, Position, Side, sensing};

use super::Start;
use super::heard::signals;
use super::host::calibrate;
use super::rig::{Defect, NotSupported, Rig};
use super::sensed::{SCAN, SensedBoard};
use super::told::Told;
use crate::device::{Device, memory_of};
use crate::emulator::{Board, Flash, Image, Magnet, SensorFault, SensorKind, Stop};
use crate::flash_chip::FlashChip;

/// Between two presses of a button.
const FINGER: Millis = Millis(60);

/// A frame takes this long from the moment it is made for to being latched: up to 4 ms are spent on what it shows and on
/// telling it, 2.4 ms on the wire, and perhaps the rest of the frame before.
const ON_THE_WIRE: Duration = Duration::from_millis(12);

/// One signal may be under way and four may wait.
const MOST_UNHEARD: usize = 5;

/// The image that is flashed, on an emulated board.
pub struct ImageRig<'a> {
    image: &'a Image,
    start: Start,
    board: Power,
    world: World,
    told: Told,
    /// Lines of the log that were heard, and tones.
    lines: usize,
    tones: usize,
    /// Signals that were told and not yet heard.
    unheard: VecDeque<Sound>,
    sounds: Vec<Sound>,
    /// How far the image's time is behind the emulated one.
    behind: Option<Duration>,
    trouble: Option<String>,
}

/// A board that is switched on, or what is left of one.
enum Power {
    On(Box<Board>),
    Off(Flash),
}

/// What stays when the power goes.
struct World {
    kind: SensorKind,
    magnets: CellMap<Option<Magnet>>,
    faults: CellMap<Option<SensorFault>>,
    noise: f64,
    power_ups: u64,
}

impl World {
    fn furnish(&mut self, board: &mut Board) {
        self.power_ups += 1;
        let sensors = board.sensors();
        sensors.fit(self.kind);
        sensors.set_noise(self.noise, self.power_ups);
        for (cell, &magnet) in self.magnets.iter() {
            magnet
                .into_iter()
                .for_each(|magnet| sensors.put(cell, magnet));
            sensors.set_fault(cell, self.faults[cell]);
        }
    }
}

impl<'a> ImageRig<'a> {
    /// A board without pawns that has been calibrated.
    #[must_use]
    pub fn new(image: &'a Image, start: &Start) -> Self {
        let calibration = calibrate(&mut SensedBoard::new(start.sensors, 7), start);
        let mut world = World {
            kind: match start.sensors {
                sensing::SensorKind::Hall => SensorKind::Hall,
                sensing::SensorKind::Reed => SensorKind::Reed,
            },
            magnets: CellMap::filled(None),
            faults: CellMap::filled(None),
            // What the converter and the sensors have by nature.
            noise: 3.0,
            power_ups: 0,
        };
        let memory = memory_of(&start.settings(), &calibration, start.game());
        let mut board = Board::power_up_with(image, Flash::with_memory(image, &memory));
        world.furnish(&mut board);
        Self {
            image,
            start: *start,
            board: Power::On(Box::new(board)),
            world,
            told: Told::default(),
            lines: 0,
            tones: 0,
            unheard: VecDeque::new(),
            sounds: Vec::new(),
            behind: None,
            trouble: None,
        }
    }

    fn on(&mut self) -> Option<&mut Board> {
        match &mut self.board {
            Power::On(board) => Some(board),
            Power::Off(_) => None,
        }
    }

    /// Takes in what the board said, played and showed.
    fn listen(&mut self) {
        let Power::On(board) = &mut self.board else {
            return;
        };
        if let Err(not_heard) = self.told.hear(&board.take_mail()) {
            self.trouble.get_or_insert(not_heard.to_string());
        }
        let lines = board.log();
        for line in &lines[self.lines..] {
            if line.contains("lost)") || line.starts_with("error") {
                self.trouble.get_or_insert(format!("the log says: {line}"));
            }
        }
        self.lines = lines.len();
        let (sounds, tones) = signals(&board.tones()[self.tones..], board.now());
        self.tones += tones;
        self.unheard.extend(&self.told.sounds);
        self.sounds.append(&mut self.told.sounds);
        for sound in sounds {
            if self.unheard.pop_front() != Some(sound) {
                let what = format!("the piezo plays {sound:?}, which was not to be played");
                self.trouble.get_or_insert(what);
            }
        }
        if self.unheard.len() > MOST_UNHEARD {
            self.trouble.get_or_insert("the piezo is silent".into());
        }
        if let Some(&(moment, _)) = self.told.frames.back() {
            let behind = board.now().saturating_sub(since_power_up(moment));
            self.behind = Some(self.behind.map_or(behind, |least| least.min(behind)));
        }
        if board.resets() > 0 {
            self.trouble.get_or_insert("the chip was reset".into());
        }
    }

    /// Whether the LEDs show what the image says that it shows.
    fn check_lights(&mut self) {
        let Power::On(board) = &self.board else {
            return;
        };
        if self.told.frames.is_empty() || board.last_frame().is_none() || self.trouble.is_some() {
            return;
        }
        // A frame that was told just now may still be on the wire.
        let settled = self.told.frames.back().is_some_and(|&(moment, _)| {
            let behind = self.behind.unwrap_or_default();
            board.now() > since_power_up(moment) + behind + ON_THE_WIRE
        });
        let recent = self
            .told
            .frames
            .iter()
            .rev()
            .take(if settled { 1 } else { 3 });
        let shown = board.lights();
        if !recent
            .clone()
            .any(|(moment, canvas)| is_picture_of(shown, canvas, *moment))
        {
            let what = "the LEDs do not show what the image says that it shows";
            self.trouble = Some(what.into());
        }
    }

    fn recorded(&self) -> Recorded {
        let flash = match &self.board {
            Power::On(board) => board.flash(),
            Power::Off(flash) => flash,
        };
        Recorded::read(flash.memory(self.image), &self.start)
    }
}

/// What the journal holds.
struct Recorded {
    position: Position,
    outcome: Option<Outcome>,
    settings: Settings,
    series: Series,
}

impl Recorded {
    fn read(memory: FlashChip, start: &Start) -> Self {
        // What holds of the settings, not what was set last: the table knows.
        let device = Device::power_up(memory.clone(), Moment(0));
        let length = memory.bytes().len() as u32;
        let mut journal = Journal::open(memory, 0, length);
        let mut recorded = Self {
            position: start.position,
            outcome: None,
            settings: *device.table().settings(),
            series: Series::default(),
        };
        journal.read(|record| match record {
            Record::Settings(_) | Record::Calibration(_) => {}
            Record::Series(series) => recorded.series = series,
            Record::Began(start) => {
                recorded.position = start.position.pass_while_stuck();
                recorded.outcome = None;
            }
            Record::Moved(played) => {
                if let Ok(next) = recorded.position.play(played.m) {
                    recorded.position = next.pass_while_stuck();
                }
            }
            Record::Ended { outcome, series } => {
                recorded.outcome = outcome;
                recorded.series = series;
            }
        });
        recorded
    }
}

/// Whether a picture is what core makes of a canvas. Palette and brightness may be those of a menu that is open.
fn is_picture_of(picture: &Frame, canvas: &Canvas, now: Moment) -> bool {
    let mut looks = Palette::ALL.into_iter().flat_map(|palette| {
        Brightness::ALL.map(|brightness| Look {
            palette,
            brightness,
        })
    });
    looks.any(|look| look.render(canvas, now, DEFAULT_LIMIT).frame() == picture)
}

fn since_power_up(Moment(millis): Moment) -> Duration {
    Duration::from_millis(millis.into())
}

fn duration(time: Millis) -> Duration {
    Duration::from_millis(u64::from(time.0))
}

impl Rig for ImageRig<'_> {
    fn put(&mut self, cell: Cell, side: Side, offset_mm: (f64, f64)) {
        let magnet = Magnet::of(side).off_centre(offset_mm);
        self.world.magnets[cell] = Some(magnet);
        if let Some(board) = self.on() {
            board.sensors().put(cell, magnet);
        }
    }

    fn take(&mut self, cell: Cell) {
        self.world.magnets[cell] = None;
        if let Some(board) = self.on() {
            board.sensors().take(cell);
        }
    }

    fn begin(&mut self) {
        self.run(Millis(100));
    }

    fn run(&mut self, time: Millis) {
        let Some(board) = self.on() else { return };
        let ran: Result<(), Stop> = board.run_for(duration(time));
        if let Err(stop) = ran {
            self.trouble.get_or_insert(stop.to_string());
        }
        self.listen();
        self.check_lights();
    }

    fn set_noise(&mut self, counts_rms: f64) {
        self.world.noise = counts_rms;
        let seed = self.world.power_ups;
        if let Some(board) = self.on() {
            board.sensors().set_noise(counts_rms, seed);
        }
    }

    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        let Power::On(board) = &mut self.board else {
            return;
        };
        let fault = defect.map(|defect| match defect {
            Defect::Dead => SensorFault::Dead,
            Defect::Stuck => SensorFault::Stuck(board.sensors().reading(cell)),
            Defect::Noisy => SensorFault::Jumping,
        });
        self.world.faults[cell] = fault;
        board.sensors().set_fault(cell, fault);
    }

    fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told.events)
    }

    fn plays(&self) -> bool {
        self.told.plays
    }

    fn position(&self) -> Position {
        self.recorded().position
    }

    fn outcome(&self) -> Option<Outcome> {
        self.recorded().outcome.filter(|_| self.told.plays)
    }

    fn roles(&self) -> Roles {
        self.told.roles
    }

    fn state(&self) -> State {
        self.told.state.unwrap_or(State::Over)
    }

    fn canvas(&self) -> Canvas {
        self.told.canvas
    }

    fn sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    fn settings(&self) -> Settings {
        self.recorded().settings
    }

    fn binding(&self) -> Option<Binding> {
        self.told.binding
    }

    fn guide(&self) -> Option<(Cell, Cell)> {
        self.told.guide
    }

    fn series(&self) -> Series {
        self.recorded().series
    }

    fn time_left(&self, side: Side) -> Option<Millis> {
        let Power::On(board) = &self.board else {
            return None;
        };
        let clock = self.told.clock;
        let image_time = board.now().saturating_sub(self.behind?).as_millis() as u32;
        let running = if clock.thinking == Some(side) {
            Moment(image_time) - clock.at
        } else {
            Millis(0)
        };
        clock.is_there.then(|| clock.left[side] - running)
    }

    fn thinking(&self) -> Option<Side> {
        self.told.clock.thinking
    }

    fn hold(&mut self, button: Button, time: Millis) -> Result<(), NotSupported> {
        if let Some(board) = self.on() {
            board.press(button);
        }
        self.run(time);
        if let Some(board) = self.on() {
            board.release(button);
        }
        self.run(FINGER);
        Ok(())
    }

    fn drop_scans(&mut self, scans: u32) -> Result<(), NotSupported> {
        let missing = duration(Millis(scans * SCAN.0));
        if let Some(board) = self.on() {
            board.hold_processor(missing);
        }
        Ok(())
    }

    fn set_power(&mut self, on: bool) -> Result<(), NotSupported> {
        self.listen();
        let before =
            std::mem::replace(&mut self.board, Power::Off(Flash::with_program(self.image)));
        let flash = match before {
            Power::On(board) => board.cut_power(),
            Power::Off(flash) => flash,
        };
        if on {
            let mut board = Board::power_up_with(self.image, flash);
            self.world.furnish(&mut board);
            self.board = Power::On(Box::new(board));
        } else {
            self.board = Power::Off(flash);
        }
        self.told = Told {
            events: std::mem::take(&mut self.told.events),
            ..Told::default()
        };
        (self.lines, self.tones, self.behind) = (0, 0, None);
        self.unheard.clear();
        Ok(())
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}
