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
    path: PathBuf,
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
        let path = path.to_owned();
        Ok(Self { path, file, saved })
    }

    /// Makes a file beside the path and gives it its name when all of it is there, so that neither a full disk nor a
    /// power cut leaves half of one.
    fn make(path: &Path) -> Result<Self, NoMemory> {
        Self::make_with(path, vec![0xFF; STORAGE_BYTES])
    }

    fn make_with(path: &Path, saved: Vec<u8>) -> Result<Self, NoMemory> {
        let unusable = |reason| NoMemory::Unusable {
            path: path.to_owned(),
            reason,
        };
        let beside = plain::with_suffix(path, ".new");
        let file = match plain::create(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                remove_left_over(&beside, path)?;
                plain::create(&beside)
            }
            created => created,
        };
        let file = file.map_err(unusable)?;
        lock(&file, path)?;
        // Another board may have taken this one for a left-over, in the moment before it was locked.
        if !plain::leads_to(&beside, &file).map_err(unusable)? {
            return Err(NoMemory::InUse(path.to_owned()));
        }
        let remove = |reason| {
            let _ = fs::remove_file(&beside);
            unusable(reason)
        };
        // Another board may have made one since this one looked, and has it.
        if !is_blank(path).map_err(remove)? {
            let _ = fs::remove_file(&beside);
            return Err(NoMemory::InUse(path.to_owned()));
        }
        fill(&file, &saved)
            .and_then(|()| fs::rename(&beside, path))
            .map_err(remove)?;
        let path = path.to_owned();
        Ok(Self { path, file, saved })
    }

    /// What it holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.saved
    }

    /// Writes the sectors that have changed, to the disk itself.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn save(&mut self, memory: &[u8]) -> io::Result<()> {
        let sector = SECTOR as usize;
        let is_new = memory != self.saved;
        let sectors = memory.chunks(sector).zip(self.saved.chunks_mut(sector));
        for (number, (new, old)) in sectors.enumerate() {
            if new != old {
                self.file.seek(SeekFrom::Start((number * sector) as u64))?;
                self.file.write_all(new)?;
                old.copy_from_slice(new);
            }
        }
        if is_new {
            self.file.sync_data()?;
        }
        Ok(())
    }

    /// Writes the file anew if it was deleted or cut short since it was opened.
    ///
    /// # Errors
    /// When it cannot be written, or something else has taken its name, which is left alone.
    pub fn look_after(&mut self) -> Result<(), NoMemory> {
        let unusable = |reason| NoMemory::Unusable {
            path: self.path.clone(),
            reason,
        };
        if !plain::leads_to(&self.path, &self.file).map_err(unusable)? {
            *self = Self::make_with(&self.path, self.saved.clone())?;
        } else if self.file.metadata().map_err(unusable)?.len() != STORAGE_BYTES as u64 {
            self.file
                .rewind()
                .and_then(|()| fill(&self.file, &self.saved))
                .map_err(unusable)?;
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

/// Makes room for a new file: removes one that a board left when it was killed, unless that board still makes it. A link or
/// a pipe is none of a board's and goes, too.
fn remove_left_over(beside: &Path, path: &Path) -> Result<(), NoMemory> {
    let unusable = |reason| NoMemory::Unusable {
        path: path.to_owned(),
        reason,
    };
    let is_file = fs::symlink_metadata(beside).map_err(unusable)?.is_file();
    let file = is_file.then(|| File::open(beside)).transpose();
    if let Some(file) = file.map_err(unusable)? {
        lock(&file, path)?;
    }
    fs::remove_file(beside).map_err(unusable)
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
