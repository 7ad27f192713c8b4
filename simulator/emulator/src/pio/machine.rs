//! A state machine: its registers, its clock divider and its instructions (data sheet, 3.4 and 3.5).

use super::fifo::Fifo;

/// One cycle, in the dividers' units.
const CYCLE: u64 = 256;

/// What the four state machines of a block share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) program: [u16; 32],
    /// The eight flags that synchronise machines and interrupt the processor.
    pub(super) flags: u32,
    /// Levels and directions of the pins, as last written.
    pub(super) levels: u32,
    pub(super) directions: u32,
    /// What the pins read.
    pub(super) inputs: u32,
    /// Machines that waited for a FIFO, since this was cleared: for one to be filled, in bits 27 to 24, or emptied, in
    /// bits 3 to 0; FIFOs that were written when they were full, in bits 19 to 16, or read when empty, in bits 11 to 8.
    pub(super) debug: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// 0 to 3.
    number: u32,
    pub(super) enabled: bool,
    pub(super) divider: u32,
    pub(super) exec: u32,
    pub(super) shift: u32,
    pub(super) pins: u32,
    pub(super) pc: u32,
    /// The last instruction.
    pub(super) instruction: u16,
    pub(super) tx: Fifo,
    pub(super) rx: Fifo,
    /// The last instruction could not be finished, and nothing has changed since that would let it.
    pub(super) stalled: bool,
    x: u32,
    y: u32,
    isr: u32,
    osr: u32,
    /// Bits that were shifted in, and bits that were shifted out.
    isr_count: u32,
    osr_count: u32,
    /// An instruction that does not come from the program.
    injected: Option<u16>,
    /// The instruction has done its part and waits: for room to push, or for its flag to be cleared.
    half_done: bool,
    /// Ticks before the next instruction.
    delay: u64,
    phase: u64,
}

/// Where an instruction leads.
enum Then {
    Next,
    Jumped,
    Stalled,
}

impl Machine {
    pub(super) fn new(number: u32) -> Self {
        Self {
            number,
            enabled: false,
            divider: 1 << 16,
            exec: 0x0001_F000,
            shift: 0x000C_0000,
            pins: 0x1400_0000,
            pc: 0,
            instruction: 0,
            tx: Fifo::new(4),
            rx: Fifo::new(4),
            stalled: false,
            x: 0,
            y: 0,
            isr: 0,
            osr: 0,
            isr_count: 0,
            osr_count: 32,
            injected: None,
            half_done: false,
            delay: 0,
            phase: 0,
        }
    }

    /// What `SM_RESTART` clears: not the program counter, nor the scratch registers.
    pub(super) fn restart(&mut self) {
        self.isr = 0;
        self.isr_count = 0;
        self.osr_count = 32;
        self.injected = None;
        self.half_done = false;
        self.delay = 0;
    }

    pub(super) fn restart_divider(&mut self) {
        self.phase = 0;
    }

    /// Whether an instruction that was injected waits.
    pub(super) fn holds_injected(&self) -> bool {
        self.injected.is_some()
    }

    /// FIFOs are joined to one of twice the depth in one direction. Changing that empties both.
    pub(super) fn join_fifos(&mut self) {
        let (tx, rx) = match self.shift >> 30 {
            0 => (4, 4),
            1 => (8, 0),
            2 => (0, 8),
            _ => (0, 0),
        };
        self.tx = Fifo::new(tx);
        self.rx = Fifo::new(rx);
    }

    /// Cycles between two ticks, in the dividers' units. An integer part of 0 stands for 65536.
    fn period(&self) -> u64 {
        let period = u64::from(self.divider >> 8);
        if period < CYCLE {
            65_536 * CYCLE
        } else {
            period
        }
    }

    /// How many cycles it is until the next instruction.
    pub(super) fn cycles_to_instruction(&self) -> u64 {
        let ticks = (self.delay + 1) * self.period();
        ticks.saturating_sub(self.phase).div_ceil(CYCLE).max(1)
    }

