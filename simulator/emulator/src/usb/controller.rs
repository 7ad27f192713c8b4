//! The RP2040's USB controller in device mode.
//!
//! The processor shares 4 KiB of DPRAM with it: the last SETUP packet, a control word for each endpoint, a buffer control word
//! for each endpoint and direction, and the buffers. A buffer whose AVAILABLE bit is set belongs to the controller, which
//! clears the bit when the packet went over the wire. An endpoint without such a buffer answers NAK.
//!
//! Modelled on purpose, because drivers must cope with them:
//! - A SETUP packet is always taken. It does not take back a buffer of endpoint 0 that an aborted request left available.
//! - SUSPENDED, RESUME, BUS_RESET and SETUP_REC stay set until the processor clears them, in any order.
//! - Erratum RP2040-E15: a bus error during an IN transfer makes the controller deaf until its block is reset.
//!
//! Erratum RP2040-E5 (no enumeration on a busy bus) concerns steppings B0 and B1 only and is not modelled.

use super::buffer_control::BufferControl;
use super::registers::{
    ADDR_ENDP, BUFF_CPU_SHOULD_HANDLE, BUFF_STATUS, END, EP_ABORT, EP_ABORT_DONE, EP_STALL_ARM,
    EP_STATUS_STALL_NAK, INTE, INTF, INTR, INTS, MAIN_CTRL, NAK_POLL, SIE_CTRL, SIE_STATUS, SOF_RD,
    USB_MUXING, USB_PWR, ep_control, ep_stall_arm, int, main_ctrl, sie_ctrl, sie_status,
    usb_muxing, usb_pwr,
};
use super::{DataPid, Handshake, InReply};
use crate::peripheral::Alias;

/// The memory that the processor shares with the controller.
const DPRAM_SIZE: usize = 4096;
/// That of endpoint 0 would lie here, where the SETUP packet is: `SIE_CTRL` has its bits.
const EP_CONTROL: usize = 0;
const BUFFER_CONTROL: std::ops::Range<usize> = 0x80..0x100;
const EP0_BUFFER: usize = 0x100;
/// The second buffer of an endpoint lies behind the first.
const BUFFER_SIZE: usize = 64;
/// 128 at low and 16 at full speed, in microseconds.
const NAK_POLL_AFTER_RESET: u32 = 0x0010_0010;

/// Which way data goes, as seen from the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    In,
    Out,
}

/// One direction of an endpoint.
#[derive(Clone, Copy)]
struct Side {
    endpoint: usize,
    direction: Direction,
}

impl Side {
    /// Its bit in `BUFF_STATUS` and its kin.
    fn bit(self) -> u32 {
        1 << (2 * self.endpoint + usize::from(self.direction == Direction::Out))
    }

    /// The offset of IN words; OUT words follow them.
    fn word(self, first: usize) -> usize {
        first
            + 8 * self.endpoint
            + if self.direction == Direction::Out {
                4
            } else {
                0
            }
    }
}

#[derive(Clone)]
pub(super) struct Controller {
    dpram: Box<[u8; DPRAM_SIZE]>,
    /// Registers that only keep what is written, and the latched bits of the others.
    registers: [u32; END as usize / 4],
    /// Endpoints whose next buffer is the second one, a bit each as in `BUFF_STATUS`.
    second: u32,
    frame: u16,
    frame_unread: bool,
    /// A bus error has made it deaf (E15).
    hung: bool,
    /// Counts what the processor wrote that may change an answer on the wire.
    changes: u64,
}

impl Default for Controller {
    fn default() -> Self {
        let mut controller = Self {
            dpram: Box::new([0; DPRAM_SIZE]),
            registers: [0; END as usize / 4],
            second: 0,
            frame: 0,
            frame_unread: false,
            hung: false,
            changes: 0,
        };
        *controller.register_mut(NAK_POLL) = NAK_POLL_AFTER_RESET;
        controller
    }
}

/// The processor's side.
impl Controller {
    /// Its block is reset. DPRAM keeps its contents.
    pub(super) fn reset(&mut self) {
        let changes = self.changes + 1;
        let dpram = std::mem::replace(&mut self.dpram, Box::new([0; DPRAM_SIZE]));
        *self = Self {
            dpram,
            changes,
            ..Self::default()
        };
    }

    /// Whether the interrupt is asserted.
    pub(super) fn interrupt(&self) -> bool {
        self.asserted() != 0
    }

    fn asserted(&self) -> u32 {
        (self.raw_interrupts() | self.register(INTF)) & self.register(INTE)
    }

