//! The protocol between the board and a host: lines of text over a cable, a socket or a pseudo-terminal.
//!
//! `docs/protocol.md` is its specification. Nothing here knows what carries the bytes, and nothing waits or allocates:
//!
//! ```text
//! bytes ─▶ receive ─▶ Request ─▶ ask ─▶ Order ─▶ Table
//!                                                  │ step
//! bytes ◀─ speak ◀─── Report ◀── hear ◀─ Outputs ◀─┘
//! ```
//!
//! - [`Link`] is the board's end of one line. Whoever moves the bytes calls it around each step of the table.
//! - [`Request`] is what a host asks for, [`Report`] what the board says; both can be written and read, so that hosts in
//!   Rust use the same types.
//! - A topic that is followed is **level-triggered**: the link compares what holds with what it told, by a digest, and tells
//!   all of it again when it differs. A slow host misses intermediate states and never gets a queue of old ones. Only what
//!   happens, such as a move, is queued; when the queue is full, the link says how many events were lost.
//! - One request is answered at a time. The bytes of the next one are not taken before, so that a host which sends without
//!   reading fills its own buffers.
//!
//! This room may use every other room, above all `table` and `speech`. No room that decides may use this one.
//!
//! # Adding to it
//! - A request: a variant of [`Request`], its word, what [`Link`] or an [`Order`](crate::table::Order) does about it.
//! - A report: a variant of [`Report`] and its word. New fields of a report come last, because hosts overlook words that they
//!   do not know.

mod archive;
mod field;
mod inbox;
mod link;
mod message;
mod page;
mod sentence;
mod setting;
mod state;
mod topic;

pub use field::Rest;
pub use link::{Effect, LONGEST_ID, Link};
pub use message::{Activity, ErrorCode, LightMeaning, Report, Request};
pub use setting::Setting;
pub use topic::{Topic, Topics};

use crate::units::Millis;

/// The version of the protocol that this board speaks.
pub const VERSION: u16 = 1;

/// Bytes of the longest line in either direction, with its end.
pub const LONGEST_LINE: usize = 256;

/// The least room that [`Link::speak`] needs to get on: the lines before the moves of a game come together.
pub const ROOM: usize = 512;

/// The longest time for which a program can light a cell.
pub const LONGEST_LIGHT: Millis = Millis(60_000);

/// What this board can do: see `docs/protocol.md`.
const FEATURES: &str = "follow settings games remote light archive sensors boot";

/// Who speaks, in words without spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// What the board is called.
    pub product: &'static str,
    /// The version of its firmware.
    pub firmware: &'static str,
    /// The revision of its hardware.
    pub revision: &'static str,
    /// Tells it from all others.
    pub serial: &'static str,
}

impl Default for Identity {
    /// A board without hardware.
    fn default() -> Self {
        Self {
            product: "katarenga",
            firmware: env!("CARGO_PKG_VERSION"),
            revision: "virtual",
            serial: "0",
        }
    }
}
