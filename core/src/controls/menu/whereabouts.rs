//! Where in the menu the players are, for `speech`.

use super::entry::LayoutEntry;
use super::notice::Notice;
use super::{Dial, Errand, Menu, Screen, View};
use crate::evening::Settings;
use katarenga_rules::board::{Corner, Square};
use katarenga_rules::game::UnplayableLayout;

/// What the menu shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// The contents, with this screen on offer.
    Contents(Screen),
    /// This corner of the layout is being chosen.
    Corner(Corner),
    /// The whole layout.
    WholeLayout {
        /// A pawn was set on this square to correct it.
        corrected: Option<Square>,
        /// The board has made it, and players lay it; else they have said that it lies there.
        made: bool,
    },
    /// A screen, with the row that is being set.
    Row {
        /// The screen.
        screen: Screen,
        /// What its row sets.
        dial: Dial,
    },
    /// The question whether to give the running game up.
    GiveUp,
    /// The squares that make the game impossible on this layout (R24).
    UnplayableLayout(UnplayableLayout),
}

impl Menu {
    /// What the menu shows.
    ///
    /// ```
    /// use katarenga_core::controls::menu::{Menu, Ongoing, Screen, Whereabouts};
    /// use katarenga_core::evening::Settings;
    /// use katarenga_core::units::Moment;
    /// let menu = Menu::open(Moment(0), &Settings::default(), Ongoing::Nothing);
    /// assert_eq!(menu.whereabouts(), Whereabouts::Contents(Screen::Layout));
    /// ```
    #[must_use]
    pub const fn whereabouts(&self) -> Whereabouts {
        let screen = self.screen;
        match (self.notice, self.view) {
            (Some(Notice::GiveUp), _) => Whereabouts::GiveUp,
            (Some(Notice::UnplayableLayout(why)), _) => Whereabouts::UnplayableLayout(why),
            (None, View::Contents | View::Question) => Whereabouts::Contents(screen),
            (None, View::Layout(LayoutEntry::Corner { corner, .. })) => Whereabouts::Corner(corner),
            (None, View::Layout(LayoutEntry::Whole { cursor, made })) => Whereabouts::WholeLayout {
                corrected: cursor,
                made,
            },
            (None, View::Row(dial)) => Whereabouts::Row { screen, dial },
        }
    }

    /// Whether the open screen has more than one row, so that TURN leads to another one.
    #[must_use]
    pub fn has_rows(&self) -> bool {
        self.screen.dials(&self.draft).len() > 1
    }

    /// Why the game that is chosen on the open screen cannot be played on the layout (R24).
    #[must_use]
    pub fn unplayable_layout(&self) -> Option<UnplayableLayout> {
        let Settings { rules, layout, .. } = &self.draft.settings;
        match (self.screen, self.view, self.draft.errand) {
            (Screen::Game, View::Row(_), None) => rules.check(layout).err(),
            _ => None,
        }
    }

    /// What OK would set going, if it would not simply take the settings.
    #[must_use]
    pub const fn errand(&self) -> Option<Errand> {
        self.draft.errand
    }
}
