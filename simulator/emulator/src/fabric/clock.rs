//! The system clock and the processor's own counter.

/// Converts cycles to time, also across a change of the system clock.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) hz: u64,
    pub(super) since_cycle: u64,
    pub(super) since_ns: u64,
}

impl Clock {
    pub(super) fn ns(&self, cycle: u64) -> u64 {
        self.since_ns + (cycle - self.since_cycle) * 1_000_000_000 / self.hz
    }

    pub(super) fn first_cycle_at(&self, ns: u64) -> u64 {
        self.since_cycle + (ns.saturating_sub(self.since_ns) * self.hz).div_ceil(1_000_000_000)
    }
}

/// The processor's own counter: the firmware measures with it, and `rp2040-emu` runs it only in its own loop.
#[derive(Clone, Default)]
pub(super) struct SysTick {
    pub(super) running: bool,
    pub(super) reload: u32,
    pub(super) zero_at: u64,
}

impl SysTick {
    pub(super) fn count(&self, now: u64) -> u32 {
        let period = u64::from(self.reload) + 1;
        if self.running {
            (period - (now - self.zero_at) % period) as u32 % period as u32
        } else {
            0
        }
    }
}
