//! Copies of the parts that `rp2040-emu` does not let itself be copied.

use std::mem::needs_drop;
use std::ptr;

use rp2040_emu::core::Registers;
use rp2040_emu::peripherals::timer::TimerRegs;
use rp2040_emu::{Bus, CortexM0Plus};

use super::fabric;

/// A processor in the same state between two instructions.
pub(super) fn processor(of: &CortexM0Plus) -> CortexM0Plus {
    let mut copy = CortexM0Plus::new();
    copy.regs = registers(&of.regs);
    copy.cycles = of.cycles;
    if of.is_halted() {
        copy.halt();
    }
    copy
}

pub(super) fn registers(of: &Registers) -> Registers {
    let &Registers {
        r,
        xpsr,
        primask,
        control,
        msp,
        psp,
    } = of;
    Registers {
        r,
        xpsr,
        primask,
        control,
        msp,
        psp,
    }
}

/// A timer in the same state.
pub(super) fn timer(of: &TimerRegs) -> TimerRegs {
    // SAFETY: registers only.
    unsafe { block(of) }
}

/// A write to a register of the peripherals.
#[derive(Clone, Copy)]
pub(super) struct Write {
    /// When, in cycles since they came out of reset.
    pub(super) cycle: u64,
    pub(super) address: u32,
    pub(super) value: u32,
}

/// The chip's peripherals in the same state, as far as an image sees it, after so many cycles. Those that cannot be
/// copied as a whole are written again.
pub(super) fn bus(of: &Bus, cycles: u64, writes: &[Write]) -> Bus {
    let mut copy = fabric::chip_bus();
    // SAFETY: registers only.
    copy.resets = unsafe { block(&of.resets) };
    let mut at = 0;
    for write in writes {
        copy.advance_lazy_scheduled(write.cycle - at);
        copy.write32(write.address, write.value);
        at = write.cycle;
    }
    copy.advance_lazy_scheduled(cycles - at);
    // SAFETY: all of these are registers only.
    unsafe {
        copy.clocks_regs = block(&of.clocks_regs);
        copy.xosc_regs = block(&of.xosc_regs);
        copy.rosc_regs = block(&of.rosc_regs);
        copy.io_bank0 = block(&of.io_bank0);
        copy.pads_bank0 = block(&of.pads_bank0);
        copy.watchdog_tick = block(&of.watchdog_tick);
        copy.sio = block(&of.sio);
        copy.pio = block(&of.pio);
    }
    copy.clock_tree = of.clock_tree;
    copy.ppb = of.ppb.clone();
    copy.nvics = of.nvics;
    copy.gpio_in = of.gpio_in;
    copy.event_flag = of.event_flag;
    copy.wfe_waiting = of.wfe_waiting;
    copy
}

/// Copies a block of registers whose type does not say that it can be.
///
/// # Safety
/// It owns nothing and refers to nothing: numbers, flags, and arrays of them. That nothing must be dropped is checked.
unsafe fn block<T: 'static>(of: &T) -> T {
    const { assert!(!needs_drop::<T>()) };
    // SAFETY: the reference is valid to read from, and both values may live on, since the type is as good as `Copy`.
    unsafe { ptr::read(of) }
}
