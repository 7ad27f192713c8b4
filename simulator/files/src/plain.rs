//! Files that people keep: asked about before they are opened, made for their owner alone, and named beside each other.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _};
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

/// What a file holds, up to so many bytes. One without bytes is not opened: the kernel has files of no length that are
/// read until something happens.
///
/// # Errors
/// When it cannot be read, or is something else.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if metadata(path)?.len() > 0 {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Makes a file that only its owner may read. Nothing that has the name already is opened or followed.
///
/// # Errors
/// When there is something of that name, or the system refuses.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Whether a path still leads to an open file.
///
/// # Errors
/// When the system does not say.
pub fn leads_to(path: &Path, file: &File) -> io::Result<bool> {
    let found = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => found?,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        // The board's own name may be a link, which is followed as it was when the file was opened.
        let found = if found.is_symlink() {
            fs::metadata(path)?
        } else {
            found
        };
        let open = file.metadata()?;
        Ok((found.dev(), found.ino()) == (open.dev(), open.ino()))
    }
    // Elsewhere a file that is open cannot be replaced.
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(found.is_file())
    }
}

/// The name of a file beside another one.
#[must_use]
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
