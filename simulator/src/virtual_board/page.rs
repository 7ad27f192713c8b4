//! The page, as part of the program: no build step, nothing from the network.

/// One file of the page.
pub struct File {
    /// Where it is asked for.
    pub path: &'static str,
    /// Its content type.
    pub kind: &'static str,
    /// What it holds.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $kind:expr, $name:literal) => {
        File {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

/// Every file of the page.
pub const FILES: [File; 10] = [
    file!("/", HTML, "index.html"),
    file!("/board.css", CSS, "board.css"),
    file!("/main.js", SCRIPT, "main.js"),
    file!("/stage.js", SCRIPT, "stage.js"),
    file!("/hands.js", SCRIPT, "hands.js"),
    file!("/panel.js", SCRIPT, "panel.js"),
    file!("/archive.js", SCRIPT, "archive.js"),
    file!("/sounds.js", SCRIPT, "sounds.js"),
    file!("/words.json", JSON, "words.json"),
    file!("/icon.svg", SVG, "icon.svg"),
];

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    const KINDS: [&str; 10] = [
        "colour", "corner", "dial", "do", "role", "say", "screen", "side", "ui", "value",
    ];

    /// Everything that names words.
    const SOURCES: [&str; 5] = [
        include_str!("telling.rs"),
        include_str!("game_pages.rs"),
        include_str!("page/index.html"),
        include_str!("page/panel.js"),
        include_str!("page/archive.js"),
    ];

    type Words = BTreeMap<String, BTreeMap<String, String>>;

    fn words() -> Words {
        serde_json::from_str(include_str!("page/words.json")).expect("words")
    }

    fn used() -> BTreeSet<&'static str> {
        let is_name = |text: &&str| {
            let Some((kind, name)) = text.split_once('.') else {
                return false;
            };
            let letters = |c: char| c.is_ascii_lowercase() || c == '_';
            KINDS.contains(&kind) && !name.is_empty() && name.chars().all(letters)
        };
        let texts = SOURCES.iter().flat_map(|source| source.split(['"', '`']));
        texts.filter(is_name).collect()
    }

    fn gaps(text: &str) -> BTreeSet<&str> {
        let after = text.split('{').skip(1);
        after
            .filter_map(|rest| Some(rest.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn every_word_is_there_in_every_language() {
        let words = words();
        assert_eq!(words.len(), 4);
        for (language, texts) in &words {
            for name in used() {
                assert!(texts.contains_key(name), "{name} is missing in {language}");
            }
        }
    }

    #[test]
    fn languages_have_the_same_words_with_the_same_gaps() {
        let words = words();
        let english = &words["en"];
        for (language, texts) in &words {
            let names = |texts: &BTreeMap<String, String>| -> Vec<String> {
                texts.keys().cloned().collect()
            };
            assert_eq!(names(texts), names(english), "{language}");
            for (name, text) in texts {
                assert_eq!(gaps(text), gaps(&english[name]), "{name} in {language}");
                assert!(!text.trim().is_empty(), "{name} in {language}");
            }
        }
    }

    #[test]
    fn no_word_is_left_over() {
        let used = used();
        // Some words of the page are put together from parts.
        for name in words()["en"].keys().filter(|name| !name.starts_with("ui.")) {
            assert!(used.contains(name.as_str()), "nobody says {name}");
        }
    }
}
