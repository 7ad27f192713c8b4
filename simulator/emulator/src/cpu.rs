//! The processor: a Cortex-M0+ with all of ARMv6-M's instructions, its exceptions, interrupt controller and SysTick.
//!
//! Section numbers refer to the ARMv6-M Architecture Reference Manual (DDI 0419). Unprivileged mode and the MPU are left
//! out: the RP2040 has both, and no image here uses them.

mod exceptions;
mod execute;
mod flags;
mod recording;
mod registers;
mod system;
mod timing;
mod wide;

pub use self::recording::{Access, Step};
pub use self::registers::{LR, PC, Registers, SP};
pub use self::system::System;

/// What the processor reaches. Addresses of halfwords and words are aligned; nothing means a bus fault.
pub trait Bus {
    /// Reads a halfword of an instruction.
    fn fetch(&mut self, address: u32) -> Option<u16>;
    /// Reads a byte in a cycle.
    fn read8(&mut self, address: u32, now: u64) -> Option<u8>;
    /// Reads a halfword in a cycle.
    fn read16(&mut self, address: u32, now: u64) -> Option<u16>;
    /// Reads a word in a cycle.
    fn read32(&mut self, address: u32, now: u64) -> Option<u32>;
    /// Writes a byte in a cycle.
    fn write8(&mut self, address: u32, value: u8, now: u64) -> Option<()>;
    /// Writes a halfword in a cycle.
    fn write16(&mut self, address: u32, value: u16, now: u64) -> Option<()>;
    /// Writes a word in a cycle.
    fn write32(&mut self, address: u32, value: u32, now: u64) -> Option<()>;
    /// The cycles that the last instruction had to wait for memory; asking forgets them.
    fn take_wait(&mut self) -> u64;
    /// The cycle in which the processor has to pause at the latest. Accesses may bring it forward.
    fn pause_at(&self) -> u64;
    /// The system registers, which this bus has at 0xE000_E000.
    fn system(&mut self) -> &mut System;
}

/// Why the processor paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The bus asked for it.
    Asked,
    /// It sleeps, or it is locked up.
    Asleep,
    /// There is no code where it is to go on.
    NoCode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    Awake,
    /// Waits for an event, or an interrupt.
    ForEvent,
    /// Waits for an interrupt.
    ForInterrupt,
    /// A fault in the handler of faults.
    LockedUp,
}

/// A Cortex-M0+. Its system registers are on the [`Bus`].
#[derive(Clone, Debug)]
pub struct Processor {
    /// Between two instructions.
    pub registers: Registers,
    power: Power,
    /// The instruction that faulted last.
    fault_at: u32,
}

impl Processor {
    /// A processor as it comes out of reset.
    #[must_use]
    pub fn new(stack: u32, entry: u32) -> Self {
        Self {
            registers: Registers::new(stack, entry),
            power: Power::Awake,
            fault_at: 0,
        }
    }

    /// Runs instructions and takes exceptions from a cycle on until the bus asks for a pause, the processor sleeps or
    /// finds no code, and says which cycle it is then.
    #[inline]
    pub fn run<B: Bus>(&mut self, bus: &mut B, mut now: u64) -> (u64, Pause) {
        while now < bus.pause_at() {
            if self.power != Power::Awake {
                return (now, Pause::Asleep);
            }
            if let Some(exception) = bus.system().due(self.registers.primask) {
                now = self.enter(bus, exception, now);
                continue;
            }
            let (after, end) = self.execute(bus, now);
            now = after;
            match end {
                execute::End::Interruptible => {}
                execute::End::NoCode => return (now, Pause::NoCode),
                execute::End::Fault(at) => now = self.fault(bus, at, now),
                execute::End::Call => now = self.call_supervisor(bus, now),
                execute::End::Return(how) => now = self.leave(bus, how, now),
                execute::End::WaitForEvent => {
                    if !std::mem::take(&mut bus.system().event) {
                        self.power = Power::ForEvent;
                    }
                }
                execute::End::WaitForInterrupt => self.power = Power::ForInterrupt,
            }
        }
        (now, Pause::Asked)
    }

    /// Whether it executes nothing until it is woken.
    #[must_use]
    pub fn is_asleep(&self) -> bool {
        self.power != Power::Awake
    }

    /// Ends a sleep if an event or an interrupt does.
    pub fn wake(&mut self, system: &mut System) {
        let wakes = match self.power {
            Power::Awake | Power::LockedUp => false,
            Power::ForEvent => system.is_interrupted() || std::mem::take(&mut system.event),
            Power::ForInterrupt => system.is_interrupted(),
        };
        if wakes {
            self.power = Power::Awake;
        }
    }

    /// Whether it handles a fault, or could not.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.registers.exception() == exceptions::HARD_FAULT || self.power == Power::LockedUp
    }

    /// The instruction that faulted last.
    #[must_use]
    pub fn fault_at(&self) -> u32 {
        self.fault_at
    }
}
