//! Runs the processor against its surroundings.

use std::time::Duration;

use rp2040_emu::CortexM0Plus;
use rp2040_emu::core::{CoreBus as _, Registers};

use super::boot_rom::{self, RomFunction};
use super::fabric::Fabric;
use super::flash::{Flash, FlashOperation, PAGE, PowerCut, SECTOR};
use super::image::{FLASH_SIZE, Image, VECTOR_TABLE};
use super::watchdog::Reset;
use super::{copies, memory, plain};
use crate::pinmap::Pinmap;

/// How far the processor runs ahead of its peripherals: 1.3 µs at 48 MHz.
const BURST: u64 = 64;

const ROM_END: u32 = rp2040_emu::ROM_SIZE as u32;

/// Why an emulated board stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The power went, as asked for.
    #[error("the power was cut")]
    PowerCut,
    /// A fault that nobody handles and no watchdog ends.
    #[error("the image crashed with a HardFault at {at:#010x}")]
    HardFault {
        /// The instruction that faulted, as far as the stack still tells.
        at: u32,
    },
    /// The processor sleeps and nothing is left that could wake it.
    #[error("the image went to sleep for ever")]
    AsleepForEver,
    /// The image does not light its LEDs.
    #[error("no LED frame within {0:?} of power-up: is this an image for this board?")]
    NoLight(Duration),
    /// The image handed over to the boot loader that offers a drive over USB.
    #[error("the image has started the boot loader (BOOTSEL)")]
    Bootsel,
    /// The image called a ROM function that is not modelled.
    #[error("the image jumped to {0:#06x} in the boot ROM, where no function is modelled")]
    UnknownRomFunction(u32),
    /// The image erased or programmed what cannot be.
    #[error("the image accessed the flash chip at {0:#x}, outside of it or unaligned")]
    BadFlashAccess(u32),
}

pub(super) struct Chip {
    pub(super) fabric: Fabric,
    /// What was done to the flash chip since power-up.
    pub(super) flash_operations: Vec<FlashOperation>,
    pub(super) power_cut: Option<PowerCut>,
    /// Cycles in which the processor did not sleep.
    pub(super) busy_cycles: u64,
    /// How often the chip was reset since power-up.
    pub(super) resets: u32,
    /// Leaves every instruction to the core of `rp2040-emu`.
    pub(super) only_reference_core: bool,
    core: CortexM0Plus,
    /// Where the last HardFault came from.
    fault_at: u32,
    stack: std::ops::Range<u32>,
}

impl Chip {
    pub(super) fn power_up(image: &Image, flash: Flash, pinmap: &Pinmap) -> Self {
        let mut fabric = Fabric::new(pinmap, flash);
        Self {
            core: launch(&mut fabric),
            fabric,
            flash_operations: Vec::new(),
            power_cut: None,
            busy_cycles: 0,
            resets: 0,
            only_reference_core: false,
            fault_at: 0,
            stack: image.stack.clone(),
        }
    }

    /// The processor and its peripherals begin anew; RAM stays as it is.
    fn reset(&mut self, reset: Reset) {
        self.fabric.reset(reset);
        self.core = launch(&mut self.fabric);
        self.resets += 1;
    }

    /// Runs until a moment after power-up.
    pub(super) fn run_until_ns(&mut self, until_ns: u64) -> Result<(), Stop> {
        while !self.step(until_ns)? {}
        Ok(())
    }

    /// Runs a little towards a moment after power-up, and says whether it is reached.
    pub(super) fn step(&mut self, until_ns: u64) -> Result<bool, Stop> {
        let cut_ns = match self.power_cut {
            Some(PowerCut::At(moment)) => moment.as_nanos() as u64,
            _ => u64::MAX,
        };
        let target = self.fabric.first_cycle_at(until_ns.min(cut_ns));
        if self.fabric.now >= target {
            return if cut_ns <= until_ns {
                Err(Stop::PowerCut)
            } else {
                Ok(true)
            };
        }
        if self.asleep() {
            self.sleep(target)?;
        } else {
            self.burst(target)?;
        }
        self.fabric.advance();
        self.fabric.raise_interrupts();
        self.preempt();
        self.wake_if_interrupted();
        if let Some(reset) = self.fabric.reset_due() {
            self.reset(reset);
        }
        Ok(false)
    }

