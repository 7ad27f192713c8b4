//! What an image that tells has put into its mailbox in RAM, taken out as a debug probe could.

use std::mem;

use katarenga_core::telemetry::Mailbox as Layout;

use super::memory::Memory;

/// What was told: values of [`Telemetry`](katarenga_core::telemetry::Telemetry), one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mail {
    /// Whole values.
    pub bytes: Vec<u8>,
    /// How many values found no room and were dropped.
    pub lost: u32,
}

#[derive(Clone)]
pub(super) struct Mailbox {
    /// Where it lies, if the image has one.
    address: Option<u32>,
    waiting: Mail,
    /// Values that were lost and have been reported.
    reported: u32,
}

impl Mailbox {
    pub(super) fn new(address: Option<u32>) -> Self {
        Self {
            address,
            waiting: Mail::default(),
            reported: 0,
        }
    }

    /// Makes room for the image to tell more.
    pub(super) fn drain(&mut self, memory: &mut Memory) {
        let Some(address) = self.address else { return };
        let [size, written, mut read, lost] = [
            Layout::SIZE_AT,
            Layout::WRITTEN_AT,
            Layout::READ_AT,
            Layout::LOST_AT,
        ]
        .map(|field| memory.read32(address + field).unwrap_or(0));
        // Before the image has set it up it holds rubbish.
        if size != Layout::SIZE || written >= size || read >= size {
            return;
        }
        self.waiting.lost = lost.saturating_sub(self.reported);
        while read != written {
            let byte = memory.read8(address + Layout::BYTES_AT + read);
            self.waiting.bytes.push(byte.unwrap_or(0));
            read = (read + 1) % size;
        }
        memory.write32(address + Layout::READ_AT, read);
    }

    pub(super) fn take(&mut self) -> Mail {
        self.reported += self.waiting.lost;
        mem::take(&mut self.waiting)
    }
}
