//! A PIO block: four state machines that drive pins on their own.
//!
//! Written after the RP2040's data sheet, chapter 3. Sticky output, inline output enable and the input synchronisers are
//! not modelled. The block sleeps while all machines are stalled, and otherwise goes from instruction to instruction: the
//! cycles that dividers and delays spend are passed in one go.

mod fifo;
mod machine;

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

use self::machine::{Machine, Shared};

const CTRL: u32 = 0x000;
const FSTAT: u32 = 0x004;
const FDEBUG: u32 = 0x008;
const FLEVEL: u32 = 0x00C;
const TXF0: u32 = 0x010;
const TXF3: u32 = 0x01C;
const RXF0: u32 = 0x020;
const RXF3: u32 = 0x02C;
const IRQ: u32 = 0x030;
const IRQ_FORCE: u32 = 0x034;
const INPUT_SYNC_BYPASS: u32 = 0x038;
const DBG_PADOUT: u32 = 0x03C;
const DBG_PADOE: u32 = 0x040;
const DBG_CFGINFO: u32 = 0x044;
const INSTR_MEM0: u32 = 0x048;
const INSTR_MEM31: u32 = 0x0C4;
const SM0: u32 = 0x0C8;
const SM3_END: u32 = 0x124;
const BYTES_PER_MACHINE: u32 = 0x18;
const INTR: u32 = 0x128;
/// Enabled, forced and asserted interrupts, for each of the two lines.
const INTE0: u32 = 0x12C;
const INTS1: u32 = 0x140;

/// 32 instructions, 4 machines, FIFOs of 4.
const CONFIGURATION: u32 = 0x0020_0404;

/// How often whoever feeds its FIFOs looks at a block that runs: 1.3 µs at 48 MHz.
const SLICE: u64 = 64;

/// The pins of a block from a cycle on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The first cycle in which they are so.
    pub cycle: u64,
    /// Pins that are driven high.
    pub high: u32,
}

/// A PIO block.
#[derive(Clone, Debug)]
pub struct Pio {
    first_interrupt: u32,
    machines: [Machine; 4],
    shared: Shared,
    bypass: u32,
    enabled: [u32; 2],
    forced: [u32; 2],
    /// Up to which cycle it has run.
    at: u64,
    high: u32,
    edges: Vec<Edge>,
}

impl Pio {
    /// A block after reset, with the number of the first of its two interrupts.
    #[must_use]
    pub fn new(first_interrupt: u32) -> Self {
        Self {
            first_interrupt,
            machines: [0, 1, 2, 3].map(Machine::new),
            shared: Shared {
                program: [0; 32],
                flags: 0,
                levels: 0,
                directions: 0,
                inputs: 0,
                debug: 0,
            },
            bypass: 0,
            enabled: [0; 2],
            forced: [0; 2],
            at: 0,
            high: 0,
            edges: Vec::new(),
        }
    }

    /// Reads a register in which time does not matter, at a byte offset into the block. The block must have caught up.
    pub fn read_register(&mut self, offset: u32) -> u32 {
        let machine = (offset >> 2 & 3) as usize;
        match offset {
            CTRL => self.bits(|machine| machine.enabled),
            FSTAT => {
                self.bits(|machine| machine.rx.is_full())
                    | self.bits(|machine| machine.rx.is_empty()) << 8
                    | self.bits(|machine| machine.tx.is_full()) << 16
                    | self.bits(|machine| machine.tx.is_empty()) << 24
            }
            FDEBUG => self.shared.debug,
            FLEVEL => (0..4).fold(0, |levels, number| {
                let machine = &self.machines[number];
                levels | (machine.tx.level() | machine.rx.level() << 4) << (8 * number)
            }),
            RXF0..=RXF3 => {
                let word = self.machines[machine].rx.pop();
                self.changed();
                word.unwrap_or_else(|| {
                    self.shared.debug |= 1 << (8 + machine);
                    0
                })
            }
            IRQ => self.shared.flags,
            INPUT_SYNC_BYPASS => self.bypass,
            DBG_PADOUT => self.shared.levels,
            DBG_PADOE => self.shared.directions,
            DBG_CFGINFO => CONFIGURATION,
            SM0..=SM3_END => self.read_machine(offset - SM0),
            INTR => self.raised(),
            INTE0..=INTS1 => {
                let word = (offset - INTE0) / 4;
                let line = (word / 3) as usize;
                match word % 3 {
                    0 => self.enabled[line],
                    1 => self.forced[line],
                    _ => self.asserted(line),
                }
            }
            _ => 0,
        }
    }

