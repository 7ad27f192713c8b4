//! What released versions have written into their flash chips, kept in `tests/data/memory`, and evenings like those
//! they wrote it on.
//!
//! The folder's README says what lies there and how it is made. An evening is played by hands and buttons in a world,
//! so that the core and every image that was ever released can play it.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::menu::Screen;
use katarenga_core::evening::{Players, Settings};
use katarenga_core::memory::SECTOR;
use katarenga_core::memory::game_text::Notes;
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::{Millis, Moment};
use katarenga_emulator::Image;
use katarenga_files::images;
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named as _;
use katarenga_rules::{BySide, Cell, Move, Position, Rules, Side};
use katarenga_world::flash::FlashChip;
use katarenga_world::kept::{Kept, journal_in};
use katarenga_world::{Core, Device, JournalFlash as _, Magnet, Surroundings, World};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// The first version that is kept, from before the first release. Everybody must be able to read its records.
pub const FIRST: &str = "0.1.0-alpha";

/// The screens of its menu. It had no opponent, and a game ended where games are chosen, behind the two there were.
const FIRST_SCREENS: [Screen; 8] = [
    Screen::Layout,
    Screen::Game,
    Screen::Referee,
    Screen::Edges,
    Screen::Clock,
    Screen::Lights,
    Screen::Sound,
    Screen::Care,
];

/// How players end a game, in the order of every menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// They agree on a draw.
    Draw,
    /// White resigns.
    WhiteResigns,
}

/// Where the chips and images of releases lie.
#[must_use]
pub fn folder() -> PathBuf {
    images::workspace().join("tests/data/memory")
}

/// The image of a release, as it was flashed.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn image(version: &str) -> Image {
    let path = folder().join(format!("{version}.elf"));
    images::load(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// A chip that a release has written, and what was in it.
pub struct Written {
    /// The chip.
    pub chip: FlashChip,
    /// What [`told`] said of it when it was written.
    pub told: String,
}

/// The chips in the folder, by their names.
///
/// # Panics
/// When they cannot be read.
#[must_use]
pub fn written() -> Vec<(String, Written)> {
    let files = fs::read_dir(folder()).expect("the folder is there");
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".flash")?.to_owned()))
        .collect();
    names.sort();
    let read = |name: &String| {
        let path = |end: &str| folder().join(format!("{name}.{end}"));
        let mut bytes = fs::read(path("flash")).expect("a chip");
        let text = fs::read_to_string(path("txt")).expect("what is in it");
        let (sectors, told) = text.split_once('\n').expect("several lines");
        let sectors = sectors.strip_prefix("sectors ").expect("how many sectors");
        let sectors: usize = sectors.parse().expect("a number of sectors");
        bytes.resize(sectors * SECTOR as usize, 0xFF);
        Written {
            chip: FlashChip::with_bytes(bytes),
            told: told.to_owned(),
        }
    };
    names
        .iter()
        .map(|name| (name.clone(), read(name)))
        .collect()
}

/// Keeps a chip in the folder, for ever. Its end that was never written is left out.
///
/// # Panics
/// When it cannot be written.
pub fn keep(name: &str, chip: &FlashChip) {
    let bytes = chip.bytes();
    let used = bytes.iter().rposition(|&byte| byte != 0xFF);
    let used = used.map_or(0, |last| last + 1);
    let path = |end: &str| folder().join(format!("{name}.{end}"));
    fs::write(path("flash"), &bytes[..used]).expect("written");
    let sectors = bytes.len() / SECTOR as usize;
    fs::write(path("txt"), format!("sectors {sectors}\n{}", told(bytes))).expect("written");
}

