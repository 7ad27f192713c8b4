//! The crystal oscillator's start, for which `rp2040-emu` takes no time.

const CTRL: u32 = 0x4002_4000;
const STATUS: u32 = 0x4002_4004;
const STARTUP: u32 = 0x4002_400C;

const CTRL_ENABLE: u32 = 0xFAB << 12;
const CTRL_ENABLE_BITS: u32 = 0xFFF << 12;
const STARTUP_BITS: u32 = 0x3FFF;
const STATUS_ENABLED: u32 = 1 << 12;
const STATUS_STABLE: u32 = 1 << 31;

/// The image says how long a crystal is given to swing evenly, in steps of 256 of its cycles at 12 MHz.
const NS_PER_STARTUP: u64 = 256 * 1_000 / 12;

/// It goes on through every reset, as the watchdog leaves the oscillators alone.
#[derive(Clone, Default)]
pub(super) struct Crystal {
    startup: u32,
    /// When it is taken for stable, once it is enabled.
    stable_at_ns: Option<u64>,
}

impl Crystal {
    /// The value of a register, if it is the one that tells whether the crystal is stable.
    pub(super) fn read(&self, addr: u32, now_ns: u64) -> Option<u32> {
        (addr == STATUS).then_some(match self.stable_at_ns {
            Some(stable) if stable <= now_ns => STATUS_ENABLED | STATUS_STABLE,
            Some(_) => STATUS_ENABLED,
            None => 0,
        })
    }

    /// Notes what was written. The image writes these registers plainly.
    pub(super) fn note_write(&mut self, addr: u32, val: u32, now_ns: u64) {
        match addr {
            STARTUP => self.startup = val & STARTUP_BITS,
            CTRL if val & CTRL_ENABLE_BITS == CTRL_ENABLE => {
                let time = u64::from(self.startup) * NS_PER_STARTUP;
                self.stable_at_ns.get_or_insert(now_ns + time);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_stable_after_the_time_that_it_was_given_and_stays_so() {
        let mut crystal = Crystal::default();
        assert_eq!(crystal.read(STATUS, 0), Some(0));
        // 47 steps of 21.3 µs are a millisecond.
        crystal.note_write(STARTUP, 47, 0);
        crystal.note_write(CTRL, CTRL_ENABLE | 0xAA0, 5_000_000);
        assert_eq!(crystal.read(STATUS, 6_000_000), Some(STATUS_ENABLED));
        let stable = Some(STATUS_ENABLED | STATUS_STABLE);
        assert_eq!(crystal.read(STATUS, 6_003_000), stable);
        crystal.note_write(CTRL, CTRL_ENABLE | 0xAA0, 7_000_000);
        assert_eq!(crystal.read(STATUS, 7_000_000), stable, "after a reset");
        assert_eq!(crystal.read(CTRL, 0), None);
    }
}
