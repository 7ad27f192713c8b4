//! Control requests, and the transfer that carries one out.

use super::super::controller::Controller;
use super::super::{DataPid, Handshake, InReply};
use super::faults::Faults;

/// The largest packet of endpoint 0.
const PACKET: usize = 64;
/// A host gives up on a transaction that gets no answer so often in a row.
pub(super) const TRIALS: u8 = 3;

const TO_HOST: u8 = 0x80;
const STANDARD: u8 = 0;
const CLASS: u8 = 0x20;
const VENDOR: u8 = 0x40;
const INTERFACE: u8 = 1;
const ENDPOINT: u8 = 2;

const CLEAR_FEATURE: u8 = 1;
const SET_FEATURE: u8 = 3;
const SET_ADDRESS: u8 = 5;
const GET_DESCRIPTOR: u8 = 6;
const SET_CONFIGURATION: u8 = 9;
const ENDPOINT_HALT: u16 = 0;
const SET_LINE_CODING: u8 = 0x20;
const SET_CONTROL_LINE_STATE: u8 = 0x22;
const MS_OS_20_DESCRIPTOR_INDEX: u16 = 7;

/// A control request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `bmRequestType`: direction, type and recipient.
    pub kind: u8,
    /// `bRequest`.
    pub request: u8,
    /// `wValue`.
    pub value: u16,
    /// `wIndex`.
    pub index: u16,
    /// `wLength`, of a request that asks for data.
    pub length: u16,
    /// The data of a request that sends some.
    pub data: Vec<u8>,
}

impl Request {
    /// A request that asks for data.
    #[must_use]
    pub fn read(kind: u8, request: u8, value: u16, index: u16, length: u16) -> Self {
        Self {
            kind: kind | TO_HOST,
            request,
            value,
            index,
            length,
            data: Vec::new(),
        }
    }

    /// A request that sends data, or none.
    #[must_use]
    pub fn write(kind: u8, request: u8, value: u16, index: u16, data: &[u8]) -> Self {
        Self {
            kind: kind & !TO_HOST,
            request,
            value,
            index,
            length: data.len() as u16,
            data: data.to_vec(),
        }
    }

    /// Asks for a descriptor.
    #[must_use]
    pub fn descriptor(kind: u8, number: u8, language: u16, length: u16) -> Self {
        let value = u16::from_be_bytes([kind, number]);
        Self::read(STANDARD, GET_DESCRIPTOR, value, language, length)
    }

    /// Asks for the descriptors that Windows chooses its drivers by.
    #[must_use]
    pub fn os_descriptors(vendor_code: u8, length: u16) -> Self {
        Self::read(VENDOR, vendor_code, 0, MS_OS_20_DESCRIPTOR_INDEX, length)
    }

    /// A request that only picotool's reset interface knows.
    #[must_use]
    pub fn of_reset_interface(request: u8, value: u16, interface: u8) -> Self {
        Self::write(CLASS | INTERFACE, request, value, u16::from(interface), &[])
    }

    pub(super) fn set_address(address: u8) -> Self {
        Self::write(STANDARD, SET_ADDRESS, u16::from(address), 0, &[])
    }

    pub(super) fn set_configuration(number: u8) -> Self {
        Self::write(STANDARD, SET_CONFIGURATION, u16::from(number), 0, &[])
    }

    pub(super) fn halt(endpoint: u8, on: bool) -> Self {
        let request = if on { SET_FEATURE } else { CLEAR_FEATURE };
        Self::write(ENDPOINT, request, ENDPOINT_HALT, u16::from(endpoint), &[])
    }

    /// Eight data bits, no parity, one stop bit.
    pub(super) fn set_line_coding(baud: u32) -> Self {
        let [a, b, c, d] = baud.to_le_bytes();
        Self::write(
            CLASS | INTERFACE,
            SET_LINE_CODING,
            0,
            0,
            &[a, b, c, d, 0, 0, 8],
        )
    }

    /// DTR and RTS go together.
    pub(super) fn set_line_state(ready: bool) -> Self {
        let value = if ready { 0b11 } else { 0 };
        Self::write(CLASS | INTERFACE, SET_CONTROL_LINE_STATE, value, 0, &[])
    }

    fn packet(&self) -> [u8; 8] {
        let [value, index, length] = [self.value, self.index, self.length].map(u16::to_le_bytes);
        [
            self.kind,
            self.request,
            value[0],
            value[1],
            index[0],
            index[1],
            length[0],
            length[1],
        ]
    }
}

