//! The processor's registers.

/// The stack pointer.
pub const SP: usize = 13;
/// The link register.
pub const LR: usize = 14;
/// The program counter.
pub const PC: usize = 15;

const THUMB: u32 = 1 << 24;
pub(super) const EXCEPTION: u32 = 0x1FF;
/// `CONTROL`: thread mode uses the process stack.
pub(super) const PROCESS_STACK: u32 = 1 << 1;

/// The processor's registers between two instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    /// General registers, with the stack pointer in use, the link register, and the address of the next instruction.
    pub r: [u32; 16],
    /// Flags, Thumb bit and the number of the exception that is handled.
    pub xpsr: u32,
    /// Whether interrupts are held off.
    pub primask: bool,
    /// Which stack thread mode uses (bit 1) and whether it is unprivileged (bit 0), which is not modelled.
    pub control: u32,
    /// The stack pointer that is not in use: the process stack's, or the main stack's.
    pub other_sp: u32,
}

impl Registers {
    pub(super) fn new(stack: u32, entry: u32) -> Self {
        let mut r = [0; 16];
        r[SP] = stack & !3;
        r[LR] = u32::MAX;
        r[PC] = entry & !1;
        Self {
            r,
            xpsr: (entry & 1) * THUMB,
            primask: false,
            control: 0,
            other_sp: 0,
        }
    }

    /// The exception that is handled; 0 in thread mode.
    #[must_use]
    pub fn exception(&self) -> u8 {
        (self.xpsr & EXCEPTION) as u8
    }

    pub(super) fn in_handler(&self) -> bool {
        self.xpsr & EXCEPTION != 0
    }

    pub(super) fn uses_process_stack(&self) -> bool {
        self.control & PROCESS_STACK != 0
    }

    pub(super) fn set_thumb(&mut self, thumb: bool) {
        self.xpsr = self.xpsr & !THUMB | if thumb { THUMB } else { 0 };
    }

    /// The main stack's pointer.
    #[must_use]
    pub fn main_stack(&self) -> u32 {
        if self.uses_process_stack() {
            self.other_sp
        } else {
            self.r[SP]
        }
    }

    /// The process stack's pointer.
    #[must_use]
    pub fn process_stack(&self) -> u32 {
        if self.uses_process_stack() {
            self.r[SP]
        } else {
            self.other_sp
        }
    }

    pub(super) fn set_main_stack(&mut self, value: u32) {
        if self.uses_process_stack() {
            self.other_sp = value & !3;
        } else {
            self.r[SP] = value & !3;
        }
    }

    pub(super) fn set_process_stack(&mut self, value: u32) {
        if self.uses_process_stack() {
            self.r[SP] = value & !3;
        } else {
            self.other_sp = value & !3;
        }
    }

    /// Switches between the stacks.
    pub(super) fn use_process_stack(&mut self, process: bool) {
        if process != self.uses_process_stack() {
            self.control ^= PROCESS_STACK;
            std::mem::swap(&mut self.r[SP], &mut self.other_sp);
        }
    }
}
