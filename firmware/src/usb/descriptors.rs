//! What the board says about itself to a host.

use embassy_usb::Config;

use crate::storage::ChipId;

/// The chip maker's numbers for a serial port with a reset interface on this chip. picotool and the drivers of operating
/// systems know them. Whoever sells boards needs a number of their own.
const VENDOR_ID: u16 = 0x2E8A;
const PRODUCT_ID: u16 = 0x000A;

/// What a host grants a device at most. The board limits its lights to what its source offers.
const MILLIAMPS: u16 = 500;

/// The request by which Windows reads the descriptors that are its own. Any number does that no other vendor request has.
pub const MS_VENDOR_CODE: u8 = 1;

/// The serial number: the flash chip's id in hexadecimal. Browsers remember a permission by it.
pub struct Serial([u8; 2 * size_of::<ChipId>()]);

impl Serial {
    /// The serial number of a board with this flash chip.
    pub fn new(id: ChipId) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let mut text = [0; _];
        for ([high, low], byte) in text.as_chunks_mut().0.iter_mut().zip(id) {
            *high = DIGITS[usize::from(byte >> 4)];
            *low = DIGITS[usize::from(byte & 0xF)];
        }
        Self(text)
    }

    /// As text.
    pub fn text(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// What the device descriptor and the strings say.
pub fn config(serial: &Serial) -> Config<'_> {
    let mut config = Config::new(VENDOR_ID, PRODUCT_ID);
    config.manufacturer = Some("Katarenga");
    config.product = Some("Katarenga board");
    config.serial_number = Some(serial.text());
    config.max_power = MILLIAMPS;
    config
}
