//! The instructions of two halfwords that reach the processor's own registers.

use super::registers::{EXCEPTION, PROCESS_STACK};
use super::{PC, Registers, SP, flags};

/// The numbers of the registers that `mrs` and `msr` reach (B5.1).
const MAIN_STACK: u32 = 8;
const PROCESS_STACK_POINTER: u32 = 9;
const PRIMASK: u32 = 16;
const CONTROL: u32 = 20;

impl Registers {
    /// Executes `mrs` or `msr`. Anything else is undefined, as are numbers without a register.
    #[cold]
    pub(super) fn system_instruction(&mut self, first: u32, second: u32) -> Option<()> {
        let number = second & 0xFF;
        if first == 0xF3EF && second & 0xF000 == 0x8000 {
            let to = (second >> 8 & 0xF) as usize;
            if to == SP || to == PC {
                return None;
            }
            self.r[to] = self.system_register(number)?;
            Some(())
        } else if first & 0xFFF0 == 0xF380 && second & 0xFF00 == 0x8800 {
            let from = (first & 0xF) as usize;
            if from == SP || from == PC {
                return None;
            }
            self.set_system_register(number, self.r[from])
        } else {
            None
        }
    }

    fn system_register(&self, number: u32) -> Option<u32> {
        match number {
            // Flags and exception number by bits; the Thumb bit reads as zero.
            0..=7 if number != 4 => {
                let exception = if number & 1 != 0 { EXCEPTION } else { 0 };
                let flags = if number & 4 == 0 { flags::ALL } else { 0 };
                Some(self.xpsr & (exception | flags))
            }
            MAIN_STACK => Some(self.main_stack()),
            PROCESS_STACK_POINTER => Some(self.process_stack()),
            PRIMASK => Some(u32::from(self.primask)),
            CONTROL => Some(self.control),
            _ => None,
        }
    }

    fn set_system_register(&mut self, number: u32, value: u32) -> Option<()> {
        match number {
            0..=3 => self.xpsr = self.xpsr & !flags::ALL | value & flags::ALL,
            // The exception number takes no writes.
            5..=7 => {}
            MAIN_STACK => self.set_main_stack(value),
            PROCESS_STACK_POINTER => self.set_process_stack(value),
            PRIMASK => self.primask = value & 1 != 0,
            CONTROL => {
                self.control = self.control & PROCESS_STACK | value & 1;
                // A handler always uses the main stack.
                if !self.in_handler() {
                    self.use_process_stack(value & PROCESS_STACK != 0);
                }
            }
            _ => return None,
        }
        Some(())
    }
}
