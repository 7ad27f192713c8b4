//! The whole device as one value: what it senses goes in, what it shows, plays and keeps comes out.
//!
//! # Buttons while nothing is being set up
//! | press | what it does |
//! |---|---|
//! | SETUP held | opens the menu |
//! | OK | in a game with a clock: pauses it, or lets it go on. Before a game: begins from the edges as the pawns stand, whatever the revenge would be |
//! | TURN | shows the scoreboard: time and score |

mod calibrating;
mod canvas;
pub mod line_up;
mod lots;
mod memory;
mod progress;
mod scoreboard;
mod self_test;

pub use calibrating::Calibrating;
pub use line_up::LineUp;
pub use self_test::SelfTest;

use heapless::Vec;

use crate::board::{Cell, CellMap, Edge, Side};
use crate::controls::menu::{Decision, Menu, MenuEvent, Ongoing};
use crate::controls::{Button, Buttons, Press, PressReader};
use crate::evening::{Clock, Series, Settings};
use crate::game::{Outcome, Victory};
use crate::lights::{BLANK, Canvas, Show};
use crate::memory::{GameStart, Record, Trouble};
use crate::referee::{Event, Events, Referee, State};
use crate::sensing::{Calibration, Occupancy, Senses, SensorKind};
use crate::sound::Sound;
use crate::units::{AdcCount, Millis, Moment};
use lots::Lots;
use memory::Due;
use progress::Progress;

/// What the device senses at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The latest scan.
    pub counts: &'a CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// What one step leads to.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// What the referee has to say, for the log.
    pub events: Events,
    /// What to play.
    pub sounds: Sounds,
}

/// Signals to play one after the other.
pub type Sounds = Vec<Sound, 4>;

