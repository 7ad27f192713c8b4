//! The layout that a player enters with the buttons, as a page shows it beside the board's question.

use katarenga_core::controls::menu::Whereabouts;
use katarenga_core::table::Table;
use katarenga_rules::board::Corner;
use katarenga_rules::{Layout, Square};

use super::messages::Draft;
use super::session::letters;

/// The layout that the table is told: the one of the open menu, even before it is taken, so that the quarters of a
/// virtual table lie where the lights show them.
pub(super) fn layout(table: &Table) -> Layout {
    let settings = table.menu().map_or(table.settings(), |menu| menu.draft());
    settings.layout
}

/// What is being entered: the colours, the corner that is asked for by its outermost square, and the square that is
/// corrected.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Entered {
    layout: Layout,
    corner: Option<Corner>,
    corrected: Option<Square>,
}

/// What is being entered; nothing while no layout is.
pub(super) fn entered(table: &Table) -> Option<Entered> {
    let (corner, corrected) = match table.menu().map(|menu| menu.whereabouts())? {
        Whereabouts::Corner(corner) => (Some(corner), None),
        Whereabouts::WholeLayout { corrected, .. } => (None, corrected),
        _ => return None,
    };
    Some(Entered {
        layout: layout(table),
        corner,
        corrected,
    })
}

impl Entered {
    /// As a page shows it.
    pub(super) fn draft(&self) -> Draft {
        Draft {
            colours: letters(&self.layout),
            corner: self.corner.map(|corner| corner.to_string()),
            square: self.corrected.map(|square| square.to_string()),
        }
    }
}
