//! The converter's timing: when it is ready. What it reads is the board's matter.

use rp2040_emu::peripherals::adc::{
    ADC_HZ, CONVERSION_ADC_TICKS, CS_EN, CS_READY, CS_START_MANY, CS_START_ONCE,
};

use super::fabric::Alias;

const CS: u32 = 0x00;
/// Enable, temperature sensor, the two starts, the sticky error, input and round robin.
const CS_WRITABLE: u32 = 0x001F_740F;

/// One conversion at a time, polled: the FIFO and its interrupt, which the image leaves alone, are not modelled.
#[derive(Clone, Default)]
pub(super) struct Adc {
    cs: u32,
    /// Cycles of the converter's clock that are left of a conversion.
    left: Option<u32>,
    /// Part of a cycle of the converter's clock, in its length times the system clock's frequency.
    phase: u64,
}

impl Adc {
    pub(super) fn input(&self) -> u32 {
        self.cs >> 12 & 7
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        if offset == CS { self.cs } else { 0 }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, alias: Alias) {
        if offset != CS {
            return;
        }
        let was_enabled = self.cs & CS_EN != 0;
        let driven_by_hardware = self.cs & CS_READY;
        self.cs = alias.applied(self.cs, value) & CS_WRITABLE | driven_by_hardware;
        match (was_enabled, self.cs & CS_EN != 0) {
            (false, true) if self.left.is_none() => self.cs |= CS_READY,
            (true, false) => {
                self.left = None;
                self.cs &= !CS_READY;
            }
            _ => {}
        }
        self.start();
    }

    fn start(&mut self) {
        let asked = self.cs & (CS_START_ONCE | CS_START_MANY) != 0;
        if self.cs & CS_EN != 0 && self.left.is_none() && asked {
            self.left = Some(CONVERSION_ADC_TICKS);
            self.cs &= !CS_READY;
        }
    }

    /// Lets cycles of the system clock pass.
    pub(super) fn advance(&mut self, cycles: u64, system_hz: u64) {
        self.start();
        if self.left.is_none() {
            return;
        }
        self.phase += u64::from(ADC_HZ) * cycles;
        while self.phase >= system_hz {
            self.phase -= system_hz;
            self.start();
            match &mut self.left {
                Some(left) if *left > 1 => *left -= 1,
                Some(_) => {
                    self.left = None;
                    self.cs = self.cs & !CS_START_ONCE | CS_READY;
                }
                None => break,
            }
        }
    }
}