    /// Lets cycles pass, at most those to the next instruction, and says whether it is due.
    pub(super) fn pass(&mut self, cycles: u64) -> bool {
        let (phase, period) = (self.phase + cycles * CYCLE, self.period());
        if phase < period {
            self.phase = phase;
            return false;
        }
        let ticks = phase / period;
        self.phase = phase % period;
        let is_due = ticks > self.delay;
        self.delay = self.delay.saturating_sub(ticks);
        is_due
    }

    /// Lets cycles pass in which a stalled machine stays stalled.
    pub(super) fn skip(&mut self, cycles: u64) {
        self.phase = (self.phase + cycles * CYCLE) % self.period();
    }

    /// Executes an instruction that the processor writes, at once.
    pub(super) fn inject(&mut self, instruction: u16, shared: &mut Shared) {
        self.injected = Some(instruction);
        self.half_done = false;
        self.delay = 0;
        self.execute(shared);
    }

    /// Executes the next instruction, or tries again.
    pub(super) fn execute(&mut self, shared: &mut Shared) {
        let injected = self.injected.take();
        let instruction = injected.unwrap_or(shared.program[self.pc as usize & 31]);
        self.instruction = instruction;
        let operand = u32::from(instruction);
        let then = match operand >> 13 {
            0 => self.jump(operand, shared),
            1 => self.wait(operand, shared),
            2 => self.shift_in(operand, shared),
            3 => self.shift_out(operand, shared),
            4 if operand & 1 << 7 == 0 => self.push(operand, shared),
            4 => self.pull(operand, shared),
            5 => self.copy(operand, shared),
            6 => self.flag(operand, shared),
            _ => self.set(operand, shared),
        };
        let refilled = self.refill();
        let delay = self.side_set(operand, shared);
        self.stalled = matches!(then, Then::Stalled) && !refilled;
        match then {
            Then::Stalled => {
                // One that asks for another to be executed has been replaced.
                self.injected = self.injected.or(injected);
                return;
            }
            Then::Next if injected.is_none() => self.advance(),
            Then::Next | Then::Jumped => {}
        }
        self.half_done = false;
        // Nothing comes between an instruction and the one it has executed.
        self.delay = if self.injected.is_some() { 0 } else { delay };
    }

    fn advance(&mut self) {
        let (top, bottom) = (self.exec >> 12 & 31, self.exec >> 7 & 31);
        self.pc = if self.pc == top {
            bottom
        } else {
            (self.pc + 1) & 31
        };
    }

    /// Side-set takes effect when an instruction begins, even if that stalls, and wins over what the instruction itself
    /// does to pins. The five bits that it shares with the delay are split as `PINCTRL` says; the delay is handed back.
    fn side_set(&self, operand: u32, shared: &mut Shared) -> u64 {
        let count = (self.pins >> 29).min(5);
        let field = operand >> 8 & 0x1F;
        let (value, delay) = (field >> (5 - count), field & ((1 << (5 - count)) - 1));
        let is_optional = self.exec >> 30 & 1;
        let count_of_pins = count.saturating_sub(is_optional);
        let is_asked = is_optional == 0 || value >> count_of_pins & 1 != 0;
        if count_of_pins > 0 && is_asked {
            let pins = if self.exec >> 29 & 1 != 0 {
                &mut shared.directions
            } else {
                &mut shared.levels
            };
            put(pins, value, self.pins >> 10 & 31, count_of_pins);
        }
        u64::from(delay)
    }

    fn jump(&mut self, operand: u32, shared: &Shared) -> Then {
        let jumps = match operand >> 5 & 7 {
            0 => true,
            1 => self.x == 0,
            2 => {
                let x = self.x;
                self.x = x.wrapping_sub(1);
                x != 0
            }
            3 => self.y == 0,
            4 => {
                let y = self.y;
                self.y = y.wrapping_sub(1);
                y != 0
            }
            5 => self.x != self.y,
            6 => shared.inputs >> (self.exec >> 24 & 31) & 1 != 0,
            _ => self.osr_count < self.pull_threshold(),
        };
        if jumps {
            self.pc = operand & 31;
            Then::Jumped
        } else {
            Then::Next
        }
    }

