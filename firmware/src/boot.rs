//! Tells why the chip starts: makers want to know, and after a panic or a reset by the watchdog everybody should.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};

use crate::last_words::LastWords;

/// Logs why the chip was reset, and what the run before had to say.
pub fn tell_why(watchdog: &mut Peri<'static, WATCHDOG>) {
    // SAFETY: only its registers are read here, before its owner runs.
    let reason = Watchdog::new(unsafe { watchdog.clone_unchecked() }).reset_reason();
    match (LastWords::take(), reason) {
        (Some(words), _) => defmt::error!("reset after: {=str}", words.text()),
        (None, Some(ResetReason::TimedOut)) => {
            defmt::warn!("reset by the watchdog: a task was stuck");
        }
        (None, Some(ResetReason::Forced)) => defmt::info!("reset on request"),
        (None, None) => defmt::info!("powered up"),
    }
}
