//! Every instruction in many states.

use std::collections::BTreeMap;

use katarenga_emulator::cpu::{Bus, PC, Processor, SP, Step, System};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rp2040_emu::CortexM0Plus;

use super::replay::{Done, difference, difference_in_time, replay};

const RAM: u32 = 0x2000_0000;
const RAM_BYTES: u32 = 264 * 1024;
const FLASH: u32 = 0x1000_0000;
const FLASH_BYTES: u32 = 2 * 1024 * 1024;
pub const CODE: u32 = RAM + 0x1000;
pub const STACK: u32 = RAM + 0x2_0000;
pub const VECTORS: u32 = FLASH + 0x100;

/// RAM, flash and nothing else.
pub struct Memory {
    ram: Vec<u8>,
    flash: Vec<u8>,
    pub system: System,
}

impl Memory {
    pub fn random(rng: &mut SmallRng) -> Self {
        let mut bytes = |count: u32| {
            let mut bytes = vec![0; count as usize];
            bytes.fill_with(|| rng.random());
            bytes
        };
        let (ram, flash) = (bytes(RAM_BYTES), bytes(FLASH_BYTES));
        let mut memory = Self {
            ram,
            flash,
            system: System::new(VECTORS),
        };
        for exception in 0..48 {
            memory.put(VECTORS + 4 * exception, handler(exception) | 1);
        }
        memory
    }

    pub fn put(&mut self, address: u32, word: u32) {
        let there = self.at(address, 4, false).expect("memory");
        there.copy_from_slice(&word.to_le_bytes());
    }

    fn at(&mut self, address: u32, bytes: u32, writes: bool) -> Option<&mut [u8]> {
        if !address.is_multiple_of(bytes) {
            return None;
        }
        let (base, memory) = match address >> 28 {
            2 => (RAM, &mut self.ram),
            1 if !writes => (FLASH, &mut self.flash),
            _ => return None,
        };
        let start = (address - base) as usize;
        memory.get_mut(start..start + bytes as usize)
    }
}

/// Where an exception's handler begins.
pub fn handler(exception: u32) -> u32 {
    FLASH + 0x1000 + 0x100 * exception
}

macro_rules! accesses {
    ($read:ident, $write:ident, $value:ty) => {
        fn $read(&mut self, address: u32, _: u64) -> Option<$value> {
            let bytes = self.at(address, size_of::<$value>() as u32, false)?;
            Some(<$value>::from_le_bytes((&*bytes).try_into().ok()?))
        }

        fn $write(&mut self, address: u32, value: $value, _: u64) -> Option<()> {
            let bytes = self.at(address, size_of::<$value>() as u32, true)?;
            bytes.copy_from_slice(&value.to_le_bytes());
            Some(())
        }
    };
}

impl Bus for Memory {
    accesses!(read8, write8, u8);
    accesses!(read16, write16, u16);
    accesses!(read32, write32, u32);

    fn fetch(&mut self, address: u32) -> Option<u16> {
        self.read16(address, 0)
    }

    fn take_wait(&mut self) -> u64 {
        0
    }

    fn pause_at(&self) -> u64 {
        u64::MAX
    }

    fn system(&mut self) -> &mut System {
        &mut self.system
    }
}

/// Numbers that instructions find something at, or that are on an edge.
fn register(rng: &mut SmallRng) -> u32 {
    match rng.random_range(0..8) {
        0..3 => RAM + rng.random_range(0..0x1_0000) * 4,
        3 => FLASH + rng.random_range(0..0x8_0000) * 4,
        4 => rng.random_range(0..70),
        5 => [0, 1, 0x7FFF_FFFF, 0x8000_0000, u32::MAX][rng.random_range(0..5)],
        6 => rng.random_range(0..0x4000) | RAM | 1,
        _ => rng.random(),
    }
}

/// A second halfword that means something after one of the first halves of long instructions, or nothing.
fn second(rng: &mut SmallRng) -> u16 {
    let number = rng.random_range(0..24);
    match rng.random_range(0..6) {
        0 => 0x8000 | rng.random_range(0..13) << 8 | number,
        1 => 0x8800 | number,
        2 => 0x8F40 | rng.random_range(0..0x40),
        3 => 0xF800,
        _ => rng.random(),
    }
}