    fn wait(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let wanted = operand >> 7 & 1;
        let index = operand & 31;
        let level = match operand >> 5 & 3 {
            0 => shared.inputs >> index & 1,
            1 => shared.inputs.rotate_right(self.pins >> 15 & 31) >> index & 1,
            2 => {
                let flag = self.flag_number(index);
                let level = shared.flags >> flag & 1;
                if wanted == 1 {
                    shared.flags &= !(1 << flag);
                }
                level
            }
            _ => wanted,
        };
        if level == wanted {
            Then::Next
        } else {
            Then::Stalled
        }
    }

    fn shift_in(&mut self, operand: u32, shared: &mut Shared) -> Then {
        if !self.half_done {
            let source = match operand >> 5 & 7 {
                0 => shared.inputs.rotate_right(self.pins >> 15 & 31),
                1 => self.x,
                2 => self.y,
                6 => self.isr,
                7 => self.osr,
                _ => 0,
            };
            let count = bit_count(operand);
            let bits = source & low(count);
            self.isr = if self.shift >> 18 & 1 != 0 {
                self.isr.checked_shr(count).unwrap_or(0) | bits << (32 - count)
            } else {
                self.isr.checked_shl(count).unwrap_or(0) | bits
            };
            self.isr_count = (self.isr_count + count).min(32);
        }
        let is_due = self.shift >> 16 & 1 != 0 && self.isr_count >= self.push_threshold();
        if is_due && !self.push_isr() {
            self.half_done = true;
            shared.debug |= 1 << self.number;
            return Then::Stalled;
        }
        Then::Next
    }

    fn shift_out(&mut self, operand: u32, shared: &mut Shared) -> Then {
        if self.pulls_by_itself() && self.osr_count >= self.pull_threshold() {
            if self.tx.is_empty() {
                shared.debug |= 1 << (24 + self.number);
            }
            return Then::Stalled;
        }
        let count = bit_count(operand);
        let bits = if self.shift >> 19 & 1 != 0 {
            let bits = self.osr & low(count);
            self.osr = self.osr.checked_shr(count).unwrap_or(0);
            bits
        } else {
            let bits = self.osr >> (32 - count);
            self.osr = self.osr.checked_shl(count).unwrap_or(0);
            bits
        };
        self.osr_count = (self.osr_count + count).min(32);
        match operand >> 5 & 7 {
            0 => self.put_out(&mut shared.levels, bits),
            1 => self.x = bits,
            2 => self.y = bits,
            4 => self.put_out(&mut shared.directions, bits),
            5 => {
                self.pc = bits & 31;
                return Then::Jumped;
            }
            6 => (self.isr, self.isr_count) = (bits, count),
            7 => self.injected = Some(bits as u16),
            _ => {}
        }
        Then::Next
    }

    /// With autopull, the shift register is refilled as soon as it is empty, by whichever instruction; says whether it was.
    fn refill(&mut self) -> bool {
        let is_due = self.pulls_by_itself() && self.osr_count >= self.pull_threshold();
        let word = is_due.then(|| self.tx.pop()).flatten();
        if let Some(word) = word {
            (self.osr, self.osr_count) = (word, 0);
        }
        word.is_some()
    }

    fn push(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let only_full = operand >> 6 & 1 != 0;
        if only_full && self.isr_count < self.push_threshold() {
            return Then::Next;
        }
        if self.push_isr() {
            return Then::Next;
        }
        shared.debug |= 1 << self.number;
        if operand >> 5 & 1 != 0 {
            return Then::Stalled;
        }
        // What finds no room is lost.
        (self.isr, self.isr_count) = (0, 0);
        Then::Next
    }

