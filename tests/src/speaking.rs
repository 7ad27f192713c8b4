//! A board whose words are looked at. Whatever does not go as expected panics, as in any test.

use katarenga_core::Button;
use katarenga_core::evening::Players;
use katarenga_core::referee::Options;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Sentence, Speech};
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, CellSet, Side, Square};
use katarenga_scenario::Start;
use katarenga_world::{CoreDevice, Defect, Magnet, World};

/// The example board of the position text.
const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// A board of the core, and what it says.
pub struct Board(pub World<CoreDevice>);

impl Board {
    /// A game that stands as the fields after the layout say, or a board without pawns.
    #[must_use]
    pub fn new(fields: &str, without_game: bool) -> Self {
        Self::of(&start(fields, without_game))
    }

    /// A board as it begins, with its pawns on it.
    #[must_use]
    pub fn of(start: &Start) -> Self {
        let mut board = Self(start.on_core());
        for side in Side::ALL {
            for cell in start.position.standing(side).iter() {
                board.0.put(cell, Magnet::of(side));
            }
        }
        board.0.wait(Millis(1_500));
        board
    }

    /// A game that stands as the fields after the layout say.
    #[must_use]
    pub fn playing(fields: &str) -> Self {
        Self::new(fields, false)
    }

    /// Sets a pawn down and waits until it has rested.
    pub fn place(&mut self, name: &str, side: Side) {
        self.0.put(cell(name), Magnet::of(side));
        self.0.wait(Millis(600));
    }

    /// Takes a pawn and waits until its lights are there.
    pub fn take(&mut self, name: &str) {
        self.0.take(cell(name));
        self.0.wait(Millis(200));
    }

    /// Breaks sensors and waits until the board has noticed.
    pub fn break_sensors(&mut self, names: &[&str]) {
        for name in names {
            self.0.set_defect(cell(name), Some(Defect::Dead));
        }
        self.0.wait(Millis(3_000));
    }

    /// Presses a button shortly.
    pub fn press(&mut self, button: Button) {
        self.hold(button, Millis(100));
    }

    /// Holds a button down for a while.
    pub fn hold(&mut self, button: Button, time: Millis) {
        self.0.set_button(button, true);
        self.0.wait(time);
        self.0.set_button(button, false);
        self.0.wait(Millis(100));
    }

    /// What it says now.
    ///
    /// # Panics
    /// Without power.
    #[must_use]
    pub fn speech(&self) -> Speech {
        let core = self.0.device().expect("the plug is in");
        Speech::of(core.table(), core.now())
    }

    /// Expects that it says something.
    ///
    /// # Panics
    /// When it does not.
    #[track_caller]
    pub fn says(&self, sentence: Sentence) {
        let says = self.speech().says;
        assert!(says.contains(&sentence), "{sentence:?} is not in {says:?}");
    }
}

/// A game that stands as the fields after the layout say; or a board without pawns, if there is no game yet.
///
/// # Panics
/// When the fields are no position.
#[must_use]
pub fn start(fields: &str, without_game: bool) -> Start {
    Start {
        sensors: SensorKind::Hall,
        options: Options::default(),
        position: format!("{LAYOUT} {fields}").parse().expect("a position"),
        without_game,
        clock: None,
        players: Players::default(),
    }
}

/// A cell by its name.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn cell(name: &str) -> Cell {
    name.parse().expect(name)
}

/// A square by its name.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// Cells by their names.
#[must_use]
pub fn cells(names: &[&str]) -> CellSet {
    names.iter().map(|name| cell(name)).collect()
}
