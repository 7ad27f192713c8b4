//! The virtual board as it is started, with pages that are no browsers.

mod edges;
mod playing;
mod program;
mod seats;
mod shared;
mod shares;
mod sharing;