    fn push_isr(&mut self) -> bool {
        let pushed = self.rx.push(self.isr);
        if pushed {
            (self.isr, self.isr_count) = (0, 0);
        }
        pushed
    }

    fn pull(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let only_empty = operand >> 6 & 1 != 0 || self.pulls_by_itself();
        if only_empty && self.osr_count < self.pull_threshold() {
            return Then::Next;
        }
        match self.tx.pop() {
            Some(word) => self.osr = word,
            None if operand >> 5 & 1 != 0 => {
                shared.debug |= 1 << (24 + self.number);
                return Then::Stalled;
            }
            None => self.osr = self.x,
        }
        self.osr_count = 0;
        Then::Next
    }

    fn copy(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let source = match operand & 7 {
            0 => shared.inputs.rotate_right(self.pins >> 15 & 31),
            1 => self.x,
            2 => self.y,
            5 => self.status(),
            6 => self.isr,
            7 => self.osr,
            _ => 0,
        };
        let value = match operand >> 3 & 3 {
            1 => !source,
            2 => source.reverse_bits(),
            _ => source,
        };
        match operand >> 5 & 7 {
            0 => self.put_out(&mut shared.levels, value),
            1 => self.x = value,
            2 => self.y = value,
            4 => self.injected = Some(value as u16),
            5 => {
                self.pc = value & 31;
                return Then::Jumped;
            }
            6 => (self.isr, self.isr_count) = (value, 0),
            7 => (self.osr, self.osr_count) = (value, 0),
            _ => {}
        }
        Then::Next
    }

    /// All ones while a FIFO holds less than `EXECCTRL` says.
    fn status(&self) -> u32 {
        let fifo = if self.exec >> 4 & 1 != 0 {
            &self.rx
        } else {
            &self.tx
        };
        if fifo.level() < self.exec & 0xF {
            u32::MAX
        } else {
            0
        }
    }

    fn flag(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let flag = 1 << self.flag_number(operand & 31);
        if operand >> 6 & 1 != 0 {
            shared.flags &= !flag;
            return Then::Next;
        }
        if !self.half_done {
            shared.flags |= flag;
        }
        let waits = operand >> 5 & 1 != 0;
        if waits && shared.flags & flag != 0 {
            self.half_done = true;
            return Then::Stalled;
        }
        Then::Next
    }

    /// A flag may be counted from the machine's own number.
    fn flag_number(&self, index: u32) -> u32 {
        if index & 0x10 != 0 {
            index & 4 | (index + self.number) & 3
        } else {
            index & 7
        }
    }

    fn set(&mut self, operand: u32, shared: &mut Shared) -> Then {
        let value = operand & 31;
        let (base, count) = (self.pins >> 5 & 31, self.pins >> 26 & 7);
        match operand >> 5 & 7 {
            0 => put(&mut shared.levels, value, base, count),
            1 => self.x = value,
            2 => self.y = value,
            4 => put(&mut shared.directions, value, base, count),
            _ => {}
        }
        Then::Next
    }

    fn put_out(&self, pins: &mut u32, value: u32) {
        put(pins, value, self.pins & 31, self.pins >> 20 & 0x3F);
    }

    fn pulls_by_itself(&self) -> bool {
        self.shift >> 17 & 1 != 0
    }

    fn pull_threshold(&self) -> u32 {
        bit_count(self.shift >> 25)
    }

    fn push_threshold(&self) -> u32 {
        bit_count(self.shift >> 20)
    }
}

/// Five bits that count bits: 0 stands for 32.
fn bit_count(field: u32) -> u32 {
    match field & 31 {
        0 => 32,
        count => count,
    }
}

/// So many ones, up to 32.
fn low(count: u32) -> u32 {
    u32::MAX.checked_shr(32 - count.min(32)).unwrap_or(0)
}

/// Writes pins from a base on, around the end.
fn put(pins: &mut u32, value: u32, base: u32, count: u32) {
    let mask = low(count).rotate_left(base);
    *pins = *pins & !mask | value.rotate_left(base) & mask;
}
