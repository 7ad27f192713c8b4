//! A step of the emulator's processor, done again by the reference.

use std::collections::VecDeque;

use katarenga_emulator::cpu::{Access, PC, Registers, Step};
use rp2040_emu::CortexM0Plus;
use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};

const PROCESS_STACK: u32 = 1 << 1;

/// The reference after a step.
pub struct Done {
    /// Its registers.
    pub registers: Registers,
    /// Cycles without waiting for memory.
    pub cycles: u64,
    /// An access that only one of both processors made.
    pub stray: Option<String>,
}

/// Has the reference do the same step.
pub fn replay(core: &mut CortexM0Plus, step: &Step) -> Done {
    let before = &step.before;
    core.invalidate_decode_cache_entries(&[before.r[PC]]);
    core.wake();
    load(core, before);
    let mut bus = Replay::of(step);
    let mut cycles = u64::from(core.step(&mut bus));
    // An entry without a cycle is a lockup.
    if step.code.is_empty() && core.is_halted() {
        cycles = step.cycles;
    }
    let stray = bus.stray.take().or_else(|| {
        let missing = bus.expected.front()?;
        Some(format!("{missing:x?} is missing"))
    });
    Done {
        registers: registers(core),
        cycles,
        stray,
    }
}

fn load(core: &mut CortexM0Plus, registers: &Registers) {
    core.regs.r = registers.r;
    core.regs.xpsr = registers.xpsr;
    core.regs.primask = u32::from(registers.primask);
    core.regs.control = registers.control;
    core.regs.msp = registers.main_stack();
    core.regs.psp = registers.process_stack();
}

fn registers(core: &CortexM0Plus) -> Registers {
    let regs = &core.regs;
    let on_process_stack = regs.control & PROCESS_STACK != 0;
    Registers {
        r: regs.r,
        xpsr: regs.xpsr,
        primask: regs.primask & 1 != 0,
        control: regs.control,
        other_sp: if on_process_stack { regs.msp } else { regs.psp },
    }
}

/// What differs, if anything does.
pub fn difference(step: &Step, done: &Done) -> Option<String> {
    let (ours, theirs) = (&step.after, &done.registers);
    let register = (0..16).find(|&number| ours.r[number] != theirs.r[number]);
    if let Some(number) = register {
        let (ours, theirs) = (ours.r[number], theirs.r[number]);
        return Some(format!("r{number} is {ours:#x}, and {theirs:#x} there"));
    }
    if ours != theirs {
        return Some(format!("{ours:x?}, and {theirs:x?} there"));
    }
    done.stray.clone()
}

/// Whether they take different numbers of cycles, except where the reference departs from the Technical Reference Manual of
/// the Cortex-M0+ (3.3). Faults and returns from exceptions are not specified there.
pub fn difference_in_time(step: &Step, done: &Done) -> Option<String> {
    if step.after.exception() != step.before.exception() {
        return None;
    }
    let (ours, theirs) = (step.cycles as i64, done.cycles as i64);
    let op = *step.code.first()?;
    let second = step.code.get(1).copied().unwrap_or(0);
    let is_single_access = matches!(op >> 12, 5..=9) || op >> 11 == 0b01001;
    let departs_by = match op >> 12 {
        // A branch that is taken takes 2 cycles, `bl` 3, and `pop` with the program counter 3 more than its registers.
        0xF if second & 0xD000 == 0xD000 => 1,
        4 | 0xD | 0xE if theirs == 3 => 1,
        0xB if op & 0xFF00 == 0xBD00 => 1,
        // A barrier takes 3, `mrs` and `msr` as well, and waiting for an event or interrupt takes 2.
        0xF if op == 0xF3BF => -2,
        0xF => -1,
        0xB if op == 0xBF20 || op == 0xBF30 => -1,
        // An access to single-cycle I/O takes 1.
        _ if is_single_access => {
            let access = step.accesses.first();
            i64::from(access.is_some_and(|access| access.address >> 28 == 0xD))
        }
        _ => 0,
    };
    (ours != theirs - departs_by).then(|| format!("{ours} cycles, and {theirs} there"))
}

