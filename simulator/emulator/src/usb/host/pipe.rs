//! The bulk endpoints of the serial port.

use std::collections::VecDeque;

use super::super::controller::Controller;
use super::super::{DataPid, Handshake, InReply};
use super::request::{Request, TRIALS};
use super::{Faults, Host};

/// The largest packet of a bulk endpoint at full speed.
const PACKET: usize = 64;
/// How much a host asks for at a time. It hands the data on when a packet is short, or when there is so much of it.
const TRANSFER: usize = 4096;

#[derive(Clone)]
struct Pipe {
    /// The endpoint's address, with the direction in its uppermost bit.
    address: u8,
    pid: DataPid,
    silences: u8,
    /// The device answered STALL, and was not told yet to end that.
    halted: bool,
}

impl Pipe {
    fn new(address: u8) -> Self {
        Self {
            address,
            pid: DataPid::Data0,
            silences: 0,
            halted: false,
        }
    }

    fn endpoint(&self) -> usize {
        usize::from(self.address & 0xF)
    }

    fn advance(&mut self) {
        self.pid = self.pid.flipped();
        self.silences = 0;
    }

    /// Whether the host gives up.
    fn silence(&mut self) -> bool {
        self.silences += 1;
        self.silences >= TRIALS
    }
}

#[derive(Clone, Default)]
pub(super) struct Pipes {
    pipes: Option<(Pipe, Pipe)>,
    /// The packet that is sent until it is acknowledged.
    packet: Option<Vec<u8>>,
    /// Whole packets of a transfer that has not ended.
    partial: Vec<u8>,
    out_is_next: bool,
}

/// What the host does after a transaction.
#[derive(Clone, Copy)]
enum After {
    Next,
    Nak,
    /// Clears the halt of an endpoint.
    Unhalt(u8),
    Reset,
}

impl Pipes {
    /// The addresses of the endpoints, IN first.
    pub(super) fn new(bulk: Option<(u8, u8)>) -> Self {
        Self {
            pipes: bulk.map(|(r#in, out)| (Pipe::new(r#in), Pipe::new(out))),
            ..Self::default()
        }
    }

    pub(super) fn has_packet(&self) -> bool {
        self.packet.is_some()
    }

    pub(super) fn unsent(&self) -> usize {
        self.packet.as_ref().map_or(0, Vec::len)
    }

    pub(super) fn out_is_next(&self) -> bool {
        self.out_is_next
    }

    /// The addresses of both endpoints.
    pub(super) fn addresses(&self) -> Option<[u8; 2]> {
        let (r#in, out) = self.pipes.as_ref()?;
        Some([r#in.address, out.address])
    }

    fn out(
        &mut self,
        address: u8,
        controller: &mut Controller,
        faults: &mut Faults,
        to_send: &mut VecDeque<u8>,
    ) -> After {
        self.out_is_next = false;
        let Some((_, pipe)) = &mut self.pipes else {
            return After::Nak;
        };
        let packet = self
            .packet
            .get_or_insert_with(|| to_send.drain(..PACKET.min(to_send.len())).collect());
        match faults.out(controller, address, pipe.endpoint(), pipe.pid, packet) {
            Handshake::Ack => {
                pipe.advance();
                self.packet = None;
                After::Next
            }
            Handshake::Nak => After::Nak,
            Handshake::Stall => After::Unhalt(pipe.address),
            Handshake::Silence if pipe.silence() => After::Reset,
            Handshake::Silence => After::Next,
        }
    }

    fn r#in(
        &mut self,
        address: u8,
        controller: &mut Controller,
        faults: &mut Faults,
        received: &mut Vec<u8>,
    ) -> After {
        self.out_is_next = true;
        let Some((pipe, _)) = &mut self.pipes else {
            return After::Nak;
        };
        match faults.token_in(controller, address, pipe.endpoint()) {
            InReply::Data { pid, bytes } => {
                if pid == pipe.pid {
                    pipe.advance();
                    self.partial.extend_from_slice(&bytes);
                    if bytes.len() < PACKET || self.partial.len() >= TRANSFER {
                        received.append(&mut self.partial);
                    }
                }
                After::Next
            }
            InReply::Nak => After::Nak,
            InReply::Stall => After::Unhalt(pipe.address),
            InReply::Silence if pipe.silence() => After::Reset,
            InReply::Silence => After::Next,
        }
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Pipe> {
        let pipes = self.pipes.as_mut();
        pipes.into_iter().flat_map(|(r#in, out)| [r#in, out])
    }

    /// Whether IN and OUT may go on.
    pub(super) fn run(&self) -> (bool, bool) {
        let pipes = self.pipes.as_ref();
        pipes.map_or((false, false), |(r#in, out)| (!r#in.halted, !out.halted))
    }

    /// The device was told to end a halt, which sets the toggle back.
    pub(super) fn unhalt(&mut self, request: &Request) {
        for pipe in self.each() {
            if *request == Request::halt(pipe.address, false) {
                pipe.halted = false;
                pipe.pid = DataPid::Data0;
            }
        }
    }

    fn halt(&mut self, address: u8) {
        let halted = self.each().find(|pipe| pipe.address == address);
        halted.into_iter().for_each(|pipe| pipe.halted = true);
    }
}

impl Host {
    /// Whether the device was not ready.
    pub(super) fn run_bulk_out(&mut self, controller: &mut Controller) -> bool {
        let to_send = &mut self.serial.to_send;
        let after = self
            .pipes
            .out(self.address, controller, &mut self.faults, to_send);
        self.after_bulk(after)
    }

    /// Whether the device was not ready.
    pub(super) fn run_bulk_in(&mut self, controller: &mut Controller) -> bool {
        let received = &mut self.serial.received;
        let after = self
            .pipes
            .r#in(self.address, controller, &mut self.faults, received);
        self.after_bulk(after)
    }

    fn after_bulk(&mut self, after: After) -> bool {
        match after {
            After::Next => {}
            After::Nak => return true,
            After::Unhalt(address) => {
                self.pipes.halt(address);
                self.requests.push_front(Request::halt(address, false));
            }
            After::Reset => self.reset_bus(),
        }
        false
    }
}
