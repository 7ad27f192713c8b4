//! The flash chip: what it holds, how long its operations take, and what is left of one when the power goes.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::image::{FLASH_SIZE, Image};
use katarenga_world::{FlashChip, JournalFlash};

/// The smallest part that can be erased.
pub(super) const SECTOR: usize = 4096;
/// The largest part that is programmed in one go.
pub(super) const PAGE: usize = 256;

/// Typical times of the Pico's W25Q16JV.
const ERASE_TIME: Duration = Duration::from_millis(45);
const PROGRAM_TIME: Duration = Duration::from_micros(400);

/// The id of a chip that was given no other.
const UNIQUE_ID: [u8; 8] = [0xE6, 0x61, 0x38, 0x52, 0x83, 0x4B, 0x21, 0x2F];

/// What a W25Q16JV answers when it is asked for its kind: maker, type and capacity.
const KIND: [u8; 3] = [0xEF, 0x40, 0x15];

/// The contents of the flash chip, which survive a power cut.
#[derive(Clone, PartialEq, Eq)]
pub struct Flash {
    image: Image,
    /// Shared by copies until one of them is written.
    bytes: Arc<[u8]>,
    /// How often each sector has been erased.
    erases: Vec<u32>,
    changes: u64,
    unique_id: [u8; 8],
    kind: [u8; 3],
}

/// Something the image did to the flash chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlashOperation {
    /// A sector was erased to ones.
    Erase {
        /// The sector's bytes.
        range: Range<usize>,
    },
    /// Zeros were programmed into a page.
    Program {
        /// The programmed bytes.
        range: Range<usize>,
    },
}

/// When the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerCut {
    /// At a moment after power-up.
    At(Duration),
    /// Inside a flash operation, counted from power-up, when so many bytes of it are done.
    InFlashOperation {
        /// Which operation: 0 is the first.
        operation: usize,
        /// How many of its bytes are erased or programmed; the rest stay as they were.
        bytes_done: usize,
    },
}

impl Flash {
    /// A new chip with a program flashed onto it.
    #[must_use]
    pub fn with_program(image: &Image) -> Self {
        let mut bytes = vec![0xFF; FLASH_SIZE];
        bytes[..image.program().len()].copy_from_slice(image.program());
        Self::holding(image, bytes)
    }

    /// A chip whose every byte is given and that was never erased.
    pub(super) fn holding(image: &Image, bytes: Vec<u8>) -> Self {
        Self {
            image: image.clone(),
            bytes: bytes.into(),
            erases: vec![0; FLASH_SIZE / SECTOR],
            changes: 0,
            unique_id: UNIQUE_ID,
            kind: KIND,
        }
    }

    /// A chip with a program and what the board that ran it remembers.
    ///
    /// # Panics
    /// When that is not as large as the image's storage region.
    #[must_use]
    pub fn with_memory(image: &Image, memory: &FlashChip) -> Self {
        let mut flash = Self::with_program(image);
        flash.bytes_mut()[image.storage()].copy_from_slice(memory.bytes());
        flash
    }

    /// The image that it was flashed with.
    #[must_use]
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The bytes of the whole chip.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of the whole chip, to spoil them.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        Arc::make_mut(&mut self.bytes)
    }

    /// The number that no other chip has.
    #[must_use]
    pub fn unique_id(&self) -> [u8; 8] {
        self.unique_id
    }

    /// Maker, type and capacity, as the chip tells them (JEDEC id).
    #[must_use]
    pub fn kind(&self) -> [u8; 3] {
        self.kind
    }

    /// Makes it a chip of another kind.
    pub fn set_kind(&mut self, kind: [u8; 3]) {
        self.kind = kind;
    }

    /// Makes it another chip.
    pub fn set_unique_id(&mut self, id: [u8; 8]) {
        self.unique_id = id;
    }

    /// How often each sector of 4 KiB has been erased.
    #[must_use]
    pub fn erases(&self) -> &[u32] {
        &self.erases
    }

    /// Erases the first bytes of an operation's range and says how long the whole of it takes.
    pub(super) fn erase(&mut self, range: Range<usize>) -> Duration {
        self.erases[range.start / SECTOR] += 1;
        self.changes += 1;
        self.bytes_mut()[range].fill(0xFF);
        ERASE_TIME
    }

    /// Programming can only turn ones into zeros.
    pub(super) fn program(&mut self, start: usize, data: &[u8]) -> Duration {
        self.changes += 1;
        for (cell, byte) in self.bytes_mut()[start..].iter_mut().zip(data) {
            *cell &= byte;
        }
        PROGRAM_TIME
    }
}

impl JournalFlash for Flash {
    fn journal(&self) -> &[u8] {
        &self.bytes[self.image.storage()]
    }

    fn journal_mut(&mut self) -> &mut [u8] {
        self.changes += 1;
        let storage = self.image.storage();
        &mut self.bytes_mut()[storage]
    }

    fn changes(&self) -> u64 {
        self.changes
    }
}
