//! Loads into RAM what is to run there without ever waiting for flash: the rules and the search, which `hot.x` names.
//!
//! The start-up code loads the rest of what runs in RAM, with the slow clock that the chip starts with: 13 ms for as much.
//! Once the clocks are set this takes 3 ms.

use core::ptr;

unsafe extern "C" {
    /// Where it lies in RAM. Set by `hot.x`, as the others.
    static mut __swift_start: u32;
    /// One past its end.
    static mut __swift_end: u32;
    /// Where it lies in flash.
    static __swift_load: u32;
}

/// Loads it. Every image that asks core about rules does that first.
pub fn load() {
    let (start, end) = (&raw mut __swift_start, &raw mut __swift_end);
    let words = (end.addr() - start.addr()) / size_of::<u32>();
    // SAFETY: the linker has laid out both for this, and nothing of it has run yet.
    unsafe { ptr::copy_nonoverlapping(&raw const __swift_load, start, words) }
}
