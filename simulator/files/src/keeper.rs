//! Keeps what a session must not lose: the board's memory and the diary.

use std::io;

use katarenga_session::session::Session;

use crate::diary_file::DiaryFile;
use crate::memory_file::MemoryFile;

/// The files of one board, and what they hold.
#[derive(Debug)]
pub struct Keeper {
    memory: MemoryFile,
    diary: DiaryFile,
    memory_kept: Kept,
    diary_kept: Kept,
}

/// What became of the last changes.
#[derive(Debug, Default)]
struct Kept {
    /// Their number.
    changes: Option<u64>,
    /// Why they could not be written.
    why_not: Option<String>,
}

impl Kept {
    /// Writes what has changed, and tells whether there was anything.
    fn keep(&mut self, changes: u64, write: impl FnOnce() -> io::Result<()>) -> bool {
        let is_new = self.changes.replace(changes) != Some(changes);
        if is_new {
            self.why_not = write().err().map(|error| error.to_string());
        }
        is_new
    }
}

impl Keeper {
    /// The files of a board whose diary has just been read.
    #[must_use]
    pub fn new(memory: MemoryFile, diary: DiaryFile) -> Self {
        let diary_kept = Kept {
            changes: Some(0),
            why_not: diary.in_the_way().map(str::to_owned),
        };
        Self {
            memory,
            diary,
            memory_kept: Kept::default(),
            diary_kept,
        }
    }

    /// The board's memory as it was left.
    #[must_use]
    pub fn memory(&self) -> &[u8] {
        self.memory.bytes()
    }

    /// Writes what has changed, and tells the session what could not be written.
    pub fn keep(&mut self, session: &mut Session) {
        let (memory, diary) = (session.memory_changes(), session.diary().changes());
        let wrote = self
            .memory_kept
            .keep(memory, || self.memory.save(session.memory()));
        let noted = self
            .diary_kept
            .keep(diary, || self.diary.save(session.diary()));
        if wrote || noted {
            let why_not = self.memory_kept.why_not.as_ref();
            session.set_unsaved(why_not.or(self.diary_kept.why_not.as_ref()).cloned());
        }
    }
}