    fn raw_interrupts(&self) -> u32 {
        let status = self.register(SIE_STATUS);
        let latched = [
            (sie_status::TRANS_COMPLETE, int::TRANS_COMPLETE),
            (sie_status::DATA_SEQ_ERROR, int::ERROR_DATA_SEQ),
            (sie_status::RX_OVERFLOW, int::ERROR_RX_OVERFLOW),
            (sie_status::CRC_ERROR, int::ERROR_CRC),
            (sie_status::BUS_RESET, int::BUS_RESET),
            (sie_status::SUSPENDED, int::DEV_SUSPEND),
            (sie_status::RESUME, int::DEV_RESUME_FROM_HOST),
            (sie_status::SETUP_REC, int::SETUP_REQ),
        ];
        let whole = [
            (self.register(BUFF_STATUS) != 0, int::BUFF_STATUS),
            (self.frame_unread, int::DEV_SOF),
            (self.register(EP_ABORT_DONE) != 0, int::ABORT_DONE),
            (self.register(EP_STATUS_STALL_NAK) != 0, int::EP_STALL_NAK),
        ];
        let latched = latched.map(|(bit, source)| (status & bit != 0, source));
        let raised = latched.into_iter().chain(whole);
        raised.fold(0, |all, (raised, source)| {
            all | if raised { source } else { 0 }
        })
    }

    /// Whether the processor wants to know of every frame.
    pub(super) fn counts_frames(&self) -> bool {
        self.register(INTE) & int::DEV_SOF != 0
    }

    /// Reads a register by its offset.
    pub(super) fn read(&mut self, offset: u32) -> u32 {
        match offset {
            SOF_RD => {
                self.frame_unread = false;
                u32::from(self.frame)
            }
            SIE_STATUS => self.register(SIE_STATUS) | self.line_status(),
            INTR => self.raw_interrupts(),
            INTS => self.asserted(),
            _ if offset < END => self.register(offset),
            _ => 0,
        }
    }

    /// Writes a register by its offset, plainly or through an alias.
    pub(super) fn write(&mut self, offset: u32, value: u32, alias: Alias) {
        self.changes += 1;
        match offset {
            SIE_STATUS => self.acknowledge(offset, value & sie_status::LATCHED),
            BUFF_STATUS | EP_ABORT_DONE | EP_STATUS_STALL_NAK => self.acknowledge(offset, value),
            SOF_RD | BUFF_CPU_SHOULD_HANDLE | INTR | INTS => {}
            _ if offset < END => {
                let register = self.register_mut(offset);
                *register = alias.applied(*register, value);
                if offset == EP_ABORT {
                    // No transaction is ever under way while the processor runs.
                    *self.register_mut(EP_ABORT_DONE) |= self.register(EP_ABORT);
                }
            }
            _ => {}
        }
    }

    /// A one clears the bit. The alias that clears does the same, and so do the others.
    fn acknowledge(&mut self, offset: u32, bits: u32) {
        *self.register_mut(offset) &= !bits;
    }

    fn line_status(&self) -> u32 {
        let vbus = if self.sees_vbus() {
            sie_status::VBUS_DETECTED
        } else {
            0
        };
        let line = if self.is_pulled_up() {
            sie_status::LINE_STATE_J | sie_status::CONNECTED
        } else {
            0
        };
        vbus | line
    }

    /// Reads bytes of DPRAM.
    pub(super) fn dpram<const N: usize>(&self, offset: usize) -> [u8; N] {
        let at = offset % DPRAM_SIZE;
        self.dpram[at..].first_chunk().copied().unwrap_or([0; N])
    }

    /// Writes bytes of DPRAM.
    pub(super) fn write_dpram(&mut self, offset: usize, bytes: &[u8]) {
        let at = offset % DPRAM_SIZE;
        for (there, byte) in self.dpram[at..].iter_mut().zip(bytes) {
            *there = *byte;
        }
        if at < BUFFER_CONTROL.end {
            self.changes += 1;
            self.select_buffers(at);
        }
    }

    /// A processor that writes the bit for it begins with the first buffer again.
    fn select_buffers(&mut self, at: usize) {
        let Some(offset) = at.checked_sub(BUFFER_CONTROL.start) else {
            return;
        };
        let word = BUFFER_CONTROL.start + offset / 4 * 4;
        if BufferControl(self.word(word)).selects_first() {
            self.second &= !(1 << (offset / 4));
        }
    }

