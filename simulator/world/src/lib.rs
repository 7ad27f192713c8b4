//! The surroundings of a board, which stay when its power goes.
//!
//! ```text
//!  scenario: hands ─┐                          ┌─ core device: fast sensors ─ core, journal
//!  page: table top ─┼─▶ World: surroundings ──▶┤
//!  tests, figures ──┘   │  magnets, sensors    └─ emulated board: multiplexers, chip, LEDs
//!                       │  and their defects,               │
//!                       │  buttons, supply                  │ events, sounds, trouble
//!                       └─ power: on with a device, ◀───────┘
//!                          or off with its flash chip
//! ```
//!
//! [`Surroundings`] are plain values. Change them through a [`World`], which lets the [`Device`] feel the change. A device
//! is made at power-up from its flash chip and the surroundings, and is dropped when the power goes, so only the flash chip
//! survives.
//!
//! - [`magnets`] is the field of a pawn, [`sensors`] makes counts of fields, fast enough for millions of scans,
//! - `hands` move pawns as scenarios say, [`playing_hands`] by themselves, [`table_top`] as the page does, `fingers` press buttons no quicker than they can,
//! - [`flash`] is a chip for the core, [`core`] the core behind sensors, `thinker` thinks for it, [`Wire`] connects a program to it;
//!   the other device is `katarenga_emulator::Board`.

pub mod core;
mod device;
mod fingers;
pub mod flash;
pub mod hands;
pub mod kept;
pub mod magnets;
pub mod playing_hands;
pub mod random_game;
pub mod sensors;
mod surroundings;
pub mod table_top;
mod thinker;
mod wire;

use std::convert::Infallible;
use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::referee::Event;
use katarenga_core::sound::Sound;
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, Side};

pub use self::core::{Core, CoreDevice};
pub use device::{Device, Happened, JournalFlash};
use fingers::FingerQueue;
pub use flash::FlashChip;
pub use hands::CannotDo;
pub use magnets::Magnet;
pub use surroundings::{Defect, Surroundings};
pub use wire::Wire;

/// A board among the things around it. A copy of one goes on by itself.
#[derive(Clone)]
pub struct World<D: Device> {
    around: Surroundings,
    fingers: FingerQueue,
    power: Power<D>,
    happened: Happened,
}

/// A board that is switched on, or what is left of one.
#[derive(Clone)]
enum Power<D: Device> {
    On(Box<D>),
    Off(D::Flash),
}

impl<D: Device> World<D> {
    /// Puts a board into a world and switches it on.
    #[must_use]
    pub fn new(around: Surroundings, flash: D::Flash) -> Self {
        Self {
            power: Power::On(Box::new(D::power_up(flash, &around))),
            around,
            fingers: FingerQueue::default(),
            happened: Happened::default(),
        }
    }

    /// What is around the board.
    #[must_use]
    pub fn around(&self) -> &Surroundings {
        &self.around
    }

    /// Changes something around the board. Buttons change no quicker than fingers can.
    pub fn change(&mut self, change: impl FnOnce(&mut Surroundings)) {
        let present = self.around.buttons;
        self.around.buttons = self.fingers.in_the_end(present);
        change(&mut self.around);
        let wanted = std::mem::replace(&mut self.around.buttons, present);
        self.fingers.want(present, wanted);
        self.move_fingers();
    }

    /// Presses and lets go what is due, and lets the board feel what is around it. Tells whether a finger has moved.
    fn move_fingers(&mut self) -> bool {
        // Without power nobody looks at a button, and it need not last.
        let device = match &mut self.power {
            Power::On(device) => device,
            Power::Off(_) => {
                self.around.buttons = self.fingers.in_the_end(self.around.buttons);
                self.fingers = FingerQueue::default();
                return true;
            }
        };
        let due = self.fingers.due(device.uptime());
        self.around.buttons = due.unwrap_or(self.around.buttons);
        device.feel(&self.around);
        due.is_some()
    }

    /// Sets a magnet on a cell, in place of the one that stands there.
    pub fn put(&mut self, cell: Cell, magnet: Magnet) {
        self.change(|around| around.magnets[cell] = Some(magnet));
    }

    /// Takes a magnet off its cell.
    pub fn take(&mut self, cell: Cell) -> Option<Magnet> {
        let magnet = self.around.magnets[cell];
        self.change(|around| around.magnets[cell] = None);
        magnet
    }

