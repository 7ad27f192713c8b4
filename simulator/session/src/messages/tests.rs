//! Each message has an example in the folder `messages`, and the page's declarations are up to date.

mod examples;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use strum::VariantNames as _;

use super::{Command, declarations};

fn folder(name: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("messages").join(name)
}

/// The examples of a folder as they lie there, by name.
fn lying_in(name: &str) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder(name)).expect("a folder").map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        (
            name.into_owned(),
            fs::read_to_string(&path).expect("a text"),
        )
    });
    files.collect()
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Values are written as their examples say, and there is an example of each.
fn compare(name: &str, values: impl IntoIterator<Item = (String, Value)>) {
    let texts = values.into_iter().map(|(name, value)| {
        let text = serde_json::to_string_pretty(&value).expect("a text");
        (name, text + "\n")
    });
    let texts: BTreeMap<_, _> = texts.collect();
    if is_update() {
        fs::create_dir_all(folder(name)).expect("a folder");
        for (example, text) in &texts {
            fs::write(folder(name).join(format!("{example}.json")), text).expect("written");
        }
    }
    assert_eq!(lying_in(name), texts);
}

#[test]
fn every_part_is_written_as_its_example_says() {
    let whole = serde_json::to_value(examples::parts()).expect("JSON");
    let Value::Object(parts) = whole else {
        panic!("{whole} is no object");
    };
    let nothing = serde_json::to_value(examples::nothing()).expect("JSON");
    let each = parts.into_iter().map(|(name, part)| {
        let message = Value::Object([(name.clone(), part)].into_iter().collect());
        (name, message)
    });
    compare("parts", each.chain([("nothing".to_owned(), nothing)]));
}

#[test]
fn every_file_is_written_as_its_example_says() {
    compare("files", examples::files());
}

#[test]
fn every_command_is_read_as_its_example_says() {
    let there = lying_in("commands");
    let names: BTreeSet<_> = there.keys().map(String::as_str).collect();
    let variants = Command::VARIANTS.iter().copied();
    assert_eq!(names, variants.collect(), "each command has one example");
    for (name, command) in examples::commands() {
        let read = Command::read(&there[name]);
        assert_eq!(read, Ok(command), "{name}");
    }
    assert_eq!(examples::commands().len(), there.len());
}

#[test]
fn the_declarations_for_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/messages.d.ts");
    let declared = declarations::all();
    if is_update() {
        fs::write(&path, &declared).expect("the file can be written");
    }
    let there = fs::read_to_string(&path).expect("the file can be read");
    assert!(
        there == declared,
        "messages.d.ts is out of date: UPDATE=1 cargo test -p katarenga-session --lib messages"
    );
}
