//! How many cycles instructions take, without waiting for memory.

/// Arithmetic, and everything else that has no line here.
pub(super) const PLAIN: u64 = 1;
/// A load or a store of one value.
pub(super) const ACCESS: u64 = 2;
/// Several of them take one more than there are.
pub(super) const ACCESSES: u64 = 1;
/// A branch that is taken, and anything else that writes the program counter.
pub(super) const BRANCH: u64 = 3;
/// `bl`, in two halfwords.
pub(super) const BRANCH_AND_LINK: u64 = 4;
/// `pop` with the program counter, in addition to the number of registers.
pub(super) const POP_AND_BRANCH: u64 = 4;
/// `mrs` and `msr`.
pub(super) const SYSTEM_REGISTER: u64 = 2;
/// `dmb`, `dsb` and `isb`.
pub(super) const BARRIER: u64 = 1;
/// `wfe` and `wfi`.
pub(super) const WAIT: u64 = 1;
/// From an interrupt to its handler's first instruction.
pub(super) const ENTRY: u64 = 16;
/// Taking the registers off the stack on the way back, in addition to the branch.
pub(super) const RETURN: u64 = 0;
