//! Blocks of which the image needs no more than that their registers keep what is written.

use std::collections::BTreeMap;

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

/// Registers that keep what is written.
#[derive(Clone)]
pub(crate) struct Storage {
    after_reset: fn(u32) -> u32,
    /// Registers that were written since.
    written: BTreeMap<u32, u32>,
}

impl Storage {
    pub(super) fn new(after_reset: fn(u32) -> u32) -> Self {
        Self {
            after_reset,
            written: BTreeMap::new(),
        }
    }

    pub(crate) fn get(&self, offset: u32) -> u32 {
        let written = self.written.get(&offset).copied();
        written.unwrap_or_else(|| (self.after_reset)(offset))
    }
}

impl Peripheral for Storage {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        self.get(offset)
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        let value = write.applied(self.get(offset));
        self.written.insert(offset, value);
    }

    fn reset(&mut self, _: &Now) {
        self.written.clear();
    }
}

pub(super) fn nothing(_: u32) -> u32 {
    0
}

/// An RP2040 of the second revision, and not a simulation.
pub(super) fn chip_information(offset: u32) -> u32 {
    match offset {
        0 => 0x2000_2927,
        4 => 1 << 1,
        _ => 0,
    }
}

/// The ring oscillator runs and is stable. Its random bit is always zero.
pub(super) fn ring_oscillator(offset: u32) -> u32 {
    if offset == 0x18 { 1 << 31 | 1 << 12 } else { 0 }
}

/// Pads pull down and take in.
pub(super) fn pads(offset: u32) -> u32 {
    if offset == 0 { 0 } else { 0x56 }
}

/// A pin is connected to nothing until its function is selected.
pub(super) fn unconnected_pins(offset: u32) -> u32 {
    const PINS: u32 = 30;
    if offset < 8 * PINS && offset & 4 != 0 {
        0x1F
    } else {
        0
    }
}
