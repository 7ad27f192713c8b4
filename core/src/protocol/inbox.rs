//! The line that a host is sending.

use heapless::Vec;

use super::LONGEST_LINE;
use super::message::ErrorCode;

/// Bytes up to the end of a line.
#[derive(Debug)]
pub(super) struct Inbox {
    bytes: Vec<u8, LONGEST_LINE>,
    /// More came than there is room for; all of it is dropped up to the end of the line.
    too_long: bool,
    /// The line has ended.
    whole: bool,
}

impl Inbox {
    pub(super) const EMPTY: Self = Self {
        bytes: Vec::new(),
        too_long: false,
        whole: false,
    };

    /// Takes bytes up to the end of a line, and tells how many.
    pub(super) fn take(&mut self, bytes: &[u8]) -> usize {
        for (place, &byte) in bytes.iter().enumerate() {
            if self.whole {
                return place;
            }
            match byte {
                b'\n' => self.whole = true,
                _ => self.too_long |= self.bytes.push(byte).is_err(),
            }
        }
        bytes.len()
    }

    /// The line, once it is whole.
    pub(super) fn line(&self) -> Option<Result<&str, ErrorCode>> {
        if !self.whole {
            return None;
        }
        // Its end counts as well.
        if self.too_long || self.bytes.len() == LONGEST_LINE {
            return Some(Err(ErrorCode::TooLong));
        }
        let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(&self.bytes);
        let is_plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
        let line = str::from_utf8(bytes).ok().filter(|_| is_plain);
        Some(line.ok_or(ErrorCode::Syntax))
    }

    pub(super) fn clear(&mut self) {
        *self = Self::EMPTY;
    }
}
