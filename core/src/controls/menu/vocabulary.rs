//! What the menu can be told and what it says.

use crate::evening::Settings;
use katarenga_rules::board::Layout;
use katarenga_rules::game::Outcome;

/// What the menu has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum MenuEvent {
    /// The menu wants to know something, and goes on meanwhile; the [`Answer`] comes with a later step.
    Asked(MenuRequest),
    /// The menu has ended; drop it.
    Closed(Decision),
}

/// What goes on under the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Ongoing {
    /// No game that would be lost.
    Nothing,
    /// No game is running, but one waits that was left out when the board woke up.
    Waiting,
    /// A game without a move: nothing would be lost with it.
    Begun,
    /// A game is running.
    Game,
    /// A game is running, and its position stands for the third time (R9).
    Repetition,
}

impl Ongoing {
    /// Whether players would lose something if another game began.
    #[must_use]
    pub const fn would_be_lost(self) -> bool {
        match self {
            Self::Nothing | Self::Begun => false,
            Self::Waiting | Self::Game | Self::Repetition => true,
        }
    }
}

/// What OK sets going, instead of taking settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Errand {
    /// Lots are drawn for the edges (R30).
    DrawLots,
    /// The game that waits goes on.
    TakeUp,
    /// The running game ends like this (R9).
    End(Outcome),
    /// The board is calibrated.
    Calibrate,
    /// The self-test begins.
    SelfTest,
}

/// What the menu leaves to others to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum MenuRequest {
    /// An evenly distributed number, to draw lots (R30).
    Lot,
    /// A random layout.
    Layout {
        /// One that favours neither side (R33).
        balanced: bool,
    },
}

/// The answer to a [`MenuRequest`]. One that comes when its screen has been left is overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Answer {
    /// A number in which every bit is 0 or 1 with the same chance.
    Lot(u32),
    /// A layout.
    Layout(Layout),
}

/// What the players decided when the menu ended. Everything but [`Decision::Nothing`] was confirmed with OK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Decision {
    /// Everything stays as it is.
    Nothing,
    /// These settings hold from now on. A running game goes on, unless it has no move yet and it would have begun
    /// otherwise with these settings: then it begins anew.
    Settings(Settings),
    /// These settings hold from now on, and the next game begins. One that was running or waiting was given up with a
    /// second, long OK.
    NewGame(Settings),
    /// The game that waits goes on.
    TakeUp,
    /// The running game ends by agreement, by a claim (R9) or because a player resigns, confirmed with a second, long
    /// OK.
    End(Outcome),
    /// Calibrate the sensors.
    Calibrate,
    /// Show that every light, button and sensor works.
    SelfTest,
}
