//! Single steps of the processor, with all that it asks of its bus: to compare processors with each other.

use super::{Bus, Pause, Processor, Registers, System};

/// Something that the processor read or wrote, or could not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Where.
    pub address: u32,
    /// 1, 2 or 4.
    pub bytes: u8,
    /// Whether it wrote.
    pub writes: bool,
    /// What was read or written; nothing stands for a bus fault.
    pub value: Option<u32>,
}

/// What the processor did in one step: an instruction, with the fault that it caused, or the entry into an exception.
#[derive(Clone, Debug)]
pub struct Step {
    /// The registers at first.
    pub before: Registers,
    /// And at last.
    pub after: Registers,
    /// The halfwords of the instruction; nothing if an exception was entered instead.
    pub code: Vec<u16>,
    /// What was read and written, in this order.
    pub accesses: Vec<Access>,
    /// Cycles that it took, without waiting for memory.
    pub cycles: u64,
}

impl Processor {
    /// Does one step from a cycle on, says which cycle it is then, and what was done.
    pub fn step<B: Bus>(&mut self, bus: &mut B, now: u64) -> (u64, Pause, Step) {
        let before = self.registers.clone();
        let mut recorder = Recorder {
            pause_at: bus.pause_at().min(now + 1),
            bus,
            code: Vec::new(),
            accesses: Vec::new(),
            waited: 0,
        };
        let (after, pause) = self.run(&mut recorder, now);
        let step = Step {
            before,
            after: self.registers.clone(),
            code: recorder.code,
            accesses: recorder.accesses,
            cycles: after - now - recorder.waited,
        };
        (after, pause, step)
    }
}

struct Recorder<'a, B> {
    bus: &'a mut B,
    pause_at: u64,
    code: Vec<u16>,
    accesses: Vec<Access>,
    waited: u64,
}

impl<B> Recorder<'_, B> {
    fn note<T: Copy + Into<u32>>(&mut self, address: u32, value: Option<T>, writes: bool) {
        let bytes = size_of::<T>() as u8;
        // An unaligned access is a fault before it gets to the bus.
        if address.is_multiple_of(u32::from(bytes)) {
            self.accesses.push(Access {
                address,
                bytes,
                writes,
                value: value.map(Into::into),
            });
        }
    }
}

macro_rules! recorded {
    ($read:ident, $write:ident, $value:ty) => {
        fn $read(&mut self, address: u32, now: u64) -> Option<$value> {
            let value = self.bus.$read(address, now);
            self.note(address, value, false);
            value
        }

        fn $write(&mut self, address: u32, value: $value, now: u64) -> Option<()> {
            let written = self.bus.$write(address, value, now);
            self.note(address, written.map(|()| value), true);
            written
        }
    };
}

impl<B: Bus> Bus for Recorder<'_, B> {
    recorded!(read8, write8, u8);
    recorded!(read16, write16, u16);
    recorded!(read32, write32, u32);

    fn fetch(&mut self, address: u32) -> Option<u16> {
        let halfword = self.bus.fetch(address);
        self.code.extend(halfword);
        halfword
    }

    fn take_wait(&mut self) -> u64 {
        let wait = self.bus.take_wait();
        self.waited += wait;
        wait
    }

    fn pause_at(&self) -> u64 {
        self.pause_at
    }

    fn system(&mut self) -> &mut System {
        self.bus.system()
    }
}
