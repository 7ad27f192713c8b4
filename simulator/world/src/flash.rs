//! A flash chip for the core on the host: what it holds, how worn it is, and what is left when the power goes.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use katarenga_core::memory::SECTOR;

use super::device::JournalFlash;

/// As many bytes as the image has for its journal.
pub const STORAGE_BYTES: usize = 512 * 1024;

/// The largest part that is programmed in one go.
const PAGE: usize = 256;

/// A modelled NOR flash chip: erased to ones by sectors, programmed to zeros by pages.
#[derive(Clone, Debug)]
pub struct FlashChip {
    bytes: Vec<u8>,
    erases: Vec<u32>,
    operations: u64,
    cut: Option<FlashCut>,
    is_off: bool,
}

/// When the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashCut {
    /// In which erase or page program, counted from 0.
    pub operation: u64,
    /// When so many of its bytes are done.
    pub bytes_done: usize,
}

/// What the chip refused to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashFault {
    /// There is no power any more.
    Off,
    /// That is beyond its end, or not on the border of a sector.
    OutOfBounds,
    /// It is only there to be read.
    ReadOnly,
}

impl NorFlashError for FlashFault {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Off | Self::ReadOnly => NorFlashErrorKind::Other,
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
        }
    }
}

impl FlashChip {
    /// A new chip.
    #[must_use]
    pub fn new(length: usize) -> Self {
        Self::with_bytes(vec![0xFF; length])
    }

    /// A chip that holds something.
    #[must_use]
    pub fn with_bytes(bytes: Vec<u8>) -> Self {
        let sectors = bytes.len() / SECTOR as usize;
        Self {
            bytes,
            erases: vec![0; sectors],
            operations: 0,
            cut: None,
            is_off: false,
        }
    }

    /// What it holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What it holds, to spoil it.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// How often each sector was erased.
    #[must_use]
    pub fn erases(&self) -> &[u32] {
        &self.erases
    }

    /// How many sectors were erased and pages programmed so far.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.operations
    }

    /// Plans a power cut.
    pub fn cut_at(&mut self, cut: FlashCut) {
        self.cut = Some(cut);
    }

    /// Whether the power has gone.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.is_off
    }

    /// The power is back: the chip as it is.
    #[must_use]
    pub fn powered_up(&self) -> Self {
        Self {
            cut: None,
            is_off: false,
            ..self.clone()
        }
    }

    /// How many bytes of the next operation are done before the power goes.
    fn begin(&mut self, length: usize) -> usize {
        let operation = self.operations;
        self.operations += 1;
        match self.cut {
            Some(cut) if cut.operation == operation => {
                self.is_off = true;
                cut.bytes_done.min(length)
            }
            _ => length,
        }
    }

    fn check(&self, offset: u32, length: usize) -> Result<usize, FlashFault> {
        let start = offset as usize;
        match start.checked_add(length) {
            _ if self.is_off => Err(FlashFault::Off),
            Some(end) if end <= self.bytes.len() => Ok(start),
            _ => Err(FlashFault::OutOfBounds),
        }
    }

    fn power(&self) -> Result<(), FlashFault> {
        if self.is_off {
            Err(FlashFault::Off)
        } else {
            Ok(())
        }
    }
}

/// The bytes of a chip, to be read where they are. Nothing can be written or erased.
#[derive(Clone, Copy, Debug)]
pub struct ReadOnly<'a>(pub &'a [u8]);

impl ErrorType for ReadOnly<'_> {
    type Error = FlashFault;
}

impl ReadNorFlash for ReadOnly<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        let there = self.0.get(offset as usize..);
        let there = there.and_then(|there| there.get(..bytes.len()));
        bytes.copy_from_slice(there.ok_or(FlashFault::OutOfBounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for ReadOnly<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), FlashFault> {
        Err(FlashFault::ReadOnly)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), FlashFault> {
        Err(FlashFault::ReadOnly)
    }
}

impl JournalFlash for FlashChip {
    fn journal(&self) -> &[u8] {
        &self.bytes
    }

    fn journal_mut(&mut self) -> &mut [u8] {
        self.operations += 1;
        &mut self.bytes
    }

    fn changes(&self) -> u64 {
        self.operations
    }
}

impl ErrorType for FlashChip {
    type Error = FlashFault;
}

impl ReadNorFlash for FlashChip {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        let start = self.check(offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FlashChip {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        let length = to.saturating_sub(from) as usize;
        self.check(from, length)?;
        if !from.is_multiple_of(SECTOR) || !to.is_multiple_of(SECTOR) {
            return Err(FlashFault::OutOfBounds);
        }
        for sector in from / SECTOR..to / SECTOR {
            self.power()?;
            let start = (sector * SECTOR) as usize;
            let done = self.begin(SECTOR as usize);
            self.bytes[start..start + done].fill(0xFF);
            self.erases[sector as usize] += 1;
        }
        self.power()
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        let mut start = self.check(offset, bytes.len())?;
        let mut rest = bytes;
        while !rest.is_empty() {
            self.power()?;
            let (page, after) = rest.split_at(rest.len().min(PAGE - start % PAGE));
            let done = self.begin(page.len());
            for (cell, byte) in self.bytes[start..].iter_mut().zip(&page[..done]) {
                *cell &= byte;
            }
            start += page.len();
            rest = after;
        }
        self.power()
    }
}
