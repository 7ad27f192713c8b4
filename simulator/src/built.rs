//! Where `cargo fw` puts the images.

use std::env;
use std::path::{Path, PathBuf};

use crate::emulator::{Image, ImageError};

/// The image for a board that has just been soldered.
pub const BRING_UP: &str = "katarenga-bring-up";

/// The image that plays.
pub const FIRMWARE: &str = "katarenga-firmware";

/// The path of an image that `cargo fw` has built.
#[must_use]
pub fn image_path(name: &str) -> PathBuf {
    target().join("firmware").join(name)
}

/// The path of the image that plays and tells, which `cargo fw-telling` has built.
#[must_use]
pub fn telling_path() -> PathBuf {
    target().join("telling").join(FIRMWARE)
}

fn target() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."));
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    target.join("thumbv6m-none-eabi")
}

/// Loads an image that `cargo fw` has built.
///
/// # Errors
/// When it has not been built; the message says what to do.
pub fn image(name: &str) -> Result<Image, ImageError> {
    Image::load(&image_path(name))
}
