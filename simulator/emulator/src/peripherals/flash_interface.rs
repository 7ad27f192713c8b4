//! The registers of the flash cache and of the serial interface behind it. The boot ROM's functions do the flash chip's
//! work here, so that the interface has little to do: images ask for the chip's id by themselves.

use super::flash_port::FlashPort;
use crate::flash::Flash;

const CACHE: u32 = 0x1400_0000;
const FLUSH: u32 = CACHE + 0x04;
const CACHE_STATUS: u32 = CACHE + 0x08;
const INTERFACE: u32 = 0x1800_0000;
const INTERFACE_STATUS: u32 = INTERFACE + 0x28;

/// No stream, and no flush is under way.
const NOTHING_UNDER_WAY: u32 = 0b11;
/// Nothing is sent, and there is room for more.
const IDLE: u32 = 0b110;

/// The cache is on, and accesses to nothing fault.
const CACHE_CONTROL: u32 = 0b11;

#[derive(Clone)]
pub(crate) struct FlashInterface {
    control: u32,
    port: FlashPort,
}

impl Default for FlashInterface {
    fn default() -> Self {
        Self {
            control: CACHE_CONTROL,
            port: FlashPort::default(),
        }
    }
}

impl FlashInterface {
    /// What a register holds, if there is one.
    pub(crate) fn read(&mut self, address: u32) -> Option<u32> {
        if let Some(value) = self.port.read(address) {
            return Some(value);
        }
        match address {
            CACHE => Some(self.control),
            CACHE_STATUS => Some(NOTHING_UNDER_WAY),
            INTERFACE_STATUS => Some(IDLE),
            _ => is_there(address).then_some(0),
        }
    }

    /// Whether there is such a register, and whether the cache is to be flushed.
    pub(crate) fn write(&mut self, address: u32, value: u32, chip: &Flash) -> Option<bool> {
        self.port
            .write(address, value, chip.unique_id(), chip.kind());
        if address == CACHE {
            self.control = value;
        }
        is_there(address).then_some(address == FLUSH && value & 1 != 0)
    }
}

fn is_there(address: u32) -> bool {
    const BYTES: u32 = 0x1000;
    [CACHE, INTERFACE]
        .iter()
        .any(|base| address.wrapping_sub(*base) < BYTES)
}
