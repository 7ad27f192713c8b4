//! Whether boards run as the core of `rp2040-emu` would run them.

use std::time::Duration;

use super::board::Board;
use super::chip::Chip;

/// How often all of RAM is compared, in steps of up to 64 cycles.
const STEPS_BETWEEN_RAM: u64 = 4096;

/// Where a board and its reference parted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {cycles} cycles, at {pc:#010x}, {what} is not as it should be")]
pub struct Parted {
    /// Cycles since power-up.
    pub cycles: u64,
    /// The next instruction of the reference.
    pub pc: u32,
    /// What is not the same.
    pub what: &'static str,
}

impl Board {
    /// Runs two copies of a board side by side, one of which leaves every instruction to the core of `rp2040-emu`, and
    /// says in how many cycles they were busy with the same results.
    ///
    /// # Errors
    /// When registers, flags, cycles, memory or the end of the run differ.
    pub fn compare_with_reference(&self, time: Duration) -> Result<u64, Parted> {
        let (mut quick, mut reference) = (self.clone().chip, self.clone().chip);
        reference.only_reference_core = true;
        let until_ns = (self.now() + time).as_nanos() as u64;
        let start = reference.busy_cycles;
        for step in 0_u64.. {
            let ended = [&mut quick, &mut reference].map(|chip| chip.step(until_ns));
            if let Some(what) = difference(&quick, &reference, step % STEPS_BETWEEN_RAM == 0) {
                return Err(parted(&reference, what));
            }
            match ended {
                [Ok(false), Ok(false)] => {}
                [Ok(true), Ok(true)] => break,
                [Err(one), Err(other)] if one == other => break,
                _ => return Err(parted(&reference, "the end")),
            }
        }
        match difference(&quick, &reference, true) {
            Some(what) => Err(parted(&reference, what)),
            None => Ok(reference.busy_cycles - start),
        }
    }
}

fn parted(reference: &Chip, what: &'static str) -> Parted {
    Parted {
        cycles: reference.fabric.now,
        pc: reference.registers().pc(),
        what,
    }
}

fn difference(quick: &Chip, reference: &Chip, also_ram: bool) -> Option<&'static str> {
    let (a, b) = (quick.registers(), reference.registers());
    let checks = [
        (
            "the number of cycles",
            quick.fabric.now == reference.fabric.now,
        ),
        ("a register", a.r == b.r),
        ("a flag", a.xpsr == b.xpsr),
        ("the interrupt mask", a.primask == b.primask),
        (
            "a stack pointer",
            (a.msp, a.psp, a.control) == (b.msp, b.psp, b.control),
        ),
        (
            "RAM",
            !also_ram || quick.fabric.memory.same_ram(&reference.fabric.memory),
        ),
        (
            "the flash chip",
            !also_ram || quick.fabric.memory.flash == reference.fabric.memory.flash,
        ),
        (
            "the flash cache",
            !also_ram || (quick.fabric.memory.cache).holds_the_same(&reference.fabric.memory.cache),
        ),
    ];
    checks
        .into_iter()
        .find(|(_, same)| !same)
        .map(|(what, _)| what)
}
