//! The board behind the page: the core on the host, or the image on the emulated chip.

use std::time::Duration;

use katarenga_core::lights::Frame;
use katarenga_core::referee::Event;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::Table;
use katarenga_core::units::Moment;
use katarenga_core::{Button, Cell};

use super::bench::Pole;
use crate::kept::KeptGame;
use crate::scenario::Defect;

/// Notes one after the other, in hertz (0 is a pause) and milliseconds.
pub type Signal = Vec<(u32, u32)>;

/// A board with power, pawns on it and fingers on its buttons.
///
/// Both kinds can be asked for the words of a [`Table`]: the core on the host is one, and beside the image a second
/// one watches the same table.
pub trait Machine {
    /// Sets a magnet on a cell in place of what stood there, or takes it off.
    fn set_magnet(&mut self, cell: Cell, magnet: Option<Pole>);
    /// Presses a button, or lets it go.
    fn set_button(&mut self, button: Button, down: bool);
    /// Fits other sensors. That is soldered without power.
    fn fit(&mut self, kind: SensorKind);
    /// Noise of all sensors in counts rms.
    fn set_noise(&mut self, counts_rms: f64);
    /// Breaks a sensor, or mends it.
    fn set_defect(&mut self, cell: Cell, defect: Option<Defect>);
    /// Pulls the plug, or pushes it in.
    fn set_power(&mut self, on: bool);
    /// Time passes.
    fn run(&mut self, time: Duration);

    /// What the LEDs show.
    fn lights(&self) -> Frame;
    /// What was played since this was asked last.
    fn take_sounds(&mut self) -> Vec<Signal>;
    /// What the referee said since this was asked last.
    fn take_events(&mut self) -> Vec<Event>;
    /// The table that knows what to say, and its time; nothing while the power is off.
    fn table(&self) -> Option<(&Table, Moment)>;
    /// The log, where there is one.
    fn log(&self) -> &[String] {
        &[]
    }
    /// Why the board no longer runs, if it does not.
    fn stopped(&self) -> Option<String> {
        None
    }
    /// The game that the words are about: the running one, or the last.
    fn game(&mut self) -> Option<KeptGame>;
    /// All games that the board remembers, the oldest first.
    fn games(&mut self) -> Vec<KeptGame>;
    /// What the board remembers without power.
    fn memory(&self) -> &[u8];
    /// Another number whenever the memory has changed.
    fn memory_changes(&self) -> u64;
    /// Switches the board on with another memory.
    fn wake_with(&mut self, memory: Vec<u8>);
    /// What an empty board reads, for a memory that does not know it yet.
    fn calibration(&self) -> Calibration;
}
