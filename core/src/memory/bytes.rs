//! Numbers as bytes, the lowest byte first.

use heapless::Vec;

use katarenga_rules::names::Stored;

/// The longest payload, a calibration: three bytes for each cell, and which sensors are fitted. No kind of record may
/// ever be longer, so that every version has room for what every other one writes.
pub(super) const MAX_PAYLOAD: usize = 205;

/// A record without its frame.
pub(super) type Payload = Vec<u8, MAX_PAYLOAD>;

/// Writes numbers one after the other.
#[derive(Default)]
pub(super) struct Writer(pub Payload);

impl Writer {
    pub(super) fn bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        // The longest record sets the capacity, so nothing is ever cut off.
        let _ = self.0.extend_from_slice(&bytes);
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes([byte]);
    }

    pub(super) fn word(&mut self, word: u32) {
        self.bytes(word.to_le_bytes());
    }

    pub(super) fn long(&mut self, long: u64) {
        self.bytes(long.to_le_bytes());
    }
}

/// Reads them back. Every answer is `None` when there are too few.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub(super) fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.bytes().map(|[byte]| byte)
    }

    /// A byte that can only be 0 or 1.
    pub(super) fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// A value by its code.
    pub(super) fn stored<T: Stored>(&mut self) -> Option<T> {
        T::from_code(self.byte()?)
    }

    /// One of many things, by its place among all of them.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(usize::from(self.byte()?)).copied()
    }

    pub(super) fn word(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(super) fn long(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }
}
