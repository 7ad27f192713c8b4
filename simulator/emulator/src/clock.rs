//! The system clock: cycles and time.

const NS_PER_SECOND: u64 = 1_000_000_000;

/// Converts cycles to time, also across a change of the system clock.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) hz: u64,
    pub(crate) since_cycle: u64,
    pub(crate) since_ns: u64,
}

impl Clock {
    pub(crate) fn ns(&self, cycle: u64) -> u64 {
        let cycles = cycle - self.since_cycle;
        // Whole seconds apart, so that the product stays small.
        let (seconds, cycles) = (cycles / self.hz, cycles % self.hz);
        self.since_ns + seconds * NS_PER_SECOND + cycles * NS_PER_SECOND / self.hz
    }

    pub(crate) fn first_cycle_at(&self, ns: u64) -> u64 {
        let ns = ns.saturating_sub(self.since_ns);
        let (seconds, ns) = (ns / NS_PER_SECOND, ns % NS_PER_SECOND);
        self.since_cycle + seconds * self.hz + (ns * self.hz).div_ceil(NS_PER_SECOND)
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

#[cfg(test)]
impl Now {
    /// A moment of a chip that runs at 1 GHz.
    pub(crate) fn at_ns(ns: u64) -> Self {
        let clock = Clock {
            hz: 1_000_000_000,
            since_cycle: 0,
            since_ns: 0,
        };
        Self { cycle: ns, clock }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_still_converts_after_an_evening() {
        let clock = Clock {
            hz: 48_000_000,
            since_cycle: 100,
            since_ns: 7,
        };
        let evening_ns = 6 * 3_600 * NS_PER_SECOND;
        let cycle = clock.first_cycle_at(evening_ns + 7);
        assert_eq!(cycle, 100 + 6 * 3_600 * 48_000_000);
        assert_eq!(clock.ns(cycle), evening_ns + 7);
        assert_eq!(clock.ns(cycle + 1), evening_ns + 7 + 20, "20.8 ns");
    }
}
