//! USB: the chip's device controller, and a host at the other end of the cable.
//!
//! [`Controller`](controller::Controller) is what the processor sees: registers, DPRAM and an interrupt. [`Host`] runs
//! transactions against it. It enumerates the board as an operating system does, opens its serial port, and
//! [misbehaves](Mischief) when asked to. All chance is in the seed of whoever asks.
//!
//! Time on the wire is counted in slots of [`SLOT_NS`]: one transaction each. A host polls an endpoint that answers NAK again
//! and again; here it polls again as soon as the processor has written to the controller, which looks the same to both
//! and lets an idle processor sleep.

mod buffer_control;
mod controller;
mod host;
mod registers;

pub(super) use controller::Controller;
pub use host::{Answer, Descriptors, Host, HostState, Mischief, Outcome, Request};

/// The time of one transaction: 64 bytes of bulk data with token, handshake and gaps take 55 µs at 12 Mbit/s.
const SLOT_NS: u64 = 64_000;

/// Which of the two data packets was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DataPid {
    Data0,
    Data1,
}

impl DataPid {
    fn flipped(self) -> Self {
        match self {
            Self::Data0 => Self::Data1,
            Self::Data1 => Self::Data0,
        }
    }
}

/// What the controller answers to data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handshake {
    Ack,
    Nak,
    Stall,
    /// No answer at all.
    Silence,
}

/// What the controller answers to an IN token.
#[derive(Clone, Debug, PartialEq, Eq)]
enum InReply {
    Data { pid: DataPid, bytes: Vec<u8> },
    Nak,
    Stall,
    Silence,
}
