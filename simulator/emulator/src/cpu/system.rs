//! The processor's system registers: interrupt controller (NVIC), system control block and SysTick.

const SYSTICK_CONTROL: u32 = 0xE010;
const SYSTICK_RELOAD: u32 = 0xE014;
const SYSTICK_VALUE: u32 = 0xE018;
const SET_ENABLED: u32 = 0xE100;
const CLEAR_ENABLED: u32 = 0xE180;
const SET_PENDING: u32 = 0xE200;
const CLEAR_PENDING: u32 = 0xE280;
const FIRST_PRIORITIES: u32 = 0xE400;
const LAST_PRIORITIES: u32 = 0xE41C;
const CPU_ID: u32 = 0xED00;
const INTERRUPT_STATE: u32 = 0xED04;
const VECTOR_TABLE: u32 = 0xED08;
const APPLICATION_INTERRUPT: u32 = 0xED0C;
const CONFIGURATION: u32 = 0xED14;
const SYSTEM_PRIORITIES_2: u32 = 0xED1C;
const SYSTEM_PRIORITIES_3: u32 = 0xED20;

/// A Cortex-M0+, r0p1.
const CORTEX_M0_PLUS: u32 = 0x410C_C601;
/// Aligned stacks and faults on unaligned accesses, which cannot be switched off.
const CONFIGURED: u32 = 0x0000_0208;
/// A write to `AIRCR` needs this key, and reads another.
const KEY: u32 = 0x05FA;
const KEY_READ: u32 = 0xFA05_0000;
const RESET_REQUEST: u32 = 1 << 2;

/// The interrupts follow the exceptions of the processor itself.
const FIRST_INTERRUPT: u8 = 16;
const PENDSV: u8 = 14;
const SYSTICK: u8 = 15;
/// Exceptions that are always enabled: the processor's own.
const ALWAYS_ENABLED: u64 = 0xFFFF;

/// `ICSR`: pairs of bits that set and clear.
const SET_PENDSV: u32 = 1 << 28;
const CLEAR_PENDSV: u32 = 1 << 27;
const SET_SYSTICK: u32 = 1 << 26;
const CLEAR_SYSTICK: u32 = 1 << 25;
const INTERRUPT_PENDING: u32 = 1 << 22;

/// Only two bits of a priority are there.
const PRIORITY_BITS: u8 = 0xC0;
const HARD_FAULT_PRIORITY: i16 = -1;
const MASKED: i16 = 0;
const THREAD: i16 = i16::MAX;

/// The system registers of one processor.
#[derive(Clone, Debug)]
pub struct System {
    /// An event that the next `wfe` does not wait for.
    pub(super) event: bool,
    /// Exceptions that wait to be taken, and those whose handlers have begun, by number.
    pending: u64,
    active: u64,
    /// Interrupts that may be taken.
    enabled: u32,
    /// Interrupt lines that are asserted.
    lines: u32,
    priorities: [u8; 48],
    vectors: u32,
    reset_requested: bool,
    systick: SysTick,
}

impl System {
    /// The registers after a reset, with the vector table that the boot ROM leaves to the image.
    #[must_use]
    pub fn new(vectors: u32) -> Self {
        Self {
            event: false,
            pending: 0,
            active: 0,
            enabled: 0,
            lines: 0,
            priorities: [0; 48],
            vectors,
            reset_requested: false,
            systick: SysTick::default(),
        }
    }

    /// Whether software has asked for a reset of the chip.
    #[must_use]
    pub fn reset_requested(&self) -> bool {
        self.reset_requested
    }

    /// Shows the processor the interrupt lines that are asserted. They are levels: one that is still asserted after its
    /// handler is taken again, one whose handler runs is not.
    pub fn set_lines(&mut self, lines: u32) {
        self.lines = lines;
        self.pending |= u64::from(lines) << FIRST_INTERRUPT & !self.active;
    }

    fn enabled(&self) -> u64 {
        u64::from(self.enabled) << FIRST_INTERRUPT | ALWAYS_ENABLED
    }

    /// Whether anything pending is enabled, at whichever priority.
    pub(super) fn is_interrupted(&self) -> bool {
        self.pending & self.enabled() != 0
    }

    pub(super) fn is_active(&self, exception: u8) -> bool {
        self.active >> exception & 1 != 0
    }

    /// Whether more than one handler has begun.
    pub(super) fn is_nested(&self) -> bool {
        self.active.count_ones() > 1
    }

    /// The exception that is to be taken now.
    #[inline]
    pub(super) fn due(&self, primask: bool) -> Option<u8> {
        let candidates = self.pending & self.enabled();
        if candidates == 0 {
            return None;
        }
        let first = numbers(candidates).min_by_key(|&exception| self.priority(exception))?;
        self.takes(first, primask).then_some(first)
    }

    /// Whether an exception would be taken now if it were pending.
    pub(super) fn takes(&self, exception: u8, primask: bool) -> bool {
        let handled = numbers(self.active).map(|exception| self.priority(exception));
        let mask = if primask { MASKED } else { THREAD };
        self.priority(exception) < handled.min().unwrap_or(THREAD).min(mask)
    }

    fn priority(&self, exception: u8) -> i16 {
        match exception {
            super::exceptions::HARD_FAULT => HARD_FAULT_PRIORITY,
            _ => i16::from(self.priorities[usize::from(exception)]),
        }
    }

    pub(super) fn vector(&self, exception: u8) -> u32 {
        self.vectors.wrapping_add(4 * u32::from(exception))
    }

