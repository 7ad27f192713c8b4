//! What pages show, in parts: each is built again only when what it shows has changed, and sent only when it differs.

use std::sync::Arc;

use katarenga_core::speech::Language;

use super::messages::{Finger, Parts, Telling};

/// Something for each language.
type ByLanguage<T> = [T; Language::ALL.len()];

/// What pages show at a moment, in the languages that they speak.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub(super) common: Parts,
    pub(super) tell: ByLanguage<Option<Arc<Telling>>>,
    pub(super) finger: ByLanguage<Option<Arc<Finger>>>,
}

impl Picture {
    /// The picture in one language; nothing if nobody spoke it when the picture was made.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Option<Parts> {
        let tell = self.tell[language as usize].clone()?;
        let finger = self.finger[language as usize].clone()?;
        Some(Parts {
            tell: Some(tell),
            finger: Some(finger),
            ..self.common.clone()
        })
    }
}

impl Parts {
    /// The parts that are not as before; nothing when all are.
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> Option<Self> {
        fn new<T: Clone + PartialEq>(now: &Option<T>, before: &Option<T>) -> Option<T> {
            now.clone().filter(|_| now != before)
        }
        let changes = Self {
            hand: new(&self.hand, &before.hand),
            lights: new(&self.lights, &before.lights),
            pawns: new(&self.pawns, &before.pawns),
            quarters: new(&self.quarters, &before.quarters),
            follow: new(&self.follow, &before.follow),
            set_up: new(&self.set_up, &before.set_up),
            draft: new(&self.draft, &before.draft),
            tell: new(&self.tell, &before.tell),
            may: new(&self.may, &before.may),
            standing: new(&self.standing, &before.standing),
            game: new(&self.game, &before.game),
            archive: new(&self.archive, &before.archive),
            names: new(&self.names, &before.names),
            bench: new(&self.bench, &before.bench),
            settings: new(&self.settings, &before.settings),
            finger: new(&self.finger, &before.finger),
            offer: new(&self.offer, &before.offer),
            sounds: new(&self.sounds, &before.sounds),
            log: new(&self.log, &before.log),
            seats: new(&self.seats, &before.seats),
            replay: new(&self.replay, &before.replay),
            unread: new(&self.unread, &before.unread),
            second_look: new(&self.second_look, &before.second_look),
            refused: new(&self.refused, &before.refused),
        };
        (changes != Self::default()).then_some(changes)
    }

    /// The message as text.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Lists, texts and maps with names for keys always have a text.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Counts what is built.
#[derive(Default)]
pub(super) struct Tally {
    /// Parts that were built, each language for itself.
    pub(super) builds: u64,
    /// Whether one of them is another than before.
    pub(super) is_new: bool,
}

/// A part, and what it was built from.
pub(super) struct Part<Source, Built>(Option<(Source, Built)>);

impl<Source, Built> Default for Part<Source, Built> {
    fn default() -> Self {
        Self(None)
    }
}

impl<Source: PartialEq, Built: Clone + PartialEq> Part<Source, Built> {
    /// The part for a source, built only if that is another than before.
    pub(super) fn of(
        &mut self,
        tally: &mut Tally,
        source: Source,
        build: impl FnOnce(&Source) -> Built,
    ) -> Option<Built> {
        let is_same = self.0.as_ref().is_some_and(|(known, _)| *known == source);
        self.refresh(tally, is_same, || source, build)
    }
}

impl<Source, Built: Clone + PartialEq> Part<Source, Built> {
    /// The same for a source that is only copied if it is another.
    pub(super) fn of_borrowed(
        &mut self,
        tally: &mut Tally,
        is_same: impl FnOnce(&Source) -> bool,
        source: impl FnOnce() -> Source,
        build: impl FnOnce(&Source) -> Built,
    ) -> Option<Built> {
        let is_same = self.0.as_ref().is_some_and(|(known, _)| is_same(known));
        self.refresh(tally, is_same, source, build)
    }

    fn refresh(
        &mut self,
        tally: &mut Tally,
        is_same: bool,
        source: impl FnOnce() -> Source,
        build: impl FnOnce(&Source) -> Built,
    ) -> Option<Built> {
        if !is_same {
            let source = source();
            let built = build(&source);
            tally.builds += 1;
            tally.is_new |= self.0.as_ref().is_none_or(|(_, known)| *known != built);
            self.0 = Some((source, built));
        }
        self.0.as_ref().map(|(_, built)| built.clone())
    }
}

/// A part with sentences, in each language that was asked for, and what it was built from.
pub(super) struct SaidPart<Source, Built>(Option<(Source, ByLanguage<Option<Arc<Built>>>)>);

impl<Source, Built> Default for SaidPart<Source, Built> {
    fn default() -> Self {
        Self(None)
    }
}

impl<Source: PartialEq, Built: PartialEq> SaidPart<Source, Built> {
    /// The part for a source in some languages. Those that are there already are built only if the source is another.
    pub(super) fn of(
        &mut self,
        tally: &mut Tally,
        source: Source,
        languages: &[Language],
        build: impl Fn(&Source, Language) -> Built,
    ) -> ByLanguage<Option<Arc<Built>>> {
        let before = self.0.take();
        let is_same = before.as_ref().is_some_and(|(known, _)| *known == source);
        let before = before.map_or_else(Default::default, |(_, built)| built);
        let said = Language::ALL.map(|language| {
            let before = before[language as usize].clone();
            if is_same && before.is_some() {
                return before;
            }
            let is_asked = languages.contains(&language);
            is_asked.then(|| {
                tally.builds += 1;
                let built = Arc::new(build(&source, language));
                let is_new = before.is_none_or(|before| before != built);
                tally.is_new |= is_new;
                built
            })
        });
        self.0 = Some((source, said.clone()));
        said
    }
}
