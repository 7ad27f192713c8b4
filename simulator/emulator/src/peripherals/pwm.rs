//! Pulse width modulation, as far as the piezo's tone tells it: the counters themselves do not run.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const SLICES: usize = 8;
const WORDS: usize = 5;
const CSR: usize = 0;
const DIV: usize = 1;
const CC: usize = 3;
const TOP: usize = 4;
/// Behind the slices: all of their enable bits, and interrupts that are never raised.
const ENABLES: u32 = 0xA0;
const INTERRUPT_ENABLES: u32 = 0xA8;

#[derive(Clone)]
pub(crate) struct Pwm {
    slices: [[u32; WORDS]; SLICES],
    interrupts: u32,
}

impl Default for Pwm {
    fn default() -> Self {
        let mut slice = [0; WORDS];
        slice[DIV] = 1 << 4;
        slice[TOP] = 0xFFFF;
        Self {
            slices: [slice; SLICES],
            interrupts: 0,
        }
    }
}

impl Pwm {
    /// The frequency that a slice makes on one of its two channels, if it makes one.
    pub(crate) fn hertz(&self, gpio: u32, system_hz: u64) -> Option<u32> {
        let slice = &self.slices[gpio as usize / 2 % SLICES];
        // Channel B is the odd pin's.
        let compare = slice[CC] >> (16 * (gpio % 2)) & 0xFFFF;
        if slice[CSR] & 1 == 0 || compare == 0 || compare > slice[TOP] {
            return None;
        }
        // The divider has four binary places.
        let cycles = f64::from(slice[TOP] + 1) * f64::from(slice[DIV]) / 16.0;
        Some((system_hz as f64 / cycles).round() as u32)
    }

    fn enables(&self) -> u32 {
        let slices = self.slices.iter().enumerate();
        slices.fold(0, |bits, (number, slice)| bits | (slice[CSR] & 1) << number)
    }

    fn register(&mut self, offset: u32) -> Option<&mut u32> {
        let word = offset as usize / 4;
        self.slices.get_mut(word / WORDS)?.get_mut(word % WORDS)
    }
}

impl Peripheral for Pwm {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        match offset {
            ENABLES => self.enables(),
            INTERRUPT_ENABLES => self.interrupts,
            _ => self.register(offset).map_or(0, |register| *register),
        }
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        match offset {
            ENABLES => {
                let enables = write.applied(self.enables());
                for (number, slice) in self.slices.iter_mut().enumerate() {
                    slice[CSR] = slice[CSR] & !1 | enables >> number & 1;
                }
            }
            INTERRUPT_ENABLES => self.interrupts = write.applied(self.interrupts) & 0xFF,
            _ => {
                if let Some(register) = self.register(offset) {
                    *register = write.applied(*register);
                }
            }
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }
}