    pub(super) fn registers(&self) -> &Registers {
        &self.core.regs
    }

    /// The deepest the stack has been, in bytes.
    pub(super) fn worst_stack(&self) -> usize {
        let mut words = self.stack.clone().step_by(4);
        let deepest = words
            .find(|&address| self.fabric.memory.read32(address) != Some(memory::AFTER_POWER_UP));
        deepest.map_or(0, |address| (self.stack.end - address) as usize)
    }

    fn asleep(&self) -> bool {
        self.fabric.bus.wfe_waiting[0] || self.core.is_halted()
    }

    /// Takes the interrupts that `rp2040-emu` leaves alone: those that preempt a handler of lower priority, and those
    /// that only software can raise.
    fn preempt(&mut self) {
        let bus = &mut self.fabric.bus;
        let software = self.fabric.software_interrupts & bus.nvics[0].enabled;
        let handling = bus.ppb[0].active;
        if handling | u64::from(software) == 0 || self.core.regs.primask & 1 != 0 {
            return;
        }
        let pending = bus.nvics[0].pending_and_enabled() | software;
        let nvic = &bus.nvics[0];
        let first = (0..32_u8)
            .filter(|irq| pending >> irq & 1 != 0)
            .min_by_key(|&irq| nvic.get_priority(irq));
        let Some(irq) = first else { return };
        let active = (0..48_u16).filter(|exception| handling >> exception & 1 != 0);
        let priorities = active.map(|exception| match exception.checked_sub(16) {
            Some(irq) => i16::from(nvic.get_priority(irq as u8)),
            None => bus.ppb[0].exception_priority(exception),
        });
        let priority = i16::from(nvic.get_priority(irq));
        // From thread mode the processor takes its own interrupts itself.
        let is_due = priorities
            .min()
            .map_or(software >> irq & 1 != 0, |current| priority < current);
        if is_due {
            bus.wfe_waiting[0] = false;
            self.fabric.software_interrupts &= !(1 << irq);
            self.take(irq);
        }
    }

    /// Has the processor take an interrupt, and no other, as if it handled none.
    fn take(&mut self, irq: u8) {
        let bus = &mut self.fabric.bus;
        let (system, nvic) = (bus.ppb[0].clone(), bus.nvics[0]);
        bus.ppb[0].active = 0;
        bus.ppb[0].icsr = 0;
        bus.nvics[0].pending = 1 << irq;
        self.core.wake();
        let cycles = self.step_core();
        let bus = &mut self.fabric.bus;
        bus.ppb[0].active |= system.active;
        bus.ppb[0].icsr = system.icsr;
        bus.nvics[0].pending = nvic.pending & !(1 << irq);
        self.fabric.now += cycles;
        self.busy_cycles += cycles;
    }

    fn wake_if_interrupted(&mut self) {
        if self.core.is_in_hardfault() {
            return;
        }
        let bus = &mut self.fabric.bus;
        if bus.nvics[0].pending_and_enabled() != 0 {
            bus.wfe_waiting[0] = false;
            self.core.wake();
        }
        if bus.wfe_waiting[0] && std::mem::take(&mut bus.event_flag[0]) {
            bus.wfe_waiting[0] = false;
        }
    }

    /// The next moment at which something happens by itself.
    fn next_alarm(&self) -> Option<u64> {
        let timer = self.fabric.timer_alarm();
        let usb = self.fabric.usb_due();
        timer
            .into_iter()
            .chain(self.fabric.watchdog_bites())
            .chain(usb)
            .min()
    }

