//! Every input of the corpus, and every scenario, holds to what its target checks.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use katarenga_fuzz::TARGETS;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let files = entries.map(|entry| entry.expect("a file").path());
    files.collect()
}

fn check(target: &str, folder: &Path) {
    let (_, check) = TARGETS
        .into_iter()
        .find(|(name, _)| *name == target)
        .expect("a target");
    let files = files(folder);
    assert!(!files.is_empty(), "nothing in {}", folder.display());
    for file in files {
        let input = fs::read(&file).expect("a file that can be read");
        if panic::catch_unwind(|| check(&input)).is_err() {
            panic!("{target} does not hold for {}", file.display());
        }
    }
}

fn check_corpus(target: &str) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    check(target, &corpus.join(target));
}

#[test]
fn position_texts_hold() {
    check_corpus("position_text");
}

#[test]
fn game_texts_hold() {
    check_corpus("game_text");
}

#[test]
fn journals_hold() {
    check_corpus("journal");
}

#[test]
fn scenarios_hold() {
    check_corpus("scenario");
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    check("scenario", &scenarios);
}

#[test]
fn pages_hold() {
    check_corpus("page");
}

#[test]
fn protocols_hold() {
    check_corpus("protocol");
}

#[test]
fn every_folder_of_the_corpus_belongs_to_a_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut folders: Vec<_> = files(&corpus)
        .iter()
        .map(|folder| folder.file_name().unwrap_or_default().to_os_string())
        .collect();
    folders.sort();
    let mut targets = TARGETS.map(|(name, _)| name);
    targets.sort_unstable();
    assert_eq!(folders, targets);
}