/// A bus on which everything is as it was recorded.
struct Replay {
    pc: u32,
    code: Vec<u16>,
    expected: VecDeque<Access>,
    stray: Option<String>,
    faulted: bool,
    ppb: Ppb,
    nvic: Nvic,
}

impl Replay {
    fn of(step: &Step) -> Self {
        let mut ppb = Ppb::new();
        let mut nvic = Nvic::default();
        let (before, after) = (step.before.exception(), step.after.exception());
        // The vector's address tells the table's.
        let vector = step.accesses.iter().rfind(|access| !access.writes);
        if let Some(vector) = vector.filter(|_| after != 0 && after != before) {
            ppb.vtor = vector.address.wrapping_sub(4 * u32::from(after));
        }
        if step.code.is_empty() {
            // It enters no exception while it handles another.
            match after {
                14 => ppb.icsr = 1 << 28,
                15 => ppb.icsr = 1 << 26,
                16.. => {
                    nvic.enabled = 1 << (after - 16);
                    nvic.pending = 1 << (after - 16);
                }
                _ => {}
            }
        } else {
            ppb.active = 1_u64 << before & !1;
        }
        Self {
            pc: step.before.r[PC],
            code: step.code.clone(),
            expected: step.accesses.iter().copied().collect(),
            stray: None,
            faulted: false,
            ppb,
            nvic,
        }
    }

    fn access(&mut self, address: u32, bytes: u8, written: Option<u32>) -> u32 {
        let writes = written.is_some();
        let same = self.expected.front().copied().filter(|expected| {
            (expected.address, expected.bytes, expected.writes) == (address, bytes, writes)
        });
        let Some(expected) = same else {
            let next = self.expected.front();
            let what = format!("{address:#x} ({bytes}, {written:x?}) instead of {next:x?}");
            self.stray.get_or_insert(what);
            return 0;
        };
        self.expected.pop_front();
        if let (Some(written), Some(value)) = (written, expected.value)
            && written != value
        {
            let what = format!("{written:#x} instead of {value:#x} written to {address:#x}");
            self.stray.get_or_insert(what);
        }
        self.faulted |= expected.value.is_none();
        expected.value.unwrap_or(0)
    }
}

impl CoreBus for Replay {
    fn read8(&mut self, addr: u32) -> u8 {
        self.access(addr, 1, None) as u8
    }

    fn read16(&mut self, addr: u32) -> u16 {
        let halfword = (addr.wrapping_sub(self.pc) / 2) as usize;
        if halfword < 2 && !self.code.is_empty() {
            return self.code.get(halfword).copied().unwrap_or(0);
        }
        self.access(addr, 2, None) as u16
    }

    fn read32(&mut self, addr: u32) -> u32 {
        self.access(addr, 4, None)
    }

    fn write8(&mut self, addr: u32, val: u8) {
        self.access(addr, 1, Some(u32::from(val)));
    }

    fn write16(&mut self, addr: u32, val: u16) {
        self.access(addr, 2, Some(u32::from(val)));
    }

    fn write32(&mut self, addr: u32, val: u32) {
        self.access(addr, 4, Some(val));
    }

    fn set_active_pc(&mut self, _: u32) {}

    fn bus_fault(&self) -> bool {
        self.faulted
    }

    fn bus_fault_addr(&self) -> u32 {
        0
    }

    fn clear_bus_fault(&mut self) {
        self.faulted = false;
    }

    fn ppb(&self, _: usize) -> &Ppb {
        &self.ppb
    }

    fn ppb_mut(&mut self, _: usize) -> &mut Ppb {
        &mut self.ppb
    }

    fn nvic(&self, _: usize) -> &Nvic {
        &self.nvic
    }

    fn nvic_mut(&mut self, _: usize) -> &mut Nvic {
        &mut self.nvic
    }

    fn active_core(&self) -> usize {
        0
    }

    fn event_flag(&self, _: usize) -> bool {
        false
    }

    fn consume_event_flag(&mut self, _: usize) -> bool {
        false
    }

    fn set_wfe_waiting(&mut self, _: usize, _: bool) {}

    fn signal_sev(&mut self) {}
}
