//! The system clock: cycles and time.

/// Converts cycles to time, also across a change of the system clock.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) hz: u64,
    pub(crate) since_cycle: u64,
    pub(crate) since_ns: u64,
}

impl Clock {
    pub(crate) fn ns(&self, cycle: u64) -> u64 {
        self.since_ns + (cycle - self.since_cycle) * 1_000_000_000 / self.hz
    }

    pub(crate) fn first_cycle_at(&self, ns: u64) -> u64 {
        self.since_cycle + (ns.saturating_sub(self.since_ns) * self.hz).div_ceil(1_000_000_000)
    }
}

/// A moment, as peripherals are told it.
#[derive(Clone, Copy)]
pub(crate) struct Now {
    /// Processor cycles since power-up.
    pub(crate) cycle: u64,
    pub(crate) clock: Clock,
}

impl Now {
    /// Nanoseconds since power-up.
    pub(crate) fn ns(&self) -> u64 {
        self.clock.ns(self.cycle)
    }

    /// The system clock's frequency.
    pub(crate) fn hz(&self) -> u64 {
        self.clock.hz
    }

    /// The first cycle that is not before a moment after power-up.
    pub(crate) fn cycle_at(&self, ns: u64) -> u64 {
        self.clock.first_cycle_at(ns)
    }
}
