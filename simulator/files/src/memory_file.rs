//! The board's memory between two runs of the program: the bytes of its flash chip in a file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use katarenga_core::memory::SECTOR;
use thiserror::Error;

use crate::plain;
use katarenga_world::flash::STORAGE_BYTES;

/// A file that only this program writes to while it runs.
#[derive(Debug)]
pub struct MemoryFile {
    file: File,
    /// What it holds.
    saved: Vec<u8>,
}

/// Why there is no memory.
#[derive(Debug, Error)]
pub enum NoMemory {
    /// The system does not say where programs keep their data.
    #[error("this system has no folder for data: name a file with --flash")]
    NoFolder,
    /// It cannot be opened.
    #[error("cannot use {path} as the board's memory: {reason}; name another file with --flash")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Another program uses it.
    #[error("{0} is the memory of a board that is running: name another file with --flash")]
    InUse(PathBuf),
    /// It is something else.
    #[error("{path} is no board's memory: it has {length} bytes, not {STORAGE_BYTES}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        length: u64,
    },
}

impl MemoryFile {
    /// Where the memory lies if nobody says otherwise: in the user's data folder.
    ///
    /// # Errors
    /// When there is no such folder.
    pub fn usual_path() -> Result<PathBuf, NoMemory> {
        let folders = ProjectDirs::from("", "", "katarenga").ok_or(NoMemory::NoFolder)?;
        Ok(folders.data_dir().join("board.flash"))
    }

    /// Opens a file, or makes one that holds what a new flash chip does.
    ///
    /// # Errors
    /// When it cannot be read and written, is in use, or is something else.
    pub fn open(path: &Path) -> Result<Self, NoMemory> {
        let unusable = |reason| NoMemory::Unusable {
            path: path.to_owned(),
            reason,
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unusable)?;
        }
        if is_blank(path).map_err(unusable)? {
            return Self::make(path);
        }
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .write(true)
            .open(path)
            .map_err(unusable)?;
        lock(&file, path)?;
        let mut saved = Vec::new();
        // One byte more than it may have is enough to know that it is something else.
        let most = STORAGE_BYTES as u64 + 1;
        (&file)
            .take(most)
            .read_to_end(&mut saved)
            .map_err(unusable)?;
        if saved.len() != STORAGE_BYTES {
            let length = file.metadata().map_err(unusable)?.len();
            let path = path.to_owned();
            return Err(NoMemory::Foreign { path, length });
        }
        Ok(Self { file, saved })
    }

    /// Makes a file beside the path and gives it its name when all of it is there, so that neither a full disk nor a
    /// power cut leaves half of one.
    fn make(path: &Path) -> Result<Self, NoMemory> {
        let unusable = |reason| NoMemory::Unusable {
            path: path.to_owned(),
            reason,
        };
        let beside = plain::with_suffix(path, ".new");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&beside).map_err(unusable)?;
        lock(&file, path)?;
        let remove = |reason| {
            let _ = fs::remove_file(&beside);
            unusable(reason)
        };
        // Another board may have made one since this one looked, and has it.
        if !is_blank(path).map_err(remove)? {
            let _ = fs::remove_file(&beside);
            return Err(NoMemory::InUse(path.to_owned()));
        }
        let saved = vec![0xFF; STORAGE_BYTES];
        fill(&file, &saved)
            .and_then(|()| fs::rename(&beside, path))
            .map_err(remove)?;
        Ok(Self { file, saved })
    }

    /// What it holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.saved
    }

    /// Writes the sectors that have changed.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn save(&mut self, memory: &[u8]) -> io::Result<()> {
        let sector = SECTOR as usize;
        let sectors = memory.chunks(sector).zip(self.saved.chunks_mut(sector));
        for (number, (new, old)) in sectors.enumerate() {
            if new != old {
                self.file.seek(SeekFrom::Start((number * sector) as u64))?;
                self.file.write_all(new)?;
                old.copy_from_slice(new);
            }
        }
        Ok(())
    }
}

/// Whether there is nothing at a path, or a file that is empty.
fn is_blank(path: &Path) -> io::Result<bool> {
    match plain::metadata(path) {
        Ok(file) => Ok(file.len() == 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// Takes a file for this program alone, as long as it runs.
fn lock(file: &File, path: &Path) -> Result<(), NoMemory> {
    let path = path.to_owned();
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => NoMemory::InUse(path),
        TryLockError::Error(reason) => NoMemory::Unusable { path, reason },
    })
}

/// Makes a file hold these bytes and nothing else, on the disk itself.
fn fill(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.set_len(0)?;
    file.write_all(bytes)?;
    file.sync_all()
}
