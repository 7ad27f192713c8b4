//! Faults on the wire: the next transaction that can have one gets it.

use super::super::controller::Controller;
use super::super::{DataPid, Handshake, InReply};

#[derive(Clone, Default)]
pub(super) struct Faults {
    /// Data that the device sends is damaged on its way, which hangs the controller (E15).
    pub(super) damage_in: bool,
    /// Data that the host sends is damaged on its way.
    pub(super) damage_out: bool,
    /// The handshake that follows data is lost.
    pub(super) lose_handshake: bool,
}

impl Faults {
    /// Sends data.
    pub(super) fn out(
        &mut self,
        controller: &mut Controller,
        address: u8,
        endpoint: usize,
        pid: DataPid,
        bytes: &[u8],
    ) -> Handshake {
        if std::mem::take(&mut self.damage_out) {
            return controller.damaged_out();
        }
        let answer = controller.out(address, endpoint, pid, bytes);
        if answer == Handshake::Ack && std::mem::take(&mut self.lose_handshake) {
            return Handshake::Silence;
        }
        answer
    }

    /// Asks for data and acknowledges it.
    pub(super) fn token_in(
        &mut self,
        controller: &mut Controller,
        address: u8,
        endpoint: usize,
    ) -> InReply {
        let reply = controller.token_in(address, endpoint);
        if matches!(reply, InReply::Data { .. }) {
            if std::mem::take(&mut self.damage_in) {
                controller.bus_error_in();
                return InReply::Silence;
            }
            if !std::mem::take(&mut self.lose_handshake) {
                controller.taken(endpoint);
            }
        }
        reply
    }
}
