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
/// The content type of [`words`].
pub const JSON: &str = "application/json";
/// The content type of pictures.
pub const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $kind:expr, $name:literal) => {
        File {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("../../web/", $name)),
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use katarenga_core::speech::Language;
    use katarenga_session::words::words_in;

    use super::*;

    /// Everything that names words.
    fn sources() -> impl Iterator<Item = &'static str> {
        let program = [
            include_str!("../../session/src/telling.rs"),
            include_str!("../../session/src/game_pages.rs"),
            include_str!("../../session/src/reading.rs"),
            include_str!("../../session/src/refusal.rs"),
            include_str!("lib.rs"),
            include_str!("talk.rs"),
            include_str!("../../session/src/refused_moves.rs"),
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