/// All that a board with this memory knows when it wakes up, and the games it has kept, in words that stay the same.
/// What later versions know besides gets lines of its own.
#[must_use]
pub fn told(memory: &[u8]) -> String {
    let mut text = String::new();
    let mut say = |line: String| writeln!(text, "{line}").expect("a string takes all");
    let core = Core::power_up(FlashChip::with_bytes(memory.to_vec()), Moment(0));
    let table = core.table();
    let trouble = table.trouble().map_or("none", |trouble| trouble.name());
    say(format!("trouble {trouble}"));
    let settings = table.settings();
    say(format!("layout {}", settings.layout));
    say(format!("rules {}", settings.rules));
    let options = settings.options;
    say(format!(
        "touch-move {} {}",
        options.touch_move.name(),
        options.nudge.0
    ));
    say(format!("quiet-first-move {}", settings.quiet_first_move));
    say(format!("white {}", settings.white_edge.name()));
    let clock = settings.clock.map_or("none".to_owned(), |clock| {
        let [white, black] = [clock.time.white.0, clock.time.black.0];
        format!("{white} {black} {}", clock.increment.0)
    });
    say(format!("clock {clock}"));
    say(format!("brightness {}", settings.brightness.step()));
    say(format!("palette {}", settings.palette.name()));
    say(format!("terrain {}", settings.terrain));
    say(format!("sound {}", settings.sound));
    let Players {
        sides: BySide { white, black },
        level,
        hints,
        swap,
    } = settings.players;
    say(format!("players {} {}", white.name(), black.name()));
    say(format!("level {}", level.number()));
    say(format!("hints {hints}"));
    say(format!("swap {swap}"));
    if let Some(calibration) = table.calibration() {
        let kind = calibration.kind.name();
        let numbers = |cell| (calibration.zeros[cell].0, calibration.noise[cell].0);
        let cells = Cell::ALL.map(numbers);
        let cells = cells.map(|(zero, noise)| format!(" {zero}±{noise}"));
        say(format!("calibration {kind}{}", cells.concat()));
    }
    let match_score = table.match_score();
    let revenge = match_score.revenge.map_or("free", |edge| edge.name());
    let (wins, draws) = (match_score.wins, match_score.draws);
    say(format!(
        "match {} {} {draws} next {revenge}",
        wins.white, wins.black
    ));
    if let Some(referee) = table.referee() {
        say(format!("running {}", referee.position()));
        for side in Side::ALL {
            let left = table.clock().left(side).map_or(0, |left| left.0);
            say(format!("left {} {left}", side.name()));
        }
    }
    for game in Kept::all(&mut journal_in(memory)).games() {
        say(format!("game {:?}", game.progress));
        game.text(&Notes::default())
            .lines()
            .for_each(|line| say(format!("  {line}")));
    }
    text
}

/// People at a board.
pub struct Evening<D: Device> {
    /// The board and what stands on it.
    pub world: World<D>,
    /// As far as every move was made.
    pub position: Position,
    edge: Edge,
    rng: StdRng,
    /// The menu of the version that they play with.
    screens: &'static [Screen],
}

/// A quick hand takes about this long for each thing it does.
const HAND: Millis = Millis(120);

/// A slide that could go on is made after 350 ms, and a placement is believed after 40.
const SETTLED: Millis = Millis(480);

impl<D: Device> Evening<D> {
    /// An empty board with such a chip, switched on and calibrated if it was not.
    #[must_use]
    pub fn begin(flash: D::Flash, seed: u64) -> Self {
        let settings = Settings::default();
        let start = Position::start(settings.layout, settings.rules);
        let mut evening = Self {
            world: World::new(Surroundings::new(SensorKind::Hall, seed), flash),
            position: start.expect("the official board"),
            edge: Edge::Near,
            rng: StdRng::seed_from_u64(seed),
            screens: &Screen::ALL,
        };
        evening.world.wait(Millis(2_500));
        evening
    }

    /// A board with a running game, its pawns where they stood when the power went.
    #[must_use]
    pub fn resume(flash: D::Flash, position: Position, edge: Edge) -> Self {
        let mut around = Surroundings::new(SensorKind::Hall, 7);
        put_pawns(&mut around, &position, edge);
        let mut evening = Self {
            world: World::new(around, flash),
            position,
            edge,
            rng: StdRng::seed_from_u64(7),
            screens: &Screen::ALL,
        };
        evening.world.wait(Millis(800));
        evening
    }

