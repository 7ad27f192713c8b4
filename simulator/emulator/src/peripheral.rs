//! The one interface between the chip's bus and its peripherals.
//!
//! A peripheral is a block of registers. It lives lazily: the bus tells it the time with each access, lets it catch up
//! when its next event is due, and then collects the interrupts that it asserts. It never sees the processor, and it
//! never runs cycle by cycle.

use crate::clock::Now;

/// A block of registers on the chip's bus.
///
/// A minimal one keeps its registers in a field, implements [`read`](Self::read), [`write`](Self::write) and
/// [`reset`](Self::reset), and gets a line in the bus's table of addresses.
pub(crate) trait Peripheral {
    /// Reads the register at a byte offset into the block, aligned to 4. Reading may have effects, such as taking a
    /// word out of a FIFO. Narrow reads of the processor see a part of the word.
    fn read(&mut self, offset: u32, now: &Now) -> u32;

    /// Writes the register at a byte offset into the block, aligned to 4.
    fn write(&mut self, offset: u32, write: Write, now: &Now);

    /// Puts all registers back to what they hold after a reset of the block.
    fn reset(&mut self, now: &Now);

    /// Catches up with the time. The bus calls it before each access, and when the next event is due.
    fn advance(&mut self, _now: &Now) {}

    /// The first cycle in which something happens without an access, such as an interrupt.
    fn next_event(&self, _now: &Now) -> Option<u64> {
        None
    }

    /// The interrupt lines that are asserted, by their number in the NVIC. They are levels: a line stays asserted until
    /// its cause is gone.
    fn interrupts(&self) -> u32 {
        0
    }
}

/// A write to a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    /// The word on the bus. A narrow write repeats its byte or halfword over the word.
    pub(crate) value: u32,
    /// The bits that the processor meant: a narrow write covers 8 or 16 of them. The RP2040's registers ignore this and
    /// take the whole word; memory, such as the USB controller's, does not.
    pub(crate) lanes: u32,
    /// What to do with the bits that are there.
    pub(crate) alias: Alias,
}

impl Write {
    /// A plain write of a word.
    pub(crate) fn word(value: u32) -> Self {
        Self {
            value,
            lanes: u32::MAX,
            alias: Alias::Replace,
        }
    }

    /// What a register holds afterwards.
    pub(crate) fn applied(self, old: u32) -> u32 {
        self.alias.applied(old, self.value)
    }

    /// What a word of memory holds afterwards.
    pub(crate) fn stored(self, old: u32) -> u32 {
        old & !self.lanes | self.value & self.lanes
    }
}

/// Every peripheral register appears four times (data sheet, 2.1.2): three of its addresses change only some bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alias {
    Replace,
    Toggle,
    Set,
    Clear,
}

impl Alias {
    /// This much of an address selects the alias.
    pub(crate) const BITS: u32 = 0x3000;

    pub(crate) fn of(address: u32) -> Self {
        [Self::Replace, Self::Toggle, Self::Set, Self::Clear][(address >> 12 & 3) as usize]
    }

    pub(crate) fn applied(self, old: u32, value: u32) -> u32 {
        match self {
            Self::Replace => value,
            Self::Toggle => old ^ value,
            Self::Set => old | value,
            Self::Clear => old & !value,
        }
    }
}