/// How a request ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The device has done it and sent this.
    Done(Vec<u8>),
    /// The device refused it.
    Stalled,
    /// The host broke it off.
    Aborted,
    /// The device did not answer.
    NoAnswer,
    /// The device answered NAK for too long.
    TimedOut,
}

/// A request and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was asked.
    pub request: Request,
    /// What became of it.
    pub outcome: Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Setup,
    DataIn,
    DataOut,
    StatusIn,
    StatusOut,
}

/// What a transaction led to.
pub(super) enum Progress {
    More,
    /// The device was not ready.
    Nak,
    Ended(Outcome),
}

/// A request on its way.
#[derive(Clone)]
pub(super) struct ControlTransfer {
    pub(super) request: Request,
    pub(super) began_ns: u64,
    /// How many transactions it has had.
    pub(super) transactions: u8,
    stage: Stage,
    pid: DataPid,
    sent: usize,
    received: Vec<u8>,
    silences: u8,
}

impl ControlTransfer {
    pub(super) fn new(request: Request, began_ns: u64) -> Self {
        Self {
            request,
            began_ns,
            transactions: 0,
            stage: Stage::Setup,
            pid: DataPid::Data1,
            sent: 0,
            received: Vec::new(),
            silences: 0,
        }
    }

    /// Runs one transaction.
    pub(super) fn step(
        &mut self,
        address: u8,
        controller: &mut Controller,
        faults: &mut Faults,
    ) -> Progress {
        self.transactions = self.transactions.saturating_add(1);
        match self.stage {
            Stage::Setup => {
                let answer = controller.setup(address, self.request.packet());
                self.after(answer, |transfer| {
                    transfer.stage = match transfer.request.length {
                        0 => Stage::StatusIn,
                        _ if transfer.request.kind & TO_HOST != 0 => Stage::DataIn,
                        _ => Stage::DataOut,
                    };
                    Progress::More
                })
            }
            Stage::DataOut => {
                let until = (self.sent + PACKET).min(self.request.data.len());
                let data = &self.request.data[self.sent..until];
                let answer = faults.out(controller, address, 0, self.pid, data);
                self.after(answer, |transfer| {
                    transfer.pid = transfer.pid.flipped();
                    transfer.sent = until;
                    if until == transfer.request.data.len() {
                        transfer.stage = Stage::StatusIn;
                    }
                    Progress::More
                })
            }
            Stage::StatusOut => {
                let answer = faults.out(controller, address, 0, DataPid::Data1, &[]);
                self.after(answer, Self::done)
            }
            Stage::DataIn => match faults.token_in(controller, address, 0) {
                InReply::Data { pid, bytes } if pid == self.pid => {
                    self.silences = 0;
                    self.pid = pid.flipped();
                    self.received.extend_from_slice(&bytes);
                    let whole = self.received.len() >= usize::from(self.request.length);
                    if whole || bytes.len() < PACKET {
                        self.stage = Stage::StatusOut;
                    }
                    Progress::More
                }
                other => self.without_data(&other),
            },
            Stage::StatusIn => match faults.token_in(controller, address, 0) {
                InReply::Data {
                    pid: DataPid::Data1,
                    bytes,
                } if bytes.is_empty() => self.done(),
                other => self.without_data(&other),
            },
        }
    }

    fn done(&mut self) -> Progress {
        Progress::Ended(Outcome::Done(std::mem::take(&mut self.received)))
    }

    fn after(&mut self, answer: Handshake, go_on: impl FnOnce(&mut Self) -> Progress) -> Progress {
        match answer {
            Handshake::Ack => {
                self.silences = 0;
                go_on(self)
            }
            Handshake::Nak => Progress::Nak,
            Handshake::Stall => Progress::Ended(Outcome::Stalled),
            Handshake::Silence => self.silence(),
        }
    }

    fn without_data(&mut self, reply: &InReply) -> Progress {
        match reply {
            // A repeated packet, whose handshake was lost: acknowledged and dropped.
            InReply::Data { .. } => Progress::More,
            InReply::Nak => Progress::Nak,
            InReply::Stall => Progress::Ended(Outcome::Stalled),
            InReply::Silence => self.silence(),
        }
    }

    fn silence(&mut self) -> Progress {
        self.silences += 1;
        if self.silences < TRIALS {
            Progress::More
        } else {
            Progress::Ended(Outcome::NoAnswer)
        }
    }
}
