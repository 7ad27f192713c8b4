//! The core and its memory on the host, led by the same routine as in the firmware.

use std::time::Duration;

use katarenga_core::Buttons;
use katarenga_core::evening::Settings;
use katarenga_core::lights::Frame;
use katarenga_core::memory::{Journal, Waking};
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::table::{Chore, Inputs, Outputs, Routine, Table};
use katarenga_core::units::Moment;

use super::device::{Device, Happened};
use super::flash::FlashChip;
use super::sensors::SensedBoard;
use super::surroundings::Surroundings;
use super::thinker::Thinker;

/// The core with its journal. Somebody must scan and press for it.
pub struct Core {
    table: Table,
    routine: Routine,
    journal: Journal<FlashChip>,
    /// What thinks for the board, once it has something to think about.
    thinker: Option<Box<Thinker>>,
    thinks: bool,
}

impl Core {
    /// Switches a board on whose memory holds something, or nothing yet.
    #[must_use]
    pub fn power_up(chip: FlashChip, now: Moment) -> Self {
        Self::wake(chip, now, Waking::Whole)
    }

    /// The same with less than all that it holds.
    #[must_use]
    pub fn wake(chip: FlashChip, now: Moment, waking: Waking) -> Self {
        let length = chip.bytes().len() as u32;
        let mut journal = Journal::open(chip, 0, length);
        let mut table = Table::new(Settings::default(), None, now);
        table.wake_with(now, &mut journal, waking);
        Self {
            table,
            routine: Routine::new(now),
            journal,
            thinker: None,
            thinks: true,
        }
    }

    /// Takes in a scan and the buttons, and keeps what must be kept before anybody sees it.
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let thinker = self.thinker.as_deref_mut();
        if let Some(thought) = thinker.and_then(|thinker| thinker.answer(now)) {
            self.routine.thought(&mut self.table, thought);
        }
        let outputs = self.routine.step(&mut self.table, now, inputs);
        while let Some(chore) = self.routine.next_chore(&self.table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = self.journal.append(&record);
                    self.routine.kept(&mut self.table, kept);
                }
                Chore::WakeAgain => {
                    *self = Self {
                        thinks: self.thinks,
                        ..Self::power_up(self.journal.flash().clone(), now)
                    };
                    break;
                }
                // Whoever looks at the lights asks the table.
                Chore::Show => {}
                Chore::Think(wonder) if self.thinks => {
                    let thinker = self.thinker.get_or_insert_default();
                    thinker.think(now, wonder, self.table.history());
                }
                Chore::Think(_) => {}
                Chore::Tidy => self.routine.tidied(&mut self.table, self.journal.tidy()),
            }
        }
        outputs
    }

    /// The board as it is.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Its memory.
    #[must_use]
    pub fn chip(&self) -> &FlashChip {
        self.journal.flash()
    }

    /// Its journal, to read the games in it.
    pub fn journal(&mut self) -> &mut Journal<FlashChip> {
        &mut self.journal
    }
}

/// The core behind sensors, which are scanned as often as in the firmware.
pub struct CoreDevice {
    core: Core,
    sensors: SensedBoard,
    buttons: Buttons,
    /// Since power-up.
    now: Duration,
    next_scan: Duration,
}

impl CoreDevice {
    /// The board as it is.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.core.table()
    }

    /// Its time. It wraps after 49 days, which the core knows.
    #[must_use]
    pub fn now(&self) -> Moment {
        Moment(self.now.as_millis() as u32)
    }

    /// What the LEDs show.
    #[must_use]
    pub fn lights(&self) -> Frame {
        *self.table().frame(self.now(), DEFAULT_LIMIT).frame()
    }
}

impl Device for CoreDevice {
    type Flash = FlashChip;

    fn power_up(flash: FlashChip, around: &Surroundings) -> Self {
        Self {
            core: Core {
                thinks: !around.watches_another,
                ..Core::power_up(flash.powered_up(), Moment(0))
            },
            sensors: SensedBoard::new(around),
            buttons: around.buttons,
            now: Duration::ZERO,
            next_scan: Duration::ZERO,
        }
    }

    fn feel(&mut self, around: &Surroundings) {
        self.sensors.feel(around);
        self.buttons = around.buttons;
    }

    fn run(&mut self, time: Duration) -> Happened {
        let mut happened = Happened::default();
        let end = self.now + time;
        while self.next_scan < end {
            self.now = self.next_scan;
            let inputs = Inputs {
                counts: self.sensors.scan(),
                buttons: self.buttons,
            };
            let outputs = self.core.step(Moment(self.now.as_millis() as u32), &inputs);
            happened.events.extend(outputs.events);
            happened.sounds.extend(outputs.sounds);
            self.next_scan += self.sensors.scan_period();
        }
        self.now = end;
        happened
    }

    fn uptime(&self) -> Duration {
        self.now
    }

    fn stall(&mut self, time: Duration) {
        self.now += time;
        self.next_scan += time;
    }

    fn flash(&self) -> &FlashChip {
        self.core.chip()
    }
}
