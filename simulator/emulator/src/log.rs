//! The image's log: drained from its RTT buffer in RAM, decoded by the strings in its ELF.

use std::sync::Arc;

use defmt_decoder::{DecodeError, Table};

use super::memory::Memory;

/// Offsets in the control block and in the descriptor of its first up-channel.
const UP_CHANNEL: u32 = 16 + 4 + 4;
const BUFFER: u32 = UP_CHANNEL + 4;
const SIZE: u32 = UP_CHANNEL + 8;
const WRITTEN: u32 = UP_CHANNEL + 12;
const READ: u32 = UP_CHANNEL + 16;

#[derive(Clone)]
pub(super) struct Log {
    control_block: u32,
    /// The beginning of a line that is not complete.
    received: Vec<u8>,
    lines: Vec<String>,
    /// The strings, unless the image logs none.
    table: Option<Arc<Table>>,
}

impl Log {
    pub(super) fn new(control_block: u32, elf: &[u8]) -> Self {
        Self {
            control_block,
            received: Vec::new(),
            lines: Vec::new(),
            table: Table::parse(elf).ok().flatten().map(Arc::new),
        }
    }

    /// Takes what the image has written since the last time, as a debug probe does.
    pub(super) fn drain(&mut self, memory: &mut Memory) {
        let [buffer, size, written, mut read] = [BUFFER, SIZE, WRITTEN, READ]
            .map(|field| memory.read32(self.control_block + field).unwrap_or(0));
        // Before the image has set the block up it holds rubbish.
        if size == 0 || size > 0x1_0000 || written >= size || read >= size {
            return;
        }
        if read == written {
            return;
        }
        while read != written {
            self.received.push(memory.read8(buffer + read).unwrap_or(0));
            read = (read + 1) % size;
        }
        memory.write32(self.control_block + READ, read);
        self.decode();
    }

    /// The lines so far, each with its level.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Each line ends with a zero and contains none.
    fn decode(&mut self) {
        let Some(last) = self.received.iter().rposition(|&byte| byte == 0) else {
            return;
        };
        let complete: Vec<u8> = self.received.drain(..=last).collect();
        let Some(table) = &self.table else {
            return;
        };
        let mut decoder = table.new_stream_decoder();
        decoder.received(&complete);
        loop {
            match decoder.decode() {
                Ok(frame) => {
                    let level = frame.level().map_or("", |level| level.as_str());
                    let line = format!("{level:<5} {}", frame.display_message());
                    self.lines.push(line.trim_end().to_owned());
                }
                Err(DecodeError::UnexpectedEof) => return,
                // A torn frame after an overflow; the decoder goes on with the next one.
                Err(DecodeError::Malformed) => self.lines.push("(a log frame was lost)".into()),
            }
        }
    }
}
