//! What a host can follow.

use core::fmt::{self, Write};

use super::field::{LineField, LineWords};
use katarenga_rules::names::Named as _;

/// A part of what the board reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Which game is played, how and by whom, and the layout.
    Game,
    /// The position, and whose turn it is.
    Position,
    /// Moves and passes.
    Moves,
    /// What stands on the cells.
    Cells,
    /// Touched pawns, and what they bind to.
    Touch,
    /// The chess clock.
    Clock,
    /// How the game ended, and the score of the match.
    Result,
    /// What must be put right.
    Mismatch,
    /// Where in the menu the players are.
    Menu,
    /// What the board says.
    Says,
    /// What the lights mean.
    Lights,
    /// What the buttons do.
    Buttons,
    /// What the piezo plays.
    Sounds,
    /// Trouble with sensors and memory.
    Trouble,
}

katarenga_rules::names!(Topic {
    Game "game",
    Position "position",
    Moves "moves",
    Cells "cells",
    Touch "touch",
    Clock "clock",
    Result "result",
    Mismatch "mismatch",
    Menu "menu",
    Says "says",
    Lights "lights",
    Buttons "buttons",
    Sounds "sounds",
    Trouble "trouble",
});

/// Any number of topics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topics(u16);

const ALL: &str = "all";

impl Topics {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const EVERY: Self = Self((1 << Topic::ALL.len()) - 1);

    /// Whether a topic is one of them.
    #[must_use]
    pub const fn contains(self, topic: Topic) -> bool {
        self.0 & 1 << topic as u16 != 0
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These without others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

impl From<Topic> for Topics {
    fn from(topic: Topic) -> Self {
        Self(1 << topic as u16)
    }
}

impl LineField<'_> for Topics {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        if *self == Self::EVERY {
            return to.write_str(ALL);
        }
        let mut gap = "";
        for topic in Topic::ALL {
            if self.contains(topic) {
                write!(to, "{gap}{}", topic.name())?;
                gap = " ";
            }
        }
        Ok(())
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let mut topics = Self::NONE;
        while let Some(word) = words.next() {
            topics = topics.with(match word {
                ALL => Self::EVERY,
                _ => Topic::from_name(word)?.into(),
            });
        }
        (topics != Self::NONE).then_some(topics)
    }
}
