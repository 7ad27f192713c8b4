//! What the suites in `tests/` share.

pub mod careless;
pub mod fingers;
pub mod greedy;
pub mod naive;
pub mod players;
pub mod starts;
pub mod table;

use katarenga::built;
use katarenga::emulator::Image;

/// The image that is flashed, as `cargo fw` built it.
///
/// # Panics
/// When it has not been built. A suite that needs the image fails without it; it is never skipped.
#[must_use]
pub fn firmware() -> Image {
    built::image(built::FIRMWARE).unwrap_or_else(|error| panic!("{error}"))
}
