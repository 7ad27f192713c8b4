//! Where in the menu the players are, for those who put it into words.

use super::dial::Errand;
use super::entry::Entry;
use super::notice::Notice;
use super::{Menu, Screen, View};
use crate::board::{Corner, Square};
use crate::game::{CannotRace, Outcome};

/// What the menu shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The contents, with this screen on offer.
    Contents(Screen),
    /// This corner of the layout is being chosen.
    Corner(Corner),
    /// The whole layout; a pawn was set on this square to correct it.
    WholeLayout(Option<Square>),
    /// A screen, with the row that is being set, counted from 0.
    Row(Screen, u8),
    /// The question whether to give the running game up.
    GiveUp,
    /// The squares that make a race impossible (R24).
    CannotRace(CannotRace),
}

/// What OK sets going instead of taking settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Lots are drawn (R30).
    DrawLots,
    /// The running game ends like this.
    End(Outcome),
    /// The board is calibrated.
    Calibrate,
    /// The self-test begins.
    SelfTest,
}

impl Menu {
    /// What the menu shows.
    #[must_use]
    pub const fn place(&self) -> Place {
        match (self.notice, self.view) {
            (Some(Notice::GiveUp), _) => Place::GiveUp,
            (Some(Notice::CannotRace(why)), _) => Place::CannotRace(why),
            (None, View::Contents) => Place::Contents(self.screen),
            (None, View::Layout(Entry::Corner { corner, .. })) => Place::Corner(corner),
            (None, View::Layout(Entry::Whole { cursor })) => Place::WholeLayout(cursor),
            (None, View::Dials(row)) => Place::Row(self.screen, row),
        }
    }

    /// What OK would set going, if it would not simply take the settings.
    #[must_use]
    pub const fn deed(&self) -> Option<Deed> {
        match self.draft.errand {
            None => None,
            Some(Errand::DrawLots) => Some(Deed::DrawLots),
            Some(Errand::End(outcome)) => Some(Deed::End(outcome)),
            Some(Errand::Calibrate) => Some(Deed::Calibrate),
            Some(Errand::SelfTest) => Some(Deed::SelfTest),
        }
    }
}