    fn sleep(&mut self, target: u64) -> Result<(), Stop> {
        let alarm = self.next_alarm();
        self.fabric.now = if self.fabric.pio_running() {
            target.min(self.fabric.now + BURST)
        } else {
            let alarm = alarm.ok_or(if self.core.is_in_hardfault() {
                self.hard_fault()
            } else {
                Stop::AsleepForEver
            })?;
            target.min(alarm.max(self.fabric.now + 1))
        };
        Ok(())
    }

    fn burst(&mut self, target: u64) -> Result<(), Stop> {
        let start = self.fabric.now;
        let alarm = self.next_alarm().unwrap_or(u64::MAX);
        let end = target.min(start + BURST).min(alarm.max(start + 1));
        let was_faulty = self.core.is_in_hardfault();
        self.fabric.attention = false;
        while self.fabric.now < end && !self.fabric.attention && !self.asleep() {
            if !self.only_reference_core && !self.is_interrupted() {
                let (regs, memory) = (&mut self.core.regs, &mut self.fabric.memory);
                self.fabric.now = plain::run(regs, memory, self.fabric.now, end);
                if self.fabric.now >= end {
                    break;
                }
            }
            let pc = self.core.regs.pc();
            if pc < ROM_END {
                self.call_rom()?;
                break;
            }
            // The core keeps what it decoded, which may have been written over since.
            self.core.invalidate_decode_cache_entries(&[pc]);
            self.fabric.now += self.step_core();
        }
        self.busy_cycles += self.fabric.now - start;
        if self.core.is_in_hardfault() {
            if !was_faulty {
                // The processor has put its registers on the stack, the program counter seventh.
                let pushed = self.core.regs.msp.wrapping_add(24);
                self.fault_at = self.fabric.memory.read32(pushed).unwrap_or(0);
            }
            if self.loops_for_ever() && self.fabric.watchdog_bites().is_none() {
                return Err(self.hard_fault());
            }
        }
        Ok(())
    }

    /// Runs an instruction or takes an interrupt, and says how many cycles that took.
    fn step_core(&mut self) -> u64 {
        self.fabric.next_instruction = self.core.regs.pc();
        u64::from(self.core.step(&mut self.fabric)) + self.fabric.memory.cache.take_wait()
    }

    /// Whether the processor will take an interrupt instead of its next instruction.
    fn is_interrupted(&self) -> bool {
        const PENDING_PENDSV_OR_SYSTICK: u32 = 1 << 28 | 1 << 26;
        let bus = &self.fabric.bus;
        let pending = bus.nvics[0].pending_and_enabled() != 0
            || bus.ppb[0].icsr & PENDING_PENDSV_OR_SYSTICK != 0;
        pending && self.core.regs.primask & 1 == 0 && bus.ppb[0].active == 0
    }

    /// Whether the next instruction is a branch to itself, as a handler ends that has nothing to do.
    fn loops_for_ever(&self) -> bool {
        const BRANCH_TO_SELF: u16 = 0xE7FE;
        let pc = self.core.regs.pc();
        self.fabric.memory.code(pc) == Some(BRANCH_TO_SELF)
    }

    fn hard_fault(&self) -> Stop {
        Stop::HardFault { at: self.fault_at }
    }

    fn call_rom(&mut self) -> Result<(), Stop> {
        let pc = self.core.regs.pc();
        let function = boot_rom::function_at(pc).ok_or(Stop::UnknownRomFunction(pc))?;
        let [a, b, c] = [0, 1, 2].map(|register| self.core.reg(register));
        match function {
            RomFunction::Lookup => self.core.set_reg(0, boot_rom::look_up(b)),
            RomFunction::FlashMode => {}
            RomFunction::FlushCache => self.fabric.memory.cache.flush(),
            RomFunction::FlashErase => self.erase_flash(a, b)?,
            RomFunction::FlashProgram => self.program_flash(a, b, c)?,
            RomFunction::Copy => {
                for i in 0..c {
                    let byte = self.fabric.read8(b + i);
                    self.fabric.write8(a + i, byte);
                }
            }
            RomFunction::UsbBoot => return Err(Stop::Bootsel),
            RomFunction::Fill => (0..c).for_each(|i| self.fabric.write8(a + i, b as u8)),
        }
        let caller = self.core.regs.lr();
        self.core.regs.set_pc(caller & !1);
        Ok(())
    }

