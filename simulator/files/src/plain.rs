//! Files that people keep: asked about before they are opened, and named beside each other.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// What the system knows of a file. A folder is none; devices have no end, and to open a pipe takes until somebody writes
/// to it.
///
/// # Errors
/// When there is nothing, or something else.
pub fn metadata(path: &Path) -> io::Result<Metadata> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    Ok(found)
}

/// The name of a file beside another one.
#[must_use]
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
