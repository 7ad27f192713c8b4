//! The whole device as one value: what it senses goes in, what it shows and plays comes out.

mod errands;

use heapless::Vec;

use crate::button::{Button, Buttons, Press, PressReader};
use crate::calibrating::Calibrating;
use crate::camp::Camp;
use crate::cell::{Cell, CellMap};
use crate::frame::LimitedFrame;
use crate::lights::{BLANK, Canvas, Look, Paint, Palette, Show};
use crate::line_up::{self, LineUp};
use crate::menu::{Decision, Menu, MenuEvent};
use crate::outcome::{DrawReason, Outcome};
use crate::position::Position;
use crate::referee::{Event, Events, Referee, State};
use crate::self_test::SelfTest;
use crate::sensing::{Calibration, Occupancy, Senses, SensorKind};
use crate::settings::{Edge, Settings};
use crate::sound::Sound;
use crate::square::Square;
use crate::units::{AdcCount, Milliamps, Millis};
use errands::Errands;

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
    /// What the referee has to say, for the log and the journal.
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

/// The board, from magnets and buttons to lights and sounds.
#[derive(Clone, Debug)]
pub struct Table {
    settings: Settings,
    calibration: Option<Calibration>,
    senses: Senses,
    presses: PressReader,
    /// Lies over everything else while it is open; the game waits.
    menu: Option<Menu>,
    errands: Errands,
    phase: Phase,
    /// The referee of the running game, also while something else is being done. White plays from where the settings
    /// say.
    game: Option<Referee>,
    show: Option<(Show, Millis)>,
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
    #[must_use]
    pub fn new(settings: Settings, calibration: Option<Calibration>, now: Millis) -> Self {
        Self {
            settings,
            senses: Senses::new(&calibration.unwrap_or(Calibration::nominal(SensorKind::Hall))),
            calibration,
            presses: PressReader::default(),
            menu: None,
            errands: Errands::default(),
            phase: match calibration {
                Some(_) => Phase::LiningUp(BLANK),
                None => Phase::Calibrating(Calibrating::default()),
            },
            game: None,
            show: Some((Show::StartUp, now)),
        }
    }

    /// A board that is switched on in the middle of a game, which White plays from where the settings say.
    #[must_use]
    pub fn resume(
        settings: Settings,
        calibration: Calibration,
        position: Position,
        now: Millis,
    ) -> Self {
        Self {
            phase: Phase::Playing,
            game: Some(Referee::new(position, settings.options, calibration.kind)),
            ..Self::new(settings, Some(calibration), now)
        }
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
    pub fn step(&mut self, now: Millis, inputs: &Inputs<'_>) -> Outputs {
        let mut outputs = Outputs::default();
        self.errands.hear_noise(inputs.counts);
        // Forgotten when it is over, so that it does not come back when time has wrapped.
        self.show = self
            .show
            .filter(|(show, began)| now - *began < show.duration());
        let occupancy = *self.senses.step(now, inputs.counts);
        let press = self.presses.step(now, inputs.buttons);
        if let Some(menu) = &mut self.menu {
            match menu.step(now, press, &occupancy, self.errands.answer()) {
                None => {}
                Some(MenuEvent::Asked(question)) => self.errands.ask(question),
                Some(MenuEvent::Closed(decision)) => {
                    self.menu = None;
                    self.decide(now, decision, inputs.counts, &mut outputs);
                }
            }
        } else if press == Some(Press::Long(Button::Setup)) {
            self.menu = Some(Menu::open(now, &self.settings, self.is_playing()));
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

    #[inline(never)]
    fn decide(
        &mut self,
        now: Millis,
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
                }
                self.settings = settings;
                if let Some(referee) = &mut self.game {
                    referee.set_options(settings.options);
                }
            }
            Decision::NewGame(settings) => {
                self.settings = settings;
                self.game = None;
                self.go_on();
            }
            Decision::Draw => {
                if let Some(referee) = &mut self.game {
                    outputs.events = referee.end(Outcome::Draw(DrawReason::Agreement));
                    self.react(now, outputs);
                }
            }
            Decision::Calibrate => self.phase = Phase::Calibrating(Calibrating::default()),
            Decision::SelfTest => {
                let calibration = self.calibration.unwrap_or_else(|| {
                    // A board that was never calibrated is taken as its data sheets promise it.
                    let nominal = Calibration::nominal(SensorKind::of(counts));
                    self.senses = Senses::new(&nominal);
                    nominal
                });
                self.phase = Phase::Testing(SelfTest::new(calibration, now));
            }
        }
    }