    fn erase_flash(&mut self, offset: u32, count: u32) -> Result<(), Stop> {
        for range in aligned_parts(offset, count, SECTOR)? {
            let done = self.begin_flash_operation(FlashOperation::Erase {
                range: range.clone(),
            });
            let time = self
                .fabric
                .memory
                .flash
                .erase(range.start..range.start + done);
            self.finish_flash_operation(done == range.len(), time)?;
        }
        Ok(())
    }

    fn program_flash(&mut self, offset: u32, data: u32, count: u32) -> Result<(), Stop> {
        for range in aligned_parts(offset, count, PAGE)? {
            let from = data + (range.start as u32 - offset);
            let bytes: Vec<u8> = (0..range.len() as u32)
                .map(|i| self.fabric.read8(from + i))
                .collect();
            let done = self.begin_flash_operation(FlashOperation::Program {
                range: range.clone(),
            });
            let time = self
                .fabric
                .memory
                .flash
                .program(range.start, &bytes[..done]);
            self.finish_flash_operation(done == range.len(), time)?;
        }
        Ok(())
    }

    /// Notes an operation and says how many of its bytes will be done before the power goes.
    fn begin_flash_operation(&mut self, operation: FlashOperation) -> usize {
        let (FlashOperation::Erase { range } | FlashOperation::Program { range }) = &operation;
        let (number, bytes) = (self.flash_operations.len(), range.len());
        self.flash_operations.push(operation);
        match self.power_cut {
            Some(PowerCut::InFlashOperation {
                operation,
                bytes_done,
            }) if operation == number => bytes_done.min(bytes),
            _ => bytes,
        }
    }

    /// The processor waits for the flash chip.
    fn finish_flash_operation(&mut self, complete: bool, time: Duration) -> Result<(), Stop> {
        if !complete {
            return Err(Stop::PowerCut);
        }
        self.hold(time);
        Ok(())
    }

    /// The processor stands still while DMA and PIO go on.
    pub(super) fn hold(&mut self, time: Duration) {
        let end = self
            .fabric
            .first_cycle_at(self.fabric.now_ns() + time.as_nanos() as u64);
        while self.fabric.now < end {
            self.fabric.now = if self.fabric.pio_running() {
                end.min(self.fabric.now + BURST)
            } else {
                end
            };
            self.fabric.advance();
        }
    }
}

impl Clone for Chip {
    fn clone(&self) -> Self {
        Self {
            fabric: self.fabric.clone(),
            flash_operations: self.flash_operations.clone(),
            power_cut: self.power_cut,
            busy_cycles: self.busy_cycles,
            resets: self.resets,
            only_reference_core: self.only_reference_core,
            core: copies::processor(&self.core),
            fault_at: self.fault_at,
            stack: self.stack.clone(),
        }
    }
}

/// A processor as it comes out of reset.
fn launch(fabric: &mut Fabric) -> CortexM0Plus {
    let mut core = CortexM0Plus::new();
    let (stack, reset) = (fabric.read32(VECTOR_TABLE), fabric.read32(VECTOR_TABLE + 4));
    core.regs.msp = stack;
    core.regs.set_sp(stack);
    core.regs.set_pc(reset & !1);
    core.reset_control_for_launch();
    core
}

/// Takes a range of the flash chip apart into sectors or pages.
fn aligned_parts(
    offset: u32,
    count: u32,
    part: usize,
) -> Result<impl Iterator<Item = std::ops::Range<usize>>, Stop> {
    let (start, count) = (offset as usize, count as usize);
    if !start.is_multiple_of(part) || !count.is_multiple_of(part) || start + count > FLASH_SIZE {
        return Err(Stop::BadFlashAccess(offset));
    }
    Ok((start..start + count)
        .step_by(part)
        .map(move |start| start..start + part))
}