/// What the board is doing, for those who put it into words.
#[derive(Clone, Copy, Debug)]
pub enum Doing<'a> {
    /// Players use the menu.
    Menu(&'a Menu),
    /// It learns what an empty board reads.
    Calibrating(&'a Calibrating),
    /// It tests LEDs and sensors.
    Testing(&'a SelfTest),
    /// It waits for the pawns to stand on their start squares.
    LiningUp,
    /// It referees.
    Playing(&'a Referee),
}

/// How long the scoreboard is shown when somebody asks for it.
const SCOREBOARD: Millis = Millis(4_000);

/// Nobody has touched anything for so long: then nobody notices if the board does something else for a moment.
const QUIET: Millis = Millis(3_000);

/// The board, from magnets and buttons to lights and sounds.
#[derive(Clone, Debug)]
pub struct Table {
    settings: Settings,
    calibration: Option<Calibration>,
    senses: Senses,
    presses: PressReader,
    /// Lies over everything else while it is open; the game waits.
    menu: Option<Menu>,
    lots: Lots,
    phase: Phase,
    /// The referee of the running game, also while something else is being done. White plays from where the settings
    /// say.
    game: Option<Referee>,
    progress: Progress,
    series: Series,
    show: Option<(Show, Moment)>,
    /// When somebody asked for the scoreboard.
    asked: Option<Moment>,
    trouble: Option<Trouble>,
    /// The game that was running when the power went cannot be recalled, and the journal does not know that yet.
    lost_game: bool,
    due: Due,
    seen: Occupancy,
    /// When the board or a button last changed.
    touched: Moment,
}

/// What the board is doing.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one table, and nothing to box it in"
)]
enum Phase {
    /// Learning what an empty board reads.
    Calibrating(Calibrating),
    /// Testing LEDs and sensors.
    Testing(SelfTest),
    /// Waiting for the pawns to stand on their start squares.
    LiningUp(Canvas),
    /// Refereeing.
    Playing,
}

impl Table {
    /// A board that is switched on. Without a calibration it asks for an empty board first.
    ///
    /// Always inlined, so that it is made where it is to stay: a small stack has no room for a second one.
    #[must_use]
    #[inline(always)]
    pub fn new(settings: Settings, calibration: Option<Calibration>, now: Moment) -> Self {
        Self {
            settings,
            senses: Senses::new(&calibration.unwrap_or(Calibration::nominal(SensorKind::Hall))),
            calibration,
            presses: PressReader::default(),
            menu: None,
            lots: Lots::default(),
            phase: match calibration {
                Some(_) => Phase::LiningUp(BLANK),
                None => Phase::Calibrating(Calibrating::default()),
            },
            game: None,
            progress: Progress::new(),
            series: Series::default(),
            show: Some((Show::StartUp, now)),
            asked: None,
            trouble: None,
            lost_game: false,
            due: Due::default(),
            seen: Occupancy::default(),
            touched: now,
        }
    }

    /// Whether nobody would notice if the board saw and showed nothing new for a moment.
    #[must_use]
    pub fn is_quiet(&self, now: Moment) -> bool {
        now - self.touched >= QUIET
    }

    /// What players were told to be lost, until they press a button.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// Where the match stands.
    #[must_use]
    pub const fn series(&self) -> &Series {
        &self.series
    }

    /// The clock of the running game.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.progress.clock
    }

    /// Whose time runs: nobody's before the first move, in a pause, in the menu and while the board must be put right.
    #[must_use]
    pub fn thinking(&self) -> Option<Side> {
        let referee = self.game.as_ref()?;
        let runs = self.menu.is_none()
            && matches!(self.phase, Phase::Playing)
            && referee.state() == State::InPlay
            && self.progress.has_started()
            && !self.progress.paused;
        runs.then(|| referee.position().side())
    }

    /// Whether the time of a game that has started stands still until somebody presses OK or moves.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_playing() && self.progress.has_started() && self.progress.paused
    }

    /// Whether the position stands for the third time, so that a draw can be claimed (R9).
    #[must_use]
    pub fn may_claim(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|referee| self.progress.may_claim(referee.position()))
    }

    /// The open menu.
    #[must_use]
    pub const fn menu(&self) -> Option<&Menu> {
        self.menu.as_ref()
    }

    /// The referee of the running game.
    #[must_use]
    pub const fn referee(&self) -> Option<&Referee> {
        self.game.as_ref()
    }

    /// What the board is doing.
    #[must_use]
    pub const fn doing(&self) -> Doing<'_> {
        match (&self.menu, &self.phase, &self.game) {
            (Some(menu), ..) => Doing::Menu(menu),
            (None, Phase::Calibrating(calibrating), _) => Doing::Calibrating(calibrating),
            (None, Phase::Testing(test), _) => Doing::Testing(test),
            (None, Phase::Playing, Some(referee)) => Doing::Playing(referee),
            (None, Phase::LiningUp(_) | Phase::Playing, _) => Doing::LiningUp,
        }
    }

    /// What the players have set.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What an empty board reads, once that is known.
    #[must_use]
    pub const fn calibration(&self) -> Option<&Calibration> {
        self.calibration.as_ref()
    }

    /// Takes in a scan and the buttons. To be called after every scan.
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let mut outputs = Outputs::default();
        self.due = Due::default();
        if core::mem::take(&mut self.lost_game) {
            self.give_up();
        }
        self.lots.hear_noise(inputs.counts);
        // Forgotten when it is over, so that it does not come back when time has wrapped.
        self.show = self
            .show
            .filter(|(show, began)| now - *began < show.duration());
        let occupancy = *self.senses.step(now, inputs.counts);
        let press = self.presses.step(now, inputs.buttons);
        if occupancy != self.seen || inputs.buttons != Buttons::NONE {
            self.seen = occupancy;
            self.touched = now;
        }
        if press.is_some() && self.trouble.take().is_some() {
            self.show = None;
        }
        self.asked = self.asked.filter(|&since| now - since < SCOREBOARD);
        let time_is_up = self.progress.clock.step(now, self.thinking());
        if let Some(menu) = &mut self.menu {
            match menu.step(now, press, &occupancy, self.lots.answer()) {
                None => {}
                Some(MenuEvent::Asked(question)) => self.lots.ask(question),
                Some(MenuEvent::Closed(decision)) => {
                    self.menu = None;
                    self.decide(now, decision, inputs.counts, &mut outputs);
                }
            }
        } else if press == Some(Press::Long(Button::Setup)) {
            self.menu = Some(Menu::open(now, &self.settings, self.ongoing()));
        } else if let Some(loser) = time_is_up {
            let outcome = Outcome::Win {
                winner: !loser,
                by: Victory::Time,
            };
            self.end(now, outcome, &mut outputs);
        } else {
            self.carry_on(now, inputs.counts, &occupancy, press, &mut outputs);
        }
        outputs
    }

    /// Whether a game is running that would be lost.
    fn is_playing(&self) -> bool {
        self.referee()
            .is_some_and(|referee| referee.state() != State::Over)
    }

    fn ongoing(&self) -> Ongoing {
        match (self.is_playing(), self.may_claim()) {
            (false, _) => Ongoing::Nothing,
            (true, false) => Ongoing::Game,
            (true, true) => Ongoing::Repetition,
        }
    }

    #[inline(never)]
    fn decide(
        &mut self,
        now: Moment,
        decision: Decision,
        counts: &CellMap<AdcCount>,
        outputs: &mut Outputs,
    ) {
        match decision {
            Decision::Nothing => {}
            Decision::Settings(settings) => {
                if !self.is_playing() && !self.settings.lets_game_go_on(&settings) {
                    // A game that is over makes room for the next one, which is another.
                    self.game = None;
                    self.go_on();
                    if !self.settings.lets_match_go_on(&settings) {
                        self.begin_match();
                    }
                }
                self.set(settings);
                if let Some(referee) = &mut self.game {
                    referee.set_options(settings.options);
                }
            }
            Decision::NewGame(settings) => {
                // To choose the same game again is a new match; another clock is not.
                let same_match =
                    settings != self.settings && self.settings.lets_match_go_on(&settings);
                if !same_match {
                    self.begin_match();
                }
                if self.is_playing() {
                    self.give_up();
                }
                self.set(settings);
                self.game = None;
                self.go_on();
            }
            Decision::End(outcome) => self.end(now, outcome, outputs),
            Decision::Calibrate => self.phase = Phase::Calibrating(Calibrating::default()),
            Decision::SelfTest => {
                let calibration = self.calibration.unwrap_or_else(|| {
                    // A board that was never calibrated is taken as its data sheets promise it.
                    let nominal = Calibration::nominal(SensorKind::of(counts));
                    self.senses.calibrate(&nominal);
                    nominal
                });
                self.phase = Phase::Testing(SelfTest::new(calibration, now));
            }
        }
    }

    fn set(&mut self, settings: Settings) {
        self.settings = settings;
        self.due.settings = true;
    }

    fn begin_match(&mut self) {
        self.series = Series::default();
        self.due.keep(Record::Series(self.series));
    }

    /// The running game does not count.
    fn give_up(&mut self) {
        self.due.keep(Record::Ended {
            outcome: None,
            series: self.series,
        });
    }

    /// The players end the game, or time does.
    #[inline(never)]
    fn end(&mut self, now: Moment, outcome: Outcome, outputs: &mut Outputs) {
        if let Some(referee) = &mut self.game {
            outputs.events = referee.end(outcome);
            self.react(now, outputs);
        }
    }

    #[inline(never)]
    fn carry_on(
        &mut self,
        now: Moment,
        counts: &CellMap<AdcCount>,
        occupancy: &Occupancy,
        press: Option<Press>,
        outputs: &mut Outputs,
    ) {
        match &mut self.phase {
            Phase::Calibrating(calibrating) => {
                // A board with broken sensors is taken as it is with a long OK.
                let taken = calibrating
                    .acceptable()
                    .filter(|_| press == Some(Press::Long(Button::Ok)));
                if let Some(calibration) = calibrating.scan(counts).or(taken) {
                    self.take_calibration(&calibration);
                    self.due.calibration = true;
                    // A journal that has one of each finds its way more quickly.
                    self.due.settings = true;
                    self.due.keep(Record::Series(self.series));
                    self.go_on();
                } else if press.is_some() && self.calibration.is_some() {
                    self.go_on();
                }
            }
            Phase::Testing(test) => {
                test.scan(now, counts, occupancy.faulty());
                if press.is_some() {
                    self.go_on();
                }
            }
            Phase::LiningUp(canvas) => {
                if press == Some(Press::Short(Button::Turn)) {
                    self.asked = Some(now);
                }
                if press == Some(Press::Short(Button::Ok)) && self.series.revenge.take().is_some() {
                    self.due.keep(Record::Series(self.series));
                }
                let (revenge, kind) = (self.series.revenge, self.senses.kind());
                match LineUp::look(&self.settings, revenge, kind, occupancy) {
                    Ok(line_up) if line_up.is_ready() => self.begin(now, line_up.white_edge),
                    Ok(line_up) => *canvas = line_up.canvas(),
                    // The menu refuses such a layout; one that came another way is shown to be wrong.
                    Err(_) => *canvas = Show::Error.canvas(Millis(0)).unwrap_or(BLANK),
                }
            }
            Phase::Playing => {
                match press {
                    Some(Press::Short(Button::Turn)) => self.asked = Some(now),
                    Some(Press::Short(Button::Ok)) if self.progress.clock.runs() => {
                        self.progress.paused = !self.progress.paused;
                    }
                    _ => {}
                }
                if let Some(referee) = &mut self.game {
                    let occupancy = occupancy.seen_from(self.settings.white_edge);
                    outputs.events = referee.step(now, &occupancy);
                    let forgotten = matches!(self.show, Some((Show::Forgotten, _)));
                    if self.show.is_some() && !forgotten && referee.has_something_to_show() {
                        // A hand that acts wants its lights, whatever is being celebrated.
                        self.show = None;
                    }
                    if !outputs.events.is_empty() {
                        self.asked = None;
                    }
                    self.react(now, outputs);
                }
            }
        }
    }

    // What is rarely done and needs much room on the stack has a frame of its own, so that every step does not.
    #[inline(never)]
    fn take_calibration(&mut self, calibration: &Calibration) {
        self.calibration = Some(*calibration);
        if let Some(referee) = &mut self.game {
            referee.set_kind(calibration.kind);
        }
        self.senses.calibrate(calibration);
    }

    /// Back to the game, or to the start of one. A board that is not calibrated comes first.
    #[inline(never)]
    fn go_on(&mut self) {
        self.phase = match (&self.calibration, &self.game) {
            (None, _) => Phase::Calibrating(Calibrating::default()),
            (Some(_), Some(_)) => Phase::Playing,
            (Some(_), None) => Phase::LiningUp(BLANK),
        };
    }

    /// All pawns stand: a game begins.
    #[inline(never)]
    fn begin(&mut self, now: Moment, white_edge: Edge) {
        if let Ok(position) = line_up::start(&self.settings, white_edge) {
            let start = GameStart {
                position,
                options: self.settings.options,
                white_edge,
                clock: self.settings.clock,
            };
            self.start(now, &start);
            self.due.keep(Record::Began(start));
        }
    }

    fn start(&mut self, now: Moment, start: &GameStart) {
        self.due.settings |= self.settings.white_edge != start.white_edge;
        self.settings.white_edge = start.white_edge;
        let (options, kind) = (self.settings.options, self.senses.kind());
        self.game = Some(Referee::new(start.position, options, kind));
        self.progress.begin(now, start);
        self.phase = Phase::Playing;
    }

    /// Sounds and shows for what has happened, and what is to be kept of it.
    fn react(&mut self, now: Moment, outputs: &mut Outputs) {
        for &event in &outputs.events {
            let (sound, show) = match event {
                Event::MoveMade { side, m, captured } => {
                    if let Some(referee) = &self.game {
                        let played = self.progress.moved(side, m, referee.position());
                        self.due.keep(Record::Moved(played));
                    }
                    match m.to {
                        Cell::Camp(camp) => (Some(Sound::Camp), Some(Show::CampTaken(camp))),
                        Cell::Square(_) if captured => (Some(Sound::Capture), None),
                        Cell::Square(_) => (Some(Sound::Move), None),
                    }
                }
                Event::Illegal(_) | Event::Mismatch => (Some(Sound::Illegal), None),
                Event::Passed(side) => (None, Some(Show::Passed(side))),
                Event::GameOver(outcome) => {
                    self.series.count(outcome, self.settings.white_edge);
                    self.due.keep(Record::Ended {
                        outcome: Some(outcome),
                        series: self.series,
                    });
                    let sound = match outcome {
                        Outcome::Win {
                            by: Victory::Time, ..
                        } => Sound::Time,
                        Outcome::Win { .. } => Sound::Win,
                        Outcome::Draw(_) => Sound::Draw,
                    };
                    (Some(sound), Some(Show::of(outcome)))
                }
                Event::SetUpAgain => {
                    self.game = None;
                    self.go_on();
                    (None, None)
                }
                _ => (None, None),
            };
            if let Some(sound) = sound.filter(|_| self.settings.sound) {
                // A signal that finds no room would come too late anyway.
                let _ = outputs.sounds.push(sound);
            }
            if let Some(show) = show {
                self.show = Some((show, now));
            }
        }
    }
}
