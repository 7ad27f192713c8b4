//! The languages that the board speaks.

use core::fmt;

use super::dutch::Dutch;
use super::english::English;
use super::french::French;
use super::german::German;
use super::{Sentence, Value, Words};

/// A language that the board speaks. Its name is the one that browsers know it by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Dutch.
    Dutch,
}

katarenga_rules::names!(Language {
    English "en",
    German "de",
    French "fr",
    Dutch "nl",
});

impl Language {
    /// The words of the language.
    ///
    /// ```
    /// use katarenga_core::lights::Role;
    /// use katarenga_core::speech::Language;
    /// assert_eq!(Language::Dutch.words().role(Role::LastMove), "laatste zet");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static dyn Words {
        match self {
            Self::English => &English,
            Self::German => &German,
            Self::French => &French,
            Self::Dutch => &Dutch,
        }
    }
}

/// Something in the words of a language, to be written wherever there is room for it.
#[derive(Clone, Copy, Debug)]
pub struct Said<T> {
    what: T,
    language: Language,
}

impl Sentence {
    /// The sentence in a language.
    ///
    /// ```
    /// use katarenga_rules::Side;
    /// use katarenga_core::speech::{Language, Sentence};
    /// let turn = Sentence::Turn(Side::White);
    /// assert_eq!(turn.said_in(Language::English).to_string(), "White to move.");
    /// assert_eq!(turn.said_in(Language::German).to_string(), "Weiß ist am Zug.");
    /// ```
    #[must_use]
    pub const fn said_in(self, language: Language) -> Said<Self> {
        Said {
            what: self,
            language,
        }
    }
}

impl Value {
    /// The value in a language.
    #[must_use]
    pub const fn said_in(self, language: Language) -> Said<Self> {
        Said {
            what: self,
            language,
        }
    }
}

impl fmt::Display for Said<Sentence> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.language.words().sentence(self.what, f)
    }
}

impl fmt::Display for Said<Value> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.language.words().value(self.what, f)
    }
}
