//! The player's guide, from the folder `guide`: one text for each chapter and language, and pictures for all of them.

mod pictures;

use core::fmt::Write as _;

use katarenga_core::speech::Language;
use katarenga_rules::Rules;
use pulldown_cmark::{Event, Parser, Tag, TagEnd, html};

use crate::messages::GuidePage;
pub use pictures::{PICTURES, Picture};

/// What every game builds on.
pub const MOVING: &str = "moving";

macro_rules! pages {
    ($language:literal) => {
        pages!($language: "board", "moving", "katarenga", "race", "congress", "quebec", "isolation", "cornered", "troika",
            "battle", "lights", "evening", "buttons", "trouble")
    };
    ($language:literal: $($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../../guide/", $language, "/", $name, ".md")))),+]
    };
}

/// The names of all chapters and their texts as they were written.
#[must_use]
pub const fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => pages!("en"),
        Language::German => pages!("de"),
        Language::French => pages!("fr"),
        Language::Dutch => pages!("nl"),
    }
}

/// All chapters in a language: the board, how pawns move, the games in the order of the menu, and then all about playing.
pub fn pages(language: Language) -> impl Iterator<Item = GuidePage> {
    sources(language)
        .iter()
        .map(|(name, text)| read(name, text))
}

/// The chapter of a game.
#[must_use]
pub fn name_of(rules: Rules) -> &'static str {
    let field = rules.to_string();
    let named = |name: &&str| field == *name || field.starts_with(&format!("{name}-"));
    let names = sources(Language::English).iter().map(|(name, _)| *name);
    names.into_iter().find(named).unwrap_or(MOVING)
}

fn read(name: &'static str, text: &str) -> GuidePage {
    let mut title = String::new();
    let mut body = Vec::new();
    let mut in_title = false;
    let mut events = Parser::new(text);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if level as u8 == 1 => in_title = true,
            Event::End(TagEnd::Heading(level)) if level as u8 == 1 => in_title = false,
            Event::Text(words) if in_title => title.push_str(&words),
            Event::Start(Tag::Image { dest_url, .. }) => {
                let words = events
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Image)));
                let caption: String = words.filter_map(words_of).collect();
                body.push(Event::InlineHtml(picture(&dest_url, &caption).into()));
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                body.push(Event::InlineHtml(link(&dest_url).into()));
            }
            Event::End(TagEnd::Link) => body.push(Event::InlineHtml("</a>".into())),
            event => body.push(event),
        }
    }
    let mut shown = String::new();
    html::push_html(&mut shown, body.into_iter());
    GuidePage {
        name,
        title,
        // A paragraph of pictures alone is a row of them; figures may not stand in a paragraph.
        html: shown
            .replace("<p><figure>", "<div class=\"pictures\"><figure>")
            .replace("</figure></p>", "</figure></div>"),
    }
}

fn words_of(event: Event<'_>) -> Option<String> {
    match event {
        Event::Text(words) => Some(words.into_string()),
        Event::SoftBreak => Some(" ".into()),
        _ => None,
    }
}

/// A picture with its caption, or without one where the words beside it say all.
fn picture(address: &str, caption: &str) -> String {
    let name = address.strip_prefix("../pictures/").unwrap_or_default();
    let Some(picture) = Picture::named(name.trim_end_matches(".svg")) else {
        return String::new();
    };
    let (name, path, [width, height]) = (picture.name, picture.path(), picture.size());
    // What a picture is of: its styles go by that.
    let kind = name.split('-').next().unwrap_or_default();
    let image = format!(
        "<img class=\"{kind}\" src=\"{path}\" alt=\"\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">"
    );
    if caption.is_empty() {
        return image;
    }
    let mut figure = format!("<figure>{image}<figcaption>");
    let escaped = caption.replace('&', "&amp;").replace('<', "&lt;");
    let _ = write!(figure, "{escaped}</figcaption></figure>");
    figure
}

/// A link to another chapter.
fn link(address: &str) -> String {
    let name = address.trim_end_matches(".md");
    format!("<a href=\"#guide-{name}\" data-chapter=\"{name}\">")
}

#[cfg(test)]
mod tests;