    /// A number that changes whenever an answer on the wire may.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    fn register(&self, offset: u32) -> u32 {
        self.registers[offset as usize / 4]
    }

    fn register_mut(&mut self, offset: u32) -> &mut u32 {
        &mut self.registers[offset as usize / 4]
    }

    fn word(&self, offset: usize) -> u32 {
        u32::from_le_bytes(self.dpram(offset))
    }

    fn set_word(&mut self, offset: usize, value: u32) {
        self.dpram[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
    }
}

/// The wire's side.
impl Controller {
    fn sees_vbus(&self) -> bool {
        let forced = usb_pwr::VBUS_DETECT | usb_pwr::VBUS_DETECT_OVERRIDE_EN;
        self.register(USB_PWR) & forced == forced
    }

    /// Whether a host sees a device: the pull-up is on.
    pub(super) fn is_pulled_up(&self) -> bool {
        self.register(MAIN_CTRL) & main_ctrl::CONTROLLER_EN != 0
            && self.register(USB_MUXING) & usb_muxing::TO_PHY != 0
            && self.register(SIE_CTRL) & sie_ctrl::PULLUP_EN != 0
            && self.sees_vbus()
    }

    fn latch(&mut self, status: u32) {
        if !self.hung {
            *self.register_mut(SIE_STATUS) |= status;
        }
    }

    /// The host holds both lines low.
    pub(super) fn bus_reset(&mut self) {
        self.latch(sie_status::BUS_RESET);
    }

    /// Nothing has happened on the bus for 3 ms.
    pub(super) fn bus_idle(&mut self) {
        self.latch(sie_status::SUSPENDED);
    }

    /// The host ends a suspension.
    pub(super) fn bus_resume(&mut self) {
        self.latch(sie_status::RESUME);
    }

    /// A frame begins.
    pub(super) fn start_of_frame(&mut self, number: u16) {
        if !self.hung {
            self.frame = number;
            self.frame_unread = true;
        }
    }

    fn hears(&self, address: u8) -> bool {
        !self.hung && self.is_pulled_up() && self.register(ADDR_ENDP) & 0x7F == u32::from(address)
    }

    /// A SETUP packet, which is always taken.
    pub(super) fn setup(&mut self, address: u8, packet: [u8; 8]) -> Handshake {
        if !self.hears(address) {
            return Handshake::Silence;
        }
        self.dpram[..8].copy_from_slice(&packet);
        *self.register_mut(EP_STALL_ARM) = 0;
        self.latch(sie_status::SETUP_REC);
        Handshake::Ack
    }

    /// The control word of an endpoint, and where its first buffer lies, if the endpoint answers at all.
    fn endpoint(&self, side: Side) -> Option<(u32, usize)> {
        if side.endpoint == 0 {
            let sie = self.register(SIE_CTRL);
            let copied = [
                (sie_ctrl::EP0_DOUBLE_BUF, ep_control::DOUBLE_BUFFERED),
                (sie_ctrl::EP0_INT_1BUF, ep_control::INTERRUPT_PER_BUFF),
                (
                    sie_ctrl::EP0_INT_2BUF,
                    ep_control::INTERRUPT_PER_DOUBLE_BUFF,
                ),
                (sie_ctrl::EP0_INT_STALL, ep_control::INTERRUPT_ON_STALL),
                (sie_ctrl::EP0_INT_NAK, ep_control::INTERRUPT_ON_NAK),
            ];
            let set = copied.iter().filter(|(from, _)| sie & from != 0);
            return Some((set.fold(0, |control, (_, to)| control | to), EP0_BUFFER));
        }
        let control = self.word(side.word(EP_CONTROL));
        let buffer = (control & ep_control::BUFFER_ADDRESS) as usize;
        (control & ep_control::ENABLE != 0).then_some((control, buffer))
    }

    fn is_stalled(&self, side: Side, buffers: BufferControl) -> bool {
        let armed = match side {
            Side { endpoint: 1.., .. } => true,
            Side {
                direction: Direction::In,
                ..
            } => self.register(EP_STALL_ARM) & ep_stall_arm::EP0_IN != 0,
            Side { .. } => self.register(EP_STALL_ARM) & ep_stall_arm::EP0_OUT != 0,
        };
        buffers.stalls() && armed
    }

    fn refuse(&mut self, side: Side, control: u32, with: u32) {
        if control & with != 0 {
            *self.register_mut(EP_STATUS_STALL_NAK) |= side.bit();
        }
    }

    /// Which buffer of an endpoint is next: 0 or 1.
    fn next_buffer(&self, side: Side, control: u32) -> usize {
        let second = control & ep_control::DOUBLE_BUFFERED != 0 && self.second & side.bit() != 0;
        usize::from(second)
    }

