//! The core and its memory on the host, led by the same routine as in the firmware.

use std::time::Duration;

use katarenga_core::Buttons;
use katarenga_core::evening::Settings;
use katarenga_core::lights::Frame;
use katarenga_core::memory::{Journal, Waking};
use katarenga_core::protocol::Effect;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::table::{Chore, Inputs, Outputs, Routine, Table};
use katarenga_core::units::{AdcCount, Moment};
use katarenga_rules::Cell;

use super::device::{Device, Happened};
use super::flash::FlashChip;
use super::sensors::SensedBoard;
use super::surroundings::Surroundings;
use super::thinker::Thinker;
use super::wire::Wire;

/// The core with its journal. Somebody must scan and press for it.
pub struct Core {
    table: Table,
    routine: Routine,
    journal: Journal<FlashChip>,
    /// What thinks for the board, once it has something to think about.
    thinker: Option<Box<Thinker>>,
    thinks: bool,
    wires: Vec<Wire>,
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
            wires: Vec::new(),
        }
    }

    /// Takes in the first look at sensors that asked for a second one.
    pub fn glance(&mut self, now: Moment, first_look: Vec<(Cell, AdcCount)>) {
        self.table.glance(now, first_look);
    }

    /// Takes in a scan and the buttons, and keeps what must be kept before anybody sees it.
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let thinker = self.thinker.as_deref_mut();
        if let Some(thought) = thinker.and_then(|thinker| thinker.answer(now)) {
            self.routine.thought(&mut self.table, thought);
        }
        for wire in &mut self.wires {
            wire.ask(&mut self.table);
        }
        let outputs = self.routine.step(&mut self.table, now, inputs);
        for wire in &mut self.wires {
            wire.hear(&self.table, &outputs);
        }
        while let Some(chore) = self.routine.next_chore(&self.table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = self.journal.append(&record);
                    self.routine.kept(&mut self.table, kept);
                }
                Chore::WakeAgain => {
                    self.start_anew(now);
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
        let (table, journal) = (&self.table, &mut self.journal);
        let said = self.wires.iter_mut();
        let effects: Vec<Effect> = said
            .filter_map(|wire| wire.speak(now, table, journal))
            .collect();
        // Nothing on a host could be flashed.
        if effects.contains(&Effect::Reboot) {
            self.start_anew(now);
        }
        outputs
    }

    /// Starts anew with what the memory holds. Programs notice that and stay.
    fn start_anew(&mut self, now: Moment) {
        let wires = std::mem::take(&mut self.wires);
        *self = Self {
            thinks: self.thinks,
            wires: wires.into_iter().map(Wire::reopen).collect(),
            ..Self::power_up(self.journal.flash().clone(), now)
        };
    }

    /// The programs that are connected, in the order in which they came.
    pub fn wires(&mut self) -> &mut Vec<Wire> {
        &mut self.wires
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

    /// The programs that are connected to it. A power cut disconnects them.
    pub fn wires(&mut self) -> &mut Vec<Wire> {
        self.core.wires()
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
            let now = self.now();
            let jumped = self.sensors.scan_for_jumps();
            if !jumped.is_empty() {
                self.core.glance(now, jumped);
                self.sensors.scan();
            }
            let inputs = Inputs {
                counts: self.sensors.counts(),
                buttons: self.buttons,
            };
            let outputs = self.core.step(now, &inputs);
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
