//! The rules of the games as players read them, from the folder `guide`.

use katarenga_core::Rules;
use katarenga_core::speech::Language;
use pulldown_cmark::{Event, Parser, Tag, TagEnd, html};
use serde::Serialize;

/// One page of the guide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The name of its file, which is also that of the game in a position.
    pub name: &'static str,
    /// Its heading.
    pub title: String,
    /// All below that, as the page shows it.
    pub html: String,
}

/// What every game builds on.
pub const MOVING: &str = "moving";

macro_rules! pages {
    ($language:literal) => {
        pages!($language: "moving", "katarenga", "race", "congress", "quebec", "isolation", "cornered", "troika", "battle")
    };
    ($language:literal: $($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../../guide/", $language, "/", $name, ".md")))),+]
    };
}

const fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => pages!("en"),
        Language::German => pages!("de"),
        Language::French => pages!("fr"),
        Language::Dutch => pages!("nl"),
    }
}

/// All pages in a language: how pawns move, and then the games in the order of the menu.
pub fn pages(language: Language) -> impl Iterator<Item = Page> {
    sources(language)
        .iter()
        .map(|(name, text)| read(name, text))
}

/// The page of a game.
#[must_use]
pub fn name_of(rules: Rules) -> &'static str {
    let field = rules.to_string();
    let named = |name: &&str| field == *name || field.starts_with(&format!("{name}-"));
    let names = sources(Language::English).iter().map(|(name, _)| *name);
    names.into_iter().find(named).unwrap_or(MOVING)
}

fn read(name: &'static str, text: &str) -> Page {
    let mut title = String::new();
    let mut in_title = false;
    let body = Parser::new(text).filter(|event| match event {
        Event::Start(Tag::Heading { level, .. }) if *level as u8 == 1 => {
            in_title = true;
            false
        }
        Event::End(TagEnd::Heading(level)) if *level as u8 == 1 => {
            in_title = false;
            false
        }
        Event::Text(words) if in_title => {
            title.push_str(words);
            false
        }
        _ => true,
    });
    let mut shown = String::new();
    html::push_html(&mut shown, body);
    Page {
        name,
        title,
        html: shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_pages_with_as_many_sections() {
        let sections = |page: &Page| (page.name, page.html.matches("<h2>").count());
        let english: Vec<_> = pages(Language::English)
            .map(|page| sections(&page))
            .collect();
        for language in Language::ALL {
            let these: Vec<_> = pages(language).map(|page| sections(&page)).collect();
            assert_eq!(these, english, "{language:?}");
        }
    }

    #[test]
    fn every_game_of_the_board_has_its_page_and_no_other_page_is_there() {
        let mut expected = vec![MOVING];
        expected.extend(Rules::GAMES.map(name_of));
        let names: Vec<_> = pages(Language::English).map(|page| page.name).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn a_page_has_a_title_and_no_heading_of_its_own_level_is_left() {
        for page in Language::ALL.into_iter().flat_map(pages) {
            assert!(!page.title.is_empty(), "{}", page.name);
            assert!(!page.html.contains("<h1>"), "{}", page.name);
        }
    }
}
