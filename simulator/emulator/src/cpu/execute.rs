//! Runs instructions, one after the other.

use super::flags::Flags;
use super::{Bus, LR, PC, Processor, SP, timing};

/// In handler mode, a branch to one of these addresses returns from the exception (B1.5.8).
const EXCEPTION_RETURNS: u32 = 0xF000_0000;

/// Why instructions do not simply follow each other any longer.
pub(super) enum End {
    /// An interrupt may be due now, or the bus asks for a pause.
    Interruptible,
    /// There is no code.
    NoCode,
    /// An instruction faulted, or must not be executed.
    Fault(u32),
    /// `svc`.
    Call,
    /// An exception's handler is left.
    Return(u32),
    WaitForEvent,
    WaitForInterrupt,
}

impl Processor {
    /// Runs instructions until something else than an instruction is due.
    #[inline]
    pub(super) fn execute<B: Bus>(&mut self, bus: &mut B, mut now: u64) -> (u64, End) {
        let mut flags = Flags::of(self.registers.xpsr);
        let in_handler = self.registers.in_handler();
        let mut thumb = true;
        let r = &mut self.registers.r;
        let mut pc = r[PC];
        let end = loop {
            if now >= bus.pause_at() {
                break End::Interruptible;
            }
            let Some(opcode) = bus.fetch(pc) else {
                break End::NoCode;
            };
            let op = u32::from(opcode);
            let [low, mid, high] = [0, 3, 6].map(|shift| (op >> shift & 7) as usize);
            let wide_low = (op >> 8 & 7) as usize;
            let (imm5, imm8) = (op >> 6 & 0x1F, op & 0xFF);
            let read_pc = pc.wrapping_add(4);
            let mut next = pc.wrapping_add(2);
            let mut cycles = timing::PLAIN;
            // Set by instructions after which something else is due.
            let mut end = None;

            macro_rules! fault {
                () => {
                    break End::Fault(pc)
                };
            }
            macro_rules! load {
                ($read:ident, $address:expr, $to:expr, $extend:expr) => {{
                    let address = $address;
                    let Some(value) = bus.$read(address, now) else {
                        fault!();
                    };
                    r[$to] = $extend(value);
                    cycles = timing::access(address);
                }};
            }
            macro_rules! store {
                ($write:ident, $address:expr, $value:expr) => {{
                    let address = $address;
                    if bus.$write(address, $value, now).is_none() {
                        fault!();
                    }
                    cycles = timing::access(address);
                }};
            }
            // A branch to an address that says whether Thumb code is there, as all code here must be.
            macro_rules! branch_exchange {
                ($target:expr) => {{
                    let target = $target;
                    next = target & !1;
                    if target & 1 == 0 {
                        thumb = false;
                        end = Some(End::Fault(next));
                    }
                }};
            }

            match op >> 11 {
                0b00000 => r[low] = flags.shift_left(r[mid], imm5),
                0b00001 => r[low] = flags.shift_right(r[mid], imm5),
                0b00010 => r[low] = flags.shift_right_signed(r[mid], imm5),
                0b00011 => {
                    r[low] = match op >> 9 & 3 {
                        0 => flags.add(r[mid], r[high], false),
                        1 => flags.subtract(r[mid], r[high]),
                        2 => flags.add(r[mid], high as u32, false),
                        _ => flags.subtract(r[mid], high as u32),
                    }
                }
                0b00100 => r[wide_low] = flags.result(imm8),
                0b00101 => _ = flags.subtract(r[wide_low], imm8),
                0b00110 => r[wide_low] = flags.add(r[wide_low], imm8, false),
                0b00111 => r[wide_low] = flags.subtract(r[wide_low], imm8),
                0b01000 if op & 1 << 10 == 0 => {
                    r[low] = flags.calculate(op >> 6 & 0xF, r[low], r[mid]);
                }
                0b01000 => {
                    let (to, from) = ((op >> 4 & 8) as usize | low, (op >> 3 & 0xF) as usize);
                    let value_of = |register| if register == PC { read_pc } else { r[register] };
                    let (target, value) = (value_of(to), value_of(from));
                    match op >> 8 & 3 {
                        1 => _ = flags.subtract(target, value),
                        3 => {
                            cycles = timing::BRANCH;
                            if op & 1 << 7 != 0 {
                                r[LR] = next | 1;
                                branch_exchange!(value);
                            } else if in_handler && value >= EXCEPTION_RETURNS {
                                end = Some(End::Return(value));
                            } else {
                                branch_exchange!(value);
                            }
                        }
                        move_or_add => {
                            let result = if move_or_add == 0 {
                                target.wrapping_add(value)
                            } else {
                                value
                            };
                            match to {
                                PC => (next, cycles) = (result & !1, timing::BRANCH),
                                SP => r[SP] = result & !3,
                                _ => r[to] = result,
                            }
                        }
                    }
                }
                0b01001 => {
                    let address = (read_pc & !3).wrapping_add(imm8 << 2);
                    load!(read32, address, wide_low, |word| word);
                }
                0b01010 | 0b01011 => {
                    let address = r[mid].wrapping_add(r[high]);
                    match op >> 9 & 7 {
                        0 => store!(write32, address, r[low]),
                        1 => store!(write16, address, r[low] as u16),
                        2 => store!(write8, address, r[low] as u8),
                        3 => load!(read8, address, low, |byte| i32::from(byte as i8) as u32),
                        4 => load!(read32, address, low, |word| word),
                        5 => load!(read16, address, low, u32::from),
                        6 => load!(read8, address, low, u32::from),
                        _ => load!(read16, address, low, |half| i32::from(half as i16) as u32),
                    }
                }
                0b01100 => store!(write32, r[mid].wrapping_add(imm5 << 2), r[low]),
                0b01101 => load!(read32, r[mid].wrapping_add(imm5 << 2), low, |word| word),
                0b01110 => store!(write8, r[mid].wrapping_add(imm5), r[low] as u8),
                0b01111 => load!(read8, r[mid].wrapping_add(imm5), low, u32::from),
                0b10000 => store!(write16, r[mid].wrapping_add(imm5 << 1), r[low] as u16),
                0b10001 => load!(read16, r[mid].wrapping_add(imm5 << 1), low, u32::from),
                0b10010 => store!(write32, r[SP].wrapping_add(imm8 << 2), r[wide_low]),
                0b10011 => load!(read32, r[SP].wrapping_add(imm8 << 2), wide_low, |word| word),
                0b10100 => r[wide_low] = (read_pc & !3).wrapping_add(imm8 << 2),
                0b10101 => r[wide_low] = r[SP].wrapping_add(imm8 << 2),
                0b10110 | 0b10111 => match op >> 8 & 0xF {
                    0b0000 => {
                        let by = (op & 0x7F) << 2;
                        r[SP] = if op & 1 << 7 == 0 {
                            r[SP].wrapping_add(by)
                        } else {
                            r[SP].wrapping_sub(by)
                        };
                    }
                    0b0010 => {
                        let value = r[mid];
                        r[low] = match op >> 6 & 3 {
                            0 => i32::from(value as i16) as u32,
                            1 => i32::from(value as i8) as u32,
                            2 => value & 0xFFFF,
                            _ => value & 0xFF,
                        };
                    }
                    list @ (0b0100 | 0b0101) => {
                        let list = imm8 | (list & 1) << LR;
                        let count = list.count_ones();
                        let base = r[SP].wrapping_sub(4 * count);
                        if store_all(bus, r, list, base, now).is_none() {
                            fault!();
                        }
                        r[SP] = base;
                        cycles = timing::ACCESSES + u64::from(count);
                    }
                    // `cpsie i` and `cpsid i`.
                    0b0110 if op & 0xEF == 0x62 => {
                        self.registers.primask = op >> 4 & 1 != 0;
                        if !self.registers.primask {
                            end = Some(End::Interruptible);
                        }
                    }
                    0b1010 if op >> 6 & 3 != 2 => {
                        let value = r[mid];
                        r[low] = match op >> 6 & 3 {
                            0 => value.swap_bytes(),
                            1 => value.swap_bytes().rotate_left(16),
                            _ => i32::from((value as u16).swap_bytes() as i16) as u32,
                        };
                    }
                    list @ (0b1100 | 0b1101) => {
                        let base = r[SP];
                        let Some(mut after) = load_all(bus, r, imm8, base, now) else {
                            fault!();
                        };
                        cycles = timing::ACCESSES + u64::from(imm8.count_ones());
                        if list & 1 != 0 {
                            let Some(target) = bus.read32(after, now) else {
                                fault!();
                            };
                            after = after.wrapping_add(4);
                            cycles += timing::POP_AND_BRANCH - timing::ACCESSES + 1;
                            if in_handler && target >= EXCEPTION_RETURNS {
                                end = Some(End::Return(target));
                            } else {
                                branch_exchange!(target);
                            }
                        }
                        r[SP] = after;
                    }
                    // Hints; those that say nothing here do nothing.
                    0b1111 if op & 0xF == 0 => match op >> 4 & 0xF {
                        2 => (cycles, end) = (timing::WAIT, Some(End::WaitForEvent)),
                        3 => (cycles, end) = (timing::WAIT, Some(End::WaitForInterrupt)),
                        4 => bus.system().event = true,
                        _ => {}
                    },
                    // Undefined, or `bkpt` without a debugger.
                    _ => fault!(),
                },
                0b11000 => {
                    let count = imm8.count_ones();
                    if count == 0 || store_all(bus, r, imm8, r[wide_low], now).is_none() {
                        fault!();
                    }
                    r[wide_low] = r[wide_low].wrapping_add(4 * count);
                    cycles = timing::ACCESSES + u64::from(count);
                }
                0b11001 => {
                    let count = imm8.count_ones();
                    let base = r[wide_low];
                    let after = load_all(bus, r, imm8, base, now);
                    let (Some(after), 1..) = (after, count) else {
                        r[wide_low] = base;
                        fault!();
                    };
                    if imm8 >> wide_low & 1 == 0 {
                        r[wide_low] = after;
                    }
                    cycles = timing::ACCESSES + u64::from(count);
                }
                0b11010 | 0b11011 => match op >> 8 & 0xF {
                    0xE => fault!(),
                    0xF => end = Some(End::Call),
                    condition => {
                        if flags.meet(condition) {
                            let by = i32::from(imm8 as u8 as i8) << 1;
                            (next, cycles) = (read_pc.wrapping_add_signed(by), timing::BRANCH);
                        }
                    }
                },
                0b11100 => {
                    let by = (op << 21) as i32 >> 20;
                    (next, cycles) = (read_pc.wrapping_add_signed(by), timing::BRANCH);
                }
                0b11110 => {
                    let Some(second) = bus.fetch(next) else {
                        fault!();
                    };
                    let second = u32::from(second);
                    next = read_pc;
                    if second & 0xD000 == 0xD000 {
                        r[LR] = next | 1;
                        next = read_pc.wrapping_add_signed(branch_and_link(op, second));
                        cycles = timing::BRANCH_AND_LINK;
                    } else if op == 0xF3EF && second & 0xF8FF == 0x8010 {
                        // Critical sections read the interrupt mask.
                        r[(second >> 8 & 7) as usize] = u32::from(self.registers.primask);
                        cycles = timing::SYSTEM_REGISTER;
                    } else if op == 0xF3BF && matches!(second & 0xFFF0, 0x8F40 | 0x8F50 | 0x8F60) {
                        // Barriers: memory is always up to date here.
                        cycles = timing::BARRIER;
                    } else {
                        let registers = &mut self.registers;
                        registers.xpsr = flags.stored_in(registers.xpsr);
                        if registers.system_instruction(op, second).is_none() {
                            fault!();
                        }
                        flags = Flags::of(registers.xpsr);
                        pc = next;
                        now += timing::SYSTEM_REGISTER + bus.take_wait();
                        break End::Interruptible;
                    }
                }
                _ => fault!(),
            }
            pc = next;
            now += cycles + bus.take_wait();
            if let Some(end) = end {
                break end;
            }
        };
        self.registers.r[PC] = pc;
        self.registers.xpsr = flags.stored_in(self.registers.xpsr);
        if !thumb {
            self.registers.set_thumb(false);
        }
        (now, end)
    }
}

