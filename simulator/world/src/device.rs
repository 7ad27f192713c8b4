//! What is put into a world: the core on the host, or an image on the emulated chip.

use std::time::Duration;

use katarenga_core::referee::Event;
use katarenga_core::sound::Sound;

use super::surroundings::Surroundings;

/// A board that is switched on. Without power nothing of it is left but its flash chip.
pub trait Device: Sized {
    /// What it remembers with.
    type Flash: JournalFlash;

    /// Switches it on.
    fn power_up(flash: Self::Flash, around: &Surroundings) -> Self;
    /// Something around it has changed.
    fn feel(&mut self, around: &Surroundings);
    /// Time passes.
    fn run(&mut self, time: Duration) -> Happened;
    /// Time passes in which it does nothing, as when an interrupt takes too long.
    fn stall(&mut self, time: Duration);
    /// How long it has been switched on.
    fn uptime(&self) -> Duration;
    /// Its flash chip.
    fn flash(&self) -> &Self::Flash;
}

/// A flash chip, of which a part is for the journal.
pub trait JournalFlash: Clone {
    /// What the journal has written.
    fn journal(&self) -> &[u8];
    /// The same, to write something else there.
    fn journal_mut(&mut self) -> &mut [u8];
    /// Another number whenever something was written.
    fn changes(&self) -> u64;
}

/// What was heard of a board in some time.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// What the referee said.
    pub events: Vec<Event>,
    /// What was to be played.
    pub sounds: Vec<Sound>,
    /// What is wrong with the board itself, so that nothing it says counts.
    pub trouble: Option<String>,
}
