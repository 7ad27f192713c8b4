//! Every place in the image that can panic is named, with the reason why it never does.
//!
//! The compiler cannot know that an index is in range or that a task is spawned once, so the code that would panic is in
//! the image. Two things tell where:
//!
//! - Whatever panics is handed a [`core::panic::Location`]: an address and length of a file's name, a line and a column,
//!   one after the other in read-only memory.
//! - `defmt::panic!` and its relatives log a message first, and each message has a symbol of its own.
//!
//! A place is its file and the words of its line, so it stays the same when lines move.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};
use katarenga_files::images;
use object::{Object, ObjectSection, ObjectSymbol};
use serde::Deserialize;

use crate::build::workspace;

/// Where places are named.
const LIST: &str = "firmware/panics.toml";

/// What the standard library's files have in their names, wherever it was compiled.
const STANDARD_LIBRARY: &str = "/library/";

/// What is named.
#[derive(Deserialize)]
struct Named {
    group: Vec<Group>,
}

/// Places that have a reason in common.
#[derive(Deserialize)]
struct Group {
    /// Why none of them ever panics.
    why: String,
    places: Vec<String>,
}

/// Compares the image with the list, and prints how many places there are.
///
/// # Errors
/// When a place is not named, or one is named that is no longer there.
pub fn check() -> Result<()> {
    let file = workspace().join(LIST);
    let named = fs::read_to_string(&file).with_context(|| format!("cannot read {LIST}"))?;
    let named: Named = toml::from_str(&named).with_context(|| format!("in {LIST}"))?;
    let elf = fs::read(images::image_path(images::FIRMWARE))?;
    let found = places(&elf)?;
    ensure!(!found.is_empty(), "no place that panics: is this an image?");
    compare(&found, &named)?;
    println!(
        "{:<13} {:>8} places, all of them named",
        "panics",
        found.len()
    );
    Ok(())
}

fn compare(found: &BTreeSet<String>, named: &Named) -> Result<()> {
    let mut known = BTreeSet::new();
    for Group { why, places } in &named.group {
        ensure!(
            !why.trim().is_empty(),
            "{LIST} has a group without a reason"
        );
        for place in places {
            ensure!(known.insert(place.clone()), "{LIST} names twice: {place}");
        }
    }
    let list = |places: Vec<&String>| {
        let lines = places.iter().map(|place| format!("\n    {place}"));
        lines.collect::<String>()
    };
    let new: Vec<_> = found.difference(&known).collect();
    ensure!(
        new.is_empty(),
        "the image can panic where {LIST} does not say why it never does; let a type prove it, or name:{}",
        list(new)
    );
    let gone: Vec<_> = known.difference(found).collect();
    ensure!(
        gone.is_empty(),
        "the image does not panic there any more; take off {LIST}:{}",
        list(gone)
    );
    Ok(())
}

/// The places in an image, as the list names them.
fn places(elf: &[u8]) -> Result<BTreeSet<String>> {
    let file = object::File::parse(elf)?;
    let mut sources = Sources::default();
    let located = locations(&file)?;
    let located = located
        .iter()
        .map(|(file, line, _)| sources.place(file, *line));
    let mut places = BTreeMap::new();
    let logged = file
        .symbols()
        .filter_map(|symbol| logged(symbol.name().ok()?));
    for place in located.chain(logged) {
        *places.entry(place).or_insert(0) += 1;
    }
    let counted = places.into_iter().map(|(place, times)| match times {
        1 => place,
        _ => format!("{place} ({times} times)"),
    });
    Ok(counted.collect())
}

/// Files, lines and columns, wherever read-only memory looks like a location.
fn locations(file: &object::File<'_>) -> Result<BTreeSet<(String, usize, u32)>> {
    let section = file.section_by_name(".rodata").context("no .rodata")?;
    let (start, bytes) = (section.address(), section.data()?);
    let words: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect();
    let source = |address: u32, length: u32| {
        let from = usize::try_from(u64::from(address).checked_sub(start)?).ok()?;
        let name = bytes.get(from..from.checked_add(length as usize)?)?;
        let name = str::from_utf8(name).ok()?;
        name.ends_with(".rs").then(|| name.to_owned())
    };
    let location = |words: &[u32]| match *words {
        [address, length, line, column] if line > 0 && column > 0 => {
            Some((source(address, length)?, line as usize, column))
        }
        _ => None,
    };
    Ok(words.windows(4).filter_map(location).collect())
}

/// The place of a message that is logged before a panic. The symbol is a piece of JSON.
fn logged(symbol: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Message {
        package: String,
        data: String,
    }
    let message: Message = serde_json::from_str(symbol).ok()?;
    let said = message.data.strip_prefix("panicked at ")?;
    let said: Vec<_> = said.trim_matches('\'').split_whitespace().collect();
    Some(format!("{}: {}", message.package, said.join(" ")))
}

/// Source files that were read already.
#[derive(Default)]
struct Sources(BTreeMap<String, Vec<String>>);

impl Sources {
    /// A line by its file and words. A line of the standard library by its number: not everybody has its source.
    fn place(&mut self, file: &str, line: usize) -> String {
        let lines = self.0.entry(file.to_owned()).or_insert_with(|| {
            if file.contains(STANDARD_LIBRARY) {
                return Vec::new();
            }
            let text = fs::read_to_string(workspace().join(file)).unwrap_or_default();
            text.lines().map(|line| line.trim().to_owned()).collect()
        });
        format!("{}: {}", short(file), words(lines, line))
    }
}

