//! Feeds the watchdog as long as every task is alive.
//!
//! A task gets a [`Member`] when it is spawned and checks in with it. If one task stays away for a second, the watchdog resets
//! the chip and the board resumes.

use core::future::Future;
use core::pin::pin;

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Ticker, with_timeout};
use katarenga_core::memory::Starts;
use portable_atomic::{AtomicU32, Ordering};

use crate::boot;
use crate::pins::SupervisionPins;

/// How many members there are.
static JOINED: AtomicU32 = AtomicU32::new(0);

/// The members that must check in, one bit each.
static EXPECTED: AtomicU32 = AtomicU32::new(0);

/// The members that have checked in since the watchdog was last fed.
static PRESENT: AtomicU32 = AtomicU32::new(0);

/// How often a task that has nothing to do checks in, and how often the watchdog is fed.
const ROUND: Duration = Duration::from_millis(100);

/// The longest operation that holds up all tasks is erasing a flash sector: 400 ms at worst (W25Q16JV).
const PATIENCE: Duration = Duration::from_millis(1_000);

/// A start that gets this far has not failed.
const LONG_ENOUGH: Instant = Instant::from_millis(Starts::LONG_ENOUGH.0 as u64);

/// A supervised task.
#[derive(Clone, Copy)]
pub struct Member(u32);

impl Member {
    /// Adds a task, which must check in from now on.
    ///
    /// # Panics
    /// If there are 32 members already.
    #[must_use]
    pub fn join() -> Self {
        let number = JOINED.fetch_add(1, Ordering::Relaxed);
        let bit = 1_u32.checked_shl(number);
        let member = Self(bit.expect("at most 32 tasks are supervised"));
        member.expect();
        member
    }

    /// Reports that the task is alive.
    pub fn check_in(self) {
        PRESENT.fetch_or(self.0, Ordering::Relaxed);
    }

    /// The task has work to do and must check in from now on.
    pub fn expect(self) {
        EXPECTED.fetch_or(self.0, Ordering::Relaxed);
    }

    /// The task has finished its work and may sleep.
    pub fn excuse(self) {
        EXPECTED.fetch_and(!self.0, Ordering::Relaxed);
    }

    /// Awaits something and checks in meanwhile.
    pub async fn attend<T>(self, something: impl Future<Output = T>) -> T {
        let mut something = pin!(something);
        loop {
            self.check_in();
            if let Ok(result) = with_timeout(ROUND, something.as_mut()).await {
                return result;
            }
        }
    }
}

/// Runs the supervision task; never returns.
#[embassy_executor::task]
pub async fn supervise(pins: SupervisionPins) -> ! {
    let mut watchdog = Watchdog::new(pins.watchdog);
    watchdog.feed(PATIENCE);
    let mut ticker = Ticker::every(ROUND);
    let mut lasts = false;
    loop {
        ticker.next().await;
        if !lasts && Instant::now() >= LONG_ENOUGH {
            lasts = true;
            boot::note(&mut watchdog, Starts::LASTING);
        }
        let missing = EXPECTED.load(Ordering::Relaxed) & !PRESENT.load(Ordering::Relaxed);
        if missing == 0 {
            PRESENT.store(0, Ordering::Relaxed);
            watchdog.feed(PATIENCE);
        }
    }
}
