//! The plain instructions: arithmetic, branches, and loads and stores in memory.
//!
//! They are nearly all that an image does, and they need no peripheral, raise no interrupt and cause no fault. So they
//! are run here, many in a row, and everything else is left to the core of `rp2040-emu`, with the same results and
//! cycles as it would give for these. What one waits for the flash chip that is not run to its end here is left to be
//! waited for with the rest of it.

use rp2040_emu::core::registers::{Registers, XPSR_C, XPSR_N, XPSR_V, XPSR_Z};

use super::memory::Memory;

/// From here on a branch target is no address but asks to return from an exception.
const EXCEPTION_RETURNS: u32 = 0xF000_0000;

const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;

/// The condition flags, kept apart: negative by the sign of one word, zero by another.
struct Flags {
    n: u32,
    z: u32,
    c: bool,
    v: bool,
}

impl Flags {
    fn of(xpsr: u32) -> Self {
        Self {
            n: xpsr & XPSR_N,
            z: !xpsr & XPSR_Z,
            c: xpsr & XPSR_C != 0,
            v: xpsr & XPSR_V != 0,
        }
    }

    fn stored_in(&self, xpsr: u32) -> u32 {
        let bit = |flag: bool, bit: u32| if flag { bit } else { 0 };
        xpsr & !(XPSR_N | XPSR_Z | XPSR_C | XPSR_V)
            | self.n & XPSR_N
            | bit(self.z == 0, XPSR_Z)
            | bit(self.c, XPSR_C)
            | bit(self.v, XPSR_V)
    }

    /// Takes sign and zero from a result and hands it on.
    #[inline(always)]
    fn result(&mut self, result: u32) -> u32 {
        self.n = result;
        self.z = result;
        result
    }

    /// The same with the carry of a shift.
    #[inline(always)]
    fn shifted(&mut self, (result, carry): (u32, bool)) -> u32 {
        self.c = carry;
        self.result(result)
    }

    #[inline(always)]
    fn add(&mut self, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let sum = wide as u32;
        self.c = wide >> 32 != 0;
        self.v = ((a ^ sum) & (b ^ sum)) >> 31 != 0;
        self.result(sum)
    }

    #[inline(always)]
    fn subtract(&mut self, a: u32, b: u32) -> u32 {
        self.add(a, !b, true)
    }

    #[inline(always)]
    fn meet(&self, condition: u32) -> bool {
        let negative = self.n >> 31 != 0;
        let holds = match condition >> 1 {
            0 => self.z == 0,
            1 => self.c,
            2 => negative,
            3 => self.v,
            4 => self.c && self.z != 0,
            5 => negative == self.v,
            _ => self.z != 0 && negative == self.v,
        };
        // Each odd condition is the opposite of the one before.
        holds != (condition & 1 != 0)
    }
}