    /// Writes a register of a block that has caught up. `applied` says what becomes of the bits that are there.
    pub fn write_register(&mut self, offset: u32, value: u32, applied: impl Fn(u32) -> u32) {
        let machine = (offset >> 2 & 3) as usize;
        match offset {
            CTRL => {
                let enabled = applied(self.bits(|machine| machine.enabled));
                self.control(enabled, value);
            }
            // Ones clear bits, through whichever alias.
            FDEBUG => self.shared.debug &= !value,
            TXF0..=TXF3 => {
                let is_lost = !self.machines[machine].tx.push(value);
                self.shared.debug |= u32::from(is_lost) << (16 + machine);
            }
            IRQ => self.shared.flags &= !value,
            IRQ_FORCE => self.shared.flags |= value & 0xFF,
            INPUT_SYNC_BYPASS => self.bypass = applied(self.bypass),
            INSTR_MEM0..=INSTR_MEM31 => {
                self.shared.program[((offset - INSTR_MEM0) / 4) as usize] = value as u16;
            }
            SM0..=SM3_END => self.write_machine(offset - SM0, applied),
            INTE0..=INTS1 => {
                let word = (offset - INTE0) / 4;
                let line = (word / 3) as usize;
                match word % 3 {
                    0 => self.enabled[line] = applied(self.enabled[line]) & 0xFFF,
                    1 => self.forced[line] = applied(self.forced[line]) & 0xFFF,
                    _ => {}
                }
            }
            _ => {}
        }
        self.changed();
        self.look_at_pins();
    }

    fn control(&mut self, enabled: u32, value: u32) {
        for (number, machine) in self.machines.iter_mut().enumerate() {
            machine.enabled = enabled >> number & 1 != 0;
            if value >> (4 + number) & 1 != 0 {
                machine.restart();
            }
            if value >> (8 + number) & 1 != 0 {
                machine.restart_divider();
            }
        }
    }

    fn read_machine(&self, offset: u32) -> u32 {
        const STALLED: u32 = 1 << 31;
        let machine = &self.machines[(offset / BYTES_PER_MACHINE) as usize];
        match offset % BYTES_PER_MACHINE {
            0x00 => machine.divider,
            0x04 if machine.holds_injected() => machine.exec | STALLED,
            0x04 => machine.exec,
            0x08 => machine.shift,
            0x0C => machine.pc,
            0x10 => u32::from(machine.instruction),
            _ => machine.pins,
        }
    }

    fn write_machine(&mut self, offset: u32, applied: impl Fn(u32) -> u32) {
        let machine = &mut self.machines[(offset / BYTES_PER_MACHINE) as usize];
        match offset % BYTES_PER_MACHINE {
            0x00 => machine.divider = applied(machine.divider) & !0xFF,
            0x04 => machine.exec = applied(machine.exec) & !(1 << 31),
            0x08 => {
                let before = machine.shift;
                machine.shift = applied(before);
                if (before ^ machine.shift) >> 30 != 0 {
                    machine.join_fifos();
                }
            }
            0x0C => {}
            0x10 => {
                let instruction = applied(u32::from(machine.instruction)) as u16;
                machine.inject(instruction, &mut self.shared);
            }
            _ => machine.pins = applied(machine.pins),
        }
    }

