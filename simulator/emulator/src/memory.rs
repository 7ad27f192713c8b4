//! RAM and flash, as the processor reaches them.

use super::cache::Cache;
use super::flash::Flash;
use super::image::{FLASH_BASE, FLASH_SIZE};

/// Six banks: four of 64 KiB and two of 4 KiB.
const SRAM_SIZE: usize = 264 * 1024;
const RAM_BASE: u32 = 0x2000_0000;
const RAM_SIZE: u32 = SRAM_SIZE as u32;

/// RAM holds noise after power-up; one pattern of it lets the worst stack be measured.
pub(super) const AFTER_POWER_UP: u32 = 0xA5C3_A5C3;

/// embassy-rp calls a RAM copy of the second-stage boot loader after each flash access, to set the flash interface up
/// again. There is nothing to set up here, and running it would drive an unmodelled chip: the processor finds `bx lr`
/// where it begins.
const BOOT_LOADER: [u8; 2] = 0x4770_u16.to_le_bytes();
/// Plain reads begin behind the replaced instruction.
const PLAIN_FLASH: u32 = 4;

/// Every access hands back nothing when it is unaligned or there is no memory.
#[derive(Clone)]
pub(super) struct Memory {
    ram: Box<[u8; SRAM_SIZE]>,
    pub(super) flash: Flash,
    /// Between the processor and the flash chip.
    pub(super) cache: Cache,
}

/// Where `N` bytes of RAM lie, if they are there.
#[inline(always)]
fn in_ram<const N: u32>(address: u32) -> Option<usize> {
    let offset = address.wrapping_sub(RAM_BASE);
    (offset <= RAM_SIZE - N && address.is_multiple_of(N)).then_some(offset as usize)
}

#[inline(always)]
fn in_flash<const N: u32>(address: u32) -> Option<usize> {
    let offset = address.wrapping_sub(FLASH_BASE + PLAIN_FLASH);
    (offset <= FLASH_SIZE as u32 - PLAIN_FLASH - N && address.is_multiple_of(N))
        .then(|| (offset + PLAIN_FLASH) as usize)
}

impl Memory {
    pub(super) fn new(flash: Flash) -> Self {
        let mut ram = Box::new([0; SRAM_SIZE]);
        for word in ram.as_chunks_mut().0 {
            *word = AFTER_POWER_UP.to_le_bytes();
        }
        Self {
            ram,
            flash,
            cache: Cache::new(),
        }
    }

    /// The processor fetches a halfword of an instruction.
    #[inline(always)]
    pub(super) fn fetch(&mut self, address: u32) -> Option<u16> {
        self.cache.fetch(address);
        self.code(address)
    }

    /// A halfword of an instruction.
    #[inline(always)]
    pub(super) fn code(&self, address: u32) -> Option<u16> {
        if let Some(at) = in_flash::<2>(address) {
            let bytes = self.flash.bytes();
            return Some(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        }
        let at = in_ram::<2>(address)?;
        Some(u16::from_le_bytes([self.ram[at], self.ram[at + 1]]))
    }

    #[inline(always)]
    pub(super) fn read8(&self, address: u32) -> Option<u8> {
        if let Some(at) = in_ram::<1>(address) {
            return Some(self.ram[at]);
        }
        Some(self.flash.bytes()[in_flash::<1>(address)?])
    }

    #[inline(always)]
    pub(super) fn read16(&self, address: u32) -> Option<u16> {
        if let Some(at) = in_ram::<2>(address) {
            return Some(u16::from_le_bytes([self.ram[at], self.ram[at + 1]]));
        }
        let at = in_flash::<2>(address)?;
        let bytes = self.flash.bytes();
        Some(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
    }

    #[inline(always)]
    pub(super) fn read32(&self, address: u32) -> Option<u32> {
        if let Some(at) = in_ram::<4>(address) {
            return Some(word(&self.ram[..], at));
        }
        let at = in_flash::<4>(address)?;
        Some(word(self.flash.bytes(), at))
    }

    /// Whether it was written: flash takes no writes.
    #[inline(always)]
    pub(super) fn write8(&mut self, address: u32, value: u8) -> bool {
        let at = in_ram::<1>(address);
        at.is_some_and(|at| {
            self.ram[at] = value;
            true
        })
    }

    #[inline(always)]
    pub(super) fn write16(&mut self, address: u32, value: u16) -> bool {
        let at = in_ram::<2>(address);
        at.is_some_and(|at| {
            self.ram[at..at + 2].copy_from_slice(&value.to_le_bytes());
            true
        })
    }

    #[inline(always)]
    pub(super) fn write32(&mut self, address: u32, value: u32) -> bool {
        let at = in_ram::<4>(address);
        at.is_some_and(|at| {
            self.ram[at..at + 4].copy_from_slice(&value.to_le_bytes());
            true
        })
    }

    /// The address by which an access to one of the mirrors of RAM or flash is plain: four of each follow each other
    /// every 16 MiB.
    pub(super) fn without_mirror(address: u32) -> u32 {
        const MIRROR: u32 = 0x0300_0000;
        let (base, offset) = (address & 0xFF00_0000, address & 0x00FF_FFFF);
        match base & !MIRROR {
            RAM_BASE if offset < RAM_SIZE => RAM_BASE | offset,
            FLASH_BASE if offset < FLASH_SIZE as u32 => FLASH_BASE | offset,
            _ => address,
        }
    }

    /// The replaced instruction of the boot loader, with what follows it in its word.
    pub(super) fn boot_loader(&self, address: u32) -> Option<u32> {
        let bytes = self.flash.bytes();
        let [a, b] = BOOT_LOADER;
        (address == FLASH_BASE).then(|| u32::from_le_bytes([a, b, bytes[2], bytes[3]]))
    }
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
