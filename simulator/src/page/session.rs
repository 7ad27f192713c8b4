//! One board on one table, with everybody who looks at it.

mod errands;

use std::collections::BTreeMap;
use std::time::Duration;

use katarenga_core::board::Edge;
use katarenga_core::evening::{Player, Settings};
use katarenga_core::lights::Frame;
use katarenga_core::referee::Event;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Speech;
use katarenga_core::table::{Table, line_up};
use katarenga_core::{Button, BySide, Colour, Layout, Move, Position, Side, Square};
use serde::Serialize;
use serde_json::{Value, json};

use super::archive::Archive;
use super::commands::{Command, Quarters, Sensors};
use super::diary::Diary;
use super::drafting;
use super::finger::Finger;
use super::game_pages;
use super::machine::{Machine, Signal};
use super::memory_file::MemoryFile;
use super::picture::Picture;
use super::reading;
use super::refusal::Refusal;
use super::refused_moves::NotPlayed;
use super::telling::Telling;
use super::typed::{self, Choices, Errand};
use crate::built;
use crate::world::Defect;
use crate::world::table_top::{Hand, Location, Spot, TableTop};

/// Sounds that a page which looks away for a moment still hears.
const SOUNDS_KEPT: usize = 8;

/// Lines of the log that the page shows.
const LOG_KEPT: usize = 200;

/// The board, the table top, and what has happened.
pub struct Session {
    machine: Machine,
    top: TableTop,
    /// Time on the table.
    now: Duration,
    speed: f64,
    unsaved: Option<String>,
    /// The running game, or the last one, as pages show it.
    game: Value,
    archive: Archive,
    sounds: Vec<Heard>,
    sounds_played: u64,
    plays: bool,
    /// What the memory's changes were when it was last saved.
    memory_saved: Option<u64>,
    /// What they were when its games were last looked up.
    memory_read: u64,
    /// Presses for somebody who chose something on the page.
    finger: Option<Finger>,
    /// Why it could not be done.
    not_set: Option<Refusal>,
    /// The running game has a move, so somebody would miss it.
    has_moves: bool,
    /// Makes a move for somebody who typed it.
    errand: Option<Errand>,
    choices: Choices,
}

/// What a page is answered.
pub enum Reply {
    /// It sees what it asked for.
    Nothing,
    /// This, to it alone.
    Now(Value),
    /// What comes out of this, which takes so long that the board must not wait for it.
    Later(Box<dyn FnOnce() -> Value + Send>),
}

/// What was done to the board on the bench.
#[derive(Clone, Debug, Serialize)]
struct Bench<'a> {
    device: &'static str,
    power: bool,
    #[serde(with = "Sensors")]
    sensors: SensorKind,
    noise: f64,
    defects: BTreeMap<String, Defect>,
    /// Board time over table time.
    speed: f64,
    stopped: Option<&'a str>,
    /// Why the memory could not be saved.
    unsaved: Option<&'a str>,
    /// What this program was built from.
    version: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Heard {
    number: u64,
    notes: Signal,
}

impl Session {
    /// A board that has just been put on the table. Where it remembers a game, the pawns stand as they were left.
    #[must_use]
    pub fn new(machine: Machine) -> Self {
        let mut session = Self {
            top: TableTop::new(Settings::default().layout),
            now: Duration::ZERO,
            speed: 1.0,
            unsaved: None,
            game: Value::Null,
            archive: Archive::new(machine.games(), Diary::default()),
            sounds: Vec::new(),
            sounds_played: 0,
            plays: false,
            memory_saved: None,
            memory_read: machine.memory_changes(),
            finger: None,
            not_set: None,
            has_moves: false,
            errand: None,
            choices: Choices::default(),
            machine,
        };
        if session.has_game() {
            // The board has power and a game, so there is nothing to refuse.
            let _ = session.set_up();
        }
        session.follow_quarters();
        session.read_games();
        session
    }

    /// The same with what is noted of its games.
    #[must_use]
    pub fn with_diary(self, diary: Diary) -> Self {
        Self {
            archive: Archive::new(self.machine.games(), diary),
            ..self
        }
    }

