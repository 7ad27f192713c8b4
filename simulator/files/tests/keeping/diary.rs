//! The diary in its file: kept beside the board's memory, put aside when it cannot be read, and never written over.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use katarenga_files::diary_file::{DiaryFile, Forgotten};
use katarenga_rules::{BySide, Rules};
use katarenga_session::diary::Diary;
use katarenga_world::kept::{KeptGame, Progress};
use katarenga_world::random_game::random_game;

const NOW: &str = "2026-11-16T21:30Z";
const LATER: &str = "2026-11-17T08:05Z";

/// A diary that is written after each change.
struct Kept {
    file: DiaryFile,
    diary: Diary,
    unsaved: Option<String>,
}

fn beside(memory: &Path) -> (Kept, Option<Forgotten>) {
    let (file, diary, forgotten) = DiaryFile::beside(memory);
    let kept = Kept {
        unsaved: file.in_the_way().map(str::to_owned),
        file,
        diary,
    };
    (kept, forgotten)
}

impl Kept {
    fn change(&mut self, change: impl FnOnce(&mut Diary)) {
        let before = self.diary.changes();
        change(&mut self.diary);
        if self.diary.changes() != before {
            let saved = self.file.save(&self.diary);
            self.unsaved = saved.err().map(|error| error.to_string());
        }
    }

    fn set_names(&mut self, names: BySide<&str>, games: &[KeptGame]) {
        self.change(|diary| diary.set_names(names, games));
    }

    fn follow(&mut self, games: &[KeptGame], now: Option<&str>) {
        self.change(|diary| diary.follow(games, now));
    }
}

impl Deref for Kept {
    type Target = Diary;

    fn deref(&self) -> &Diary {
        &self.diary
    }
}

/// A folder for a memory and its diary, gone with the test.
struct Shelf(PathBuf);

impl Shelf {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn memory(&self) -> PathBuf {
        self.0.join("board.flash")
    }

    fn diary(&self) -> PathBuf {
        self.0.join("board.flash.diary.json")
    }

    fn open(&self) -> Kept {
        let (kept, forgotten) = beside(&self.memory());
        assert!(forgotten.is_none(), "{forgotten:?}");
        kept
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn files_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name());
    names
        .map(|name| name.into_string().expect("text"))
        .collect()
}

/// The first moves of a game that goes on.
fn begun_with(game: &KeptGame, moves: usize) -> KeptGame {
    KeptGame {
        moves: game.moves[..moves].to_vec(),
        progress: Progress::Running,
        ..game.clone()
    }
}

const ANNA_AND_BEN: BySide<&str> = BySide {
    white: "Anna",
    black: "Ben",
};

#[test]
fn a_game_keeps_its_date_and_names_when_older_ones_are_forgotten() {
    let shelf = Shelf::new("keeps");
    let games: Vec<KeptGame> = (0..5)
        .map(|seed| random_game(Rules::KATARENGA, 20, seed))
        .collect();
    let mut diary = shelf.open();
    // What was there before anybody wrote dates down has none.
    diary.follow(&games[..2], None);
    diary.set_names(ANNA_AND_BEN, &games[..2]);
    diary.follow(
        &[&games[..2], &[begun_with(&games[2], 1)]].concat(),
        Some(NOW),
    );
    diary.follow(&games[..3], Some(LATER));
    diary.follow(&games[..4], Some(LATER));
    // The memory has forgotten the first two, the program is started again.
    let mut diary = shelf.open();
    diary.follow(&games[2..4], None);
    assert_eq!(diary.notes(0).began, Some(NOW));
    assert_eq!(diary.notes(0).names.white, Some("Anna"));
    assert_eq!(diary.notes(1).began, Some(LATER));
    diary.follow(&games[2..5], Some(LATER));
    assert_eq!(diary.notes(2).names.black, Some("Ben"));
    assert_eq!(
        files_in(&shelf.0),
        ["board.flash.diary.json"],
        "nothing else is left"
    );
}

#[test]
fn games_that_began_alike_are_told_apart_by_their_order() {
    let shelf = Shelf::new("alike");
    let game = random_game(Rules::CONGRESS, 20, 1);
    let first = KeptGame {
        progress: Progress::GivenUp,
        ..begun_with(&game, 1)
    };
    let mut diary = shelf.open();
    diary.follow(std::slice::from_ref(&first), Some(NOW));
    let mut diary = shelf.open();
    let both = [first.clone(), begun_with(&game, 1)];
    diary.follow(&both[..1], None);
    diary.follow(&both, Some(LATER));
    let both = [first, game];
    diary.follow(&both, Some("2026-12-24T18:00Z"));
    assert_eq!(diary.notes(0).began, Some(NOW));
    assert_eq!(diary.notes(1).began, Some(LATER));
    diary.follow(&both[1..], None);
    assert_eq!(diary.notes(0).began, Some(LATER));
}

