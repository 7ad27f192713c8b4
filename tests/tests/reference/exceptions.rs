//! Exceptions: entered, nested, and left again.

use katarenga_emulator::cpu::{PC, Processor, SP, System};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rp2040_emu::CortexM0Plus;

use super::instructions::{CODE, Memory, STACK, VECTORS, handler};
use super::replay::{difference, replay};

const ENABLE: u32 = 0xE000_E100;
const PEND: u32 = 0xE000_E200;
const PRIORITIES: u32 = 0xE000_E400;

const BX_LR: u32 = 0x4770;
const NOP: u32 = 0xBF00;

fn step(processor: &mut Processor, memory: &mut Memory, core: &mut CortexM0Plus) {
    let (_, _, step) = processor.step(memory, 0);
    let done = replay(core, &step);
    if let Some(what) = difference(&step, &done) {
        panic!("{what} after {step:x?}");
    }
}

#[test]
fn interrupts_are_entered_and_left_as_in_the_reference() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut memory = Memory::random(&mut rng);
    let mut core = CortexM0Plus::new();
    memory.put(CODE, NOP << 16 | NOP);
    for exception in 16..48 {
        memory.put(handler(exception), BX_LR << 16 | NOP);
    }
    for _ in 0..20_000 {
        memory.system = System::new(VECTORS);
        let mut processor = Processor::new(0, 1);
        let registers = &mut processor.registers;
        registers.r.fill_with(|| rng.random());
        registers.r[SP] = STACK + rng.random_range(0..0x400) * 4;
        registers.r[PC] = CODE;
        registers.xpsr = rng.random::<u32>() & 0xF000_0000 | 1 << 24;
        registers.other_sp = STACK + 0x2000 + rng.random_range(0..0x400) * 4;
        registers.control = rng.random_range(0..2) * 2;
        let before = registers.clone();
        let [low, high] = [rng.random_range(0..32_u32), rng.random_range(0..32)];
        memory.system.write(ENABLE, 1 << low | 1 << high, 0);
        // All are of the highest priority but this.
        memory
            .system
            .write(PRIORITIES + (low & !3), 0xC0 << (8 * (low % 4)), 0);
        memory.system.write(PEND, 1 << low, 0);
        let mut steps = |memory: &mut Memory, processor: &mut Processor, count| {
            (0..count).for_each(|_| step(processor, memory, &mut core));
        };
        // It is entered, and a `nop` is done there.
        steps(&mut memory, &mut processor, 2);
        assert_eq!(u32::from(processor.registers.exception()), 16 + low);
        if low != high {
            // The same of another, which is left again.
            memory.system.write(PEND, 1 << high, 0);
            steps(&mut memory, &mut processor, 1);
            assert_eq!(u32::from(processor.registers.exception()), 16 + high);
            steps(&mut memory, &mut processor, 2);
        }
        steps(&mut memory, &mut processor, 1);
        assert_eq!(processor.registers, before);
    }
}
