//! What the suites in `tests/` share.

pub mod cable;
pub mod careless;
pub mod chip;
pub mod evening;
pub mod fingers;
pub mod flash_work;
pub mod greedy;
pub mod hardware;
pub mod naive;
pub mod naive_games;
pub mod players;
pub mod releases;
pub mod scenarios;
pub mod speaking;
pub mod starts;
pub mod stranger;
pub mod sweeps;
pub mod table;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use katarenga_emulator::Image;
use katarenga_files::images::{self, Images};

/// The image that plays, as it is flashed.
///
/// # Panics
/// When it cannot be built. A suite that needs an image builds it, and fails without it; it is never skipped.
#[must_use]
pub fn firmware() -> Image {
    image(images::FIRMWARE)
}

/// The playing image with telemetry.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn with_telemetry() -> Image {
    build(Images::Telemetry);
    images::load(&images::telemetry_path()).unwrap_or_else(|error| panic!("{error}"))
}

/// The image for a board that has just been soldered.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn bring_up() -> Image {
    image(images::BRING_UP)
}

/// Any image that `cargo fw` builds, by its name.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn image(name: &str) -> Image {
    build(Images::Flashed);
    images::image(name).unwrap_or_else(|error| panic!("{error}"))
}

/// Has images built that a test finds by itself.
///
/// # Panics
/// As [`firmware`].
pub fn build(images: Images) {
    images.build().unwrap_or_else(|error| panic!("{error}"));
}

/// Does something for each of the first numbers, on all processors at once.
///
/// # Panics
/// When it panics for one of them.
pub fn in_parallel<T: Send>(numbers: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let next_number =
        || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < numbers);
    let work_on = || {
        std::iter::from_fn(next_number)
            .map(&work)
            .collect::<Vec<T>>()
    };
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(work_on)).collect();
        let done = threads
            .into_iter()
            .map(|thread| thread.join().expect("the work is done"));
        done.flatten().collect()
    })
}
