//! The watchdog, which `rp2040-emu` knows as a source of ticks only.

const CTRL: u32 = 0x4005_8000;
const LOAD: u32 = 0x4005_8004;
const REASON: u32 = 0x4005_8008;

const CTRL_ENABLE: u32 = 1 << 30;
const CTRL_TRIGGER: u32 = 1 << 31;
const LOAD_BITS: u32 = 0x00FF_FFFF;
const REASON_TIMER: u32 = 1;
const REASON_FORCE: u32 = 2;

/// It counts down twice a microsecond (RP2040-E1).
const NS_PER_COUNT: u64 = 500;

/// What reset the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reset {
    /// The watchdog was not fed.
    Watchdog,
    /// The image had the watchdog reset the chip.
    Forced,
    /// The image asked through the processor's own register.
    Requested,
}

#[derive(Clone, Default)]
pub(super) struct Watchdog {
    ctrl: u32,
    reason: u32,
    /// When it resets the chip, if it is enabled.
    deadline_ns: u64,
}

impl Watchdog {
    pub(super) fn after(reset: Reset) -> Self {
        let reason = match reset {
            Reset::Watchdog => REASON_TIMER,
            Reset::Forced => REASON_FORCE,
            Reset::Requested => 0,
        };
        Self {
            reason,
            ..Self::default()
        }
    }

    pub(super) fn deadline_ns(&self) -> Option<u64> {
        (self.ctrl & CTRL_ENABLE != 0).then_some(self.deadline_ns)
    }

    /// Whether it resets the chip now.
    pub(super) fn bites(&self, now_ns: u64) -> Option<Reset> {
        if self.ctrl & CTRL_TRIGGER != 0 {
            return Some(Reset::Forced);
        }
        self.deadline_ns()
            .filter(|&deadline| deadline <= now_ns)
            .map(|_| Reset::Watchdog)
    }

    /// The value of a register, if it is one of these.
    pub(super) fn read(&self, addr: u32) -> Option<u32> {
        match addr {
            CTRL => Some(self.ctrl),
            LOAD => Some(0),
            REASON => Some(self.reason),
            _ => None,
        }
    }

    /// Whether a register was one of these. The image writes them plainly, never through the aliases that set or
    /// clear bits.
    pub(super) fn write(&mut self, addr: u32, val: u32, now_ns: u64) -> bool {
        match addr {
            CTRL => self.ctrl = val,
            LOAD => self.deadline_ns = now_ns + u64::from(val & LOAD_BITS) * NS_PER_COUNT,
            REASON => {}
            _ => return false,
        }
        true
    }
}
