//! The register that holds blocks in reset.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const RESET: u32 = 0x0;
const WATCHDOG_SELECT: u32 = 0x4;
const DONE: u32 = 0x8;

const ALL: u32 = 0x01FF_FFFF;

/// At first all blocks are held.
#[derive(Clone)]
pub(crate) struct Resets {
    held: u32,
    /// Blocks that the watchdog resets: always all of them here.
    selected: u32,
}

impl Default for Resets {
    fn default() -> Self {
        Self {
            held: ALL,
            selected: 0,
        }
    }
}

impl Resets {
    pub(super) fn holds(&self, bit: u32) -> bool {
        self.held >> bit & 1 != 0
    }
}

impl Peripheral for Resets {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        match offset {
            RESET => self.held,
            WATCHDOG_SELECT => self.selected,
            // It takes no time.
            DONE => !self.held & ALL,
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        match offset {
            RESET => self.held = write.applied(self.held) & ALL,
            WATCHDOG_SELECT => self.selected = write.applied(self.selected) & ALL,
            _ => {}
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }
}
