//! Keeps what a session must not lose: the board's memory and the diary.

use std::time::Duration;

use katarenga_session::session::Session;

use crate::diary_file::DiaryFile;
use crate::memory_file::MemoryFile;

/// So often files are looked after, and what could not be written is tried again: soon enough for somebody who has made
/// room on a disk, and rarely enough for a disk that is slow to refuse.
const LOOKS_AFTER: Duration = Duration::from_secs(1);

/// The files of one board, and what they hold.
#[derive(Debug)]
pub struct Keeper {
    memory: MemoryFile,
    diary: DiaryFile,
    memory_kept: Kept,
    diary_kept: Kept,
    /// When files were last looked after, in the session's time.
    looked_after: Duration,
}

/// What became of the last changes.
#[derive(Debug, Default)]
struct Kept {
    /// The number of the last ones that were written.
    changes: Option<u64>,
    /// The number of the last ones that somebody tried to write.
    tried: Option<u64>,
    /// Why they could not be written.
    why_not: Option<String>,
}

impl Kept {
    /// Writes what is not written, when it is new or it is time to try again.
    fn keep<E: ToString>(
        &mut self,
        changes: u64,
        again: bool,
        write: impl FnOnce() -> Result<(), E>,
    ) {
        let is_new = self.tried.replace(changes) != Some(changes);
        if self.changes == Some(changes) || !(is_new || again) {
            return;
        }
        self.note(write());
        if self.why_not.is_none() {
            self.changes = Some(changes);
        }
    }

    fn note<E: ToString>(&mut self, written: Result<(), E>) {
        self.why_not = written.err().map(|error| error.to_string());
    }
}

impl Keeper {
    /// The files of a board whose diary has just been read.
    #[must_use]
    pub fn new(memory: MemoryFile, diary: DiaryFile) -> Self {
        let diary_kept = Kept {
            changes: Some(0),
            tried: Some(0),
            why_not: diary.in_the_way().map(str::to_owned),
        };
        Self {
            memory,
            diary,
            memory_kept: Kept::default(),
            diary_kept,
            looked_after: Duration::ZERO,
        }
    }

    /// The board's memory as it was left.
    #[must_use]
    pub fn memory(&self) -> &[u8] {
        self.memory.bytes()
    }

    /// Writes what has changed, and tells the session what could not be written. What a session shows afterwards is kept,
    /// or it says that it is not.
    pub fn keep(&mut self, session: &mut Session) {
        let again = session.now().saturating_sub(self.looked_after) >= LOOKS_AFTER;
        if again {
            self.looked_after = session.now();
            self.memory_kept.note(self.memory.look_after());
        }
        let (memory, diary) = (session.memory_changes(), session.diary().changes());
        self.memory_kept
            .keep(memory, again, || self.memory.save(session.memory()));
        self.diary_kept
            .keep(diary, again, || self.diary.save(session.diary()));
        session.set_unsaved(
            self.memory_kept.why_not.clone(),
            self.diary_kept.why_not.clone(),
        );
    }
}
