//! What the suites in `tests/` share.

pub mod careless;
pub mod chip;
pub mod evening;
pub mod fingers;
pub mod greedy;
pub mod hardware;
pub mod naive;
pub mod players;
pub mod releases;
pub mod scenarios;
pub mod starts;
pub mod stranger;
pub mod table;

use katarenga::built::{self, Images};
use katarenga::emulator::Image;

/// The image that plays, as it is flashed.
///
/// # Panics
/// When it cannot be built. A suite that needs an image builds it, and fails without it; it is never skipped.
#[must_use]
pub fn firmware() -> Image {
    image(built::FIRMWARE)
}

/// The image that plays and tells what it thinks.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn telling() -> Image {
    build(Images::Telling);
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

/// Any image that `cargo fw` builds, by its name.
///
/// # Panics
/// As [`firmware`].
#[must_use]
pub fn image(name: &str) -> Image {
    build(Images::Flashed);
    built::image(name).unwrap_or_else(|error| panic!("{error}"))
}

/// Has images built that a test finds by itself.
///
/// # Panics
/// As [`firmware`].
pub fn build(images: Images) {
    images.build().unwrap_or_else(|error| panic!("{error}"));
}
