//! A word of buffer control in DPRAM: two buffers of an endpoint in one direction, a half-word each.

use super::DataPid;

const FULL: u32 = 1 << 15;
const LAST: u32 = 1 << 14;
const DATA1: u32 = 1 << 13;
const SELECT_FIRST: u32 = 1 << 12;
const STALL: u32 = 1 << 11;
const AVAILABLE: u32 = 1 << 10;
const LENGTH: u32 = 0x3FF;

/// The whole word.
#[derive(Clone, Copy)]
pub(super) struct BufferControl(pub(super) u32);

impl BufferControl {
    /// The processor wants the first buffer to be used next.
    pub(super) fn selects_first(self) -> bool {
        self.0 & SELECT_FIRST != 0
    }

    /// Both buffers of the endpoint answer STALL.
    pub(super) fn stalls(self) -> bool {
        self.0 & STALL != 0
    }

    fn half(self, buffer: usize) -> u32 {
        self.0 >> (16 * buffer)
    }

    pub(super) fn is_available(self, buffer: usize) -> bool {
        self.half(buffer) & AVAILABLE != 0
    }

    pub(super) fn is_full(self, buffer: usize) -> bool {
        self.half(buffer) & FULL != 0
    }

    pub(super) fn is_last(self, buffer: usize) -> bool {
        self.half(buffer) & LAST != 0
    }

    pub(super) fn pid(self, buffer: usize) -> DataPid {
        if self.half(buffer) & DATA1 == 0 {
            DataPid::Data0
        } else {
            DataPid::Data1
        }
    }

    pub(super) fn length(self, buffer: usize) -> usize {
        (self.half(buffer) & LENGTH) as usize
    }

    /// The controller has sent the buffer, and gives it back.
    #[must_use]
    pub(super) fn sent(self, buffer: usize) -> Self {
        Self(self.0 & !((AVAILABLE | FULL) << (16 * buffer)))
    }

    /// The controller has filled the buffer, and gives it back.
    #[must_use]
    pub(super) fn received(self, buffer: usize, length: usize) -> Self {
        let others = self.0 & !((AVAILABLE | LENGTH) << (16 * buffer));
        Self(others | (FULL | length as u32 & LENGTH) << (16 * buffer))
    }
}
