//! One table of words for each language, `simulator/web/words/LANGUAGE.json`, and the board's words beside it.
//!
//! A table holds everything that is not said by the board itself: the page's labels, refusals, and faults in pasted text. The
//! board's own words and sentences are compiled into it ([`katarenga_core::speech`]), because the firmware says them too. Tests
//! fail when a table lacks a word or a gap that another one has.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;

use crate::telling;

/// The tables by language. A test sees to it that they can be read.
static TABLES: LazyLock<BTreeMap<&'static str, Words>> = LazyLock::new(|| {
    let table = |language: Language| serde_json::from_str(table_text(language)).unwrap_or_default();
    Language::ALL
        .map(|language| (language.name(), table(language)))
        .into()
});

/// The words for faults in pasted text begin with it. The session fills them in, so a page does not load them.
const FAULT: &str = "fault.";

const fn table_text(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../web/words/en.json"),
        Language::German => include_str!("../../web/words/de.json"),
        Language::French => include_str!("../../web/words/fr.json"),
        Language::Dutch => include_str!("../../web/words/nl.json"),
    }
}

/// Words by their names.
pub type Words = BTreeMap<String, String>;

/// One word of a language's table.
#[must_use]
pub fn word(language: Language, name: &str) -> &'static str {
    table(language).get(name).map_or("", String::as_str)
}

/// What is wrong in a pasted text: the words that [`word`] finds as `fault.NAME`.
pub(crate) fn fault(language: Language, name: &str) -> &'static str {
    word(language, &format!("{FAULT}{name}"))
}

/// How many words there are for faults.
#[cfg(test)]
pub(crate) fn faults(language: Language) -> usize {
    table(language)
        .keys()
        .filter(|name| name.starts_with(FAULT))
        .count()
}

/// A text with its gaps filled: `{at}` by the filling of that name.
pub(crate) fn filled<'a>(
    text: &str,
    fillings: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let fill = |text: String, (gap, filling)| text.replace(&format!("{{{gap}}}"), filling);
    fillings.into_iter().fold(text.to_owned(), fill)
}

/// What the page reads as `words/LANGUAGE.json`: its own words and those of the board.
#[must_use]
pub fn words_in(language: Language) -> Words {
    let own = table(language).iter();
    let mut words: Words = own
        .filter(|(name, _)| !name.starts_with(FAULT))
        .map(|(name, word)| (name.clone(), word.clone()))
        .collect();
    let boards = telling::words(language).into_iter();
    words.extend(boards.map(|(name, word)| (name, word.to_owned())));
    words.extend(telling::game_words(language));
    words
}

fn table(language: Language) -> &'static Words {
    static NONE: Words = Words::new();
    TABLES.get(language.name()).unwrap_or(&NONE)
}

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
    fn each_language_of_the_board_can_be_chosen_on_the_page() {
        for language in Language::ALL {
            let option = format!("<option value=\"{}\"", language.name());
            assert!(HTML.contains(&option), "{language:?} can be chosen");
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
    fn each_table_can_be_read_and_has_no_word_twice() {
        for language in Language::ALL {
            let text = table_text(language);
            let words: Words = serde_json::from_str(text).expect("words");
            // The reader keeps the last of two words with one name; there is a word on each line but the braces'.
            assert_eq!(words.len(), text.lines().count() - 2, "{language:?}");
            let boards = telling::words(language);
            let both = words.keys().find(|name| boards.contains_key(*name));
            assert_eq!(both, None, "is the board's word in {language:?}");
        }
    }

    #[test]
    fn languages_have_the_same_words_with_the_same_gaps() {
        let english = table(Language::English);
        for language in Language::ALL {
            let words = table(language);
            assert!(words.keys().eq(english.keys()), "{language:?}");
            for (name, text) in words {
                assert_eq!(gaps(text), gaps(&english[name]), "{name} in {language:?}");
                assert!(!text.trim().is_empty(), "{name} in {language:?}");
            }
        }
    }
}
