//! The piezo: which tones its pin makes.

use std::time::Duration;

use rp2040_emu::Bus;

use crate::pinmap::Pinmap;

/// What the piezo does from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The moment, after power-up.
    pub from: Duration,
    /// Oscillations a second, rounded; nothing is silence.
    pub hertz: Option<u32>,
}

const PWM: u32 = 0x4005_0000;
const PWM_END: u32 = 0x4005_4000;
const BYTES_PER_SLICE: u32 = 0x14;
const SLICES: u32 = 8;
const CSR: u32 = 0x00;
const DIV: u32 = 0x04;
const CC: u32 = 0x0C;
const TOP: u32 = 0x10;
const CSR_ENABLE: u32 = 1;

const GPIO_CTRL: u32 = 0x4001_4004;
const FUNCTION_BITS: u32 = 0x1F;
const FUNCTION_PWM: u32 = 4;

#[derive(Clone)]
pub(super) struct Piezo {
    gpio: u32,
    tones: Vec<Tone>,
}

impl Piezo {
    pub(super) fn new(pinmap: &Pinmap) -> Self {
        Self {
            gpio: u32::from(pinmap.gpio("PIEZO")),
            tones: Vec::new(),
        }
    }

    /// Whether a write to an address may change the tone.
    pub(super) fn is_driven_by(addr: u32) -> bool {
        (PWM..PWM_END).contains(&addr)
    }

    /// Notes what the pin does now, if that is new.
    pub(super) fn look(&mut self, bus: &mut Bus, now_ns: u64) {
        let hertz = self.hertz(bus);
        if hertz != self.tones.last().and_then(|tone| tone.hertz) {
            self.tones.push(Tone {
                from: Duration::from_nanos(now_ns),
                hertz,
            });
        }
    }

    /// Every change since power-up.
    pub(super) fn tones(&self) -> &[Tone] {
        &self.tones
    }

    fn hertz(&self, bus: &mut Bus) -> Option<u32> {
        let function = bus.read32(GPIO_CTRL + 8 * self.gpio) & FUNCTION_BITS;
        let slice = PWM + self.gpio / 2 % SLICES * BYTES_PER_SLICE;
        let [csr, div, cc, top] = [CSR, DIV, CC, TOP].map(|register| bus.read32(slice + register));
        // Channel B is the odd pin's.
        let compare = cc >> (16 * (self.gpio % 2)) & 0xFFFF;
        if function != FUNCTION_PWM || csr & CSR_ENABLE == 0 || compare == 0 || compare > top {
            return None;
        }
        // The divider has four binary places.
        let cycles = f64::from(top + 1) * f64::from(div) / 16.0;
        Some((f64::from(bus.sys_clk_hz()) / cycles).round() as u32)
    }
}
