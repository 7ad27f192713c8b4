//! The serial port to the flash chip (SSI), as far as images talk to the chip by themselves: they ask for its unique id
//! and its kind.

use std::collections::VecDeque;

const CTRLR1: u32 = 0x1800_0004;
const SSIENR: u32 = 0x1800_0008;
const SR: u32 = 0x1800_0028;
const DR0: u32 = 0x1800_0060;

/// There is room to send, and nothing on the way.
const SR_IDLE: u32 = 0b110;
const SR_RECEIVED: u32 = 1 << 3;

const READ_UNIQUE_ID: u8 = 0x4B;
const READ_KIND: u8 = 0x9F;
/// The chip sends four bytes that mean nothing ahead of its id.
const DUMMY_BYTES: usize = 4;

#[derive(Clone, Default)]
pub(super) struct FlashPort {
    enabled: bool,
    /// How many bytes are received after the command, less one.
    count: u32,
    received: VecDeque<u8>,
}

impl FlashPort {
    /// The value of a register, if it is one of these and the port is in use.
    pub(super) fn read(&mut self, addr: u32) -> Option<u32> {
        match addr {
            SR if self.enabled && !self.received.is_empty() => Some(SR_IDLE | SR_RECEIVED),
            DR0 => Some(u32::from(self.received.pop_front().unwrap_or(0))),
            _ => None,
        }
    }

    /// Notes what was written.
    pub(super) fn write(&mut self, addr: u32, val: u32, unique_id: [u8; 8], kind: [u8; 3]) {
        match addr {
            CTRLR1 => self.count = val & 0xFFFF,
            SSIENR => {
                self.enabled = val & 1 != 0;
                self.received.clear();
            }
            DR0 if val as u8 == READ_UNIQUE_ID => {
                let answer = [0; DUMMY_BYTES].into_iter().chain(unique_id);
                self.received.extend(answer.take(self.count as usize + 1));
            }
            DR0 if val as u8 == READ_KIND => {
                self.received
                    .extend(kind.into_iter().take(self.count as usize + 1));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the chip sends after a command.
    fn answer_to(command: u32, bytes: u32) -> Vec<u32> {
        let mut port = FlashPort::default();
        let mut write =
            |addr, val| port.write(addr, val, [1, 2, 3, 4, 5, 6, 7, 8], [0xEF, 0x40, 0x15]);
        write(SSIENR, 0);
        write(CTRLR1, bytes - 1);
        write(SSIENR, 1);
        assert_eq!(port.read(SR), None);
        port.write(DR0, command, [1, 2, 3, 4, 5, 6, 7, 8], [0xEF, 0x40, 0x15]);
        let mut bytes = Vec::new();
        while port.read(SR).is_some() {
            bytes.extend(port.read(DR0));
        }
        bytes
    }

    #[test]
    fn the_chip_sends_its_id_behind_four_bytes() {
        let bytes = answer_to(0x4B4B_4B4B, 12);
        assert_eq!(bytes, [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn the_chip_sends_its_kind_at_once() {
        assert_eq!(answer_to(0x9F9F_9F9F, 3), [0xEF, 0x40, 0x15]);
    }
}