    fn has_game(&self) -> bool {
        let table = self.machine.table().map(|(table, _)| table);
        table.is_some_and(|table| table.referee().is_some())
    }

    /// The player whose turn it is in a running game, if that is a person: pawns of a board that plays are moved by
    /// whoever sits there.
    #[must_use]
    pub fn waits_for(&self) -> Option<Side> {
        let (table, _) = self.machine.table()?;
        let referee = table.referee()?;
        let side = referee.position().side();
        let is_person = table.settings().company.players[side] == Player::Person;
        (referee.outcome().is_none() && is_person).then_some(side)
    }

    /// Time on the table.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.now
    }

    /// How fast the board is, as a part of real time.
    pub fn set_speed(&mut self, speed: f64) {
        self.speed = (speed * 100.0).round() / 100.0;
    }

    /// Does what a page asks for, and may have an answer for it alone.
    ///
    /// # Errors
    /// When it cannot be done, with a sentence for the person who asked.
    pub fn obey(&mut self, hand: Hand, command: Command) -> Result<Reply, Refusal> {
        match command {
            Command::Lift { pawns, slides } => self.top.lift(hand, &pawns, slides),
            Command::Carry(pawns) => {
                for carried in pawns {
                    self.top.carry(hand, carried.pawn, carried.spot());
                }
            }
            Command::Set(pawns) => {
                for carried in pawns {
                    self.top.set(hand, carried.pawn, carried.spot(), self.now);
                }
            }
            Command::PutBack => self.top.put_back(hand, self.now),
            Command::Knock(pawn) => self.top.knock(pawn, self.now),
            Command::SetUp => self.set_up()?,
            Command::Clear => self.top.clear(),
            Command::Press(button) => {
                self.withdraw_finger();
                self.press(button, true);
            }
            Command::Release(button) => self.press(button, false),
            Command::Power(on) => {
                self.machine.set_power(on);
                self.read_games();
            }
            Command::Sensors(kind) => self.machine.fit(kind),
            Command::Noise(counts) => self.machine.change(|around| around.noise_rms = counts),
            Command::Defect { cell, defect } => {
                if let Ok(cell) = cell.parse() {
                    self.machine
                        .change(|around| around.set_defect(cell, defect));
                }
            }
            Command::Quarters(quarters) => self.lay(quarters),
            Command::Company {
                white,
                black,
                level,
                hints,
            } => self.choose_company(BySide { white, black }, level, hints)?,
            Command::NewGame(wanted) => self.begin_new_game(&wanted)?,
            Command::Act(act) => self.act(act)?,
            Command::Stop => self.stop_finger(),
            Command::Move(text) => self.make_move(|table| typed::named(&text, table))?,
            Command::CarryOut => self.make_move(typed::told)?,
            Command::Position(text) => self.begin_at(&text)?,
            Command::Replay(number) => {
                let replay = self.archive.replay(number).ok_or(Refusal::NoSuchGame)?;
                return Ok(Reply::Now(json!({ "replay": replay })));
            }
            Command::Read(text) => return Ok(Reply::Now(reading::read(&text))),
            Command::SecondLook(text) => {
                let look = move || reading::second_look(&text);
                return Ok(Reply::Later(Box::new(look)));
            }
            Command::Names { white, black } => self.archive.set_names(BySide {
                white: &white,
                black: &black,
            }),
        }
        self.feel();
        Ok(Reply::Nothing)
    }

    /// A page is gone: what it held goes back.
    pub fn let_go(&mut self, hand: Hand) {
        self.top.put_back(hand, self.now);
        self.feel();
    }

    /// Time passes.
    pub fn run(&mut self, time: Duration) {
        self.now += time;
        self.move_finger();
        let table = self.machine.table().map(|(table, _)| table);
        let errand = self.errand.take();
        self.errand = errand.and_then(|errand| errand.step(table, &mut self.top, self.now));
        self.feel();
        self.machine.run(time);
        let kept = |event: &Event| matches!(event, Event::MoveMade { .. } | Event::GameOver(_));
        let told = self.machine.take_events().iter().any(kept);
        let plays = self.has_game();
        // An image may write some scans after its spectator has seen the move.
        let written = self.machine.memory_changes() != self.memory_read;
        if told || written || plays != self.plays {
            self.plays = plays;
            self.read_games();
        }
        for notes in self.machine.take_sounds() {
            self.sounds_played += 1;
            self.sounds.push(Heard {
                number: self.sounds_played,
                notes,
            });
        }
        let surplus = self.sounds.len().saturating_sub(SOUNDS_KEPT);
        self.sounds.drain(..surplus);
        self.follow_quarters();
        self.choices
            .follow(self.machine.table().map(|(table, _)| table));
    }

    /// A hand makes a move that somebody typed or left to it.
    fn make_move(
        &mut self,
        find: impl FnOnce(&Table) -> Result<Move, NotPlayed>,
    ) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        if self.errand.as_ref().is_some_and(Errand::is_busy) {
            return Err(NotPlayed::Busy.into());
        }
        let m = find(table)?;
        self.errand = Some(Errand::begin(m, table, &mut self.top, self.now)?);
        Ok(())
    }

    fn press(&mut self, button: Button, down: bool) {
        self.machine
            .change(|around| around.set_button(button, down));
    }

    /// Tells the sensors where pawns have come or gone.
    fn feel(&mut self) {
        let magnets = self.top.magnets(self.now);
        if self.machine.around().magnets != magnets {
            self.machine.change(|around| around.magnets = magnets);
        }
    }

    fn set_up(&mut self) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let settings = *table.settings();
        let running = table
            .referee()
            .filter(|referee| referee.outcome().is_none());
        // A running game is put right; otherwise the next one begins, with exchanged baselines if it is a revenge (R31).
        let (position, white_edge) = match running {
            Some(referee) => (*referee.position(), settings.white_edge),
            None => {
                let white_edge = table.series().revenge.unwrap_or(settings.white_edge);
                let start = line_up::start(&settings, white_edge).map_err(Refusal::CannotRace)?;
                (start, white_edge)
            }
        };
        self.top.stand(&position, white_edge == Edge::Far, self.now);
        Ok(())
    }

    fn lay(&mut self, quarters: Quarters) {
        self.top.quarters_follow = matches!(quarters, Quarters::Follow);
        if matches!(quarters, Quarters::Shuffle) {
            self.top.quarters = random_layout();
        }
        self.follow_quarters();
    }

    fn follow_quarters(&mut self) {
        if self.top.quarters_follow
            && let Some((table, _)) = self.machine.table()
        {
            self.top.quarters = drafting::layout(table);
        }
    }

    /// Looks up what the board has written down.
    fn read_games(&mut self) {
        let game = self.machine.game();
        self.note_moves(game.as_ref());
        self.game = game.as_ref().map_or(Value::Null, game_pages::game);
        self.memory_read = self.machine.memory_changes();
        self.archive.read(self.machine.games());
    }

    /// Saves what the board remembers, if that has changed.
    pub fn keep_memory(&mut self, file: &mut MemoryFile) {
        let changes = self.machine.memory_changes();
        if self.memory_saved != Some(changes) {
            self.memory_saved = Some(changes);
            let saved = file.save(self.machine.memory());
            self.unsaved = saved.err().map(|error| error.to_string());
        }
    }

    fn begin_at(&mut self, text: &str) -> Result<(), Refusal> {
        let position: Position = text.trim().parse().map_err(Refusal::Position)?;
        let table = self.machine.table().map(|(table, _)| table);
        let settings = Settings {
            layout: *position.layout(),
            rules: position.rules(),
            white_edge: Edge::Near,
            ..table.map(|table| *table.settings()).unwrap_or_default()
        };
        let known = table.and_then(|table| table.calibration().copied());
        let calibration = known.unwrap_or_else(|| self.machine.around().calibration());
        let memory = self.machine.memory();
        let memory = game_pages::begun_at(memory, &position, &settings, &calibration)
            .map_err(Refusal::NotKept)?;
        self.top.stand(&position, false, self.now);
        self.feel();
        self.machine.wake_with(&memory);
        self.read_games();
        Ok(())
    }

    /// What the board says now; nothing without power.
    #[must_use]
    pub fn speech(&self) -> Option<Speech> {
        let (table, now) = self.machine.table()?;
        Some(Speech::of(table, now))
    }

    /// What a page shows now.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let telling = Telling::of(self.speech().as_ref());
        let table = self.machine.table();
        let standing = table.map_or(Value::Null, |(table, _)| game_pages::standing(table));
        let draft = table.map_or(Value::Null, |(table, _)| drafting::draft(table));
        let log = self.machine.log();
        let log = &log[log.len().saturating_sub(LOG_KEPT)..];
        Picture::new([
            ("lights", json!(hex(&self.machine.lights()))),
            ("pawns", self.pawns()),
            ("quarters", json!(letters(&self.top.quarters))),
            ("follow", json!(self.top.quarters_follow)),
            ("draft", draft),
            ("tell", json!(telling)),
            ("may", self.choices.list().clone()),
            ("standing", standing),
            ("game", self.game.clone()),
            ("archive", self.archive.list().clone()),
            ("names", self.archive.names()),
            ("bench", json!(self.bench())),
            ("settings", self.settings_shown()),
            ("finger", self.finger_shown()),
            ("sounds", json!(self.sounds)),
            ("log", json!(log)),
        ])
    }

    fn bench(&self) -> Bench<'_> {
        let around = self.machine.around();
        let defects = around.defects.iter();
        let defects = defects.filter_map(|(cell, defect)| Some((cell.to_string(), (*defect)?)));
        Bench {
            device: self.machine.name(),
            power: self.machine.has_power(),
            sensors: around.kind,
            noise: around.noise_rms,
            defects: defects.collect(),
            speed: self.speed,
            stopped: self.machine.stopped(),
            unsaved: self.unsaved.as_deref().or(self.archive.unsaved()),
            version: built::VERSION_AND_COMMIT,
        }
    }

    fn pawns(&self) -> Value {
        let pawn = |(side, place): (Side, Location)| match place {
            Location::Standing {
                cell, offset_mm, ..
            } => {
                let Spot { x, y } = Spot::on(cell, offset_mm);
                json!({ "side": side_name(side), "on": cell.to_string(), "x": round(x), "y": round(y) })
            }
            Location::Held {
                hand, at, slides, ..
            } => json!({
                "side": side_name(side), "hand": hand.0, "slides": slides, "x": round(at.x), "y": round(at.y),
            }),
            Location::Beside => json!({ "side": side_name(side) }),
        };
        self.top.pawns().map(pawn).collect()
    }
}

