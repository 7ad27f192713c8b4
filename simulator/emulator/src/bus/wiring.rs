//! What connects the peripherals to each other and to the board.

use katarenga_core::units::AdcCount;

use super::ChipBus;
use crate::clock::Clock;
use crate::cpu::Bus as _;
use crate::peripherals::Written;

/// The DMA controller makes at most so many transfers in one go.
const MOST_TRANSFERS: usize = 64;

impl ChipBus {
    /// A peripheral was written.
    pub(super) fn written(&mut self, written: Written) {
        match written {
            Written::Adc => self.sample(),
            Written::Clocks => self.follow_clock(),
            Written::Pwm => {
                let now_ns = self.now_ns();
                self.piezo.look(&self.peripherals, now_ns);
            }
            Written::Pio => self.follow_pins(),
            Written::Other => {}
        }
    }

    /// The converter holds the voltage of the moment it is started.
    fn sample(&mut self) {
        let Some(input) = self.peripherals.adc.take_sampled_input() else {
            return;
        };
        let count = match input {
            0 => self.sensors.sample(self.clock.ns(self.now)),
            1 | 2 => self.cc[input as usize - 1],
            _ => AdcCount(0),
        };
        self.peripherals.adc.hold(count);
    }

    /// The system clock may have changed.
    pub(super) fn follow_clock(&mut self) {
        let hz = self.peripherals.system_hz();
        if hz != self.clock.hz {
            self.clock = Clock {
                hz,
                since_cycle: self.now,
                since_ns: self.now_ns(),
            };
        }
    }

    /// The first PIO block feeds the LEDs.
    pub(super) fn follow_pins(&mut self) {
        let [pio, _] = &mut self.peripherals.pio;
        for edge in pio.take_edges() {
            let high = edge.high & self.led_data != 0;
            self.data_line.level(high, self.clock.ns(edge.cycle));
        }
    }

    /// Pins or buttons have changed.
    pub(in super::super) fn pins_changed(&mut self) {
        let (driven, outputs) = self.peripherals.sio.driven();
        let inputs = outputs | self.inputs & !driven;
        self.peripherals.sio.inputs = inputs;
        if outputs != self.outputs {
            self.outputs = outputs;
            let now_ns = self.now_ns();
            self.sensors.pins_changed(outputs, now_ns);
        }
    }

    /// Makes the transfers of the DMA controller that are due.
    pub(super) fn transfer(&mut self) {
        for _ in 0..MOST_TRANSFERS {
            let Some(transfer) = self.peripherals.due_transfer() else {
                return;
            };
            let (from, to, now) = (transfer.from, transfer.to, self.now);
            // What is not there reads as zero and takes no writes.
            match transfer.bytes {
                1 => {
                    let byte = self.read8(from, now).unwrap_or(0);
                    self.write8(to, byte, now);
                }
                2 => {
                    let half = self.read16(from, now).unwrap_or(0);
                    self.write16(to, half, now);
                }
                _ => {
                    let word = self.read32(from, now).unwrap_or(0);
                    self.write32(to, word, now);
                }
            }
            self.peripherals.dma.done(transfer);
        }
    }
}