/// Runs plain instructions until a cycle is reached or one comes that is not plain, and says which cycle it is then.
pub(super) fn run(regs: &mut Registers, memory: &mut Memory, mut now: u64, end: u64) -> u64 {
    let mut flags = Flags::of(regs.xpsr);
    let r = &mut regs.r;
    let mut pc = r[PC];
    while now < end {
        let Some(opcode) = memory.code(pc) else { break };
        memory.cache.fetch(pc);
        let op = u32::from(opcode);
        let [low, mid, high] = [0, 3, 6].map(|shift| (op >> shift & 7) as usize);
        let wide_low = (op >> 8 & 7) as usize;
        let (imm5, imm8) = (op >> 6 & 0x1F, op & 0xFF);
        let read_pc = pc.wrapping_add(4);
        let mut next = pc.wrapping_add(2);
        let mut cycles = 1;

        macro_rules! load {
            ($read:ident, $address:expr, $to:expr, $extend:expr) => {{
                let address = $address;
                let Some(value) = memory.$read(address) else {
                    break;
                };
                memory.cache.read(address);
                r[$to] = $extend(value);
                cycles = 2;
            }};
        }
        macro_rules! store {
            ($write:ident, $address:expr, $value:expr) => {{
                if !memory.$write($address, $value) {
                    break;
                }
                cycles = 2;
            }};
        }

        match op >> 11 {
            0b00000 if imm5 == 0 => r[low] = flags.result(r[mid]),
            0b00000 => {
                r[low] = flags.shifted((r[mid] << imm5, r[mid] >> (32 - imm5) & 1 != 0));
            }
            0b00001 if imm5 == 0 => r[low] = flags.shifted((0, r[mid] >> 31 != 0)),
            0b00001 => {
                r[low] = flags.shifted((r[mid] >> imm5, r[mid] >> (imm5 - 1) & 1 != 0));
            }
            0b00010 => {
                let value = r[mid] as i32;
                // Nothing stands for 32, which fills the word with the sign.
                let by = if imm5 == 0 { 32 } else { imm5 };
                r[low] = flags.shifted(((value >> by.min(31)) as u32, value >> (by - 1) & 1 != 0));
            }
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
            0b01000 if op & 1 << 10 == 0 => calculate(r, &mut flags, op >> 6 & 0xF, low, mid),
            0b01000 => {
                let (to, from) = ((op >> 4 & 8) as usize | low, (op >> 3 & 0xF) as usize);
                let value_of = |register| if register == PC { read_pc } else { r[register] };
                let (target, value) = (value_of(to), value_of(from));
                match op >> 8 & 3 {
                    1 => _ = flags.subtract(target, value),
                    3 => {
                        if value & 1 == 0 || value >= EXCEPTION_RETURNS {
                            break;
                        }
                        if op & 1 << 7 != 0 {
                            r[LR] = next | 1;
                        }
                        (next, cycles) = (value & !1, 3);
                    }
                    move_or_add => {
                        let result = if move_or_add == 0 {
                            target.wrapping_add(value)
                        } else {
                            value
                        };
                        if to == PC {
                            (next, cycles) = (result & !1, 3);
                        } else {
                            r[to] = result;
                        }
                    }
                }
            }
            0b01001 => load!(
                read32,
                (read_pc & !3).wrapping_add(imm8 << 2),
                wide_low,
                |value| value
            ),
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
                    let with_lr = list & 1;
                    let count = imm8.count_ones() + with_lr;
                    let base = r[SP].wrapping_sub(4 * count);
                    if !memory.is_ram(base, 4 * count) {
                        break;
                    }
                    let mut address = base;
                    for register in (0..8).filter(|register| imm8 >> register & 1 != 0) {
                        memory.write32(address, r[register]);
                        address += 4;
                    }
                    if with_lr != 0 {
                        memory.write32(address, r[LR]);
                    }
                    r[SP] = base;
                    cycles = 1 + count;
                }
                0b0110 if op & 0b10 != 0 => {
                    regs.primask = op >> 4 & 1;
                    if regs.primask == 0 {
                        // An interrupt may have waited for this.
                        pc = next;
                        now += 1 + memory.cache.take_wait();
                        break;
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
                    let with_pc = list & 1;
                    let count = imm8.count_ones() + with_pc;
                    let base = r[SP];
                    if !memory.is_ram(base, 4 * count) {
                        break;
                    }
                    let after = base + 4 * count;
                    if with_pc != 0 {
                        let target = memory.read32(after - 4).unwrap_or(0);
                        if target & 1 == 0 || target >= EXCEPTION_RETURNS {
                            break;
                        }
                        (next, cycles) = (target & !1, 4);
                    }
                    let mut address = base;
                    for register in (0..8).filter(|register| imm8 >> register & 1 != 0) {
                        r[register] = memory.read32(address).unwrap_or(0);
                        address += 4;
                    }
                    r[SP] = after;
                    cycles += count;
                }
                // No operation, and the hint to yield.
                0b1111 if op & 0xEF == 0 => {}
                _ => break,
            },
            0b11000 => {
                let (base, count) = (r[wide_low], imm8.count_ones());
                if count == 0 || !memory.is_ram(base, 4 * count) {
                    break;
                }
                let mut address = base;
                for register in (0..8).filter(|register| imm8 >> register & 1 != 0) {
                    memory.write32(address, r[register]);
                    address += 4;
                }
                r[wide_low] = address;
                cycles = 1 + count;
            }
            0b11001 => {
                let (base, count) = (r[wide_low], imm8.count_ones());
                if count == 0 || !memory.is_readable(base, 4 * count) {
                    break;
                }
                let mut address = base;
                for register in (0..8).filter(|register| imm8 >> register & 1 != 0) {
                    r[register] = memory.read32(address).unwrap_or(0);
                    memory.cache.read(address);
                    address += 4;
                }
                if imm8 >> wide_low & 1 == 0 {
                    r[wide_low] = address;
                }
                cycles = 1 + count;
            }
            0b11010 | 0b11011 => {
                let condition = op >> 8 & 0xF;
                if condition >= 0xE {
                    break;
                }
                if flags.meet(condition) {
                    let by = i32::from(imm8 as u8 as i8) << 1;
                    (next, cycles) = (read_pc.wrapping_add_signed(by), 3);
                }
            }
            0b11100 => {
                let by = (op << 21) as i32 >> 20;
                (next, cycles) = (read_pc.wrapping_add_signed(by), 3);
            }
            0b11110 => {
                let Some(second) = memory.code(next) else {
                    break;
                };
                memory.cache.fetch(next);
                let second = u32::from(second);
                next = read_pc;
                if second & 0xD000 == 0xD000 {
                    r[LR] = next | 1;
                    next = read_pc.wrapping_add_signed(branch_and_link(op, second));
                    cycles = 4;
                } else if op & 0xFFEF == 0xF3EF && second & 0xF8FF == 0x8010 {
                    // Critical sections read the interrupt mask.
                    r[(second >> 8 & 7) as usize] = regs.primask & 1;
                    cycles = 2;
                } else if op == 0xF3BF && matches!(second & 0xFFF0, 0x8F40 | 0x8F50 | 0x8F60) {
                    // Barriers: memory is always up to date here.
                } else {
                    break;
                }
            }
            _ => break,
        }
        pc = next;
        now += u64::from(cycles) + memory.cache.take_wait();
    }
    regs.r[PC] = pc;
    regs.xpsr = flags.stored_in(regs.xpsr);
    now
}

