//! How the processor enters and leaves exceptions (B1.5).

use super::registers::EXCEPTION;
use super::{Bus, LR, PC, Power, Processor, SP, timing};

pub(super) const HARD_FAULT: u8 = 3;
pub(super) const SUPERVISOR_CALL: u8 = 11;

/// Eight words are put on the stack: four arguments, r12, link register, return address and status.
const FRAME: u32 = 32;
/// In the status on the stack: another word keeps the stack aligned to eight bytes.
const PADDED: u32 = 1 << 9;

/// What the link register tells a handler: where it returns to.
const TO_HANDLER: u32 = 0xFFFF_FFF1;
const TO_THREAD: u32 = 0xFFFF_FFF9;
const TO_PROCESS: u32 = 0xFFFF_FFFD;

impl Processor {
    /// An instruction faulted.
    #[cold]
    pub(super) fn fault<B: Bus>(&mut self, bus: &mut B, at: u32, now: u64) -> u64 {
        if !self.is_faulty() {
            self.fault_at = at;
        }
        // A fetch that fails may have waited for flash.
        let now = now + bus.take_wait() + timing::PLAIN;
        self.enter(bus, HARD_FAULT, now)
    }

    /// No code is where the processor is to go on.
    pub fn fault_on_fetch<B: Bus>(&mut self, bus: &mut B, now: u64) -> u64 {
        self.fault(bus, self.registers.r[PC], now)
    }

    /// `svc`: a call that cannot be taken is a fault.
    pub(super) fn call_supervisor<B: Bus>(&mut self, bus: &mut B, now: u64) -> u64 {
        if bus.system().takes(SUPERVISOR_CALL, self.registers.primask) {
            return self.enter(bus, SUPERVISOR_CALL, now);
        }
        let at = self.registers.r[PC].wrapping_sub(2);
        self.registers.r[PC] = at;
        self.fault(bus, at, now)
    }

    /// Puts registers on the stack and goes to an exception's handler; says which cycle it is then.
    pub(super) fn enter<B: Bus>(&mut self, bus: &mut B, exception: u8, now: u64) -> u64 {
        // A fault while one is handled, or while the stack takes no registers, is the end.
        if exception == HARD_FAULT && bus.system().is_active(HARD_FAULT) {
            self.power = Power::LockedUp;
            return now;
        }
        let registers = &mut self.registers;
        let sp = registers.r[SP];
        let frame = (sp & !7).wrapping_sub(FRAME);
        let padded = if sp & 4 != 0 { PADDED } else { 0 };
        let r = &registers.r;
        let words = [
            r[0],
            r[1],
            r[2],
            r[3],
            r[12],
            r[LR],
            r[PC],
            registers.xpsr | padded,
        ];
        let mut pushed = Some(());
        for (address, word) in (0..).map(|word| frame.wrapping_add(4 * word)).zip(words) {
            pushed = pushed.and(bus.write32(address, word, now));
        }
        registers.r[SP] = frame;
        registers.r[LR] = match (registers.in_handler(), registers.uses_process_stack()) {
            (true, _) => TO_HANDLER,
            (false, true) => TO_PROCESS,
            (false, false) => TO_THREAD,
        };
        registers.use_process_stack(false);
        registers.xpsr = registers.xpsr & !EXCEPTION | u32::from(exception);
        bus.system().begin(exception);
        let vector = bus.system().vector(exception);
        let handler = bus.read32(vector, now);
        let now = now + timing::ENTRY + bus.take_wait();
        match (pushed, handler) {
            (Some(()), Some(handler)) if handler & 1 != 0 => {
                self.registers.set_thumb(true);
                self.registers.r[PC] = handler & !1;
                now
            }
            _ => {
                self.registers.set_thumb(true);
                self.fault(bus, self.registers.r[PC], now)
            }
        }
    }

    /// Takes registers off the stack and goes on where an exception came; says which cycle it is then.
    pub(super) fn leave<B: Bus>(&mut self, bus: &mut B, how: u32, now: u64) -> u64 {
        let exception = self.registers.exception();
        let nested = bus.system().is_nested();
        let to_thread = match how {
            TO_HANDLER if nested => false,
            TO_THREAD | TO_PROCESS if !nested => true,
            _ => return self.fault(bus, self.registers.r[PC], now),
        };
        bus.system().end(exception);
        let registers = &mut self.registers;
        registers.use_process_stack(how == TO_PROCESS);
        let frame = registers.r[SP];
        let mut words = [0; 8];
        for (address, word) in (0..)
            .map(|word| frame.wrapping_add(4 * word))
            .zip(&mut words)
        {
            let Some(read) = bus.read32(address, now) else {
                return self.fault(bus, self.registers.r[PC], now);
            };
            *word = read;
        }
        let [r0, r1, r2, r3, r12, lr, pc, xpsr] = words;
        registers.r[..4].copy_from_slice(&[r0, r1, r2, r3]);
        registers.r[12] = r12;
        registers.r[LR] = lr;
        registers.r[PC] = pc & !1;
        registers.r[SP] = frame.wrapping_add(FRAME) | (xpsr & PADDED) >> 7;
        registers.xpsr = xpsr & !PADDED;
        let now = now + timing::RETURN + bus.take_wait();
        let is_thread = xpsr & EXCEPTION == 0;
        if is_thread != to_thread {
            return self.fault(bus, self.registers.r[PC], now);
        }
        now
    }
}
