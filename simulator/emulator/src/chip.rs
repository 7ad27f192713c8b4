//! Runs the processor against its surroundings.

use std::time::Duration;

use super::boot_rom::{self, RomFunction};
use super::bus::ChipBus;
use super::cpu::{Bus as _, LR, PC, Pause, Processor, Step};
use super::flash::{Flash, FlashOperation, PAGE, PowerCut, SECTOR};
use super::image::{FLASH_SIZE, Image, VECTOR_TABLE};
use super::memory;
use super::peripherals::Reset;
use crate::pinmap::Pinmap;

const ROM_END: u32 = boot_rom::SIZE as u32;

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

#[derive(Clone)]
pub(super) struct Chip {
    pub(super) bus: ChipBus,
    /// What was done to the flash chip since power-up.
    pub(super) flash_operations: Vec<FlashOperation>,
    pub(super) power_cut: Option<PowerCut>,
    /// Cycles in which the processor did not sleep.
    pub(super) busy_cycles: u64,
    /// How often the chip was reset since power-up.
    pub(super) resets: u32,
    pub(super) processor: Processor,
    stack: std::ops::Range<u32>,
}

impl Chip {
    pub(super) fn power_up(image: &Image, flash: Flash, pinmap: &Pinmap) -> Self {
        let mut bus = ChipBus::new(pinmap, flash);
        Self {
            processor: launch(&mut bus),
            bus,
            flash_operations: Vec::new(),
            power_cut: None,
            busy_cycles: 0,
            resets: 0,
            stack: image.stack.clone(),
        }
    }

    /// The processor and its peripherals begin anew; RAM stays as it is.
    fn reset(&mut self, reset: Reset) {
        self.bus.reset(reset);
        self.processor = launch(&mut self.bus);
        self.resets += 1;
    }

    /// Runs until a moment after power-up.
    pub(super) fn run_until_ns(&mut self, until_ns: u64) -> Result<(), Stop> {
        while !self.go_on(until_ns, Processor::run)? {}
        Ok(())
    }

    /// The same, and shows each step of the processor.
    pub(super) fn trace_until_ns(
        &mut self,
        until_ns: u64,
        mut watch: impl FnMut(&Step),
    ) -> Result<(), Stop> {
        let mut step = |processor: &mut Processor, bus: &mut ChipBus, now| {
            let (now, pause, step) = processor.step(bus, now);
            watch(&step);
            (now, pause)
        };
        while !self.go_on(until_ns, &mut step)? {}
        Ok(())
    }

    /// Goes on a little towards a moment after power-up in one way or another, and says whether it is reached.
    fn go_on(
        &mut self,
        until_ns: u64,
        run: impl FnMut(&mut Processor, &mut ChipBus, u64) -> (u64, Pause),
    ) -> Result<bool, Stop> {
        let cut_ns = match self.power_cut {
            Some(PowerCut::At(moment)) => moment.as_nanos() as u64,
            _ => u64::MAX,
        };
        let target = self.bus.first_cycle_at(until_ns.min(cut_ns));
        if self.bus.now >= target {
            return if cut_ns <= until_ns {
                Err(Stop::PowerCut)
            } else {
                Ok(true)
            };
        }
        if self.processor.is_asleep() {
            self.sleep(target)?;
        } else {
            self.run(target, run)?;
        }
        self.bus.catch_up();
        self.processor.wake(&mut self.bus.system);
        if let Some(reset) = self.bus.reset_due() {
            self.reset(reset);
        }
        Ok(false)
    }

    /// The deepest the stack has been, in bytes.
    pub(super) fn worst_stack(&self) -> usize {
        let mut words = self.stack.clone().step_by(4);
        let deepest =
            words.find(|&address| self.bus.memory.read32(address) != Some(memory::AFTER_POWER_UP));
        deepest.map_or(0, |address| (self.stack.end - address) as usize)
    }

    /// Nothing happens until a peripheral does something.
    fn sleep(&mut self, target: u64) -> Result<(), Stop> {
        let event = self.bus.next_event().ok_or(if self.processor.is_faulty() {
            self.hard_fault()
        } else {
            Stop::AsleepForEver
        })?;
        self.bus.now = target.min(event.max(self.bus.now + 1));
        Ok(())
    }