    #[inline(never)]
    fn carry_on(
        &mut self,
        now: Millis,
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
                match LineUp::look(&self.settings, self.senses.kind(), occupancy) {
                    Ok(line_up) if line_up.is_ready() => self.begin(line_up.white_edge),
                    Ok(line_up) => *canvas = line_up.canvas(),
                    // The menu refuses such a layout; one that came another way is shown to be wrong.
                    Err(_) => *canvas = Show::Error.canvas(Millis(0)).unwrap_or(BLANK),
                }
            }
            Phase::Playing => {
                if let Some(referee) = &mut self.game {
                    let occupancy = occupancy.seen_from(self.settings.white_edge);
                    outputs.events = referee.step(now, &occupancy);
                    if self.show.is_some() && referee.has_something_to_show() {
                        // A hand that acts wants its lights, whatever is being celebrated.
                        self.show = None;
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
        self.senses = Senses::new(calibration);
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

    #[inline(never)]
    fn begin(&mut self, white_edge: Edge) {
        self.settings.white_edge = white_edge;
        if let Ok(start) = line_up::start(&self.settings, white_edge) {
            let referee = Referee::new(start, self.settings.options, self.senses.kind());
            self.game = Some(referee);
            self.phase = Phase::Playing;
        }
    }

    /// Sounds and shows for what has happened.
    fn react(&mut self, now: Millis, outputs: &mut Outputs) {
        for &event in &outputs.events {
            let (sound, show) = match event {
                Event::MoveMade { m, captured, .. } => match m.to {
                    Cell::Camp(camp) => (Some(Sound::Camp), Some(Show::CampTaken(camp))),
                    Cell::Square(_) if captured => (Some(Sound::Capture), None),
                    Cell::Square(_) => (Some(Sound::Move), None),
                },
                Event::Illegal(_) | Event::Mismatch => (Some(Sound::Illegal), None),
                Event::Passed(side) => (None, Some(Show::Passed(side))),
                Event::GameOver(outcome) => {
                    let sound = match outcome {
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

    /// What the LEDs show at a moment, within a supply.
    #[must_use]
    pub fn frame(&self, now: Millis, limit: Milliamps) -> LimitedFrame {
        // A menu shows brightness and palette before they are taken.
        let settings = self.menu.as_ref().map_or(&self.settings, Menu::draft);
        // The self-test shows what the LEDs can do, not what players like.
        let testing = self.menu.is_none() && matches!(self.phase, Phase::Testing(_));
        let look = Look {
            palette: if testing {
                Palette::Standard
            } else {
                settings.palette
            },
            brightness: settings.brightness,
        };
        look.render(&self.canvas(now), now, limit)
    }

    /// What each cell shows at a moment, as the board is wired.
    #[must_use]
    pub fn canvas(&self, now: Millis) -> Canvas {
        if let Some(menu) = &self.menu {
            return menu.canvas();
        }
        let show = self.show.and_then(|(show, began)| show.canvas(now - began));
        match (&self.phase, &self.game) {
            (Phase::Playing, Some(referee)) => {
                let canvas = show.unwrap_or_else(|| self.game_canvas(referee));
                match self.settings.white_edge {
                    Edge::Near => canvas,
                    Edge::Far => canvas.turned(),
                }
            }
            (Phase::Testing(test), _) => test.canvas(now),
            (Phase::Calibrating(calibrating), _) => show.unwrap_or_else(|| calibrating.canvas()),
            (Phase::LiningUp(canvas), _) => show.unwrap_or(*canvas),
            (Phase::Playing, None) => BLANK,
        }
    }

    fn game_canvas(&self, referee: &Referee) -> Canvas {
        let mut canvas = BLANK;
        if self.settings.terrain {
            for square in Square::ALL {
                canvas[square.into()] = Paint::Ground(referee.position().layout().colour(square));
            }
        }
        let side = referee.position().side();
        let camps = match (referee.state(), referee.outcome()) {
            (State::InPlay, _) => Some((side, Paint::Turn(side))),
            (State::Over, Some(outcome)) => {
                outcome.winner().map(|winner| (winner, Paint::Side(winner)))
            }
            (State::Over | State::Mismatch, _) => None,
        };
        if let Some((side, paint)) = camps {
            Camp::of(side)
                .into_iter()
                .for_each(|camp| canvas[camp.into()] = paint);
        }
        for (cell, role) in referee.roles().iter() {
            if let Some(role) = role {
                canvas[cell] = Paint::Role(*role);
            }
        }
        canvas
    }
}
