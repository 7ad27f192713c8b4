//! The commit that programs are stamped with, in repositories and archives made for the test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::stamp::commit;

const SOURCES: [&str; 1] = ["src"];

/// An empty folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stamp-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
    fs::create_dir_all(folder.join("src")).expect("it can be made");
    fs::create_dir_all(folder.join("firmware")).expect("it can be made");
    folder
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let identity = [
        "-c",
        "user.name=A maker",
        "-c",
        "user.email=maker@localhost",
    ];
    let mut command = Command::new("git");
    command.current_dir(folder).args(identity).args(arguments);
    let done = command.output().expect("git is there");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    String::from_utf8(done.stdout)
        .expect("text")
        .trim()
        .to_owned()
}

/// A repository with one source, all committed, and the first digits of its commit.
fn repository(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    git(&folder, &["init", "--quiet"]);
    fs::write(folder.join("src/pawn.rs"), "white").expect("it can be written");
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "--quiet", "--message", "A pawn"]);
    let head = git(&folder, &["rev-parse", "HEAD"]);
    (folder, head[..12].to_owned())
}

#[test]
fn a_checkout_is_named_by_its_commit() {
    let (folder, head) = repository("clean");
    assert_eq!(commit(&folder, &SOURCES, None), head);
    fs::write(folder.join("README"), "about pawns").expect("it can be written");
    assert_eq!(
        commit(&folder, &SOURCES, None),
        head,
        "no source of the program"
    );
}

#[test]
fn changed_and_new_sources_are_remarked() {
    let (folder, head) = repository("changed");
    fs::write(folder.join("src/pawn.rs"), "black").expect("it can be written");
    assert_eq!(commit(&folder, &SOURCES, None), format!("{head}-changed"));
    git(&folder, &["checkout", "--quiet", "."]);
    fs::write(folder.join("src/camp.rs"), "a0").expect("it can be written");
    assert_eq!(commit(&folder, &SOURCES, None), format!("{head}-changed"));
}

#[test]
fn an_archive_says_where_it_comes_from_wherever_it_is_unpacked() {
    let (around, _) = repository("around");
    let archive = around.join("archive");
    fs::create_dir_all(archive.join("firmware")).expect("it can be made");
    assert_eq!(commit(&archive, &SOURCES, None), "unknown");
    for (text, expected) in [
        ("0123456789abcdef0123456789abcdef01234567\n", "0123456789ab"),
        ("$Format:%H$\n", "unknown"),
        ("é0123456789abcdef\n", "unknown"),
        ("0123\n", "unknown"),
        ("", "unknown"),
    ] {
        fs::write(archive.join("firmware/commit.txt"), text).expect("it can be written");
        assert_eq!(commit(&archive, &SOURCES, None), expected, "{text}");
    }
}

#[test]
fn whoever_packs_the_sources_has_the_last_word() {
    let (folder, head) = repository("given");
    let given = |text: &str| commit(&folder, &SOURCES, Some(text.to_owned()));
    assert_eq!(given("distribution-7"), "distribution-7");
    assert_eq!(given(""), head, "an empty word is none");
}
