//! The crystal oscillator, which takes its time to start.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const CTRL: u32 = 0x00;
const STATUS: u32 = 0x04;
const STARTUP: u32 = 0x0C;

const CTRL_ENABLE: u32 = 0xFAB << 12;
const CTRL_ENABLE_BITS: u32 = 0xFFF << 12;
const STARTUP_BITS: u32 = 0x3FFF;
const STATUS_ENABLED: u32 = 1 << 12;
const STATUS_STABLE: u32 = 1 << 31;

/// The image says how long a crystal is given to swing evenly, in steps of 256 of its cycles at 12 MHz.
const NS_PER_STARTUP: u64 = 256 * 1_000 / 12;

/// It goes on through every reset, as the watchdog leaves the oscillators alone.
#[derive(Clone, Default)]
pub(crate) struct Crystal {
    ctrl: u32,
    startup: u32,
    /// When it is taken for stable, once it is enabled.
    stable_at_ns: Option<u64>,
}

impl Peripheral for Crystal {
    fn read(&mut self, offset: u32, now: &Now) -> u32 {
        match offset {
            CTRL => self.ctrl,
            STARTUP => self.startup,
            STATUS => match self.stable_at_ns {
                Some(stable) if stable <= now.ns() => STATUS_ENABLED | STATUS_STABLE,
                Some(_) => STATUS_ENABLED,
                None => 0,
            },
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, now: &Now) {
        match offset {
            STARTUP => self.startup = write.applied(self.startup) & STARTUP_BITS,
            CTRL => {
                self.ctrl = write.applied(self.ctrl);
                if self.ctrl & CTRL_ENABLE_BITS == CTRL_ENABLE {
                    let time = u64::from(self.startup) * NS_PER_STARTUP;
                    self.stable_at_ns.get_or_insert(now.ns() + time);
                }
            }
            _ => {}
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_stable_after_the_time_that_it_was_given_and_stays_so() {
        let at = Now::at_ns;
        let mut crystal = Crystal::default();
        assert_eq!(crystal.read(STATUS, &at(0)), 0);
        // 47 steps of 21.3 µs are a millisecond.
        crystal.write(STARTUP, Write::word(47), &at(0));
        let enable = Write::word(CTRL_ENABLE | 0xAA0);
        crystal.write(CTRL, enable, &at(5_000_000));
        assert_eq!(crystal.read(STATUS, &at(6_000_000)), STATUS_ENABLED);
        let stable = STATUS_ENABLED | STATUS_STABLE;
        assert_eq!(crystal.read(STATUS, &at(6_003_000)), stable);
        crystal.write(CTRL, enable, &at(7_000_000));
        assert_eq!(
            crystal.read(STATUS, &at(7_000_000)),
            stable,
            "after a reset"
        );
    }
}
