//! What a board under test must be able to do.

use std::fmt;

use katarenga_core::evening::{Series, Settings};
use katarenga_core::lights::{Canvas, Roles};
use katarenga_core::referee::{Binding, Event, State};
use katarenga_core::sound::Sound;
use katarenga_core::units::Millis;
use katarenga_core::{Button, Cell, Outcome, Position, Side};

/// A board that scenarios can be played on.
///
/// It begins without pawns. What only some boards have is refused by default.
pub trait Rig {
    /// Sets a pawn on an empty cell, beside its centre by that many mm towards file h and rank 8.
    fn put(&mut self, cell: Cell, side: Side, offset_mm: (f64, f64));
    /// Takes it off.
    fn take(&mut self, cell: Cell);
    /// The pawns stand as the start says: play begins.
    fn begin(&mut self);
    /// Time passes.
    fn run(&mut self, time: Millis);
    /// Noise of all sensors in counts rms.
    fn set_noise(&mut self, counts_rms: f64);
    /// Breaks a sensor, or mends it.
    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>);

    /// What happened since this was asked last.
    fn events(&mut self) -> Vec<Event>;
    /// Whether there is a game.
    fn plays(&self) -> bool;
    /// The position of the game; of the one that would begin, if there is none.
    fn position(&self) -> Position;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// What each cell means in the game.
    fn roles(&self) -> Roles;
    /// Where the referee stands.
    fn state(&self) -> State;
    /// What each cell shows, menus and shows included.
    fn canvas(&self) -> Canvas;
    /// What was played since this was asked last.
    fn sounds(&mut self) -> Vec<Sound>;
    /// What the players have set.
    fn settings(&self) -> Settings;
    /// What touched pawns oblige to.
    fn binding(&self) -> Option<Binding>;
    /// Which pawn to carry where.
    fn guide(&self) -> Option<(Cell, Cell)>;
    /// Where the match stands.
    fn series(&self) -> Series;
    /// What a player has left on the clock, if there is one.
    fn time_left(&self, side: Side) -> Option<Millis>;
    /// Whose time runs.
    fn thinking(&self) -> Option<Side>;

    /// What is wrong with the board itself, so that nothing it says counts.
    fn trouble(&self) -> Option<String> {
        None
    }
    /// Lets scans go missing.
    ///
    /// # Errors
    /// When this board cannot.
    fn drop_scans(&mut self, _scans: u32) -> Result<(), NotSupported> {
        Err(NotSupported("dropping scans"))
    }
    /// Holds a button down for a while.
    ///
    /// # Errors
    /// When this board has none.
    fn hold(&mut self, _button: Button, _time: Millis) -> Result<(), NotSupported> {
        Err(NotSupported("pressing buttons"))
    }
    /// Pulls the plug, or pushes it in.
    ///
    /// # Errors
    /// When this board has none.
    fn set_power(&mut self, _on: bool) -> Result<(), NotSupported> {
        Err(NotSupported("cutting power"))
    }
}

/// What can be wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// It reads as ground.
    Dead,
    /// It reads the same for ever.
    Stuck,
    /// It jumps between empty and occupied.
    Noisy,
}

katarenga_core::names!(Defect {
    Dead "dead",
    Stuck "stuck",
    Noisy "noisy",
});

/// A board cannot do what a scenario asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSupported(pub &'static str);

impl fmt::Display for NotSupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not supported yet by this rig", self.0)
    }
}

impl std::error::Error for NotSupported {}
