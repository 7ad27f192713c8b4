//! The hardware's files, and the firmware that is built for them.

mod current;
mod netlist;
mod pinmap;
mod stamps;

#[path = "../../../firmware/stamp.rs"]
#[expect(dead_code, reason = "cargo is only talked to in build scripts")]
mod stamp;

#[path = "../../../firmware/src/wiring.rs"]
#[allow(
    missing_docs,
    reason = "documented in the firmware, which is no library"
)]
mod wiring;
