//! What the processor reaches over its bus: memory, the chip's peripherals, and through the pins the board.

mod access;
mod wiring;

use katarenga_core::units::AdcCount;

use super::boot_rom;
use super::clock::{Clock, Now};
use super::cpu::System;
use super::flash::Flash;
use super::image::VECTOR_TABLE;
use super::leds::DataLine;
use super::memory::Memory;
use super::peripherals::{Peripherals, Reset};
use super::piezo::Piezo;
use super::sensors::Sensors;
use crate::pinmap::Pinmap;
use crate::usb::Host;

#[derive(Clone)]
pub(super) struct ChipBus {
    pub(super) memory: Memory,
    pub(super) system: System,
    pub(super) sensors: Sensors,
    pub(super) data_line: DataLine,
    pub(super) piezo: Piezo,
    /// Processor cycles since power-up.
    pub(super) now: u64,
    /// What the CC lines of the USB-C connector carry.
    pub(super) cc: [AdcCount; 2],
    /// Levels that come from outside: buttons let go read high.
    pub(super) inputs: u32,
    rom: Vec<u8>,
    peripherals: Peripherals,
    clock: Clock,
    /// The cycle in which a peripheral does something by itself.
    next_event: u64,
    /// The cycle in which the processor is to pause.
    pause_at: u64,
    outputs: u32,
    led_data: u32,
}

impl ChipBus {
    pub(super) fn new(pinmap: &Pinmap, flash: Flash) -> Self {
        let peripherals = Peripherals::new();
        let clock = Clock {
            hz: peripherals.system_hz(),
            since_cycle: 0,
            since_ns: 0,
        };
        let buttons = katarenga_core::Button::ALL
            .iter()
            .map(|&button| 1 << pinmap.button(button));
        let mut bus = Self {
            memory: Memory::new(flash),
            system: System::new(VECTOR_TABLE),
            sensors: Sensors::new(pinmap),
            data_line: DataLine::default(),
            piezo: Piezo::new(pinmap),
            now: 0,
            cc: [AdcCount(0); 2],
            // Nothing is pressed, and USB-C feeds the board.
            inputs: buttons.fold(1 << pinmap.gpio("FROM_USB_C"), std::ops::BitOr::bitor),
            rom: boot_rom::contents(),
            peripherals,
            clock,
            next_event: u64::MAX,
            pause_at: 0,
            outputs: 0,
            led_data: 1 << pinmap.gpio("LED_DATA"),
        };
        bus.pins_changed();
        bus
    }

    /// The chip is reset: all peripherals begin anew, while RAM, the scratch registers and time stay.
    pub(super) fn reset(&mut self, reset: Reset) {
        let now = self.time();
        self.peripherals.reset(reset, &now);
        self.system = System::new(VECTOR_TABLE);
        self.follow_clock();
        self.memory.cache.flush();
        self.data_line.level(false, now.ns());
        self.piezo.look(&self.peripherals, now.ns());
        self.pins_changed();
        self.look_at_events();
    }

    /// Whether something resets the chip now.
    pub(super) fn reset_due(&self) -> Option<Reset> {
        let by_watchdog = self.peripherals.watchdog.bites(&self.time());
        by_watchdog.or(self.system.reset_requested().then_some(Reset::Requested))
    }

    /// Whether the watchdog will reset the chip unless it is fed.
    pub(super) fn is_watched(&self) -> bool {
        self.peripherals.watchdog.is_enabled()
    }

    fn time(&self) -> Now {
        Now {
            cycle: self.now,
            clock: self.clock,
        }
    }

    pub(super) fn now_ns(&self) -> u64 {
        self.clock.ns(self.now)
    }

    pub(super) fn first_cycle_at(&self, ns: u64) -> u64 {
        self.clock.first_cycle_at(ns)
    }

    pub(super) fn outputs(&self) -> u32 {
        self.outputs
    }

    /// The cycle in which a peripheral does something by itself, if one ever does.
    pub(super) fn next_event(&self) -> Option<u64> {
        (self.next_event != u64::MAX).then_some(self.next_event)
    }

    /// Has the processor pause in a cycle, or when a peripheral needs attention before.
    pub(super) fn run_until(&mut self, cycle: u64) {
        self.pause_at = cycle.min(self.next_event);
    }

    /// Lets the peripherals catch up with the processor, if one of them has something to do.
    pub(super) fn catch_up(&mut self) {
        if self.now < self.next_event {
            return;
        }
        let now = self.time();
        self.peripherals.advance(&now);
        self.transfer();
        self.follow_pins();
        self.look_at_events();
    }

    /// Learns what the peripherals will do next, and shows the processor the interrupts that they assert.
    fn look_at_events(&mut self) {
        let next = self.peripherals.next_event(&self.time());
        // What is due already is done in the next cycle.
        self.next_event = next.map_or(u64::MAX, |cycle| cycle.max(self.now + 1));
        self.pause_at = self.pause_at.min(self.next_event);
        self.system.set_lines(self.peripherals.interrupts());
    }

    /// The computer at the other end of the USB cable.
    pub(super) fn host(&mut self) -> &mut Host {
        // Whatever it is asked to do may be due at once.
        self.next_event = self.now;
        &mut self.peripherals.usb.host
    }

    /// Stops the state machines of the first PIO block.
    pub(super) fn stop_pio(&mut self) {
        let now = self.time();
        self.peripherals.stop_pio(&now);
        self.follow_pins();
        self.look_at_events();
    }
}
