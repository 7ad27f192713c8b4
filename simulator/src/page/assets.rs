//! The page, as part of the program: no build step, nothing from the network.

use std::collections::BTreeMap;

use katarenga_core::names::Named as _;
use katarenga_core::speech::Language;

use super::telling;

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
/// The content type of [`words`].
pub const JSON: &str = "application/json";
/// The content type of pictures.
pub const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $kind:expr, $name:literal) => {
        File {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

/// Every file of the page but its words.
pub const FILES: &[File] = &[
    file!("/", HTML, "index.html"),
    file!("/board.css", CSS, "board.css"),
    file!("/games.css", CSS, "games.css"),
    file!("/panel.css", CSS, "panel.css"),
    file!("/phone.css", CSS, "phone.css"),
    file!("/guide.css", CSS, "guide.css"),
    file!("/new_game.css", CSS, "new_game.css"),
    file!("/share.css", CSS, "share.css"),
    file!("/tutorial.css", CSS, "tutorial.css"),
    file!("/acts.js", SCRIPT, "acts.js"),
    file!("/announce.js", SCRIPT, "announce.js"),
    file!("/archive.js", SCRIPT, "archive.js"),
    file!("/ask.js", SCRIPT, "ask.js"),
    file!("/connection.js", SCRIPT, "connection.js"),
    file!("/draw_offer.js", SCRIPT, "draw_offer.js"),
    file!("/frame.js", SCRIPT, "frame.js"),
    file!("/guide.js", SCRIPT, "guide.js"),
    file!("/hands.js", SCRIPT, "hands.js"),
    file!("/invitation.js", SCRIPT, "invitation.js"),
    file!("/lamps.js", SCRIPT, "lamps.js"),
    file!("/layout.js", SCRIPT, "layout.js"),
    file!("/legend.js", SCRIPT, "legend.js"),
    file!("/lessons.js", SCRIPT, "lessons.js"),
    file!("/link.js", SCRIPT, "link.js"),
    file!("/main.js", SCRIPT, "main.js"),
    file!("/motion.js", SCRIPT, "motion.js"),
    file!("/new_game.js", SCRIPT, "new_game.js"),
    file!("/nodes.js", SCRIPT, "nodes.js"),
    file!("/notice.js", SCRIPT, "notice.js"),
    file!("/panel.js", SCRIPT, "panel.js"),
    file!("/position.js", SCRIPT, "position.js"),
    file!("/quarters.js", SCRIPT, "quarters.js"),
    file!("/remembered.js", SCRIPT, "remembered.js"),
    file!("/replay.js", SCRIPT, "replay.js"),
    file!("/share.js", SCRIPT, "share.js"),
    file!("/sounds.js", SCRIPT, "sounds.js"),
    file!("/stage.js", SCRIPT, "stage.js"),
    file!("/status.js", SCRIPT, "status.js"),
    file!("/tabs.js", SCRIPT, "tabs.js"),
    file!("/travel.js", SCRIPT, "travel.js"),
    file!("/tutorial.js", SCRIPT, "tutorial.js"),
    file!("/typed.js", SCRIPT, "typed.js"),
    file!("/window.js", SCRIPT, "window.js"),
    file!("/words.js", SCRIPT, "words.js"),
    file!("/workshop.js", SCRIPT, "workshop.js"),
    file!("/icon.svg", SVG, "icon.svg"),
    file!("/marks.svg", SVG, "marks.svg"),
];

/// The page's own words, and no sentence of the board: a file for each part of the page.
const OWN_WORDS: &[&str] = &[
    include_str!("page/words/games.json"),
    include_str!("page/words/learn.json"),
    include_str!("page/words/moves.json"),
    include_str!("page/words/new_game.json"),
    include_str!("page/words/refusals.json"),
    include_str!("page/words/share.json"),
    include_str!("page/words/stage.json"),
    include_str!("page/words/table.json"),
    include_str!("page/words/tutorial.json"),
    include_str!("page/words/workshop.json"),
];

/// Words by their names.
type Words = BTreeMap<String, String>;

/// What the page reads as `words/LANGUAGE.json`: its own words and those of the board.
pub fn words(language: Language) -> String {
    serde_json::to_string(&words_in(language)).unwrap_or_default()
}

/// One of the page's own words, for who sees it before there is a page.
pub fn word(language: Language, name: &str) -> String {
    let mut words = words_in(language);
    words.remove(name).unwrap_or_default()
}

fn words_in(language: Language) -> Words {
    let mut words = own_words().remove(language.name()).unwrap_or_default();
    let boards = telling::words(language).into_iter();
    words.extend(boards.map(|(name, word)| (name, word.to_owned())));
    words
}

/// A test sees to it that they can be read.
fn own_words() -> BTreeMap<String, Words> {
    let mut all = BTreeMap::<String, Words>::new();
    for text in OWN_WORDS {
        let part: BTreeMap<String, Words> = serde_json::from_str(text).unwrap_or_default();
        for (language, words) in part {
            all.entry(language).or_default().extend(words);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const HTML: &str = include_str!("page/index.html");

    /// Everything that names words.
    fn sources() -> impl Iterator<Item = &'static str> {
        let program = [
            include_str!("telling.rs"),
            include_str!("game_pages.rs"),
            include_str!("reading.rs"),
            include_str!("refusal.rs"),
            include_str!("server.rs"),
            include_str!("server/talk.rs"),
            include_str!("refused_moves.rs"),
        ];
        program
            .into_iter()
            .chain(FILES.iter().map(|file| file.text))
    }

    /// What the names of words begin with.
    const KINDS: &[&str] = &[
        "ui", "side", "colour", "role", "light", "do", "game", "goal", "refused", "share",
    ];

    /// The names of words in the sources. Some are put together from parts: then what stands before the first gap.
    fn used() -> BTreeSet<&'static str> {
        let is_name = |text: &&str| {
            let letters = |c: char| c.is_ascii_lowercase() || c == '_' || c == '-';
            text.split_once('.')
                .is_some_and(|(kind, name)| KINDS.contains(&kind) && name.chars().all(letters))
        };
        let texts = sources().flat_map(|source| source.split(['"', '`']));
        let until_gap = texts.filter_map(|text| text.split("${").next());
        until_gap.filter(is_name).collect()
    }

    fn is_whole(name: &str) -> bool {
        !name.ends_with(['.', '_'])
    }

    fn gaps(text: &str) -> BTreeSet<&str> {
        let after = text.split('{').skip(1);
        after
            .filter_map(|rest| Some(rest.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn the_page_has_words_in_the_languages_of_the_board() {
        let languages = Language::ALL.map(|language| language.name().to_owned());
        let own: BTreeSet<String> = own_words().into_keys().collect();
        assert_eq!(own, BTreeSet::from(languages));
        for language in own {
            let option = format!("<option value=\"{language}\"");
            assert!(HTML.contains(&option), "{language} can be chosen");
        }
    }

    #[test]
    fn every_file_of_words_can_be_read_and_no_word_is_said_twice() {
        let mut seen = BTreeSet::new();
        for text in OWN_WORDS {
            let part: BTreeMap<String, Words> = serde_json::from_str(text).expect("words");
            for (language, words) in part {
                for name in words.into_keys() {
                    assert!(
                        seen.insert((language.clone(), name.clone())),
                        "{name} twice"
                    );
                }
            }
        }
    }

    #[test]
    fn every_word_is_there_in_every_language() {
        for language in Language::ALL {
            let words = words_in(language);
            for name in used() {
                let is_there = if is_whole(name) {
                    words.contains_key(name)
                } else {
                    words.keys().any(|word| word.starts_with(name))
                };
                assert!(is_there, "{name} is missing in {language:?}");
            }
        }
    }

    #[test]
    fn languages_have_the_same_words_with_the_same_gaps() {
        let english = words_in(Language::English);
        for language in Language::ALL {
            let words = words_in(language);
            assert!(words.keys().eq(english.keys()), "{language:?}");
            for (name, text) in words {
                assert_eq!(gaps(&text), gaps(&english[&name]), "{name} in {language:?}");
                assert!(!text.trim().is_empty(), "{name} in {language:?}");
            }
        }
    }

    #[test]
    fn no_word_is_left_over() {
        let used = used();
        let is_used = |word: &str| {
            // The kinds of defects are also named whole.
            let parts = used
                .iter()
                .filter(|name| !is_whole(name) && **name != "ui.");
            used.contains(word) || parts.into_iter().any(|part| word.starts_with(part))
        };
        for name in words_in(Language::English).into_keys() {
            // The board's own names of what can be chosen are there for any page.
            let boards = ["game.", "goal.", "level.", "palette."];
            let is_the_boards = boards.iter().any(|kind| name.starts_with(kind));
            assert!(is_the_boards || is_used(&name), "nobody says {name}");
        }
    }
}
