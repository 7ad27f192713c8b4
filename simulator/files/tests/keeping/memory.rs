//! The board's memory in its file: kept before it is shown, tried again, and looked after while the board runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use katarenga_core::memory::Trouble;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence};
use katarenga_files::diary_file::DiaryFile;
use katarenga_files::keeper::Keeper;
use katarenga_files::memory_file::MemoryFile;
use katarenga_session::machine::Machine;
use katarenga_session::session::Session;

/// Until a board looks after its files again.
const SOON: Duration = Duration::from_millis(1_100);

/// A board whose memory lies in an empty folder of its own.
struct Board {
    path: PathBuf,
    session: Session,
    keeper: Keeper,
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("memory-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

impl Board {
    fn new(name: &str) -> Self {
        let path = folder(name).join("board.flash");
        let memory = MemoryFile::open(&path).expect("a memory");
        let (diary, _, _) = DiaryFile::beside(&path);
        let keeper = Keeper::new(memory, diary);
        let machine = Machine::core(keeper.memory().to_vec(), SensorKind::Hall, 1);
        let mut board = Self {
            path,
            session: Session::new(machine),
            keeper,
        };
        // It calibrates itself, which it writes down.
        board.run(Duration::from_secs(5));
        board
    }

    fn run(&mut self, time: Duration) {
        self.session.run(time);
        self.keeper.keep(&mut self.session);
    }

    fn warns(&self) -> bool {
        let parts = serde_json::to_value(self.session.parts_in(Language::English)).expect("JSON");
        let warning = Sentence::Trouble(Trouble::CannotWrite).said_in(Language::English);
        parts["tell"]["says"][0] == warning.to_string()
    }

    #[track_caller]
    fn is_kept(&self) {
        let there = fs::read(&self.path).expect("a file");
        assert!(
            there == self.session.memory(),
            "the file holds something else"
        );
    }
}

#[test]
fn a_memory_that_is_deleted_is_written_anew() {
    let mut board = Board::new("deleted");
    board.is_kept();
    fs::remove_file(&board.path).expect("it is there");
    board.run(SOON);
    board.is_kept();
    assert!(!board.warns());
}

#[test]
fn a_memory_that_is_cut_short_is_written_anew() {
    let mut board = Board::new("cut-short");
    for length in [0, 5_000] {
        let file = fs::OpenOptions::new().write(true).open(&board.path);
        file.and_then(|file| file.set_len(length)).expect("shorter");
        board.run(SOON);
        board.is_kept();
    }
}

#[test]
fn what_cannot_be_kept_is_told_where_players_look_and_tried_again() {
    let mut board = Board::new("refused");
    assert!(!board.warns());
    fs::remove_file(&board.path).expect("it is there");
    fs::create_dir(&board.path).expect("a folder in its place");
    board.run(SOON);
    assert!(board.warns(), "a power cut would lose the game");
    fs::remove_dir(&board.path).expect("it is empty");
    board.run(SOON);
    assert!(!board.warns());
    board.is_kept();
}

/// A program that has the file of another one must not write over it.
#[test]
fn somebody_elses_file_is_left_alone() {
    let mut board = Board::new("exchanged");
    fs::rename(&board.path, board.path.with_extension("away")).expect("it is there");
    fs::write(&board.path, "a letter").expect("written");
    board.run(SOON);
    assert!(board.warns());
    assert_eq!(fs::read(&board.path).expect("a file"), b"a letter");
}

#[cfg(unix)]
mod on_unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::process::Command;

    use katarenga_session::diary::Diary;

    use super::*;

    fn is_private(path: &Path) -> bool {
        let mode = fs::metadata(path).expect("a file").permissions().mode();
        mode & 0o077 == 0
    }

    #[test]
    fn nobody_else_may_read_memory_and_diary() {
        let path = folder("private").join("board.flash");
        drop(MemoryFile::open(&path).expect("a memory"));
        assert!(is_private(&path));
        let (diary, _, _) = DiaryFile::beside(&path);
        diary.save(&Diary::default()).expect("saved");
        assert!(is_private(&path.with_extension("flash.diary.json")));
    }

    #[test]
    fn a_link_where_a_new_file_is_written_is_not_followed() {
        let folder = folder("links");
        let victim = folder.join("letter");
        fs::write(&victim, "a letter").expect("written");
        let path = folder.join("board.flash");
        symlink(&victim, folder.join("board.flash.new")).expect("a link");
        symlink(&victim, folder.join("board.flash.diary.json.new")).expect("a link");
        drop(MemoryFile::open(&path).expect("a memory"));
        let (diary, _, _) = DiaryFile::beside(&path);
        diary.save(&Diary::default()).expect("saved");
        assert_eq!(fs::read(&victim).expect("a file"), b"a letter");
        assert!(fs::symlink_metadata(&path).expect("a file").is_file());
    }

    /// To open one for writing would take until somebody reads.
    #[test]
    fn a_pipe_where_a_new_file_is_written_stops_nothing() {
        let folder = folder("pipes");
        let pipes = ["board.flash.new", "board.flash.diary.json.new"].map(|name| folder.join(name));
        let made = Command::new("mkfifo").args(&pipes).status();
        assert!(made.expect("mkfifo is there").success());
        let path = folder.join("board.flash");
        drop(MemoryFile::open(&path).expect("a memory"));
        let (diary, _, _) = DiaryFile::beside(&path);
        diary.save(&Diary::default()).expect("saved");
        assert!(fs::symlink_metadata(&path).expect("a file").is_file());
    }
}