    /// An IN token. Data has to be acknowledged by [`taken`](Self::taken).
    pub(super) fn token_in(&mut self, address: u8, endpoint: usize) -> InReply {
        let side = Side {
            endpoint,
            direction: Direction::In,
        };
        let Some((control, first)) = self.endpoint(side).filter(|_| self.hears(address)) else {
            return InReply::Silence;
        };
        let buffers = BufferControl(self.word(side.word(BUFFER_CONTROL.start)));
        if self.is_stalled(side, buffers) {
            self.refuse(side, control, ep_control::INTERRUPT_ON_STALL);
            return InReply::Stall;
        }
        let next = self.next_buffer(side, control);
        let aborted = self.register(EP_ABORT) & side.bit() != 0;
        if aborted || !buffers.is_available(next) || !buffers.is_full(next) {
            self.refuse(side, control, ep_control::INTERRUPT_ON_NAK);
            return InReply::Nak;
        }
        let from = (first + BUFFER_SIZE * next).min(DPRAM_SIZE);
        let until = (from + buffers.length(next)).min(DPRAM_SIZE);
        InReply::Data {
            pid: buffers.pid(next),
            bytes: self.dpram[from..until].to_vec(),
        }
    }

    /// The host has acknowledged the data of an IN token.
    pub(super) fn taken(&mut self, endpoint: usize) {
        let side = Side {
            endpoint,
            direction: Direction::In,
        };
        if let Some((control, _)) = self.endpoint(side) {
            self.latch(sie_status::ACK_REC);
            let at = side.word(BUFFER_CONTROL.start);
            let buffers = BufferControl(self.word(at));
            let next = self.next_buffer(side, control);
            self.set_word(at, buffers.sent(next).0);
            self.done(side, control, next, buffers.is_last(next));
        }
    }

    /// A bus error while it sends data (E15).
    pub(super) fn bus_error_in(&mut self) {
        self.hung = true;
    }

    /// Data for an OUT endpoint.
    pub(super) fn out(
        &mut self,
        address: u8,
        endpoint: usize,
        pid: DataPid,
        bytes: &[u8],
    ) -> Handshake {
        let side = Side {
            endpoint,
            direction: Direction::Out,
        };
        let Some((control, first)) = self.endpoint(side).filter(|_| self.hears(address)) else {
            return Handshake::Silence;
        };
        let at = side.word(BUFFER_CONTROL.start);
        let buffers = BufferControl(self.word(at));
        if self.is_stalled(side, buffers) {
            self.refuse(side, control, ep_control::INTERRUPT_ON_STALL);
            return Handshake::Stall;
        }
        let next = self.next_buffer(side, control);
        let aborted = self.register(EP_ABORT) & side.bit() != 0;
        if aborted || !buffers.is_available(next) || buffers.is_full(next) {
            self.refuse(side, control, ep_control::INTERRUPT_ON_NAK);
            return Handshake::Nak;
        }
        if buffers.pid(next) != pid {
            // The host has missed the last handshake and sends the same again.
            self.latch(sie_status::DATA_SEQ_ERROR);
            return Handshake::Ack;
        }
        let to = (first + BUFFER_SIZE * next).min(DPRAM_SIZE - bytes.len().min(DPRAM_SIZE));
        if bytes.len() > buffers.length(next) {
            self.latch(sie_status::RX_OVERFLOW);
            return Handshake::Silence;
        }
        self.dpram[to..to + bytes.len()].copy_from_slice(bytes);
        self.set_word(at, buffers.received(next, bytes.len()).0);
        self.done(side, control, next, buffers.is_last(next));
        Handshake::Ack
    }

    /// Data that arrived damaged gets no answer.
    pub(super) fn damaged_out(&mut self) -> Handshake {
        self.latch(sie_status::CRC_ERROR);
        Handshake::Silence
    }

    fn done(&mut self, side: Side, control: u32, buffer: usize, last: bool) {
        let double = control & ep_control::DOUBLE_BUFFERED != 0;
        let should_handle = self.register(BUFF_CPU_SHOULD_HANDLE) & !side.bit();
        *self.register_mut(BUFF_CPU_SHOULD_HANDLE) =
            should_handle | if buffer == 0 { 0 } else { side.bit() };
        if double {
            self.second ^= side.bit();
        }
        let per_pair = control & ep_control::INTERRUPT_PER_DOUBLE_BUFF != 0;
        if control & ep_control::INTERRUPT_PER_BUFF != 0 || per_pair && (buffer == 1 || last) {
            *self.register_mut(BUFF_STATUS) |= side.bit();
        }
        if last {
            self.latch(sie_status::TRANS_COMPLETE);
        }
    }
}

#[cfg(test)]
mod tests;
