//! All limits of the server, in total and per address.
//!
//! This machine has the total of a limit for itself, and all other devices together have as much again, so that they cannot
//! lock the host out. Each of the other devices has a share of that.

use std::time::Duration;

use crate::quota::Quota;

/// How many of something there may be at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// From this machine, and as many again from all other devices.
    total: usize,
    /// From each of the other devices, by its address.
    per_address: usize,
}

impl Limit {
    /// A quota of so many.
    pub fn quota(self) -> Quota {
        Quota::new(self.total, self.per_address)
    }
}

/// Connections. A dozen devices with six connections each fit well, and the total twice stays far below the 1,024 files that
/// systems let a program have open. A browser takes six to load pages, and each of its pages up to two to play.
pub const CONNECTIONS: Limit = Limit {
    total: 128,
    per_address: 24,
};

/// Boards aside, each with a thread of its own: a household has fewer screens. A device has a lesson or a try in each of its
/// pages.
pub const ASIDES: Limit = Limit {
    total: 16,
    per_address: 4,
};

/// Texts that are read: more people do not wait for their turn. A device may look at one game while it waits for another.
pub const READS: Limit = Limit {
    total: 8,
    per_address: 2,
};

/// Second looks, which take the longest; for the same reasons.
pub const SECOND_LOOKS: Limit = Limit {
    total: 8,
    per_address: 2,
};

/// Callers that have not been answered yet; more than there can be at the same moment.
pub const CALLERS: u32 = 1_024;

/// Orders that wait for a board; hands do not send more in a slice of its time.
pub const ORDERS: usize = 256;

/// Texts and second looks that wait for a board, of each kind: what [`READS`] and [`SECOND_LOOKS`] let in, from this machine and
/// from the others.
pub const WORKS: usize = 16;

/// In bytes: the head of a request. A browser may bring along cookies of other programs on this machine, 4 KB each.
pub const LONGEST_HEAD: usize = 64 * 1024;

/// In bytes: a message of a page. The longest is the text of a game.
pub const LONGEST_MESSAGE: usize = 64 * 1024;

/// In bytes: what is read of a message. One that is longer than [`LONGEST_MESSAGE`] is refused in words; one that is longer than
/// this ends the connection.
pub const LONGEST_READ: usize = 128 * 1024;

/// In bytes: answers that wait for one page. The longest is the replay of the longest text, with some 1.5 MB.
pub const ANSWER_BYTES: usize = 2 << 20;

/// Answers that wait for one page, however short they are.
pub const ANSWERS: usize = 16;

/// In bytes: what the system takes for a page before the page takes it. Systems offer megabytes, and an answer that lies there
/// counts as sent; a page in the same house never needs so much.
pub const UNDERWAY: u32 = 128 * 1024;

/// How long a page may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To say what it wants.
    pub head: Duration,
    /// To say it and hear the answer, with all that is asked for on the same connection.
    pub request: Duration,
    /// To answer a ping, or to take what is sent.
    pub silence: Duration,
}

impl Default for Patience {
    /// A phone in the farthest room needs less than a second for each of them.
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            request: Duration::from_secs(30),
            silence: Duration::from_secs(20),
        }
    }
}