    /// One bit for each machine.
    fn bits(&self, is_so: impl Fn(&Machine) -> bool) -> u32 {
        let machines = self.machines.iter().enumerate();
        machines.fold(0, |bits, (number, machine)| {
            bits | u32::from(is_so(machine)) << number
        })
    }

    fn raised(&self) -> u32 {
        self.bits(|machine| !machine.rx.is_empty())
            | self.bits(|machine| !machine.tx.is_full()) << 4
            | (self.shared.flags & 0xF) << 8
    }

    fn asserted(&self, line: usize) -> u32 {
        self.raised() & self.enabled[line] | self.forced[line]
    }

    /// Something was changed that a stalled machine may wait for.
    fn changed(&mut self) {
        for machine in &mut self.machines {
            machine.stalled = false;
        }
    }

    /// Whether a machine's FIFO asks for data, or has some.
    pub(crate) fn requests(&self, machine: usize, is_receiving: bool) -> bool {
        let machine = &self.machines[machine];
        if is_receiving {
            !machine.rx.is_empty()
        } else {
            !machine.tx.is_full()
        }
    }

    /// The levels of all pins, as the machines read them.
    pub fn set_inputs(&mut self, inputs: u32) {
        if inputs != self.shared.inputs {
            self.shared.inputs = inputs;
            self.changed();
        }
    }

    /// The changes of the pins since this was asked last.
    pub fn take_edges(&mut self) -> impl Iterator<Item = Edge> {
        self.edges.drain(..)
    }

    /// Pins that are driven high.
    #[must_use]
    pub fn high(&self) -> u32 {
        self.high
    }

    fn look_at_pins(&mut self) {
        let high = self.shared.levels & self.shared.directions;
        if high != self.high {
            self.high = high;
            self.edges.push(Edge {
                cycle: self.at,
                high,
            });
        }
    }

    /// Whether a machine has something to do without being written.
    fn is_running(&self) -> bool {
        let mut machines = self.machines.iter();
        machines.any(|machine| machine.enabled && !machine.stalled)
    }

    /// Runs up to a cycle.
    pub fn run_to(&mut self, cycle: u64) {
        while self.at < cycle {
            let left = cycle - self.at;
            let enabled = self.machines.iter().filter(|machine| machine.enabled);
            let next = enabled.map(Machine::cycles_to_instruction).min();
            let Some(next) = next.filter(|_| self.is_running()) else {
                let enabled = self.machines.iter_mut().filter(|machine| machine.enabled);
                enabled.for_each(|machine| machine.skip(left));
                self.at = cycle;
                break;
            };
            let step = next.min(left);
            self.at += step;
            for number in 0..self.machines.len() {
                let machine = &mut self.machines[number];
                if machine.enabled && machine.pass(step) {
                    machine.execute(&mut self.shared);
                    if !machine.stalled {
                        // Others may have waited for what it did.
                        self.changed();
                    }
                }
            }
            self.look_at_pins();
        }
    }
}

impl Peripheral for Pio {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        self.read_register(offset)
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        self.write_register(offset, write.value, |old| write.applied(old));
    }

    fn reset(&mut self, _: &Now) {
        let at = self.at;
        *self = Self {
            edges: std::mem::take(&mut self.edges),
            high: self.high,
            ..Self::new(self.first_interrupt)
        };
        self.at = at;
        self.look_at_pins();
    }

    fn advance(&mut self, now: &Now) {
        self.run_to(now.cycle);
    }

    fn next_event(&self, now: &Now) -> Option<u64> {
        self.is_running().then_some(now.cycle + SLICE)
    }

    fn interrupts(&self) -> u32 {
        let bit = |line: usize| u32::from(self.asserted(line) != 0) << line;
        (bit(0) | bit(1)) << self.first_interrupt
    }
}