/// Two registers into the first of them.
#[inline(always)]
fn calculate(r: &mut [u32; 16], flags: &mut Flags, operation: u32, low: usize, mid: usize) {
    let (a, b) = (r[low], r[mid]);
    let by = b & 0xFF;
    r[low] = match operation {
        0x0 => flags.result(a & b),
        0x1 => flags.result(a ^ b),
        0x2..=0x4 | 0x7 if by == 0 => flags.result(a),
        0x2 => flags.shifted(match by {
            1..32 => (a << by, a >> (32 - by) & 1 != 0),
            32 => (0, a & 1 != 0),
            _ => (0, false),
        }),
        0x3 => flags.shifted(match by {
            1..32 => (a >> by, a >> (by - 1) & 1 != 0),
            32 => (0, a >> 31 != 0),
            _ => (0, false),
        }),
        0x4 => {
            let by = by.min(32);
            flags.shifted((
                (a as i32 >> by.min(31)) as u32,
                a as i32 >> (by - 1) & 1 != 0,
            ))
        }
        0x5 => {
            let carry = flags.c;
            flags.add(a, b, carry)
        }
        0x6 => {
            let carry = flags.c;
            flags.add(a, !b, carry)
        }
        0x7 => {
            let rotated = a.rotate_right(by & 31);
            flags.shifted((rotated, rotated >> 31 != 0))
        }
        0x8 => {
            flags.result(a & b);
            a
        }
        0x9 => flags.subtract(0, b),
        0xA => {
            flags.subtract(a, b);
            a
        }
        0xB => {
            flags.add(a, b, false);
            a
        }
        0xC => flags.result(a | b),
        0xD => flags.result(a.wrapping_mul(b)),
        0xE => flags.result(a & !b),
        _ => flags.result(!b),
    };
}

