//! The image on the emulated board, watched from outside.
//!
//! Hands reach it as magnets and buttons. What it answers is read where a maker could read it, too:
//!
//! | what | from where |
//! |---|---|
//! | position, result, settings, match | the journal in its flash chip, with core's own reader |
//! | events, roles, what each cell shows, signals, clock | its telemetry; the image must have telemetry (`cargo fw-telemetry`) |
//! | that the LEDs show just that | every LED of the last frame, compared with what core makes of the told canvas |
//! | that the piezo plays just that | its tones |
//!
//! A game that does not begin at the start squares is written into the flash chip beforehand: the image resumes it.

use std::collections::VecDeque;
use std::time::Duration;

use katarenga_core::lights::{Brightness, Canvas, Frame, LightStyle, Palette};
use katarenga_core::referee::{State, Will};
use katarenga_core::sound::Sound;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::{BySide, Side};

use super::Start;
use super::heard::signals;
use super::seen::{Seen, Tells};
use super::telemetry::TelemetryState;
use katarenga_emulator::{Board, Flash, Image};
use katarenga_world::kept::{Kept, KeptGame, journal_in, memory_of};
use katarenga_world::{Core, Device, Happened, JournalFlash, Surroundings, World};

/// A frame takes this long from the moment it is made for to being latched: up to 4 ms are spent on what it shows and on
/// telling it, 2.4 ms on the wire, and perhaps the rest of the frame before.
const ON_THE_WIRE: Duration = Duration::from_millis(12);

/// One signal may be under way and four may wait.
const MOST_UNHEARD: usize = 5;

/// The image that tells, on an emulated board.
pub struct TellingBoard {
    board: Board,
    told: TelemetryState,
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

impl Start {
    /// A board without pawns that has been calibrated: an image that tells.
    #[must_use]
    pub fn on_image(&self, image: &Image) -> World<TellingBoard> {
        let around = Surroundings::new(self.sensors, 1);
        let memory = memory_of(&self.settings(), &around.calibration(), self.game());
        World::new(around, Flash::with_memory(image, &memory))
    }
}

impl TellingBoard {
    /// Takes in what the board said, played and showed.
    fn listen(&mut self) {
        let board = &mut self.board;
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
        let board = &self.board;
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

    fn time_left(&self, side: Side) -> Option<Millis> {
        let clock = self.told.clock;
        let image_time = self.board.now().saturating_sub(self.behind?).as_millis() as u32;
        let running = if clock.thinking == Some(side) {
            Moment(image_time) - clock.at
        } else {
            Millis(0)
        };
        clock.is_there.then(|| clock.left[side] - running)
    }
}

/// Whether a picture is what core makes of a canvas. Palette and brightness may be those of a menu that is open.
fn is_picture_of(picture: &Frame, canvas: &Canvas, now: Moment) -> bool {
    let mut looks = Palette::ALL.into_iter().flat_map(|palette| {
        Brightness::ALL.map(|brightness| LightStyle {
            palette,
            brightness,
        })
    });
    looks.any(|look| look.render(canvas, now, DEFAULT_LIMIT).frame() == picture)
}

fn since_power_up(Moment(millis): Moment) -> Duration {
    Duration::from_millis(millis.into())
}

impl Device for TellingBoard {
    type Flash = Flash;

    fn power_up(flash: Flash, around: &Surroundings) -> Self {
        Self {
            board: Board::power_up(flash, around),
            told: TelemetryState::default(),
            lines: 0,
            tones: 0,
            unheard: VecDeque::new(),
            sounds: Vec::new(),
            behind: None,
            trouble: None,
        }
    }

    fn feel(&mut self, around: &Surroundings) {
        self.board.feel(around);
    }

    fn run(&mut self, time: Duration) -> Happened {
        if let Err(stop) = self.board.run_for(time) {
            self.trouble.get_or_insert(stop.to_string());
        }
        self.listen();
        self.check_lights();
        Happened {
            events: std::mem::take(&mut self.told.events),
            sounds: std::mem::take(&mut self.sounds),
            trouble: self.trouble.clone(),
        }
    }

    fn uptime(&self) -> Duration {
        self.board.uptime()
    }

    fn stall(&mut self, time: Duration) {
        self.board.hold_processor(time);
    }

    fn flash(&self) -> &Flash {
        self.board.flash()
    }
}

impl Tells for TellingBoard {
    fn seen(&self, start: &Start) -> Seen {
        let mut journal = journal_in(self.flash().journal());
        let kept = Kept::all(&mut journal);
        // What holds of the settings, not what was set last: the table knows.
        let woken = Core::power_up(journal.flash().clone(), Moment(0));
        let game = kept.last_game();
        Seen {
            plays: self.told.plays,
            position: game.map_or(start.position, KeptGame::position),
            outcome: game.and_then(KeptGame::outcome).filter(|_| self.told.plays),
            roles: self.told.roles,
            state: self.told.state.unwrap_or(State::Over),
            canvas: self.told.canvas,
            settings: *woken.table().settings(),
            binding: self.told.binding,
            told: self.told.will.and_then(Will::told),
            wonders: self.told.wonders,
            guide: self.told.guide,
            match_score: kept.match_score.unwrap_or_default(),
            time_left: BySide::from_fn(|side| self.time_left(side)),
            thinking: self.told.clock.thinking,
        }
    }
}
