//! The clock dividers of the first PIO block, followed from outside.
//!
//! A state machine that feeds LEDs works in every sixth cycle. Knowing in which, the cycles between can be skipped, in
//! which `rp2040-emu` would look at every machine and every pin.

use rp2040_emu::Bus;

/// One cycle, in the dividers' units.
const CYCLE: u32 = 256;
const CTRL: u32 = 0x000;

#[derive(Clone, Default)]
pub(super) struct Dividers {
    phases: [u32; 4],
    /// Registers were written since the pins were last looked at.
    written: bool,
}

impl Dividers {
    /// A register of the block was written, through whichever alias.
    pub(super) fn note_write(&mut self, offset: u32, value: u32) {
        self.written = true;
        if offset == CTRL {
            let restarts = value >> 8;
            for (machine, phase) in self.phases.iter_mut().enumerate() {
                if restarts >> machine & 1 != 0 {
                    *phase = 0;
                }
            }
        }
    }

    /// Runs the block up to and with the next cycle in which its pins may change, but not more cycles than given, and
    /// says how many it was.
    pub(super) fn run(&mut self, bus: &mut Bus, most: u64) -> u64 {
        let pio = &mut bus.pio[0];
        let periods = [0, 1, 2, 3].map(|machine| {
            let machine = &pio.sm[machine];
            // Less than a cycle is one.
            machine
                .enabled()
                .then(|| (machine.read_clkdiv() >> 8).max(CYCLE))
        });
        let machines = periods.iter().zip(&self.phases);
        let next_work =
            machines.filter_map(|(period, phase)| Some((*period)?.saturating_sub(*phase)));
        let cycles = next_work.min().unwrap_or(CYCLE).div_ceil(CYCLE).max(1);
        let idle = if self.written {
            0
        } else {
            u64::from(cycles - 1).min(most)
        };
        for (machine, period) in periods.iter().enumerate() {
            if period.is_some() {
                let worked = (0..idle).any(|_| pio.sm[machine].clock_tick());
                assert!(!worked, "a state machine is out of step");
                self.phases[machine] += idle as u32 * CYCLE;
            }
        }
        if idle == most {
            return idle;
        }
        pio.step_n(1, bus.gpio_in);
        self.written = false;
        for (phase, period) in self.phases.iter_mut().zip(periods) {
            if let Some(period) = period {
                *phase += CYCLE;
                if *phase >= period {
                    *phase -= period;
                }
            }
        }
        idle + 1
    }
}
