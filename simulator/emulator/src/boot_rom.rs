//! A stand-in for the RP2040's boot ROM.
//!
//! The image finds ROM functions through a lookup routine. Ours lives at a known address and every function it
//! hands out is an address in ROM: when the processor gets there, the work is done by the emulator and the
//! processor returns to its caller.

/// A function of the boot ROM, by the two letters the image asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RomFunction {
    /// Finds the others.
    Lookup,
    /// Connects the flash chip, leaves or enters execute-in-place: nothing to do here.
    FlashMode,
    /// Forgets what was read from the flash chip before it was written.
    FlushCache,
    /// Erases a range of the flash chip.
    FlashErase,
    /// Programs a range of the flash chip.
    FlashProgram,
    /// Copies bytes or words.
    Copy,
    /// Fills bytes or words.
    Fill,
    /// Starts the boot loader that offers a drive over USB.
    UsbBoot,
}

/// 16 KiB from address 0 on.
pub(super) const SIZE: usize = 0x4000;

const LOOKUP: u16 = 0x100;
/// First of the addresses handed out; each entry of [`FUNCTIONS`] gets four bytes.
const FIRST_FUNCTION: u16 = 0x200;

const FUNCTIONS: [([u8; 2], RomFunction); 11] = [
    (*b"IF", RomFunction::FlashMode),
    (*b"EX", RomFunction::FlashMode),
    (*b"FC", RomFunction::FlushCache),
    (*b"CX", RomFunction::FlashMode),
    (*b"RE", RomFunction::FlashErase),
    (*b"RP", RomFunction::FlashProgram),
    (*b"MC", RomFunction::Copy),
    (*b"C4", RomFunction::Copy),
    (*b"MS", RomFunction::Fill),
    (*b"S4", RomFunction::Fill),
    (*b"UB", RomFunction::UsbBoot),
];

/// The ROM as the image reads it: the magic number, and pointers to the tables and the lookup routine.
pub(super) fn contents() -> Vec<u8> {
    let mut rom = vec![0; SIZE];
    rom[0x10..0x14].copy_from_slice(&[b'M', b'u', 1, 3]);
    rom[0x18..0x1A].copy_from_slice(&(LOOKUP | 1).to_le_bytes());
    rom
}

/// The function at an address, if one begins there.
pub(super) fn function_at(address: u32) -> Option<RomFunction> {
    if address == u32::from(LOOKUP) {
        return Some(RomFunction::Lookup);
    }
    let offset = address.checked_sub(u32::from(FIRST_FUNCTION))?;
    (offset % 4 == 0)
        .then(|| FUNCTIONS.get(offset as usize / 4))?
        .map(|&(_, function)| function)
}

/// What the lookup routine answers: the address of a function, or 0.
pub(super) fn look_up(code: u32) -> u32 {
    let index = FUNCTIONS
        .iter()
        .position(|(letters, _)| u32::from(u16::from_le_bytes(*letters)) == code);
    index.map_or(0, |index| u32::from(FIRST_FUNCTION | 1) + 4 * index as u32)
}