    pub(super) fn begin(&mut self, exception: u8) {
        self.pending &= !(1 << exception);
        self.active |= 1 << exception;
    }

    pub(super) fn end(&mut self, exception: u8) {
        self.active &= !(1 << exception);
        // A return is an event (B1.5.18): what a handler did may be what the next `wfe` would wait for.
        self.event = true;
        self.set_lines(self.lines);
    }

    /// Reads a register in a cycle, by its address; those that are not there read as zero.
    #[must_use]
    pub fn read(&self, address: u32, now: u64) -> u32 {
        match address & 0xFFFF {
            SYSTICK_CONTROL => self.systick.control(),
            SYSTICK_RELOAD => self.systick.reload,
            SYSTICK_VALUE => self.systick.count(now),
            SET_ENABLED | CLEAR_ENABLED => self.enabled,
            SET_PENDING | CLEAR_PENDING => (self.pending >> FIRST_INTERRUPT) as u32,
            offset @ FIRST_PRIORITIES..=LAST_PRIORITIES => {
                let first = usize::from(FIRST_INTERRUPT) + (offset - FIRST_PRIORITIES) as usize;
                self.four_priorities(first & !3)
            }
            CPU_ID => CORTEX_M0_PLUS,
            INTERRUPT_STATE => self.interrupt_state(),
            VECTOR_TABLE => self.vectors,
            APPLICATION_INTERRUPT => KEY_READ,
            CONFIGURATION => CONFIGURED,
            SYSTEM_PRIORITIES_2 => self.four_priorities(8),
            SYSTEM_PRIORITIES_3 => self.four_priorities(12),
            _ => 0,
        }
    }

    /// Writes a register in a cycle, by its address.
    pub fn write(&mut self, address: u32, value: u32, now: u64) {
        let interrupts = u64::from(value) << FIRST_INTERRUPT;
        match address & 0xFFFF {
            SYSTICK_CONTROL => self.systick.set_control(value),
            SYSTICK_RELOAD => self.systick.reload = value & 0x00FF_FFFF,
            SYSTICK_VALUE => self.systick.zero_at = now,
            SET_ENABLED => self.enabled |= value,
            CLEAR_ENABLED => self.enabled &= !value,
            SET_PENDING => self.pending |= interrupts,
            CLEAR_PENDING => {
                self.pending &= !interrupts;
                self.set_lines(self.lines);
            }
            offset @ FIRST_PRIORITIES..=LAST_PRIORITIES => {
                let first = usize::from(FIRST_INTERRUPT) + (offset - FIRST_PRIORITIES) as usize;
                self.set_four_priorities(first & !3, value);
            }
            INTERRUPT_STATE => self.set_interrupt_state(value),
            VECTOR_TABLE => self.vectors = value & !0xFF,
            APPLICATION_INTERRUPT => {
                self.reset_requested |= value >> 16 == KEY && value & RESET_REQUEST != 0;
            }
            SYSTEM_PRIORITIES_2 => self.set_four_priorities(8, value & 0xFF00_0000),
            SYSTEM_PRIORITIES_3 => self.set_four_priorities(12, value & 0xFFFF_0000),
            _ => {}
        }
    }

    fn four_priorities(&self, first: usize) -> u32 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|number| self.priorities[first + number]);
        u32::from_le_bytes([a, b, c, d])
    }

    fn set_four_priorities(&mut self, first: usize, value: u32) {
        let four = &mut self.priorities[first..first + 4];
        for (priority, byte) in four.iter_mut().zip(value.to_le_bytes()) {
            *priority = byte & PRIORITY_BITS;
        }
    }

    fn interrupt_state(&self) -> u32 {
        let bit = |exception: u8, bit: u32| (self.pending >> exception & 1) as u32 * bit;
        let pending = self.pending & self.enabled();
        let first = numbers(pending).min_by_key(|&exception| self.priority(exception));
        let handled = numbers(self.active).min_by_key(|&exception| self.priority(exception));
        let interrupts = self.pending >> FIRST_INTERRUPT != 0;
        bit(PENDSV, SET_PENDSV)
            | bit(SYSTICK, SET_SYSTICK)
            | if interrupts { INTERRUPT_PENDING } else { 0 }
            | u32::from(first.unwrap_or(0)) << 12
            | u32::from(handled.unwrap_or(0))
    }

    fn set_interrupt_state(&mut self, value: u32) {
        for (exception, set, clear) in [
            (PENDSV, SET_PENDSV, CLEAR_PENDSV),
            (SYSTICK, SET_SYSTICK, CLEAR_SYSTICK),
        ] {
            if value & set != 0 {
                self.pending |= 1 << exception;
            } else if value & clear != 0 {
                self.pending &= !(1 << exception);
            }
        }
    }
}

/// The numbers of the bits that are set, the lowest first.
fn numbers(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = bits.checked_sub(1).map(|_| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(lowest)
    })
}

/// The processor's own counter, which counts its cycles down. Images measure with it; its interrupt is not modelled.
#[derive(Clone, Debug, Default)]
struct SysTick {
    running: bool,
    reload: u32,
    zero_at: u64,
}

impl SysTick {
    /// It counts the processor's cycles.
    const OWN_CLOCK: u32 = 1 << 2;

    fn control(&self) -> u32 {
        Self::OWN_CLOCK | u32::from(self.running)
    }

    fn set_control(&mut self, value: u32) {
        self.running = value & 1 != 0;
    }

    fn count(&self, now: u64) -> u32 {
        let period = u64::from(self.reload) + 1;
        if self.running {
            (period - (now - self.zero_at) % period) as u32 % period as u32
        } else {
            0
        }
    }
}
