//! The guide is whole in every language, and says what the board says.

use std::collections::BTreeSet;
use std::path::Path;

use katarenga_core::controls::menu::Screen;
use katarenga_core::lights::Role;
use katarenga_core::speech::{Sentence, Value};
use katarenga_rules::names::Named as _;

use super::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../guide");

/// The addresses of pictures and links in a chapter, in their order.
fn addresses(text: &str) -> Vec<String> {
    let address = |event| match event {
        Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    };
    Parser::new(text).filter_map(address).collect()
}

fn chapter(language: Language, name: &str) -> &'static str {
    let named = |(chapter, _): &&(&str, &str)| *chapter == name;
    let found = sources(language).iter().find(named);
    found.map(|(_, text)| *text).expect("a chapter")
}

fn files(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.into_string().expect("a plain name"))
        .collect()
}

#[test]
fn every_language_has_the_same_chapters_with_as_many_sections_and_points() {
    let parts = |page: &GuidePage| {
        let count = |tag: &str| page.html.matches(tag).count();
        (page.name, count("<h2>"), count("<li>"), count("<figure>"))
    };
    let english: Vec<_> = pages(Language::English).map(|page| parts(&page)).collect();
    for language in Language::ALL {
        let these: Vec<_> = pages(language).map(|page| parts(&page)).collect();
        assert_eq!(these, english, "{language:?}");
    }
}

#[test]
fn every_language_has_the_same_pictures_and_links() {
    for (name, text) in sources(Language::English) {
        // Sentences go their own ways, and so may the order of what is linked in them.
        let sorted = |text| {
            let mut all = addresses(text);
            all.sort();
            all
        };
        for language in Language::ALL {
            let other = chapter(language, name);
            assert_eq!(sorted(other), sorted(text), "{name} in {language:?}");
        }
    }
}

#[test]
fn every_file_of_the_guide_is_a_chapter_or_a_picture_and_none_is_missing() {
    let folder = Path::new(FOLDER);
    for language in Language::ALL {
        let chapters = sources(language).iter();
        let named = chapters.map(|(name, _)| format!("{name}.md")).collect();
        assert_eq!(files(&folder.join(language.name())), named, "{language:?}");
    }
    let drawn = PICTURES.iter().map(|picture| picture.name);
    let drawn = drawn.map(|name| format!("{name}.svg")).collect();
    assert_eq!(files(&folder.join("pictures")), drawn);
}

#[test]
fn links_lead_to_chapters_and_every_picture_is_shown_somewhere() {
    let mut shown = BTreeSet::new();
    for (name, text) in sources(Language::English) {
        for address in addresses(text) {
            match address.strip_prefix("../pictures/") {
                Some(picture) => {
                    shown.insert(picture.to_owned());
                }
                None => {
                    let target = address.strip_suffix(".md").unwrap_or_default();
                    let is_there = sources(Language::English)
                        .iter()
                        .any(|(chapter, _)| *chapter == target);
                    assert!(is_there, "{name} leads to {address}");
                }
            }
        }
    }
    let drawn = PICTURES.iter().map(|picture| picture.name);
    let drawn: BTreeSet<_> = drawn.map(|name| format!("{name}.svg")).collect();
    assert_eq!(shown, drawn);
}

#[test]
fn every_game_of_the_board_has_its_chapter_under_the_name_that_the_board_says() {
    for language in Language::ALL {
        for rules in Rules::GAMES {
            let page = pages(language).find(|page| page.name == name_of(rules));
            let title = page.map(|page| page.title);
            let said = Value::Game(rules).said_in(language).to_string();
            assert_eq!(title, Some(said), "{language:?}");
        }
    }
    let games = Rules::GAMES.map(name_of);
    assert_eq!(BTreeSet::from(games).len(), Rules::GAMES.len());
}

#[test]
fn every_light_is_explained_beside_its_rhythm_and_no_other_is() {
    let roles: BTreeSet<String> = Role::VALUES
        .iter()
        .map(|role| format!("../pictures/light-{}.svg", role.name()))
        .collect();
    for language in Language::ALL {
        let text = chapter(language, "lights");
        let lights: Vec<_> = addresses(text)
            .into_iter()
            .filter(|address| address.contains("light-"))
            .collect();
        assert_eq!(lights.len(), roles.len(), "{language:?}: each once");
        assert_eq!(BTreeSet::from_iter(lights), roles, "{language:?}");
    }
}

#[test]
fn every_screen_of_the_menu_is_explained_by_its_name() {
    for language in Language::ALL {
        let text = chapter(language, "buttons");
        for screen in Screen::ALL {
            let said = Sentence::Screen(screen).said_in(language).to_string();
            let name = said.trim_end_matches('.');
            let explained = format!(".svg) **{name}**");
            assert!(text.contains(&explained), "{name} in {language:?}");
        }
    }
}

#[test]
fn a_chapter_has_a_title_and_pictures_outside_of_paragraphs() {
    for page in Language::ALL.into_iter().flat_map(pages) {
        assert!(!page.title.is_empty(), "{}", page.name);
        assert!(!page.html.contains("<h1>"), "{}", page.name);
        let rows = page.html.matches("<div class=\"pictures\">").count();
        assert_eq!(rows, page.html.matches("</div>").count(), "{}", page.name);
        assert!(!page.html.contains("<p><figure>"), "{}", page.name);
        assert!(!page.html.contains("</figure></p>"), "{}", page.name);
    }
}

#[test]
fn french_has_no_ordinary_space_before_tall_punctuation() {
    for (name, text) in sources(Language::French) {
        for mark in [" :", " ;", " ?", " »", "« "] {
            assert!(!text.contains(mark), "{name}: {mark:?}");
        }
    }
}