/// The words of a line, counted from 1. A line that says little, like `) {`, is told with its neighbours.
fn words(lines: &[String], line: usize) -> String {
    const LITTLE: usize = 12;
    match line.checked_sub(1).and_then(|index| lines.get(index)) {
        None => format!("line {line}"),
        Some(words) if words.len() >= LITTLE => words.clone(),
        Some(_) => {
            let around = line.saturating_sub(2)..lines.len().min(line + 1);
            lines.get(around).unwrap_or_default().join(" ")
        }
    }
}

/// A file of a dependency by its crate alone: neither where it lies nor its version matters.
fn short(file: &str) -> String {
    if let Some((_, inside)) = file.split_once(STANDARD_LIBRARY) {
        return format!("std: {inside}");
    }
    let inside = file.split_once("/registry/src/");
    let inside = inside.and_then(|(_, inside)| inside.split_once('/'));
    let parts = inside.and_then(|(_, inside)| inside.split_once('/'));
    let Some((folder, rest)) = parts else {
        return file.to_owned();
    };
    let mut dashes = folder.match_indices('-').map(|(dash, _)| dash);
    let version = |dash: &usize| folder[dash + 1..].starts_with(|c: char| c.is_ascii_digit());
    let name = dashes.find(version).map_or(folder, |dash| &folder[..dash]);
    format!("{name}/{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(list: &str) -> Named {
        toml::from_str(list).unwrap()
    }

    fn set(places: &[&str]) -> BTreeSet<String> {
        places.iter().map(|&place| place.to_owned()).collect()
    }

    const LIST_OF_TWO: &str = r#"
        [[group]]
        why = "cells index tables that have an entry for each of them"
        places = ["core/src/a.rs: &self.0[cell]"]
        [[group]]
        why = "at power-up, once"
        places = ["embassy-rp: init called more than once!"]
    "#;

    const TWO: [&str; 2] = [
        "core/src/a.rs: &self.0[cell]",
        "embassy-rp: init called more than once!",
    ];

    #[test]
    fn a_list_that_names_all_places_passes() {
        compare(&set(&TWO), &named(LIST_OF_TWO)).unwrap();
    }

    #[test]
    fn a_place_that_is_not_named_fails() {
        let found = set(&[TWO[0], TWO[1], "core/src/b.rs: .unwrap()"]);
        let error = compare(&found, &named(LIST_OF_TWO))
            .unwrap_err()
            .to_string();
        assert!(error.contains("core/src/b.rs: .unwrap()"), "{error}");
        assert!(!error.contains(TWO[0]), "{error}");
    }

    #[test]
    fn a_name_without_a_place_fails() {
        let error = compare(&set(&TWO[..1]), &named(LIST_OF_TWO)).unwrap_err();
        assert!(error.to_string().contains(TWO[1]), "{error}");
    }

    #[test]
    fn a_group_without_a_reason_fails() {
        let list = LIST_OF_TWO.replace("at power-up, once", " ");
        assert!(compare(&set(&TWO), &named(&list)).is_err());
    }

    #[test]
    fn a_place_that_is_named_twice_fails() {
        let list = LIST_OF_TWO.replace(TWO[1], TWO[0]);
        assert!(compare(&set(&TWO[..1]), &named(&list)).is_err());
    }

    #[test]
    fn a_panic_in_the_source_is_found_in_its_image() {
        crate::build::image().unwrap();
        let elf = fs::read(images::image_path("examples/panic_with_last_words")).unwrap();
        let found = places(&elf).unwrap();
        let place =
            r#"firmware/examples/panic_with_last_words.rs: panic!("the cat is on the board");"#;
        assert!(found.contains(place), "{found:#?}");
    }

    #[test]
    fn a_line_that_says_little_is_told_with_its_neighbours() {
        let lines = [
            "async fn send(",
            "frame: &Frame,",
            ") {",
            "let led = frame[cell];",
        ];
        let lines = lines.map(str::to_owned);
        assert_eq!(words(&lines, 4), "let led = frame[cell];");
        assert_eq!(
            words(&lines, 3),
            "frame: &Frame, ) { let led = frame[cell];"
        );
        assert_eq!(words(&lines, 9), "line 9", "its source is not at hand");
    }

    #[test]
    fn files_of_dependencies_are_named_by_their_crate() {
        for (file, name) in [
            (
                "core/rules/src/board/cell.rs",
                "core/rules/src/board/cell.rs",
            ),
            (
                "/home/me/.cargo/registry/src/index-1f/embassy-rp-0.10.0/src/dma.rs",
                "embassy-rp/src/dma.rs",
            ),
            (
                "/rustc/0a1b/library/core/src/fmt/mod.rs",
                "std: core/src/fmt/mod.rs",
            ),
        ] {
            assert_eq!(short(file), name);
        }
    }

    #[test]
    fn messages_that_are_logged_before_a_panic_are_places() {
        let symbol = r#"{"package":"embassy-rp","tag":"defmt_error","data":"panicked at 'once:\nonly'","disambiguator":"1"}"#;
        assert_eq!(logged(symbol).as_deref(), Some("embassy-rp: once: only"));
        assert_eq!(logged(r#"{"package":"core","data":"{=u8}"}"#), None);
        assert_eq!(logged("_defmt_panic"), None);
    }
}
