//! Checks that `firmware/panics.toml` names every place in the image that can panic, with the reason why it never does.
//!
//! The compiler cannot know that an index is in range or that a task is spawned once, so the code that would panic is in
//! the image. It shows in two ways:
//!
//! - A panic gets a [`core::panic::Location`]: address and length of the file's name, line and column, one after the other in
//!   read-only memory.
//! - `defmt::panic!` and its relatives log a message first, and each message has a symbol of its own.
//!
//! | place | named by |
//! |---|---|
//! | in our crates | the file and the words of the line, so that it stays the same when lines move |
//! | the body of an async function in our crates | its crate: each has one, for being polled after its end |
//! | in a dependency or the standard library | the file, because its lines change with every version |
//! | a message that a dependency logs | the crate, because a message has no file |

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};
use katarenga_files::images;
use object::{Object, ObjectSection, ObjectSymbol};
use serde::Deserialize;

use crate::build::workspace;

/// Where places are named.
const LIST: &str = "firmware/panics.toml";

/// Part of the names of the standard library's files, wherever it was compiled.
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
        .map(|(file, line, column)| sources.place(file, *line, *column));
    let logged = file
        .symbols()
        .filter_map(|symbol| logged(symbol.name().ok()?));
    Ok(located.chain(logged).collect())
}

/// Files, lines and columns, wherever read-only memory looks like a location.
fn locations(file: &object::File<'_>) -> Result<BTreeSet<(String, usize, usize)>> {
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
            Some((source(address, length)?, line as usize, column as usize))
        }
        _ => None,
    };
    Ok(words.windows(4).filter_map(location).collect())
}

/// The place of a message that is logged before a panic: its crate. The symbol is a piece of JSON.
fn logged(symbol: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Message {
        package: String,
        data: String,
    }
    let message: Message = serde_json::from_str(symbol).ok()?;
    let panics = message.data.starts_with("panicked at ");
    panics.then(|| format!("{}: a logged message", message.package))
}

/// The lines of our source files, as far as they were read already.
#[derive(Default)]
struct Sources(BTreeMap<String, Vec<String>>);

impl Sources {
    /// The name of a place. Lines and columns count from 1.
    fn place(&mut self, file: &str, line: usize, column: usize) -> String {
        if let Some(foreign) = foreign(file) {
            return foreign;
        }
        let lines = self.0.entry(file.to_owned()).or_insert_with(|| {
            let text = fs::read_to_string(workspace().join(file)).unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        });
        let [line, next @ ..] = lines.get(line - 1..).unwrap_or_default() else {
            return format!("{file}: line {line}");
        };
        // Only the body of an async function panics at its opening brace.
        if line
            .get(column - 1..)
            .is_some_and(|rest| rest.starts_with('{'))
        {
            let of = file.split_once("/src/").map_or(file, |(of, _)| of);
            return format!("{of}: the body of an async function");
        }
        // A line that only opens a bracket says little.
        let next = next.first().filter(|_| line.ends_with('('));
        let words = [line.as_str(), next.map_or("", String::as_str)].map(str::trim);
        format!("{file}: {}", words.concat())
    }
}

/// The name of a file that is not ours: neither where it lies nor the version of its crate matters.
fn foreign(file: &str) -> Option<String> {
    if let Some((_, inside)) = file.split_once(STANDARD_LIBRARY) {
        return Some(format!("std: {inside}"));
    }
    let (_, inside) = file.split_once("/registry/src/")?;
    let (_, inside) = inside.split_once('/')?;
    let (folder, rest) = inside.split_once('/')?;
    let mut dashes = folder.match_indices('-').map(|(dash, _)| dash);
    let version = |dash: &usize| folder[dash + 1..].starts_with(|c: char| c.is_ascii_digit());
    let name = dashes.find(version).map_or(folder, |dash| &folder[..dash]);
    Some(format!("{name}/{rest}"))
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
        places = ["embassy-rp: a logged message"]
    "#;

    const TWO: [&str; 2] = [
        "core/src/a.rs: &self.0[cell]",
        "embassy-rp: a logged message",
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
    fn our_places_are_named_by_the_words_of_their_lines() {
        let file = "core/src/a.rs";
        let lines = [
            "async fn send(",
            "    frame: &Frame,",
            ") {",
            "    frame[cell]",
        ];
        let mut sources = Sources(BTreeMap::from([(
            file.to_owned(),
            lines.map(str::to_owned).into(),
        )]));
        assert_eq!(sources.place(file, 4, 5), "core/src/a.rs: frame[cell]");
        assert_eq!(
            sources.place(file, 3, 3),
            "core: the body of an async function"
        );
        assert_eq!(
            sources.place(file, 9, 1),
            "core/src/a.rs: line 9",
            "changed since"
        );
    }

    #[test]
    fn files_of_dependencies_are_named_by_their_crate() {
        for (file, name) in [
            ("core/src/board/cell.rs", None),
            (
                "/home/me/.cargo/registry/src/index-1f/embassy-rp-0.10.0/src/dma.rs",
                Some("embassy-rp/src/dma.rs"),
            ),
            (
                "/rustc/0a1b/library/core/src/fmt/mod.rs",
                Some("std: core/src/fmt/mod.rs"),
            ),
        ] {
            assert_eq!(foreign(file).as_deref(), name);
        }
    }

    #[test]
    fn messages_that_are_logged_before_a_panic_are_places() {
        let symbol = r#"{"package":"embassy-rp","tag":"defmt_error","data":"panicked at 'once:\nonly'","disambiguator":"1"}"#;
        assert_eq!(
            logged(symbol).as_deref(),
            Some("embassy-rp: a logged message")
        );
        assert_eq!(logged(r#"{"package":"core","data":"{=u8}"}"#), None);
        assert_eq!(logged("_defmt_panic"), None);
    }
}
