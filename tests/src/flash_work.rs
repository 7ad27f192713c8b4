//! What an image does to its flash chip, operation by operation.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use katarenga_core::memory::SECTOR;
use katarenga_emulator::{Flash, FlashOperation};

use crate::chip::ChipGame;

/// Where the marks of a sector end and its records begin, and where the mark of a sector in use begins.
const RECORDS: usize = 20;
const IN_USE: usize = 8;

/// What the image was doing when the power went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlashWork {
    /// Anything: the moment was drawn by lot.
    Anything,
    /// It wrote a record.
    Record,
    /// It copied what holds into the sector that it was about to take into use.
    Copy,
    /// It marked that sector as taken.
    TakenMark,
    /// It erased a sector.
    Erase,
    /// It marked a sector as erased.
    ErasedMark,
}

impl FlashWork {
    /// All of it.
    pub const ALL: [Self; 6] = [
        Self::Anything,
        Self::Record,
        Self::Copy,
        Self::TakenMark,
        Self::Erase,
        Self::ErasedMark,
    ];
}

impl fmt::Display for FlashWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Anything => "at any moment",
            Self::Record => "in the write of a record",
            Self::Copy => "in a copy into the next sector",
            Self::TakenMark => "in the mark of a sector in use",
            Self::Erase => "in an erase",
            Self::ErasedMark => "in the mark of an erased sector",
        })
    }
}

/// One thing that the image did to its flash chip.
pub struct Operation {
    /// Which operation since power-up: 0 is the first.
    pub number: usize,
    /// What it was for.
    pub doing: FlashWork,
    /// How many bytes may be done when the power goes, so that some of those that change are done and some are not.
    pub cut_after: Range<usize>,
}

/// Lets a board run and says what it does to its flash chip. Even the shortest operation takes longer than each look, so
/// there is at most one of them in each.
///
/// # Panics
/// When the board stops.
#[must_use]
pub fn watch(game: &mut ChipGame, time: Duration) -> Vec<Operation> {
    let mut operations = Vec::new();
    let end = game.board().now() + time;
    while game.board().now() < end {
        let before = game.world.flash().clone();
        let number = game.board().flash_operations().len();
        game.run(Duration::from_micros(200));
        let done = game.board().flash_operations()[number..].to_vec();
        assert!(done.len() <= 1, "{done:?} at once");
        operations.extend(done.into_iter().map(|operation| {
            let (doing, cut_after) = look_at(&operation, &before, game.world.flash());
            Operation {
                number,
                doing,
                cut_after,
            }
        }));
    }
    operations
}

/// What an operation was, and which of its bytes made a difference.
fn look_at(operation: &FlashOperation, before: &Flash, after: &Flash) -> (FlashWork, Range<usize>) {
    let range = match operation {
        FlashOperation::Erase { range } => return (FlashWork::Erase, 0..range.len()),
        FlashOperation::Program { range } => range.clone(),
    };
    let changed = |&at: &usize| before.bytes()[at] != after.bytes()[at];
    let first = range.clone().find(changed).expect("something is written");
    let last = range.clone().rfind(changed).expect("something is written");
    let sector = first - first % SECTOR as usize;
    let in_use = before.bytes()[sector + IN_USE..sector + RECORDS] != [0xFF; RECORDS - IN_USE];
    let doing = match first - sector {
        ..IN_USE => FlashWork::ErasedMark,
        IN_USE..RECORDS => FlashWork::TakenMark,
        _ if in_use => FlashWork::Record,
        _ => FlashWork::Copy,
    };
    (doing, first - range.start..last + 1 - range.start)
}
