//! The piezo: which tones its pin makes.

use std::time::Duration;

use super::peripherals::Peripherals;

use crate::pinmap::Pinmap;

/// What the piezo does from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The moment, after power-up.
    pub from: Duration,
    /// Oscillations a second, rounded; nothing is silence.
    pub hertz: Option<u32>,
}

const GPIO_CTRL: u32 = 0x004;
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

    /// Notes what the pin does now, if that is new.
    pub(super) fn look(&mut self, chip: &Peripherals, now_ns: u64) {
        let function = chip.pins.get(GPIO_CTRL + 8 * self.gpio) & FUNCTION_BITS;
        let is_connected = function == FUNCTION_PWM;
        let hertz = is_connected.then(|| chip.pwm.hertz(self.gpio, chip.system_hz()));
        let hertz = hertz.flatten();
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
}
