//! One board on one table, with all pages that show it.

mod draw;
mod errands;
mod shown;

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::evening::{Player, Settings};
use katarenga_core::lights::Show;
use katarenga_core::referee::Event;
use katarenga_core::speech::Speech;
use katarenga_core::table::line_up;
use katarenga_rules::board::Edge;
use katarenga_rules::{BySide, Chance, Position, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::answer::Answer;
use super::archive::Archive;
use super::diary::{self, Diary};
use super::drafting;
use super::finger::Finger;
use super::game_pages;
use super::machine::Machine;
use super::messages::{ButtonName, Command, Heard, PlayersShown, Quarters};
use super::reading;
use super::refusal::Refusal;
use super::seats::Circumstances;
use super::typed::{self, Making};
use katarenga_world::Wire;
use katarenga_world::kept::KeptGame;
use katarenga_world::table_top::{Hand, TableTop};

/// By then a board that wakes has looked at its pawns, and its show for players who switch it on is over.
const AWAKE: Duration = Duration::from_millis(Show::StartUp.duration().0 as u64);

/// Sounds that a page which looks away for a moment still hears.
const SOUNDS_KEPT: usize = 8;

/// The board, the table top, and what has happened.
pub struct Session {
    machine: Machine,
    top: TableTop,
    /// Time on the table.
    now: Duration,
    speed: f64,
    unsaved: Option<String>,
    /// It is the memory that could not be saved: a power cut would lose the game.
    may_lose_game: bool,
    version: &'static str,
    /// Seconds since 1970, as far as they are known.
    unix_seconds: Option<i64>,
    /// Where quarters at random and knocked pawns come from.
    rng: SmallRng,
    /// The running game, or the last one.
    game: Option<KeptGame>,
    /// How often games were looked up.
    games_read: u64,
    archive: Archive,
    sounds: Vec<Heard>,
    sounds_played: u64,
    plays: bool,
    /// What they were when its games were last looked up.
    memory_read: u64,
    /// Presses for somebody who chose something on the page.
    finger: Option<Finger>,
    /// Why it could not be done.
    not_set: Option<Refusal>,
    /// The running game has a move, so somebody would miss it.
    has_moves: bool,
    /// A draw that somebody has offered.
    offered: Option<draw::Offered>,
    /// Makes a move for somebody who typed it.
    making: Option<Making>,
}

pub use shown::Pictures;
pub(super) use shown::letters;

/// What a page is answered.
pub enum Reply {
    /// It sees what it asked for.
    Nothing,
    /// This, to it alone.
    Now(Answer),
    /// What comes out of this, which takes so long that the board must not wait for it.
    Later(Length, Box<dyn FnOnce() -> Answer + Send>),
}

/// How long something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A part of a second at most.
    Short,
    /// Seconds.
    Long,
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
            may_lose_game: false,
            version: "",
            unix_seconds: None,
            rng: SmallRng::seed_from_u64(machine.around().seed),
            game: None,
            games_read: 0,
            archive: Archive::new(machine.games(), Diary::default()),
            sounds: Vec::new(),
            sounds_played: 0,
            plays: false,
            memory_read: machine.memory_changes(),
            finger: None,
            not_set: None,
            has_moves: false,
            offered: None,
            making: None,
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

    /// The same with what the program was built from, for the page's workshop.
    #[must_use]
    pub fn with_version(self, version: &'static str) -> Self {
        Self { version, ..self }
    }

    /// Tells what a calendar says: games that begin from now on are noted with it.
    pub const fn set_unix_time(&mut self, seconds: i64) {
        self.unix_seconds = Some(seconds);
    }

    fn has_game(&self) -> bool {
        let table = self.machine.table().map(|(table, _)| table);
        table.is_some_and(|table| table.referee().is_some())
    }

    /// What decides now who may do what.
    #[must_use]
    pub fn circumstances(&self) -> Circumstances {
        Circumstances {
            waits_for: self.waits_for(),
            finger_of: self.finger.as_ref().map(Finger::sent_by),
            offer: self.offer(),
        }
    }

    /// The player whose turn it is in a running game, if that is a person: pawns of a board that plays are moved by
    /// whoever sits there.
    fn waits_for(&self) -> Option<Side> {
        let (table, _) = self.machine.table()?;
        let referee = table.referee()?;
        let side = referee.position().side();
        let is_person = table.settings().players.sides[side] == Player::Person;
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
            // Whoever serves the pages knows where they sit and what they speak.
            Command::Language(_) | Command::Sit { .. } => {}
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
            Command::Knock(pawn) => self.top.knock(pawn, self.now, &mut self.rng),
            Command::SetUp => self.set_up()?,
            Command::Clear => self.top.clear(),
            Command::Press(ButtonName(button)) => {
                if self.withdraw_finger().is_some() {
                    self.not_set = Some(Refusal::Interrupted);
                }
                self.press(button, true);
            }
            Command::Release(ButtonName(button)) => self.press(button, false),
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
            Command::Players(PlayersShown {
                white,
                black,
                level,
                hints,
            }) => self.choose_players(hand, BySide { white, black }, level, hints)?,
            Command::NewGame(wanted) => self.begin_new_game(hand, &wanted)?,
            Command::Act(act) => self.act(hand, act)?,
            Command::Draw(talk) => self.talk_of_draw(hand, talk)?,
            Command::Stop => self.stop_finger(hand),
            Command::Move(text) => self.make_move(|table| typed::named(&text, table))?,
            Command::CarryOut => self.carry_out()?,
            Command::Position(text) => self.begin_at(&text)?,
            Command::Replay(number) => {
                let replay = self.archive.replay(number).ok_or(Refusal::NoSuchGame)?;
                return Ok(Reply::Now(Answer::Replay(Box::new(replay))));
            }
            Command::Read(text) => {
                let read = move || reading::read(&text);
                return Ok(Reply::Later(Length::Short, Box::new(read)));
            }
            Command::SecondLook(text) => {
                let look = move || reading::second_look(&text);
                return Ok(Reply::Later(Length::Long, Box::new(look)));
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
        let making = self.making.take();
        self.making = making.and_then(|making| making.step(table, &mut self.top, self.now));
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
        self.follow_offer();
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
        let (position, turned) = self.to_be_set_up()?;
        self.top.stand(&position, turned, self.now);
        Ok(())
    }

    /// How the pawns are to stand, and whether White sits at the far edge.
    fn to_be_set_up(&self) -> Result<(Position, bool), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let settings = *table.settings();
        let running = table
            .referee()
            .filter(|referee| referee.outcome().is_none());
        // A running game is put right; otherwise the next one begins, with exchanged baselines if it is a revenge (R31).
        let (position, white_edge) = match running {
            Some(referee) => (*referee.position(), settings.white_edge),
            None => {
                let white_edge = table.match_score().revenge.unwrap_or(settings.white_edge);
                let start =
                    line_up::start(&settings, white_edge).map_err(Refusal::UnplayableLayout)?;
                (start, white_edge)
            }
        };
        Ok((position, white_edge == Edge::Far))
    }

    fn lay(&mut self, quarters: Quarters) {
        self.top.quarters_follow = matches!(quarters, Quarters::Follow);
        if matches!(quarters, Quarters::Shuffle) {
            self.top.quarters = Chance::from_seed(self.rng.random()).layout();
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
        self.game = game;
        self.games_read += 1;
        self.memory_read = self.machine.memory_changes();
        let minute = self.unix_seconds.and_then(diary::minute);
        self.archive.read(self.machine.games(), minute.as_deref());
    }

    /// What the board remembers without power, to be kept.
    #[must_use]
    pub fn memory(&self) -> &[u8] {
        self.machine.memory()
    }

    /// Another number whenever the memory has changed.
    #[must_use]
    pub fn memory_changes(&self) -> u64 {
        self.machine.memory_changes()
    }

    /// What is noted of its games, to be kept.
    #[must_use]
    pub const fn diary(&self) -> &Diary {
        self.archive.diary()
    }

    /// Tells why memory or diary could not be kept, if so.
    pub fn set_unsaved(&mut self, memory: Option<String>, diary: Option<String>) {
        self.may_lose_game = memory.is_some();
        self.unsaved = memory.or(diary);
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
        // A pawn that is lifted before the board has looked was never there for it.
        self.run(AWAKE);
        self.read_games();
        Ok(())
    }

    /// The programs that are connected to the board; nothing without power, and none can be connected to an image.
    pub fn wires(&mut self) -> Option<&mut Vec<Wire>> {
        self.machine.wires()
    }

    /// What the board says now; nothing without power.
    #[must_use]
    pub fn speech(&self) -> Option<Speech> {
        let (table, now) = self.machine.table()?;
        Some(Speech::of(table, now))
    }
}
