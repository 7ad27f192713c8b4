//! Loads the search and the rules into RAM, where they never wait for flash. `ram_code.x` says what belongs there.
//!
//! The start-up code of cortex-m-rt loads the rest of the code in RAM at the slow clock that the chip starts with. After the
//! clocks are set, loading takes a quarter of that time.
//!
//! Both functions are assembly because they change memory that Rust believes to be functions and initialised statics
//! already. No Rust pointer may reach beyond the symbol it was made from, so a copy that starts at a symbol of the linker
//! would be undefined behaviour.

use core::arch::asm;

/// Loads the code of the search and the rules. Every image must call this before it uses the rules.
pub fn load() {
    // SAFETY: `ram_code.x` reserves the destination for this, aligns it and its length to 16 bytes, and places a copy of the
    // same length in flash. No code in the destination has run yet. The barriers keep the processor from running
    // instructions that it fetched before the copy.
    unsafe {
        asm!(
            "b 3f",
            "2:",
            "ldmia {from}!, {{r2, r3, r4, r5}}",
            "stmia {to}!, {{r2, r3, r4, r5}}",
            "3:",
            "cmp {to}, {end}",
            "blo 2b",
            "dsb",
            "isb",
            from = inout(reg) &raw const __search_code_load => _,
            to = inout(reg) &raw mut __search_code_start => _,
            end = in(reg) &raw const __search_code_end,
            out("r2") _, out("r3") _, out("r4") _, out("r5") _,
            options(nostack),
        );
    }
}

/// Clears the memory of the search: the statics in `.bss.search_memory`, which the start-up code leaves alone.
///
/// # Safety
/// No such static may have been used yet.
pub unsafe fn clear_search_memory() {
    // SAFETY: `ram_code.x` aligns start and end to 16 bytes, and only those statics lie between them. They begin as zeros,
    // which the compiler checks, so this makes true what Rust assumes about them.
    unsafe {
        asm!(
            "b 3f",
            "2:",
            "stmia {to}!, {{r2, r3, r4, r5}}",
            "3:",
            "cmp {to}, {end}",
            "blo 2b",
            to = inout(reg) &raw mut __search_memory_start => _,
            end = in(reg) &raw const __search_memory_end,
            in("r2") 0, in("r3") 0, in("r4") 0, in("r5") 0,
            options(nostack),
        );
    }
}

// Set by `ram_code.x`. Only their addresses mean something.
unsafe extern "C" {
    static mut __search_code_start: u32;
    static __search_code_end: u32;
    static __search_code_load: u32;
    static mut __search_memory_start: u32;
    static __search_memory_end: u32;
}
