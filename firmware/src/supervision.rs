//! Feeds the watchdog, but only as long as every task is alive.

use core::future::Future;
use core::pin::pin;

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Ticker, with_timeout};
use katarenga_core::memory::Starts;
use portable_atomic::{AtomicU8, Ordering};

use crate::boot;
use crate::pins::SupervisionPins;

/// Everyone who must be alive.
#[derive(Clone, Copy)]
pub enum Task {
    /// Reads the sensors.
    Scan,
    /// Reads the buttons.
    Buttons,
    /// Sends frames.
    Leds,
    /// Plays signals.
    Sound,
    /// Follows what the source offers.
    Power,
    /// Keeps records.
    Storage,
    /// Decides.
    Table,
    /// Thinks, when there is something to think about.
    Thinker,
}

impl Task {
    /// One bit for each of them.
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Who must check in: everyone but the thinker, which sleeps as long as nobody has asked it anything.
static EXPECTED: AtomicU8 = AtomicU8::new(Task::Thinker.bit() - 1);

/// Who has checked in since the watchdog was last fed.
static PRESENT: AtomicU8 = AtomicU8::new(0);

/// How often a task that has nothing to do checks in, and how often that is looked at.
const ROUND: Duration = Duration::from_millis(100);

/// The longest thing that ever holds everyone up is the erasure of a flash sector: 400 ms at worst (W25Q16JV).
const PATIENCE: Duration = Duration::from_millis(1_000);

/// A start that has come so far has not failed.
const LONG_ENOUGH: Instant = Instant::from_millis(Starts::LONG_ENOUGH.0 as u64);

/// Says that a task is alive.
pub fn check_in(task: Task) {
    PRESENT.fetch_or(task.bit(), Ordering::Relaxed);
}

/// Says that a task has something to do, and must check in from now on.
pub fn expect(task: Task) {
    EXPECTED.fetch_or(task.bit(), Ordering::Relaxed);
}

/// Says that a task has done what it had to do, and may sleep.
pub fn excuse(task: Task) {
    EXPECTED.fetch_and(!task.bit(), Ordering::Relaxed);
}

/// Waits for something and stays alive meanwhile.
pub async fn attend<T>(task: Task, something: impl Future<Output = T>) -> T {
    let mut something = pin!(something);
    loop {
        check_in(task);
        if let Ok(result) = with_timeout(ROUND, something.as_mut()).await {
            return result;
        }
    }
}

/// Watches over the others for ever. When one of them is stuck, the chip is reset and the board resumes.
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