/// Stores the registers of a list, the lowest at the lowest address.
#[inline(always)]
fn store_all<B: Bus>(
    bus: &mut B,
    r: &[u32; 16],
    list: u32,
    mut address: u32,
    now: u64,
) -> Option<()> {
    let mut left = list;
    while left != 0 {
        bus.write32(address, r[left.trailing_zeros() as usize & 0xF], now)?;
        address = address.wrapping_add(4);
        left &= left - 1;
    }
    Some(())
}

/// Loads the registers of a list, and says which address follows.
#[inline(always)]
fn load_all<B: Bus>(
    bus: &mut B,
    r: &mut [u32; 16],
    list: u32,
    mut address: u32,
    now: u64,
) -> Option<u32> {
    let mut left = list;
    while left != 0 {
        r[left.trailing_zeros() as usize & 0xF] = bus.read32(address, now)?;
        address = address.wrapping_add(4);
        left &= left - 1;
    }
    Some(address)
}

/// How far a call jumps.
fn branch_and_link(first: u32, second: u32) -> i32 {
    let sign = first >> 10 & 1;
    let bit = |shift: u32| !(second >> shift ^ sign) & 1;
    let by =
        sign << 24 | bit(13) << 23 | bit(11) << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    (by << 7) as i32 >> 7
}
