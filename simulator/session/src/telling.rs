//! What the board says, as a page needs it.
//!
//! Sentences and words are the core's. Sentences come finished in the page's language, so that it fills nothing in; what a
//! light means and what a button does comes by name, for `words` that a page has beside its own.

use std::collections::BTreeMap;

use katarenga_core::controls::Button;
use katarenga_core::lights::{Palette, Role};
use katarenga_core::speech::{self, Act, Language, Light, Sentence, Speech, Words};
use katarenga_rules::board::{Camp, Edge};
use katarenga_rules::names::Named;
use katarenga_rules::{Colour, DrawReason, Outcome, Rules, Side, Victory};

use super::messages::{ButtonName, ByName, GameWord, Meaning, Telling};
use super::{guide, words};

/// What is said of a board in a language; nothing comes from one without power.
pub(super) fn tell(speech: Option<&Speech>, language: Language) -> Telling {
    let Some(speech) = speech else {
        return Telling {
            language: ByName(language),
            says: vec![words::word(language, "ui.power_off").to_owned()],
            last_move: None,
            cells: BTreeMap::new(),
            lights: BTreeMap::new(),
            buttons: BTreeMap::new(),
            turned: false,
            camps: camps(Edge::Near),
        };
    };
    let said = |sentence: Sentence| sentence.said_in(language).to_string();
    let roles = speech.roles.iter();
    let cells = roles.filter_map(|(cell, role)| Some((cell.to_string(), ByName((*role)?))));
    let others = speech.lights.iter();
    let lights = others.filter_map(|(cell, light)| Some((cell.to_string(), ByName((*light)?))));
    let buttons = Button::ALL.into_iter().map(|button| {
        let speech::Meaning { press, hold } = speech.buttons[button];
        let meaning = Meaning {
            press: press.map(ByName),
            hold: hold.map(ByName),
        };
        (ButtonName(button).name(), meaning)
    });
    Telling {
        language: ByName(language),
        says: speech.says.iter().copied().map(said).collect(),
        last_move: speech.last_move.map(said),
        cells: cells.collect(),
        lights: lights.collect(),
        buttons: buttons.collect(),
        turned: speech.white_edge == Edge::Far,
        camps: camps(speech.white_edge),
    }
}

/// Whose the camps of the frame are.
fn camps(white_edge: Edge) -> BTreeMap<String, ByName<Side>> {
    let camps = Camp::ALL.into_iter().map(|camp| {
        let as_white_sees = match white_edge {
            Edge::Near => camp,
            Edge::Far => camp.turned(),
        };
        (camp.to_string(), ByName(as_white_sees.owner()))
    });
    camps.collect()
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

/// What the board says of a turn or an end, by the name that a page knows it by: `turn.white`, `over.black-camps`,
/// `over.draw-agreement`.
pub(super) fn game_words(language: Language) -> impl Iterator<Item = (String, String)> {
    let turns = Side::ALL.map(|side| (GameWord::Turn(side), Sentence::Turn(side)));
    let wins = Side::ALL.into_iter().flat_map(|winner| {
        let won = move |by: &Victory| Outcome::Win { winner, by: *by };
        Victory::VALUES.iter().map(won)
    });
    let draws = DrawReason::VALUES.iter().copied().map(Outcome::Draw);
    let ends = wins.chain(draws);
    let ends = ends.map(|outcome| (GameWord::Over(outcome), Sentence::Over(outcome)));
    let said = move |(word, sentence): (GameWord, Sentence)| {
        (word.name(), sentence.said_in(language).to_string())
    };
    turns.into_iter().chain(ends).map(said)
}