    /// Whose pawn stands on a cell.
    #[must_use]
    pub fn pawn(&self, cell: Cell) -> Option<Side> {
        self.around.magnets[cell].map(|magnet| magnet.side)
    }

    /// Presses a button, or lets it go.
    pub fn set_button(&mut self, button: Button, down: bool) {
        self.change(|around| around.set_button(button, down));
    }

    /// Breaks a sensor, or mends it.
    pub fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.change(|around| around.set_defect(cell, defect));
    }

    /// Whether the plug is in.
    #[must_use]
    pub fn has_power(&self) -> bool {
        matches!(self.power, Power::On(_))
    }

    /// Pulls the plug, or pushes it in.
    pub fn set_power(&mut self, on: bool) {
        self.fingers.forget_time();
        self.power = match &self.power {
            Power::On(device) if !on => Power::Off(device.flash().clone()),
            Power::Off(flash) if on => {
                self.around.seed += 1;
                self.happened.trouble = None;
                Power::On(Box::new(D::power_up(flash.clone(), &self.around)))
            }
            Power::On(_) | Power::Off(_) => return,
        };
    }

    /// Switches the board on with another journal; a board with less room for it gets less, and more room stays empty.
    pub fn wake_with(&mut self, journal: &[u8]) {
        self.set_power(false);
        if let Power::Off(flash) = &mut self.power {
            let bytes = journal.iter().copied().chain(std::iter::repeat(0xFF));
            let room = flash.journal_mut().iter_mut();
            room.zip(bytes).for_each(|(there, byte)| *there = byte);
        }
        self.set_power(true);
    }

    /// Time passes.
    pub fn run(&mut self, time: Duration) {
        let run = |world: &mut Self, time| {
            world.run_device(time);
            Ok::<(), Infallible>(())
        };
        let Ok(()) = self.pass(time, run);
    }

    /// Lets time pass, piece by piece from one movement of a finger to the next.
    ///
    /// # Errors
    /// The first one of `run`.
    pub fn pass<E>(
        &mut self,
        time: Duration,
        run: impl Fn(&mut Self, Duration) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut left = time;
        while let Some(wait) = self.wait_for_fingers().filter(|wait| *wait < left) {
            run(self, wait)?;
            left -= wait;
            if !self.move_fingers() {
                // A board that has stopped has no time any more.
                break;
            }
        }
        run(self, left)
    }

    fn wait_for_fingers(&self) -> Option<Duration> {
        self.fingers.wait(self.device()?.uptime())
    }

    fn run_device(&mut self, time: Duration) {
        if let Power::On(device) = &mut self.power {
            let Happened {
                events,
                sounds,
                trouble,
            } = device.run(time);
            self.happened.events.extend(events);
            self.happened.sounds.extend(sounds);
            self.happened.trouble = self.happened.trouble.take().or(trouble);
        }
    }

    /// Time passes, as scenarios count it.
    pub fn wait(&mut self, time: Millis) {
        self.run(duration(time));
    }

    /// Time passes in which the board does nothing, for so many scans.
    pub fn stall(&mut self, scans: u32) {
        if let Power::On(device) = &mut self.power {
            device.stall(self.around.kind.scan_period() * scans);
        }
    }

    /// The board, while it has power.
    #[must_use]
    pub fn device(&self) -> Option<&D> {
        match &self.power {
            Power::On(device) => Some(device),
            Power::Off(_) => None,
        }
    }

    /// The same, to do something to it that is not done from outside.
    pub fn device_mut(&mut self) -> Option<&mut D> {
        match &mut self.power {
            Power::On(device) => Some(device),
            Power::Off(_) => None,
        }
    }

    /// The board, which must have power.
    ///
    /// # Panics
    /// When the plug is out.
    pub fn board(&mut self) -> &mut D {
        self.device_mut().expect("the plug is in")
    }

    /// Its flash chip, in the board or without power.
    #[must_use]
    pub fn flash(&self) -> &D::Flash {
        match &self.power {
            Power::On(device) => device.flash(),
            Power::Off(flash) => flash,
        }
    }

    /// What the referee said since this was asked last.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.happened.events)
    }

    /// What was played since this was asked last.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.happened.sounds)
    }

    /// What went wrong first with the board itself since it was switched on.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.happened.trouble.as_deref()
    }
}

const fn duration(Millis(millis): Millis) -> Duration {
    Duration::from_millis(millis as u64)
}
