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
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."));
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    target.join("thumbv6m-none-eabi/firmware").join(name)
}

/// Loads an image that `cargo fw` has built.
///
/// # Errors
/// When it has not been built; the message says what to do.
pub fn image(name: &str) -> Result<Image, ImageError> {
    Image::load(&image_path(name))
}