/// Pages do not need more than a hundredth of a square.
fn round(squares: f64) -> f64 {
    (squares * 100.0).round() / 100.0
}

/// Six digits a cell, in the order of [`Cell::ALL`].
fn hex(frame: &Frame) -> String {
    let leds = frame.values().iter();
    leds.map(|led| format!("{:02x}{:02x}{:02x}", led.r, led.g, led.b))
        .collect()
}

/// One letter a square, in the order of [`Square::ALL`].
pub(super) fn letters(layout: &Layout) -> String {
    let letter = |square| match layout.colour(square) {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
        Colour::Green => 'g',
        Colour::Blue => 'b',
    };
    Square::ALL.into_iter().map(letter).collect()
}

fn random_layout() -> Layout {
    use katarenga_core::{PlacedQuarter, Rotation};
    use rand::RngExt as _;
    use rand::seq::SliceRandom as _;
    let mut rng = rand::rng();
    let mut pairs = [0, 1, 2, 3];
    pairs.shuffle(&mut rng);
    let quarters = pairs.map(|pair| PlacedQuarter {
        face: katarenga_core::Face::ALL[pair * 2 + rng.random_range(0..2)],
        rotation: Rotation::ALL[rng.random_range(0..4)],
    });
    Layout::from_quarters(&quarters)
}

pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