#[test]
fn a_diary_that_cannot_be_read_is_put_aside_with_a_sentence() {
    let shelf = Shelf::new("broken");
    let valid = r#"{"names":{"white":"Anna","black":null},"games":[]}"#;
    let too_long = valid.to_owned() + &" ".repeat(8 << 20);
    let broken = [
        b"".as_slice(),
        b"{",
        b"[1,2]",
        b"null",
        &valid.as_bytes()[..30],
        b"\x00\x01",
        &b"[".repeat(100_000),
        &[0xFF, 0xFE],
        too_long.as_bytes(),
    ];
    for (number, broken) in (1..).zip(broken) {
        fs::write(shelf.diary(), broken).expect("a file");
        let (mut diary, forgotten) = beside(&shelf.memory());
        let sentence = forgotten.expect("it says so").to_string();
        let aside = shelf
            .0
            .join(format!("board.flash.diary.json.broken-{number}"));
        let kept = format!("it is kept as {}", aside.display());
        assert!(sentence.contains(&kept), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        assert_eq!(diary.names(), BySide::both(None));
        diary.set_names(ANNA_AND_BEN, &[]);
        assert_eq!(
            shelf.open().names().white,
            Some("Anna"),
            "a new one is begun"
        );
        assert!(
            fs::read(aside).expect("a file") == broken,
            "and nothing is lost"
        );
    }
    let nonsense = valid.replace("Anna", "\\u0007").replace("[]", r#"[{"start":"","moves":[],"length":0,"began":"soon","names":{"white":null,"black":null},"swapped":false}]"#);
    fs::write(shelf.diary(), nonsense).expect("a file");
    let diary = shelf.open();
    assert_eq!(diary.names().white, None);
    assert_eq!(diary.notes(0).began, None);
}

#[test]
fn a_broken_diary_that_cannot_be_put_aside_is_not_written_over() {
    let shelf = Shelf::new("in-the-way");
    for number in 1..=99 {
        let aside = format!("board.flash.diary.json.broken-{number}");
        fs::write(shelf.0.join(aside), "").expect("a file");
    }
    fs::write(shelf.diary(), "Anna, in ink").expect("a file");
    let (mut diary, forgotten) = beside(&shelf.memory());
    let sentence = forgotten.expect("it says so").to_string();
    assert!(sentence.contains("no new ones are saved"), "{sentence}");
    diary.set_names(ANNA_AND_BEN, &[]);
    assert!(diary.unsaved.is_some(), "the page says so, too");
    let kept = fs::read_to_string(shelf.diary()).expect("a file");
    assert_eq!(kept, "Anna, in ink");
}

#[test]
fn memories_of_one_name_have_diaries_of_their_own() {
    let shelf = Shelf::new("two-memories");
    let other = shelf.0.join("board.bin");
    shelf.open().set_names(ANNA_AND_BEN, &[]);
    let (mut diary, _) = beside(&other);
    assert_eq!(diary.names().white, None);
    diary.set_names(ANNA_AND_BEN.map(|_| "Carla"), &[]);
    assert_eq!(shelf.open().names().white, Some("Anna"));
    assert_eq!(beside(&other).0.names().white, Some("Carla"));
}

#[test]
fn a_diary_under_its_older_name_is_found_and_left_as_it_is() {
    let shelf = Shelf::new("older");
    let older = shelf.0.join("board.diary.json");
    let text = r#"{"names":{"white":"Anna","black":null},"games":[]}"#;
    fs::write(&older, text).expect("a file");
    let mut diary = shelf.open();
    assert_eq!(diary.names().white, Some("Anna"));
    diary.set_names(ANNA_AND_BEN.map(|_| "Carla"), &[]);
    assert_eq!(shelf.open().names().white, Some("Carla"));
    assert_eq!(fs::read_to_string(&older).expect("a file"), text);
    fs::remove_file(shelf.diary()).expect("it was saved");
    fs::write(&older, "{").expect("a file");
    let (mut diary, forgotten) = beside(&shelf.memory());
    let sentence = forgotten.expect("it says so").to_string();
    assert!(sentence.contains("it is left as it is"), "{sentence}");
    diary.set_names(ANNA_AND_BEN, &[]);
    assert_eq!(fs::read_to_string(&older).expect("a file"), "{");
}

#[test]
fn a_diary_that_cannot_be_saved_says_so_and_goes_on() {
    let shelf = Shelf::new("full");
    let mut diary = beside(&shelf.0.join("no such folder/board.flash")).0;
    diary.set_names(ANNA_AND_BEN, &[]);
    assert!(diary.unsaved.is_some());
    assert_eq!(diary.names().white, Some("Anna"));
}