    /// The processor runs until a peripheral needs attention.
    fn run(
        &mut self,
        target: u64,
        mut run: impl FnMut(&mut Processor, &mut ChipBus, u64) -> (u64, Pause),
    ) -> Result<(), Stop> {
        let start = self.bus.now;
        self.bus.run_until(target);
        let (now, pause) = run(&mut self.processor, &mut self.bus, start);
        self.bus.now = now;
        self.busy_cycles += now - start;
        if pause == Pause::NoCode {
            if self.processor.registers.r[PC] < ROM_END {
                return self.call_rom();
            }
            self.bus.now = self.processor.fault_on_fetch(&mut self.bus, now);
        }
        let is_over = self.processor.is_faulty() && self.loops_for_ever();
        if is_over && !self.bus.is_watched() {
            return Err(self.hard_fault());
        }
        Ok(())
    }

    /// Whether the next instruction is a branch to itself, as a handler ends that has nothing to do.
    fn loops_for_ever(&self) -> bool {
        const BRANCH_TO_SELF: u16 = 0xE7FE;
        let pc = self.processor.registers.r[PC];
        self.bus.memory.code(pc) == Some(BRANCH_TO_SELF)
    }

    fn hard_fault(&self) -> Stop {
        Stop::HardFault {
            at: self.processor.fault_at(),
        }
    }

    fn call_rom(&mut self) -> Result<(), Stop> {
        let registers = &self.processor.registers;
        let pc = registers.r[PC];
        let function = boot_rom::function_at(pc).ok_or(Stop::UnknownRomFunction(pc))?;
        let [a, b, c, ..] = registers.r;
        match function {
            RomFunction::Lookup => self.processor.registers.r[0] = boot_rom::look_up(b),
            RomFunction::FlashMode => {}
            RomFunction::FlushCache => self.bus.memory.cache.flush(),
            RomFunction::FlashErase => self.erase_flash(a, b)?,
            RomFunction::FlashProgram => self.program_flash(a, b, c)?,
            RomFunction::Copy => {
                for i in 0..c {
                    let byte = self.read_byte(b.wrapping_add(i));
                    self.write_byte(a.wrapping_add(i), byte);
                }
            }
            RomFunction::UsbBoot => return Err(Stop::Bootsel),
            RomFunction::Fill => (0..c).for_each(|i| self.write_byte(a.wrapping_add(i), b as u8)),
        }
        let r = &mut self.processor.registers.r;
        r[PC] = r[LR] & !1;
        Ok(())
    }

    /// Where nothing is, nothing is read.
    fn read_byte(&mut self, address: u32) -> u8 {
        self.bus.read8(address, self.bus.now).unwrap_or(0)
    }

    fn write_byte(&mut self, address: u32, byte: u8) {
        self.bus.write8(address, byte, self.bus.now);
    }

    fn erase_flash(&mut self, offset: u32, count: u32) -> Result<(), Stop> {
        for range in aligned_parts(offset, count, SECTOR)? {
            let done = self.begin_flash_operation(FlashOperation::Erase {
                range: range.clone(),
            });
            let time = self.bus.memory.flash.erase(range.start..range.start + done);
            self.finish_flash_operation(done == range.len(), time)?;
        }
        Ok(())
    }

    fn program_flash(&mut self, offset: u32, data: u32, count: u32) -> Result<(), Stop> {
        for range in aligned_parts(offset, count, PAGE)? {
            let from = data.wrapping_add(range.start as u32 - offset);
            let bytes: Vec<u8> = (0..range.len() as u32)
                .map(|i| self.read_byte(from.wrapping_add(i)))
                .collect();
            let done = self.begin_flash_operation(FlashOperation::Program {
                range: range.clone(),
            });
            let time = self.bus.memory.flash.program(range.start, &bytes[..done]);
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
            .bus
            .first_cycle_at(self.bus.now_ns() + time.as_nanos() as u64);
        while self.bus.now < end {
            let event = self.bus.next_event().unwrap_or(end);
            self.bus.now = end.min(event.max(self.bus.now + 1));
            self.bus.catch_up();
        }
    }
}

/// A processor as it comes out of reset.
fn launch(bus: &mut ChipBus) -> Processor {
    let now = bus.now;
    let [stack, entry] = [0, 4].map(|vector| bus.read32(VECTOR_TABLE + vector, now).unwrap_or(0));
    Processor::new(stack, entry)
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
