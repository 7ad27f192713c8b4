//! How the processor reaches its bus.

use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};

use super::{Fabric, USB};
use crate::memory::Memory;

const ROM_SIZE: u32 = rp2040_emu::ROM_SIZE as u32;
/// Flushes the flash cache.
const XIP_FLUSH: u32 = 0x1400_0004;

impl Fabric {
    /// A write of a part of a word. Only the memory of the USB controller leaves the rest of the word alone.
    fn narrow_write(&mut self, addr: u32, val: u32, lanes: u32) {
        if USB.contains(&addr) {
            self.advance();
            self.usb_write(addr & !3, val, lanes);
        } else {
            self.write32(addr & !3, val);
        }
    }
}

/// Peripheral registers are 32 bits wide: narrow accesses see a part of them, narrow writes repeat themselves
/// over the word as the RP2040's bus does.
impl CoreBus for Fabric {
    #[inline]
    fn read8(&mut self, addr: u32) -> u8 {
        if let Some(byte) = self.memory_read(addr, Memory::read8) {
            self.memory.cache.read(addr);
            return byte;
        }
        (self.read32(addr & !3) >> (8 * (addr & 3))) as u8
    }

    #[inline]
    fn read16(&mut self, addr: u32) -> u16 {
        if let Some(half) = self.memory_read(addr, Memory::read16) {
            if addr.wrapping_sub(self.next_instruction) <= 2 {
                self.memory.cache.fetch(addr);
            } else {
                self.memory.cache.read(addr);
            }
            return half;
        }
        (self.read32(addr & !3) >> (8 * (addr & 2))) as u16
    }

    #[inline]
    fn read32(&mut self, addr: u32) -> u32 {
        self.memory.cache.read(addr);
        if let Some(word) = self.memory_read(addr, Memory::read32) {
            return word;
        }
        if let Some(word) = self.memory.boot_loader(Memory::without_mirror(addr)) {
            return word;
        }
        match addr >> 28 {
            0x0 if addr < ROM_SIZE => self.bus.memory.rom_read32(addr),
            0x4 | 0x5 => self.peripheral_read(addr),
            0xE => self.system_read(addr),
            0x1 => match self.flash_port.read(addr) {
                Some(value) => value,
                None => self.bus.read32(addr),
            },
            _ => self.bus.read32(addr),
        }
    }

    #[inline]
    fn write8(&mut self, addr: u32, val: u8) {
        if !self.memory_write(addr, val, Memory::write8) {
            let lanes = 0xFF << (8 * (addr & 3));
            self.narrow_write(addr, u32::from(val) * 0x0101_0101, lanes);
        }
    }

    #[inline]
    fn write16(&mut self, addr: u32, val: u16) {
        if !self.memory_write(addr, val, Memory::write16) {
            let lanes = 0xFFFF << (8 * (addr & 2));
            self.narrow_write(addr, u32::from(val) * 0x0001_0001, lanes);
        }
    }

    #[inline]
    fn write32(&mut self, addr: u32, val: u32) {
        if self.memory_write(addr, val, Memory::write32) {
            return;
        }
        match addr >> 28 {
            0x4 | 0x5 => self.peripheral_write(addr, val),
            0xD => {
                self.bus.write32(addr, val);
                self.pins_changed();
            }
            0xE => self.system_write(addr, val),
            // The flash window takes no writes. A stack that overflows ends up here.
            0x1 if !(0x1400_0000..0x1900_0000).contains(&addr) => self.fault = Some(addr),
            0x1 => {
                if addr == XIP_FLUSH && val & 1 != 0 {
                    self.memory.cache.flush();
                }
                let id = self.memory.flash.unique_id();
                self.flash_port.write(addr, val, id);
                self.advance_others();
                self.bus.write32(addr, val);
                self.note_write(addr, val);
            }
            _ => self.bus.write32(addr, val),
        }
    }

    fn set_active_pc(&mut self, _: u32) {}

    fn bus_fault(&self) -> bool {
        self.fault.is_some() || self.bus.bus_fault()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.fault.unwrap_or_else(|| self.bus.bus_fault_addr())
    }

    fn clear_bus_fault(&mut self) {
        self.fault = None;
        self.bus.clear_bus_fault();
    }

    fn ppb(&self, core: usize) -> &Ppb {
        &self.bus.ppb[core]
    }

    fn ppb_mut(&mut self, core: usize) -> &mut Ppb {
        &mut self.bus.ppb[core]
    }

    fn nvic(&self, core: usize) -> &Nvic {
        &self.bus.nvics[core]
    }

    fn nvic_mut(&mut self, core: usize) -> &mut Nvic {
        &mut self.bus.nvics[core]
    }

    fn active_core(&self) -> usize {
        0
    }

    fn event_flag(&self, core: usize) -> bool {
        self.bus.event_flag[core]
    }

    fn consume_event_flag(&mut self, core: usize) -> bool {
        std::mem::take(&mut self.bus.event_flag[core])
    }

    fn set_wfe_waiting(&mut self, core: usize, val: bool) {
        self.bus.wfe_waiting[core] = val;
    }

    fn signal_sev(&mut self) {
        self.bus.signal_sev();
    }
}
