//! The core and its memory on the host, put together as the firmware does it.

use katarenga_core::evening::Settings;
use katarenga_core::memory::{GameStart, Journal, Record, Trouble};
use katarenga_core::sensing::Calibration;
use katarenga_core::table::{Inputs, Outputs, Table};
use katarenga_core::units::Moment;

use crate::flash_chip::{FlashChip, STORAGE_BYTES};

/// A board that is switched on.
pub struct Device {
    table: Table,
    journal: Journal<FlashChip>,
}

impl Device {
    /// Switches a board on whose memory holds something, or nothing yet.
    #[must_use]
    pub fn power_up(chip: FlashChip, now: Moment) -> Self {
        let length = chip.bytes().len() as u32;
        let mut journal = Journal::open(chip, 0, length);
        let mut table = Table::new(Settings::default(), None, now);
        journal.recall(|record| table.recall(now, record));
        if let Some(trouble) = journal.trouble() {
            table.tell(now, trouble);
        }
        Self { table, journal }
    }

    /// Takes in a scan and the buttons, and keeps what must be kept before anybody sees it.
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let outputs = self.table.step(now, inputs);
        let kept = self
            .table
            .records()
            .try_for_each(|record| self.journal.append(&record));
        let tidied = if self.table.is_quiet(now) {
            self.journal.tidy().map(|_| ())
        } else {
            Ok(())
        };
        if kept.and(tidied).is_err() {
            self.table.tell(now, Trouble::CannotWrite);
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
