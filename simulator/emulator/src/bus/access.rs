//! How the processor and the DMA controller reach the bus.

use super::ChipBus;
use crate::cpu::{Bus, System};
use crate::memory::Memory;

/// Memory is reached directly. Peripheral registers are 32 bits wide: narrow reads see a part of them, narrow writes
/// repeat themselves over the word as the RP2040's bus does.
impl Bus for ChipBus {
    #[inline(always)]
    fn fetch(&mut self, address: u32) -> Option<u16> {
        match self.memory.fetch(address) {
            None => self.fetch_mirrored(address),
            halfword => halfword,
        }
    }

    #[inline(always)]
    fn read8(&mut self, address: u32, now: u64) -> Option<u8> {
        if let Some(byte) = self.memory.read8(address) {
            self.memory.cache.read(address);
            return Some(byte);
        }
        let word = self.read_register(address & !3, now)?;
        Some((word >> (8 * (address & 3))) as u8)
    }

    #[inline(always)]
    fn read16(&mut self, address: u32, now: u64) -> Option<u16> {
        if let Some(half) = self.memory.read16(address) {
            self.memory.cache.read(address);
            return Some(half);
        }
        if address & 1 != 0 {
            return None;
        }
        let word = self.read_register(address & !3, now)?;
        Some((word >> (8 * (address & 2))) as u16)
    }

    #[inline(always)]
    fn read32(&mut self, address: u32, now: u64) -> Option<u32> {
        if let Some(word) = self.memory.read32(address) {
            self.memory.cache.read(address);
            return Some(word);
        }
        self.read_register(address, now)
    }

    #[inline(always)]
    fn write8(&mut self, address: u32, value: u8, now: u64) -> Option<()> {
        if self.memory.write8(address, value) {
            return Some(());
        }
        let lanes = 0xFF << (8 * (address & 3));
        self.write_register(address & !3, u32::from(value) * 0x0101_0101, lanes, now)
    }

    #[inline(always)]
    fn write16(&mut self, address: u32, value: u16, now: u64) -> Option<()> {
        if self.memory.write16(address, value) {
            return Some(());
        }
        if address & 1 != 0 {
            return None;
        }
        let lanes = 0xFFFF << (8 * (address & 2));
        self.write_register(address & !3, u32::from(value) * 0x0001_0001, lanes, now)
    }

    #[inline(always)]
    fn write32(&mut self, address: u32, value: u32, now: u64) -> Option<()> {
        if self.memory.write32(address, value) {
            return Some(());
        }
        self.write_register(address, value, u32::MAX, now)
    }

    #[inline(always)]
    fn take_wait(&mut self) -> u64 {
        self.memory.cache.take_wait()
    }

    #[inline(always)]
    fn pause_at(&self) -> u64 {
        self.pause_at
    }

    fn system(&mut self) -> &mut System {
        &mut self.system
    }
}

impl ChipBus {
    /// Reads a word that is not plain memory. Nothing means that it is unaligned, or nothing is there.
    #[inline(never)]
    fn read_register(&mut self, address: u32, now: u64) -> Option<u32> {
        if address & 3 != 0 {
            return None;
        }
        self.now = now;
        match address >> 28 {
            0x0 => {
                let word = self.rom.get(address as usize..)?.first_chunk()?;
                Some(u32::from_le_bytes(*word))
            }
            0x1 => {
                let word = self.read_mirrored(address);
                word.or_else(|| self.peripherals.flash_interface.read(address))
            }
            0x2 => self.read_mirrored(address),
            0x4 | 0x5 => {
                let now = self.time();
                let value = self.peripherals.read(address, &now)?;
                self.look_at_events();
                Some(value)
            }
            0xD => Some(self.peripherals.sio.read(address & 0xFFF)),
            0xE => Some(self.system.read(address, now)),
            _ => None,
        }
    }

    /// Writes to a word that is not plain memory. Nothing means that it is unaligned, or nothing is there.
    #[inline(never)]
    fn write_register(&mut self, address: u32, value: u32, lanes: u32, now: u64) -> Option<()> {
        if address & 3 != 0 {
            return None;
        }
        self.now = now;
        match address >> 28 {
            // The flash window takes no writes. A stack that overflows ends up here.
            0x1 => {
                let interface = &mut self.peripherals.flash_interface;
                if interface.write(address, value, &self.memory.flash)? {
                    self.memory.cache.flush();
                }
                Some(())
            }
            0x2 => {
                let plain = Memory::without_mirror(address);
                let old = self.memory.read32(plain)?;
                self.memory.write32(plain, old & !lanes | value & lanes);
                Some(())
            }
            0x4 | 0x5 => {
                let now = self.time();
                let written = self.peripherals.write(address, value, lanes, &now)?;
                self.written(written);
                self.look_at_events();
                // An interrupt may be due.
                self.pause_at = 0;
                Some(())
            }
            0xD => {
                if self.peripherals.sio.write(address & 0xFFF, value) {
                    self.pins_changed();
                }
                Some(())
            }
            0xE => {
                self.system.write(address, value, now);
                self.pause_at = 0;
                Some(())
            }
            _ => None,
        }
    }

    /// Memory by one of its other addresses.
    fn read_mirrored(&mut self, address: u32) -> Option<u32> {
        let plain = Memory::without_mirror(address);
        let word = self.memory.read32(plain);
        let word = word.or_else(|| self.memory.boot_loader(plain));
        if word.is_some() {
            self.memory.cache.read(address);
        }
        word
    }

    #[cold]
    fn fetch_mirrored(&mut self, address: u32) -> Option<u16> {
        let word = self.read_mirrored(address & !3)?;
        Some((word >> (8 * (address & 2))) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::FlashReads;
    use crate::cpu::{PC, Pause, Processor};
    use crate::flash::Flash;
    use crate::image::{FLASH_SIZE, Image};
    use crate::pinmap::Pinmap;

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
        let mut bus = ChipBus::new(&Pinmap::of_the_board(), flash);
        let mut processor = Processor::new(0x2000_1000, 0x1000_0101);
        let mut runs_for = |bus: &mut ChipBus, cycles| {
            processor.registers.r[PC] = 0x1000_0100;
            bus.run_until(cycles);
            let ran = processor.run(bus, 0);
            let pc = processor.registers.r[PC];
            assert_eq!((ran, pc), ((cycles, Pause::Asked), 0x1000_0110));
        };
        // 1 + 2 * (1 + 2) + (1 + 1) + 1 for the loop and what surrounds it, 2 * 2 + 2 for the rest.
        const INSTRUCTIONS: u64 = 10 + 6;
        runs_for(&mut bus, INSTRUCTIONS + 3 * 60);
        // Words of two instructions: two in each of three rounds, then two more; and twice the data.
        let cold = FlashReads { all: 10, missed: 3 };
        assert_eq!(bus.memory.cache.reads(), cold);
        runs_for(&mut bus, INSTRUCTIONS);
        let warm = FlashReads { all: 20, missed: 3 };
        assert_eq!(bus.memory.cache.reads(), warm);
        bus.memory.cache.flush();
        runs_for(&mut bus, 1_024 + INSTRUCTIONS + 3 * 60);
        let flushed = FlashReads { all: 30, missed: 6 };
        assert_eq!(bus.memory.cache.reads(), flushed);
    }
}
