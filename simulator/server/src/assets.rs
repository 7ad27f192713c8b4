//! The page, as part of the program: no build step, nothing from the network.

use std::borrow::Cow;

use rust_embed::Embed;

/// Every file of the page but its words, which the session has. Tools that check the page leave other files there.
#[derive(Embed)]
#[folder = "../web"]
#[include = "*.html"]
#[include = "*.css"]
#[include = "*.js"]
#[include = "*.svg"]
#[exclude = "node_modules/*"]
struct Page;

/// One file of the page.
pub struct File {
    /// Where it is asked for.
    pub path: String,
    /// Its content type.
    pub kind: &'static str,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
}

/// The content type of values.
pub const JSON: &str = "application/json";
/// The content type of pictures.
pub const SVG: &str = "image/svg+xml";

/// Every file of the page.
pub fn files() -> impl Iterator<Item = File> {
    Page::iter().filter_map(|name| {
        let bytes = Page::get(&name)?.data;
        let kind = match name.rsplit_once('.')?.1 {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            _ => SVG,
        };
        let path = match name.as_ref() {
            "index.html" => "/".to_owned(),
            name => format!("/{name}"),
        };
        Some(File { path, kind, bytes })
    })
}

#[cfg(test)]
mod tests {
    use katarenga_core::speech::Language;
    use katarenga_session::words::words_in;

    use super::*;

    #[test]
    fn the_page_is_there_and_nothing_that_only_checks_it() {
        let paths: Vec<_> = files().map(|file| file.path).collect();
        for path in ["/", "/main.js", "/board.css", "/icon.svg"] {
            assert!(paths.iter().any(|there| there == path), "{path}");
        }
        let is_flat = |path: &String| path.matches('/').count() == 1;
        assert!(paths.iter().all(is_flat), "{paths:?}");
    }

    /// The modules of the program that name words.
    const PROGRAM: [&str; 7] = [
        include_str!("../../session/src/messages/games.rs"),
        include_str!("../../session/src/reading.rs"),
        include_str!("../../session/src/refusal.rs"),
        include_str!("../../session/src/refused_moves.rs"),
        include_str!("../../session/src/telling.rs"),
        include_str!("lib.rs"),
        include_str!("talk.rs"),
    ];

    /// TypeScript checks the names in the page's modules; these are the others.
    #[test]
    fn every_word_that_the_program_names_is_there() {
        let words = words_in(Language::English);
        let is_letter = |c: char| c.is_ascii_lowercase() || c == '_';
        let is_name = |text: &&str| {
            let name = text.split_once('.');
            name.is_some_and(|(kind, name)| {
                ["ui", "refused", "share"].contains(&kind) && name.chars().all(is_letter)
            })
        };
        let texts = PROGRAM.iter().flat_map(|source| source.split('"'));
        let names: Vec<_> = texts.filter(is_name).collect();
        assert!(names.contains(&"refused.no_hand"), "{names:?}");
        for name in names {
            assert!(words.contains_key(name), "{name} is missing");
        }
    }

    /// TypeScript finds no words that nobody names.
    #[test]
    fn no_word_is_left_over() {
        let page: Vec<_> = files()
            .map(|file| String::from_utf8_lossy(&file.bytes).into_owned())
            .collect();
        let sources = page.iter().map(String::as_str).chain(PROGRAM);
        let named: Vec<_> = sources
            .flat_map(|source| source.split(['"', '`']))
            .collect();
        // Some names are put together: what stands before the first gap tells.
        let before_gap =
            |text: &&'_ str| text.split_once("${").map(|(before, _)| before.to_owned());
        let put_together: Vec<_> = named.iter().filter_map(before_gap).collect();
        let is_named = |word: &str| {
            let begins = |part: &String| {
                part.contains('.') && part != "ui." && word.starts_with(part.as_str())
            };
            named.contains(&word) || put_together.iter().any(begins)
        };
        for word in words_in(Language::English).into_keys() {
            // The board's own names of what can be chosen are there for any page.
            let boards = ["game.", "goal.", "level.", "palette.", "over.", "turn."];
            let is_the_boards = boards.iter().any(|kind| word.starts_with(kind));
            assert!(is_the_boards || is_named(&word), "nobody says {word}");
        }
    }
}