/// How far a call jumps.
fn branch_and_link(first: u32, second: u32) -> i32 {
    let sign = first >> 10 & 1;
    let bit = |shift: u32| !(second >> shift ^ sign) & 1;
    let by =
        sign << 24 | bit(13) << 23 | bit(11) << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    (by << 7) as i32 >> 7
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt as _, SeedableRng as _};
    use rp2040_emu::CortexM0Plus;
    use rp2040_emu::core::CoreBus as _;

    use super::*;
    use crate::cache::FlashReads;
    use crate::copies;
    use crate::fabric::Fabric;
    use crate::flash::Flash;
    use crate::image::{FLASH_SIZE, Image};
    use crate::pinmap::Pinmap;

    const CODE: u32 = 0x2000_1000;
    const STACK: u32 = 0x2002_0000;

    /// Numbers that instructions find something at, or that are on an edge.
    fn register(rng: &mut SmallRng) -> u32 {
        match rng.random_range(0..8) {
            0..3 => 0x2000_0000 + rng.random_range(0..0x1_0000) * 4,
            3 => 0x1000_0000 + rng.random_range(0..0x8_0000) * 4,
            4 => rng.random_range(0..70),
            5 => [0, 1, 0x7FFF_FFFF, 0x8000_0000, u32::MAX][rng.random_range(0..5)],
            6 => rng.random_range(0..0x4000) | 0x2000_0001,
            _ => rng.random(),
        }
    }

    #[test]
    fn every_plain_instruction_does_what_the_reference_core_does() {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut rubbish = vec![0; FLASH_SIZE];
        rubbish.fill_with(|| rng.random());
        let mut quick = Fabric::new(
            &Pinmap::of_the_board(),
            Flash::holding(&Image::of_nothing(), rubbish),
        );
        let mut reference = quick.clone();
        let mut core = CortexM0Plus::new();
        let (mut plain, mut others) = (0, 0);
        for opcode in (0..=u16::MAX).flat_map(|opcode| [opcode; 12]) {
            core.invalidate_decode_cache_entries(&[CODE]);
            core.regs.r.fill_with(|| register(&mut rng));
            core.regs.r[SP] = STACK + rng.random_range(0..0x400) * 4;
            core.regs.r[PC] = CODE;
            core.regs.xpsr = rng.random::<u32>() & 0xF000_0000 | 1 << 24;
            core.regs.primask = rng.random_range(0..2);
            let second = [rng.random(), 0x8010, 0x8F4F, 0x8F6F][rng.random_range(0..4)];
            for fabric in [&mut quick, &mut reference] {
                fabric.write16(CODE, opcode);
                fabric.write16(CODE + 2, second);
            }
            let mut regs = copies::registers(&core.regs);
            let cycles = run(&mut regs, &mut quick.memory, 0, 1);
            if cycles == 0 {
                others += 1;
                continue;
            }
            plain += 1;
            let expected =
                u64::from(core.step(&mut reference)) + reference.memory.cache.take_wait();
            let what = format!("{opcode:#06x} {second:#06x}");
            assert_eq!(cycles, expected, "cycles of {what}");
            assert_eq!(regs.r, core.regs.r, "registers after {what}");
            assert_eq!(regs.xpsr, core.regs.xpsr, "flags after {what}");
            assert_eq!(regs.primask, core.regs.primask, "mask after {what}");
            if opcode % 64 == 0 {
                assert!(quick.memory.same_ram(&reference.memory), "RAM up to {what}");
            }
        }
        assert!(quick.memory.same_ram(&reference.memory));
        assert!(plain > 2 * others, "{plain} plain ones, {others} others");
    }

    /// Counts to three, and reads a word twice. The instructions fill two lines of the flash cache, the word lies in a third.
    #[test]
    fn instructions_and_data_wait_for_flash_until_they_are_in_the_cache() {
        let program: [u16; 8] = [
            0x2003, // movs r0, #3
            0x3801, // subs r0, #1
            0xD1FD, // bne to the subs
            0xBF00, // nop
            0x4901, // ldr r1, the word behind the program
            0x4A01, // ldr r2, the same
            0xBF00, // nop
            0xBF00, // nop
        ];
        let mut bytes = vec![0; FLASH_SIZE];
        for (there, halfword) in bytes[0x100..].chunks_mut(2).zip(program) {
            there.copy_from_slice(&halfword.to_le_bytes());
        }
        let flash = Flash::holding(&Image::of_nothing(), bytes);
        let mut memory = Memory::new(flash);
        let mut core = CortexM0Plus::new();
        let mut runs_for = |memory: &mut Memory, cycles| {
            core.regs.r[PC] = 0x1000_0100;
            let ran = run(&mut core.regs, memory, 0, cycles);
            assert_eq!((ran, core.regs.r[PC]), (cycles, 0x1000_0110));
        };
        // 1 + 2 * (1 + 3) + (1 + 1) + 1 for the loop and what surrounds it, 2 * 2 + 2 for the rest.
        const INSTRUCTIONS: u64 = 12 + 6;
        runs_for(&mut memory, INSTRUCTIONS + 3 * 60);
        // Words of two instructions: two in each of three rounds, then two more; and twice the data.
        let cold = FlashReads { all: 10, missed: 3 };
        assert_eq!(memory.cache.reads(), cold);
        runs_for(&mut memory, INSTRUCTIONS);
        let warm = FlashReads { all: 20, missed: 3 };
        assert_eq!(memory.cache.reads(), warm);
        memory.cache.flush();
        runs_for(&mut memory, 1_024 + INSTRUCTIONS + 3 * 60);
        let flushed = FlashReads { all: 30, missed: 6 };
        assert_eq!(memory.cache.reads(), flushed);
    }
}
