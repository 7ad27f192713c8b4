//! Whole lines in a buffer of the caller's.

use core::fmt::{self, Write};

use super::message::{ID, Report};

/// A buffer that is filled line by line. A line that finds no room leaves no trace.
pub(super) struct Page<'a> {
    room: &'a mut [u8],
    used: usize,
}

impl<'a> Page<'a> {
    pub(super) const fn new(room: &'a mut [u8]) -> Self {
        Self { room, used: 0 }
    }

    /// How many bytes are written.
    pub(super) const fn used(&self) -> usize {
        self.used
    }

    /// Writes a report, in answer to a request if that had an identifier. Tells whether there was room.
    pub(super) fn line(&mut self, id: &str, report: &Report<'_>) -> bool {
        self.all_or_nothing(|page| {
            page.begin(id)?;
            writeln!(page, "{report}")
        })
    }

    /// The beginning of a line.
    pub(super) fn begin(&mut self, id: &str) -> fmt::Result {
        match id {
            "" => Ok(()),
            _ => write!(self, "{ID}{id} "),
        }
    }

    /// Writes all of something, or nothing.
    pub(super) fn all_or_nothing(&mut self, write: impl FnOnce(&mut Self) -> fmt::Result) -> bool {
        let before = self.used;
        let written = write(self).is_ok();
        if !written {
            self.used = before;
        }
        written
    }
}

impl Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        let room = self.room.get_mut(self.used..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

/// Tells texts apart by a number (FNV-1a): what was told is compared without being kept.
pub(super) struct Digest(pub u32);

impl Digest {
    pub(super) const NEW: Self = Self(0x811C_9DC5);
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
        Ok(())
    }
}
