//! The timer: microseconds since its reset, and four alarms.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const TIMEHW: u32 = 0x00;
const TIMELW: u32 = 0x04;
const TIMEHR: u32 = 0x08;
const TIMELR: u32 = 0x0C;
const ALARM0: u32 = 0x10;
const ALARM3: u32 = 0x1C;
const ARMED: u32 = 0x20;
const TIMERAWH: u32 = 0x24;
const TIMERAWL: u32 = 0x28;
const DBGPAUSE: u32 = 0x2C;
const INTR: u32 = 0x34;
const INTE: u32 = 0x38;
const INTF: u32 = 0x3C;
const INTS: u32 = 0x40;

const ALL: u32 = 0xF;
const NS_PER_COUNT: u64 = 1_000;

/// It counts as if its tick were always a microsecond, which every image sees to; it cannot be paused.
#[derive(Clone, Default)]
pub(crate) struct Timer {
    /// When it counted from zero.
    since_ns: u64,
    /// Written, and not yet taken over: the upper half of a new count.
    next_high: u32,
    /// The upper half of the count whose lower half was read last.
    latched_high: u32,
    targets: [u32; 4],
    /// The counts at which the armed alarms go off.
    armed: [Option<u64>; 4],
    pause: u32,
    raised: u32,
    enabled: u32,
    forced: u32,
}

impl Timer {
    fn count(&self, now: &Now) -> u64 {
        (now.ns() - self.since_ns) / NS_PER_COUNT
    }

    fn armed(&self) -> u32 {
        let armed = self.armed.iter().enumerate();
        armed.fold(0, |bits, (alarm, at)| {
            bits | u32::from(at.is_some()) << alarm
        })
    }

    fn disarm(&mut self, alarms: u32) {
        for (alarm, at) in self.armed.iter_mut().enumerate() {
            if alarms >> alarm & 1 != 0 {
                *at = None;
            }
        }
    }
}

impl Peripheral for Timer {
    fn read(&mut self, offset: u32, now: &Now) -> u32 {
        let high = |count: u64| (count >> 32) as u32;
        match offset {
            TIMEHR => self.latched_high,
            TIMELR => {
                let count = self.count(now);
                self.latched_high = high(count);
                count as u32
            }
            ALARM0..=ALARM3 => self.targets[((offset - ALARM0) / 4) as usize],
            ARMED => self.armed(),
            TIMERAWH => high(self.count(now)),
            TIMERAWL => self.count(now) as u32,
            DBGPAUSE => self.pause,
            INTR => self.raised,
            INTE => self.enabled,
            INTF => self.forced,
            INTS => self.interrupts(),
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, now: &Now) {
        match offset {
            TIMEHW => self.next_high = write.value,
            TIMELW => {
                let count = u64::from(self.next_high) << 32 | u64::from(write.value);
                self.since_ns = now.ns().saturating_sub(count.saturating_mul(NS_PER_COUNT));
            }
            ALARM0..=ALARM3 => {
                let alarm = ((offset - ALARM0) / 4) as usize;
                let target = write.applied(self.targets[alarm]);
                self.targets[alarm] = target;
                // It goes off when the lower half of the count is the target: one that is past, more than an hour later.
                let count = self.count(now);
                let left = target.wrapping_sub(count as u32);
                self.armed[alarm] = Some(count + u64::from(left));
            }
            // Ones disarm.
            ARMED => self.disarm(write.value),
            DBGPAUSE => self.pause = write.applied(self.pause) & 0b110,
            INTR => self.raised &= !write.value,
            INTE => self.enabled = write.applied(self.enabled) & ALL,
            INTF => self.forced = write.applied(self.forced) & ALL,
            _ => {}
        }
    }

    fn reset(&mut self, now: &Now) {
        *self = Self {
            since_ns: now.ns(),
            ..Self::default()
        };
    }

    fn advance(&mut self, now: &Now) {
        if self.armed == [None; 4] {
            return;
        }
        let count = self.count(now);
        for (alarm, at) in self.armed.iter_mut().enumerate() {
            if at.take_if(|at| *at <= count).is_some() {
                self.raised |= 1 << alarm;
            }
        }
    }

    fn next_event(&self, now: &Now) -> Option<u64> {
        let armed = self.armed.iter().enumerate();
        let enabled = armed.filter(|(alarm, _)| self.enabled >> alarm & 1 != 0);
        let first = enabled.filter_map(|(_, at)| *at).min()?;
        Some(now.cycle_at(self.since_ns + first * NS_PER_COUNT))
    }

    /// Its alarms are the first four interrupts.
    fn interrupts(&self) -> u32 {
        self.raised & self.enabled | self.forced
    }
}