    /// The same people at the same pawns, at a board that is switched on with another chip.
    #[must_use]
    pub fn at<E: Device>(self, flash: E::Flash) -> Evening<E> {
        let mut evening = Evening {
            world: World::new(self.world.around().clone(), flash),
            position: self.position,
            edge: self.edge,
            rng: self.rng,
            screens: &Screen::ALL,
        };
        evening.world.wait(Millis(800));
        evening
    }

    /// Presses a button.
    pub fn press(&mut self, button: Button) {
        self.hold(button, Millis(100));
    }

    fn hold(&mut self, button: Button, time: Millis) {
        self.world.set_button(button, true);
        self.world.wait(time);
        self.world.set_button(button, false);
        self.world.wait(HAND);
    }

    /// The board has the menu of the [`FIRST`] version.
    #[must_use]
    pub fn with_first_menu(mut self) -> Self {
        self.screens = &FIRST_SCREENS;
        self
    }

    /// Opens a screen of the menu, presses some buttons there and takes what they have set.
    ///
    /// # Panics
    /// When its menu has no such screen.
    pub fn choose(&mut self, screen: Screen, buttons: &[Button]) {
        let place = self.screens.iter().position(|&other| other == screen);
        self.hold(Button::Setup, Millis(1_100));
        (0..place.expect("a screen of this version")).for_each(|_| self.press(Button::Next));
        self.press(Button::Ok);
        buttons.iter().for_each(|&button| self.press(button));
        self.press(Button::Ok);
    }

    /// Ends the running game by the menu.
    pub fn end(&mut self, ending: Ending) {
        if self.screens.contains(&Screen::End) {
            self.choose(Screen::End, &vec![Button::Next; ending as usize]);
        } else {
            let games_behind = 2 - self.position.rules().place();
            let presses = games_behind + ending as usize;
            self.choose(Screen::Game, &vec![Button::Next; presses]);
        }
        self.hold(Button::Ok, Millis(1_100));
    }

    /// Sets all pawns up for a game from an edge, which begins.
    ///
    /// # Panics
    /// When such a game cannot be played on the board as it comes out of its box.
    pub fn set_up(&mut self, rules: Rules, edge: Edge) {
        let layout = Settings::default().layout;
        let seen = match edge {
            Edge::Near => layout,
            Edge::Far => layout.turned(),
        };
        self.position = Position::start(seen, rules).expect("the official board");
        self.edge = edge;
        let position = self.position;
        self.world
            .change(|around| put_pawns(around, &position, edge));
        self.world.wait(Millis(1_200));
    }

    /// Makes a move with both hands.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn play(&mut self, m: Move) {
        let side = self.position.side();
        let to = on_the_table(m.to, self.edge);
        if self.world.take(to).is_some() {
            self.world.wait(HAND);
        }
        let lifted = m.from.filter(|_| self.position.displaced().is_none());
        if let Some(from) = lifted {
            self.world.take(on_the_table(from.into(), self.edge));
            self.world.wait(HAND);
        }
        self.world.put(to, Magnet::of(side));
        self.world.wait(SETTLED);
        let next = self.position.play(m).expect("a legal move");
        self.position = next.pass_while_stuck();
    }

    /// Makes some moves, and thinks about each.
    ///
    /// # Panics
    /// When the game ends before them.
    pub fn play_some(&mut self, moves: usize) {
        for _ in 0..moves {
            let m = self.position.legal_moves().choose(&mut self.rng);
            let thought = self.rng.random_range(1..400);
            self.world.run(Duration::from_millis(thought));
            self.play(m.expect("a move"));
        }
    }

    /// What [`told`] says of its memory.
    #[must_use]
    pub fn told(&self) -> String {
        told(self.world.flash().journal())
    }
}

/// Puts every pawn where a position says, and nothing anywhere else.
fn put_pawns(around: &mut Surroundings, position: &Position, edge: Edge) {
    for cell in Cell::ALL {
        let stands = |side: &Side| position.standing(*side).contains(cell);
        let side = Side::ALL.into_iter().find(stands);
        around.magnets[on_the_table(cell, edge)] = side.map(Magnet::of);
    }
}

fn on_the_table(cell: Cell, white_edge: Edge) -> Cell {
    match white_edge {
        Edge::Near => cell,
        Edge::Far => cell.turned(),
    }
}
