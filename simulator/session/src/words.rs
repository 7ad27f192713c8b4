//! The words that a page uses by name: its own, from the files of `simulator/web/words`, and the board's.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;

use crate::telling;

/// The page's own words, and no sentence of the board: a file for each part of the page.
const OWN_WORDS: &[&str] = &[
    include_str!("../../web/words/games.json"),
    include_str!("../../web/words/learn.json"),
    include_str!("../../web/words/moves.json"),
    include_str!("../../web/words/new_game.json"),
    include_str!("../../web/words/refusals.json"),
    include_str!("../../web/words/share.json"),
    include_str!("../../web/words/stage.json"),
    include_str!("../../web/words/table.json"),
    include_str!("../../web/words/tutorial.json"),
    include_str!("../../web/words/workshop.json"),
];

/// Words by their names.
pub type Words = BTreeMap<String, String>;

/// One of the page's own words, for who sees it before there is a page.
#[must_use]
pub fn word(language: Language, name: &str) -> String {
    let words = OWN.get(language.name());
    let word = words.and_then(|words| words.get(name));
    word.cloned().unwrap_or_default()
}

/// What the page reads as `words/LANGUAGE.json`: its own words and those of the board.
#[must_use]
pub fn words_in(language: Language) -> Words {
    let mut words = OWN.get(language.name()).cloned().unwrap_or_default();
    let boards = telling::words(language).into_iter();
    words.extend(boards.map(|(name, word)| (name, word.to_owned())));
    words.extend(telling::game_words(language));
    words
}

/// The page's own words by language. A test sees to it that they can be read.
static OWN: LazyLock<BTreeMap<String, Words>> = LazyLock::new(|| {
    let mut all = BTreeMap::<String, Words>::new();
    for text in OWN_WORDS {
        let part: BTreeMap<String, Words> = serde_json::from_str(text).unwrap_or_default();
        for (language, words) in part {
            all.entry(language).or_default().extend(words);
        }
    }
    all
});

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const HTML: &str = include_str!("../../web/index.html");

    fn gaps(text: &str) -> BTreeSet<&str> {
        let after = text.split('{').skip(1);
        after
            .filter_map(|rest| Some(rest.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn the_page_has_words_in_the_languages_of_the_board() {
        let languages = Language::ALL.map(|language| language.name().to_owned());
        let own: BTreeSet<String> = OWN.keys().cloned().collect();
        assert_eq!(own, BTreeSet::from(languages));
        for language in own {
            let option = format!("<option value=\"{language}\"");
            assert!(HTML.contains(&option), "{language} can be chosen");
        }
    }

    #[test]
    fn every_word_that_the_html_names_is_there() {
        let words = words_in(Language::English);
        for attribute in ["data-word=\"", "data-label=\""] {
            let names = HTML.split(attribute).skip(1);
            let names = names.filter_map(|rest| rest.split_once('"'));
            let names: Vec<_> = names.map(|(name, _)| name).collect();
            assert!(!names.is_empty(), "{attribute}");
            for name in names {
                assert!(words.contains_key(name), "{name} is missing");
            }
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
}
