//! The layout that somebody enters with the buttons, as a page shows it beside the board's question.

use katarenga_core::controls::menu::Whereabouts;
use katarenga_core::table::Table;
use katarenga_rules::Layout;
use serde_json::{Value, json};

use super::session::letters;

/// The layout that the table is told: the one of the open menu, even before it is taken, so that the quarters of a
/// virtual table lie where the lights show them.
pub(super) fn layout(table: &Table) -> Layout {
    let settings = table.menu().map_or(table.settings(), |menu| menu.draft());
    settings.layout
}

/// What is being entered: the colours, the corner that is asked for by its outermost square, and the square that is
/// corrected. Nothing while no layout is entered.
pub(super) fn draft(table: &Table) -> Value {
    let (corner, square) = match table.menu().map(|menu| menu.whereabouts()) {
        Some(Whereabouts::Corner(corner)) => (Some(corner.to_string()), None),
        Some(Whereabouts::WholeLayout { corrected, .. }) => {
            (None, corrected.map(|square| square.to_string()))
        }
        _ => return Value::Null,
    };
    json!({ "colours": letters(&layout(table)), "corner": corner, "square": square })
}
