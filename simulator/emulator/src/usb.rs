//! USB: the chip's device controller, and a host at the other end of the cable.
//!
//! `Controller` is what the processor sees: registers, DPRAM and an interrupt. [`Host`] runs
//! transactions against it. It enumerates the board as an operating system does, opens its serial port, and
//! [misbehaves](Mischief) when asked to. All chance is in the seed of whoever asks.
//!
//! Time on the wire is counted in slots of `SLOT_NS`: one transaction each. A host polls an endpoint that answers NAK again
//! and again; here it polls again as soon as the processor has written to the controller, which looks the same to both
//! and lets an idle processor sleep.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

mod buffer_control;
mod controller;
mod host;
mod registers;

use controller::Controller;
pub use host::{Answer, Descriptors, Host, HostState, Mischief, Outcome, Request};

/// The time of one transaction: 64 bytes of bulk data with token, handshake and gaps take 55 µs at 12 Mbit/s.
const SLOT_NS: u64 = 64_000;

/// The registers follow the DPRAM; offsets count from the start of the latter.
const REGISTERS: u32 = 0x1000;
/// The number of its interrupt.
const USBCTRL_IRQ: u32 = 5;

/// The controller and what is plugged into it.
#[derive(Clone, Default)]
pub(crate) struct Usb {
    controller: Controller,
    pub(crate) host: Host,
}

impl Peripheral for Usb {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        match offset.checked_sub(REGISTERS) {
            Some(register) => self.controller.read(register),
            None => u32::from_le_bytes(self.controller.dpram(offset as usize)),
        }
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        match offset.checked_sub(REGISTERS) {
            Some(register) => self.controller.write(register, write.value, write.alias),
            None => {
                let old = u32::from_le_bytes(self.controller.dpram(offset as usize));
                let word = write.stored(old).to_le_bytes();
                self.controller.write_dpram(offset as usize, &word);
            }
        }
    }

    /// The host stays where it is, and sees the board leave the bus.
    fn reset(&mut self, _: &Now) {
        self.controller.reset();
    }

    /// Runs the host.
    fn advance(&mut self, now: &Now) {
        self.host.advance(now.ns(), &mut self.controller);
    }

    fn next_event(&self, now: &Now) -> Option<u64> {
        Some(now.cycle_at(self.host.due(&self.controller)?))
    }

    fn interrupts(&self) -> u32 {
        u32::from(self.controller.interrupt()) << USBCTRL_IRQ
    }
}

/// Which of the two data packets was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DataPid {
    Data0,
    Data1,
}

impl DataPid {
    fn flipped(self) -> Self {
        match self {
            Self::Data0 => Self::Data1,
            Self::Data1 => Self::Data0,
        }
    }
}

/// What the controller answers to data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handshake {
    Ack,
    Nak,
    Stall,
    /// No answer at all.
    Silence,
}

/// What the controller answers to an IN token.
#[derive(Clone, Debug, PartialEq, Eq)]
enum InReply {
    Data { pid: DataPid, bytes: Vec<u8> },
    Nak,
    Stall,
    Silence,
}