/// Where the reference departs from the ARMv6-M manual.
fn known_difference(step: &Step, done: &Done) -> Option<&'static str> {
    let op = *step.code.first()?;
    let [ours_fault, theirs_fault] =
        [&step.after, &done.registers].map(|after| after.exception() == 3);
    let failed = step.accesses.iter().find(|access| access.value.is_none());
    let writes_sp = op & 0xFC87 == 0x4485 || op & 0xFFE0 == 0xF380;
    let changes_state = op & 0xFF00 == 0x4700 || op & 0xFF00 == 0xBD00;
    let number = step.code.get(1).map(|second| second & 0xFF);
    match (ours_fault, theirs_fault, failed) {
        (true, true, Some(failed)) if !failed.writes => {
            Some("a load that faults leaves its registers alone")
        }
        (true, true, Some(_)) => Some("several stores end with the first one that faults"),
        (true, true, None) if changes_state => {
            Some("after a branch to no Thumb code, its target faults and not the branch (B1.5.4)")
        }
        (false, false, None) if writes_sp && done.stray.is_none() => {
            Some("the lowest bits of the stack pointers are always zero (B1.4.1)")
        }
        (true, false, None) if op & 0xF0FF == 0xC000 => {
            Some("a list without registers is unpredictable (A6.7.26, A6.7.58), and faults")
        }
        (true, false, None) if op & 0xFF00 == 0xB600 => {
            Some("what is close to `cps` is undefined (A5.2.5)")
        }
        (true, false, None) if op >> 4 == 0xF3F || op >> 4 == 0xF39 => {
            Some("there are no other registers behind `mrs` and `msr` (A5.3.1)")
        }
        (false, _, None) if op >> 4 == 0xF3E || op >> 4 == 0xF38 => {
            let combined = number.filter(|number| matches!(number, 1 | 2 | 6 | 7));
            combined.map(|_| "flags and exception number can be reached together (B5.1.1)")
        }
        (true, false, None) if op >> 4 == 0xF3E || op >> 4 == 0xF38 => Some(
            "`mrs` and `msr` with the stack pointer or program counter are unpredictable, and fault",
        ),
        _ => None,
    }
}

#[test]
fn every_instruction_does_what_the_reference_does() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut memory = Memory::random(&mut rng);
    let mut core = CortexM0Plus::new();
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    let mut unknown = Vec::new();
    let all = (0..=u16::MAX).flat_map(|opcode| [opcode; 12]);
    // The few long instructions that there are, more often.
    let long =
        [0xF380, 0xF384, 0xF38D, 0xF391, 0xF3BF, 0xF3EF, 0xF3FF].map(|opcode| [opcode; 1_000]);
    for opcode in all.chain(long.into_iter().flatten()) {
        let second = second(&mut rng);
        memory.put(CODE, u32::from(second) << 16 | u32::from(opcode));
        memory.system = System::new(VECTORS);
        let mut processor = Processor::new(0, 1);
        let registers = &mut processor.registers;
        registers.r.fill_with(|| register(&mut rng));
        registers.r[SP] = STACK + rng.random_range(0..0x400) * 4;
        registers.r[PC] = CODE;
        registers.xpsr = rng.random::<u32>() & 0xF000_0000 | 1 << 24;
        registers.primask = rng.random();
        registers.other_sp = STACK + 0x1000 + rng.random_range(0..0x400) * 4;
        registers.control = rng.random_range(0..2) * 2;
        let (_, _, step) = processor.step(&mut memory, 0);
        let done = replay(&mut core, &step);
        let what = difference(&step, &done).or_else(|| difference_in_time(&step, &done));
        if let Some(what) = what {
            match known_difference(&step, &done) {
                Some(difference) => *known.entry(difference).or_default() += 1,
                None => unknown.push(format!("{opcode:#06x} {second:#06x}: {what}")),
            }
        }
    }
    unknown.truncate(20);
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert_eq!(
        known.len(),
        9,
        "differences that are no longer there: {known:#?}"
    );
}
