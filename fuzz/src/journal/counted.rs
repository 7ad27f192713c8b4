//! A flash chip that counts what is read of it.

use std::cell::Cell;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use katarenga_world::flash::{FlashChip, FlashFault};

/// A chip, and how many bytes were read of it since somebody set the counter.
pub struct Counted {
    pub chip: FlashChip,
    pub read: Cell<u64>,
}

impl Counted {
    pub fn new(chip: FlashChip) -> Self {
        let read = Cell::new(0);
        Self { chip, read }
    }

    /// The power is back: the chip as it is.
    pub fn powered_up(&self) -> Self {
        Self::new(self.chip.powered_up())
    }
}

impl ErrorType for Counted {
    type Error = FlashFault;
}

impl ReadNorFlash for Counted {
    const READ_SIZE: usize = FlashChip::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        self.read.set(self.read.get() + bytes.len() as u64);
        self.chip.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.chip.capacity()
    }
}

impl NorFlash for Counted {
    const WRITE_SIZE: usize = FlashChip::WRITE_SIZE;
    const ERASE_SIZE: usize = FlashChip::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        self.chip.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        self.chip.write(offset, bytes)
    }
}
