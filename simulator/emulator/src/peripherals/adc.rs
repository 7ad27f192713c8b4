//! The converter's timing: when it is ready. What it reads is the board's matter.

use katarenga_core::units::AdcCount;

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const CS: u32 = 0x00;
const RESULT: u32 = 0x04;

const CS_ENABLE: u32 = 1 << 0;
const CS_START_ONCE: u32 = 1 << 2;
const CS_START_MANY: u32 = 1 << 3;
const CS_READY: u32 = 1 << 8;
/// Enable, temperature sensor, the two starts, the sticky error, input and round robin.
const CS_WRITABLE: u32 = 0x001F_740F;

/// The clock that every image gives it, and how many of its cycles a conversion takes (data sheet, 4.9).
const HZ: u64 = 48_000_000;
const CONVERSION: u64 = 96;

/// One conversion at a time, polled: the FIFO and its interrupt, which the image leaves alone, are not modelled.
#[derive(Clone, Default)]
pub(crate) struct Adc {
    cs: u32,
    result: AdcCount,
    /// A conversion has begun, and the voltage is not held yet.
    samples: bool,
    /// The cycle in which a conversion is done.
    done_at: Option<u64>,
}

impl Adc {
    /// The input whose voltage has to be held now, because a conversion began.
    pub(crate) fn take_sampled_input(&mut self) -> Option<u32> {
        let input = self.cs >> 12 & 7;
        std::mem::take(&mut self.samples).then_some(input)
    }

    /// Holds a voltage.
    pub(crate) fn hold(&mut self, count: AdcCount) {
        self.result = count;
    }

    fn start(&mut self, cycle: u64, now: &Now) {
        let asked = self.cs & (CS_START_ONCE | CS_START_MANY) != 0;
        if self.cs & CS_ENABLE != 0 && self.done_at.is_none() && asked {
            self.samples = true;
            self.done_at = Some(cycle + (CONVERSION * now.hz()).div_ceil(HZ));
        }
    }
}

impl Peripheral for Adc {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        let is_ready = self.cs & CS_ENABLE != 0 && self.done_at.is_none();
        match offset {
            CS if is_ready => self.cs | CS_READY,
            CS => self.cs,
            RESULT => u32::from(self.result.0),
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, now: &Now) {
        if offset != CS {
            return;
        }
        self.cs = write.applied(self.cs) & CS_WRITABLE;
        if self.cs & CS_ENABLE == 0 {
            self.done_at = None;
        }
        self.start(now.cycle, now);
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }

    fn advance(&mut self, now: &Now) {
        if let Some(done) = self.done_at.take_if(|done| *done <= now.cycle) {
            self.cs &= !CS_START_ONCE;
            // Of many conversions, only the last one can be read.
            self.start(done.max(now.cycle), now);
        }
    }
}
