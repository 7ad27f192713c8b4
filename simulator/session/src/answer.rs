//! What is answered to one page.

use katarenga_core::speech::Language;

use super::messages::{Parts, Replay, SecondLook};
use super::reading::Unread;
use super::refusal::Refusal;

/// An answer, before it is said in a language.
#[derive(Debug)]
pub enum Answer {
    /// A game or a position to look at.
    Replay(Box<Replay>),
    /// How the positions of a game look.
    SecondLook(SecondLook),
    /// A text could not be read.
    Unread(Unread),
    /// A command was not obeyed.
    Refused(Refusal),
}

impl Answer {
    /// The message.
    #[must_use]
    pub fn said_in(self, language: Language) -> Parts {
        let mut parts = Parts::default();
        match self {
            Self::Replay(replay) => parts.replay = Some(replay),
            Self::SecondLook(look) => parts.second_look = Some(look),
            Self::Unread(why) => parts.unread = Some(why.said_in(language)),
            Self::Refused(refusal) => parts.refused = Some(refusal.said_in(language)),
        }
        parts
    }
}
