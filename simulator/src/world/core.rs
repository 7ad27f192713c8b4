//! The core and its memory on the host, led by the same routine as in the firmware.

use katarenga_core::evening::Settings;
use katarenga_core::memory::{GameStart, Journal, Record};
use katarenga_core::sensing::Calibration;
use katarenga_core::table::{Chore, Inputs, Outputs, Routine, Table};
use katarenga_core::units::Moment;

use crate::world::flash::{FlashChip, STORAGE_BYTES};

/// A board that is switched on.
pub struct Device {
    table: Table,
    routine: Routine,
    journal: Journal<FlashChip>,
}

impl Device {
    /// Switches a board on whose memory holds something, or nothing yet.
    #[must_use]
    pub fn power_up(chip: FlashChip, now: Moment) -> Self {
        let length = chip.bytes().len() as u32;
        let mut journal = Journal::open(chip, 0, length);
        let mut table = Table::new(Settings::default(), None, now);
        table.wake_with(now, &mut journal);
        Self {
            table,
            routine: Routine::new(now),
            journal,
        }
    }

    /// Takes in a scan and the buttons, and keeps what must be kept before anybody sees it.
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let outputs = self.routine.step(&mut self.table, now, inputs);
        while let Some(chore) = self.routine.next_chore(&self.table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = self.journal.append(&record);
                    self.routine.kept(&mut self.table, kept);
                }
                // Whoever looks at the lights asks the table.
                Chore::Show => {}
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

/// A memory that holds what players have set and, if there is one, a game that has just begun.
///
/// # Panics
/// Never: a new chip has room for three records.
#[must_use]
pub fn memory_of(
    settings: &Settings,
    calibration: &Calibration,
    game: Option<GameStart>,
) -> FlashChip {
    let mut journal = Journal::open(FlashChip::new(STORAGE_BYTES), 0, STORAGE_BYTES as u32);
    let records = [
        Some(Record::Settings(settings)),
        Some(Record::Calibration(calibration)),
        game.map(Record::Began),
    ];
    for record in records.into_iter().flatten() {
        journal.append(&record).expect("a new chip has room");
    }
    journal.flash().clone()
}
