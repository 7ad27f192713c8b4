//! Runs the processor against its surroundings.

use std::time::Duration;

use rp2040_emu::CortexM0Plus;
use rp2040_emu::bus::invalidation_regions;
use rp2040_emu::core::CoreBus as _;

use super::boot_rom::{self, RomFunction};
use super::fabric::{Fabric, RAM_AFTER_POWER_UP};
use super::flash::{Flash, FlashOperation, PAGE, PowerCut, SECTOR};
use super::image::{FLASH_SIZE, Image, VECTOR_TABLE};
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
    /// A fault or a panic: this image has nothing that could go on.
    #[error("the image crashed with a HardFault at {at:#010x} (a panic ends here, too)")]
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
    /// The image called a ROM function that is not modelled.
    #[error("the image jumped to {0:#06x} in the boot ROM, where no function is modelled")]
    UnknownRomFunction(u32),
    /// The image erased or programmed what cannot be.
    #[error("the image accessed the flash chip at {0:#x}, outside of it or unaligned")]
    BadFlashAccess(u32),
    /// The image reset itself.
    #[error("the image asked for a reset")]
    Reset,
}

pub(super) struct Chip {
    pub(super) fabric: Fabric,
    pub(super) flash: Flash,
    /// What was done to the flash chip since power-up.
    pub(super) flash_operations: Vec<FlashOperation>,
    pub(super) power_cut: Option<PowerCut>,
    /// Cycles in which the processor did not sleep.
    pub(super) busy_cycles: u64,
    core: CortexM0Plus,
    stack: std::ops::Range<u32>,
}

impl Chip {
    pub(super) fn power_up(image: &Image, flash: Flash, pinmap: &Pinmap) -> Self {
        let mut fabric = Fabric::new(pinmap, &flash);
        let mut core = CortexM0Plus::new();
        let (stack, reset) = (fabric.read32(VECTOR_TABLE), fabric.read32(VECTOR_TABLE + 4));
        core.regs.msp = stack;
        core.regs.set_sp(stack);
        core.regs.set_pc(reset & !1);
        core.reset_control_for_launch();
        Self {
            fabric,
            flash,
            flash_operations: Vec::new(),
            power_cut: None,
            busy_cycles: 0,
            core,
            stack: image.stack.clone(),
        }
    }

    /// Runs until a moment after power-up.
    pub(super) fn run_until_ns(&mut self, until_ns: u64) -> Result<(), Stop> {
        let cut_ns = match self.power_cut {
            Some(PowerCut::At(moment)) => moment.as_nanos() as u64,
            _ => u64::MAX,
        };
        let target_ns = until_ns.min(cut_ns);
        while self.fabric.now_ns() < target_ns {
            let target = self.fabric.first_cycle_at(target_ns);
            if self.asleep() {
                self.sleep(target)?;
            } else {
                self.burst(target)?;
            }
            self.fabric.advance();
            self.fabric.raise_interrupts();
            self.wake_if_interrupted();
        }
        if cut_ns <= until_ns {
            Err(Stop::PowerCut)
        } else {
            Ok(())
        }
    }

    /// The deepest the stack has been, in bytes.
    pub(super) fn worst_stack(&self) -> usize {
        let mut words = self.stack.clone().step_by(4);
        let deepest = words.find(|&address| self.fabric.bus.peek32(address) != RAM_AFTER_POWER_UP);
        deepest.map_or(0, |address| (self.stack.end - address) as usize)
    }

    fn asleep(&self) -> bool {
        self.fabric.bus.wfe_waiting[0] || self.core.is_halted()
    }

    fn wake_if_interrupted(&mut self) {
        let bus = &mut self.fabric.bus;
        if bus.nvics[0].pending_and_enabled() != 0 {
            bus.wfe_waiting[0] = false;
            self.core.wake();
        }
        if bus.wfe_waiting[0] && std::mem::take(&mut bus.event_flag[0]) {
            bus.wfe_waiting[0] = false;
        }
    }

    fn sleep(&mut self, target: u64) -> Result<(), Stop> {
        let alarm = self.fabric.bus.next_scheduled_lazy_deadline();
        self.fabric.now = if self.fabric.pio_running() {
            target.min(self.fabric.now + BURST)
        } else {
            let alarm = alarm.ok_or(Stop::AsleepForEver)?;
            target.min(alarm.max(self.fabric.now + 1))
        };
        Ok(())
    }

    fn burst(&mut self, target: u64) -> Result<(), Stop> {
        let start = self.fabric.now;
        let alarm = self
            .fabric
            .bus
            .next_scheduled_lazy_deadline()
            .unwrap_or(u64::MAX);
        let end = target.min(start + BURST).min(alarm.max(start + 1));
        self.fabric.attention = false;
        while self.fabric.now < end && !self.fabric.attention && !self.asleep() {
            if self.core.regs.pc() < ROM_END {
                self.call_rom()?;
                break;
            }
            self.fabric.now += u64::from(self.core.step(&mut self.fabric));
            if !self.fabric.stale_code.is_empty() {
                self.core
                    .invalidate_decode_cache_entries(&self.fabric.stale_code);
                self.fabric.stale_code.clear();
            }
        }
        self.busy_cycles += self.fabric.now - start;
        if self.core.is_in_hardfault() {
            return Err(self.hard_fault());
        }
        if self.fabric.reset_requested {
            Err(Stop::Reset)
        } else {
            Ok(())
        }
    }

    /// The processor has put its registers on the stack, the program counter seventh.
    fn hard_fault(&self) -> Stop {
        Stop::HardFault {
            at: self.fabric.bus.peek32(self.core.regs.sp().wrapping_add(24)),
        }
    }

    fn call_rom(&mut self) -> Result<(), Stop> {
        let pc = self.core.regs.pc();
        let function = boot_rom::function_at(pc).ok_or(Stop::UnknownRomFunction(pc))?;
        let [a, b, c] = [0, 1, 2].map(|register| self.core.reg(register));
        match function {
            RomFunction::Lookup => self.core.set_reg(0, boot_rom::look_up(b)),
            RomFunction::FlashMode => {}
            RomFunction::FlashErase => self.erase_flash(a, b)?,
            RomFunction::FlashProgram => self.program_flash(a, b, c)?,
            RomFunction::Copy => {
                for i in 0..c {
                    let byte = self.fabric.read8(b + i);
                    self.fabric.write8(a + i, byte);
                }
            }
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
            let time = self.flash.erase(range.start..range.start + done);
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
            let time = self.flash.program(range.start, &bytes[..done]);
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

    /// The processor waits for the flash chip while DMA and PIO go on from RAM.
    fn finish_flash_operation(&mut self, complete: bool, time: Duration) -> Result<(), Stop> {
        if !complete {
            return Err(Stop::PowerCut);
        }
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
        self.fabric.map_flash(&self.flash);
        self.core
            .invalidate_decode_cache_regions(invalidation_regions::XIP);
        Ok(())
    }
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
