//! What the suites in `tests/` share.

pub mod careless;
pub mod chip;
pub mod evening;
pub mod fingers;
pub mod greedy;
pub mod hardware;
pub mod naive;
pub mod players;
pub mod scenarios;
pub mod starts;
pub mod table;

use katarenga::built;
use katarenga::emulator::Image;

/// The image that plays, as `cargo fw` built it.
///
/// # Panics
/// When it has not been built. A suite that needs an image fails without it; it is never skipped.
#[must_use]
pub fn firmware() -> Image {
    image(built::FIRMWARE)
}

/// The image that plays and tells in its log what it thinks, as `cargo fw-telling` built it.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn telling() -> Image {
    Image::load(&built::telling_path()).unwrap_or_else(|error| panic!("{error}"))
}

/// The image for a board that has just been soldered.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn bring_up() -> Image {
    image(built::BRING_UP)
}

/// Any image that `cargo fw` built, by its name.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn image(name: &str) -> Image {
    built::image(name).unwrap_or_else(|error| panic!("{error}"))
}
