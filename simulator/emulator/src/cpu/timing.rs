//! How many cycles instructions take, without waiting for memory (Cortex-M0+ Technical Reference Manual, 3.3).

/// Arithmetic, and everything else that has no line here.
pub(super) const PLAIN: u64 = 1;
/// A load or a store of one value.
const ACCESS: u64 = 2;
/// The same in single-cycle I/O.
const SINGLE_CYCLE_ACCESS: u64 = 1;
/// Several of them take one more than there are.
pub(super) const ACCESSES: u64 = 1;
/// A branch that is taken, and anything else that writes the program counter.
pub(super) const BRANCH: u64 = 2;
/// `bl`, in two halfwords.
pub(super) const BRANCH_AND_LINK: u64 = 3;
/// `pop` with the program counter, in addition to the number of registers.
pub(super) const POP_AND_BRANCH: u64 = 3;
/// `mrs` and `msr`.
pub(super) const SYSTEM_REGISTER: u64 = 3;
/// `dmb`, `dsb` and `isb`.
pub(super) const BARRIER: u64 = 3;
/// `wfe` and `wfi`.
pub(super) const WAIT: u64 = 2;
/// From an interrupt to its handler's first instruction.
pub(super) const ENTRY: u64 = 15;
/// Taking eight words off the stack on the way back, in addition to the branch. The manual gives no figure; this makes
/// the way back a little shorter than the way there.
pub(super) const RETURN: u64 = 10;

/// A load or a store of one value.
#[inline(always)]
pub(super) fn access(address: u32) -> u64 {
    /// Where the RP2040 has its single-cycle I/O.
    const SIO: u32 = 0xD;
    if address >> 28 == SIO {
        SINGLE_CYCLE_ACCESS
    } else {
        ACCESS
    }
}
