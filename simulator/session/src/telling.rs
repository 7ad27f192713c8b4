//! What the board says, as pages need it.
//!
//! Sentences and words are the core's. Sentences come finished in every language, so that a page changes its language
//! at once and fills nothing in; what a light means and what a button does comes by name, for `words` that a page has
//! beside its own.

use std::collections::BTreeMap;

use katarenga_core::controls::Button;
use katarenga_core::lights::{Palette, Role};
use katarenga_core::speech::{self, Act, Language, Light, Sentence, Speech, Words};
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named;
use katarenga_rules::{Colour, Rules, Side};
use serde::Serialize;

use super::guide;

/// All that a page says of a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Telling {
    /// Sentences, the most important one first.
    says: Vec<Text>,
    /// The last move, until there is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<Text>,
    /// What the light of a cell means, by the cell's name on the frame.
    cells: BTreeMap<String, &'static str>,
    /// What the light of a cell means that has no role, in the same way.
    lights: BTreeMap<String, &'static str>,
    /// What each button does now.
    buttons: BTreeMap<&'static str, Meaning>,
    /// Whether White sits at the far edge, so that squares are named from there.
    turned: bool,
}

/// A text in all languages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Text {
    /// One of the page's own, by its name.
    Own(&'static str),
    /// What the board says, by the name of the language.
    Said(BTreeMap<&'static str, String>),
}

/// What a button does when it is pressed and when it is held.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Meaning {
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<&'static str>,
}

impl Telling {
    /// What is said of a board; nothing comes from one without power.
    #[must_use]
    pub fn of(speech: Option<&Speech>) -> Self {
        let Some(speech) = speech else {
            return Self {
                says: vec![Text::Own("ui.power_off")],
                ..Self::default()
            };
        };
        let roles = speech.roles.iter();
        let cells = roles.filter_map(|(cell, role)| Some((cell.to_string(), (*role)?.name())));
        let others = speech.lights.iter();
        let lights = others.filter_map(|(cell, light)| Some((cell.to_string(), (*light)?.name())));
        let buttons = Button::ALL.into_iter().map(|button| {
            let speech::Meaning { press, hold } = speech.buttons[button];
            let meaning = Meaning {
                press: press.map(Named::name),
                hold: hold.map(Named::name),
            };
            (button_name(button), meaning)
        });
        Self {
            says: speech.says.iter().copied().map(Text::from).collect(),
            last_move: speech.last_move.map(Text::from),
            cells: cells.collect(),
            lights: lights.collect(),
            buttons: buttons.collect(),
            turned: speech.white_edge == Edge::Far,
        }
    }
}

impl Telling {
    /// Puts a sentence before all others, unless it is said already.
    pub fn say_first(&mut self, sentence: Sentence) {
        let text = Text::from(sentence);
        self.says.retain(|said| *said != text);
        self.says.insert(0, text);
    }
}

impl Text {
    /// What is said in each language.
    pub(super) fn in_each(said: impl Fn(Language) -> String) -> Self {
        let texts = Language::ALL.map(|language| (language.name(), said(language)));
        Self::Said(texts.into())
    }
}

impl From<Sentence> for Text {
    fn from(sentence: Sentence) -> Self {
        Self::in_each(|language| sentence.said_in(language).to_string())
    }
}

/// The board's words that a page uses by name: `side.white`, `colour.red`, `role.last-move`, `light.sign`, `do.take`, `palette.standard`,
/// `level.1`, and the name and the goal of each game, `game.race` and `goal.race`.
pub(super) fn words(language: Language) -> BTreeMap<String, &'static str> {
    fn by_name<T: Named>(
        kind: &'static str,
        word: impl Fn(T) -> &'static str,
    ) -> impl Iterator<Item = (String, &'static str)> {
        let named = move |&value: &T| (format!("{kind}.{}", value.name()), word(value));
        T::VALUES.iter().map(named)
    }
    let words: &dyn Words = language.words();
    by_name("side", |side: Side| words.side(side))
        .chain(by_name("colour", |colour: Colour| words.colour(colour)))
        .chain(by_name("role", |role: Role| words.role(role)))
        .chain(by_name("light", |light: Light| words.light(light)))
        .chain(by_name("do", |act: Act| words.act(act)))
        .chain(by_name("palette", |palette: Palette| {
            words.palette(palette)
        }))
        .chain(
            (1..)
                .zip(words.levels())
                .map(|(n, level)| (format!("level.{n}"), level)),
        )
        .chain(Rules::GAMES.into_iter().flat_map(|rules| {
            let name = guide::name_of(rules);
            [
                (format!("game.{name}"), words.game(rules)),
                (format!("goal.{name}"), words.goal(rules)),
            ]
        }))
        .collect()
}

/// The name of a button on the page.
pub(super) const fn button_name(button: Button) -> &'static str {
    match button {
        Button::Setup => "setup",
        Button::Back => "back",
        Button::Next => "next",
        Button::Turn => "turn",
        Button::Ok => "ok",
    }
}
