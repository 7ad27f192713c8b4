//! Tells why the chip starts: makers want to know, and after a panic or a reset by the watchdog everybody should. Counts
//! the starts that failed, in a register that a reset keeps and a power cut clears.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::Duration;
use katarenga_core::memory::{Starts, Waking};

use crate::last_words::LastWords;

/// The watchdog's register for what is known about starts. The boot ROM uses the last four; this one is free.
const STARTS: usize = 0;

/// How long the tasks may take to run: the board wakes up within 100 ms, and with a memory that is damaged all over within
/// a second. The watchdog cannot wait for more than 8 seconds.
const WAKING_UP: Duration = Duration::from_secs(4);

/// Logs why the chip was reset, and what the run before had to say. Says what is known about its starts, this one included.
pub fn tell_why(watchdog: &mut Peri<'static, WATCHDOG>) -> Starts {
    // SAFETY: its owner does not run yet.
    let mut watchdog = Watchdog::new(unsafe { watchdog.clone_unchecked() });
    let failed = match (LastWords::take(), watchdog.reset_reason()) {
        (Some(words), _) => {
            defmt::error!("reset after: {=str}", words.text());
            true
        }
        (None, Some(ResetReason::TimedOut)) => {
            defmt::warn!("reset by the watchdog: a task was stuck");
            true
        }
        (None, Some(ResetReason::Forced)) => {
            defmt::info!("reset on request");
            false
        }
        (None, None) => {
            defmt::info!("powered up");
            false
        }
    };
    let starts = Starts::from_code(watchdog.get_scratch(STARTS)).next(failed);
    note(&mut watchdog, starts);
    // A record over which the program hangs is met before the tasks run that feed the watchdog.
    watchdog.pause_on_debug(true);
    watchdog.start(WAKING_UP);
    if starts.waking() != Waking::Whole {
        defmt::warn!("{=u8} starts in a row have failed", starts.failed());
    }
    starts
}

/// Keeps what is known about starts over a reset.
pub fn note(watchdog: &mut Watchdog, starts: Starts) {
    watchdog.set_scratch(STARTS, starts.code());
}

/// Resets the chip.
pub fn start_anew() -> ! {
    // SAFETY: the owner of the watchdog does not go on.
    Watchdog::new(unsafe { WATCHDOG::steal() }).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
