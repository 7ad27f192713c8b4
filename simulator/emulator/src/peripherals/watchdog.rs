//! The watchdog, with registers that survive a reset and the tick that it gives to the timer.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const CTRL: u32 = 0x00;
const LOAD: u32 = 0x04;
const REASON: u32 = 0x08;
const SCRATCH0: u32 = 0x0C;
const SCRATCH7: u32 = 0x28;
const TICK: u32 = 0x2C;

const CTRL_ENABLE: u32 = 1 << 30;
const CTRL_TRIGGER: u32 = 1 << 31;
/// Twelve cycles of the crystal are a microsecond.
const TICK_AFTER_RESET: u32 = 12;
const TICK_ENABLE: u32 = 1 << 9;
const TICK_RUNNING: u32 = 1 << 10;
const LOAD_BITS: u32 = 0x00FF_FFFF;
const REASON_TIMER: u32 = 1;
const REASON_FORCE: u32 = 2;

/// It counts down twice a microsecond (RP2040-E1).
const NS_PER_COUNT: u64 = 500;

/// What reset the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reset {
    /// The watchdog was not fed.
    Watchdog,
    /// The image had the watchdog reset the chip.
    Forced,
    /// The image asked through the processor's own register.
    Requested,
}

#[derive(Clone)]
pub(crate) struct Watchdog {
    ctrl: u32,
    reason: u32,
    scratch: [u32; 8],
    tick: u32,
    /// When it resets the chip, if it is enabled.
    deadline_ns: u64,
}

impl Default for Watchdog {
    fn default() -> Self {
        Self {
            ctrl: 0,
            reason: 0,
            scratch: [0; 8],
            tick: TICK_AFTER_RESET,
            deadline_ns: 0,
        }
    }
}

impl Watchdog {
    pub(super) fn after(&self, reset: Reset) -> Self {
        let reason = match reset {
            Reset::Watchdog => REASON_TIMER,
            Reset::Forced => REASON_FORCE,
            Reset::Requested => 0,
        };
        Self {
            reason,
            scratch: self.scratch,
            ..Self::default()
        }
    }

    fn deadline_ns(&self) -> Option<u64> {
        (self.ctrl & CTRL_ENABLE != 0).then_some(self.deadline_ns)
    }

    /// Whether it will reset the chip unless it is fed.
    pub(crate) fn is_enabled(&self) -> bool {
        self.ctrl & CTRL_ENABLE != 0
    }

    /// Whether it resets the chip now.
    pub(crate) fn bites(&self, now: &Now) -> Option<Reset> {
        if self.ctrl & CTRL_TRIGGER != 0 {
            return Some(Reset::Forced);
        }
        self.deadline_ns()
            .filter(|&deadline| deadline <= now.ns())
            .map(|_| Reset::Watchdog)
    }
}

impl Peripheral for Watchdog {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        match offset {
            CTRL => self.ctrl,
            REASON => self.reason,
            SCRATCH0..=SCRATCH7 => self.scratch[((offset - SCRATCH0) / 4) as usize],
            TICK if self.tick & TICK_ENABLE != 0 => self.tick | TICK_RUNNING,
            TICK => self.tick,
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, now: &Now) {
        match offset {
            CTRL => self.ctrl = write.applied(self.ctrl),
            LOAD => {
                let counts = u64::from(write.value & LOAD_BITS);
                self.deadline_ns = now.ns() + counts * NS_PER_COUNT;
            }
            SCRATCH0..=SCRATCH7 => {
                let scratch = &mut self.scratch[((offset - SCRATCH0) / 4) as usize];
                *scratch = write.applied(*scratch);
            }
            TICK => self.tick = write.applied(self.tick) & !TICK_RUNNING,
            _ => {}
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }

    fn next_event(&self, now: &Now) -> Option<u64> {
        Some(now.cycle_at(self.deadline_ns()?))
    }
}
