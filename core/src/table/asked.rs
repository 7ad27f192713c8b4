//! What a player has asked to see.

use crate::lights::{Canvas, Paint};
use crate::units::Moment;
use katarenga_rules::board::{Cell, Side};
use katarenga_rules::game::{Position, Rules};

/// What is shown for a while after TURN was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) what: Question,
    pub(super) since: Moment,
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Which pawns are connected (R42).
    Groups,
    /// Time and score.
    Standing,
}

impl Asked {
    pub(super) const fn standing(now: Moment) -> Self {
        Self {
            what: Question::Standing,
            since: now,
        }
    }

    /// In games about groups they come first, and time and score with a second press while they are shown.
    pub(super) fn next(before: Option<Self>, rules: Rules, now: Moment) -> Self {
        match before {
            None if rules.is_about_groups() => Self {
                what: Question::Groups,
                since: now,
            },
            _ => Self::standing(now),
        }
    }
}

/// The largest group of each player in the player's colour, and faintly the pawns that are not in it.
pub(super) fn paint_groups(canvas: &mut Canvas, position: &Position) {
    for side in Side::ALL {
        let group = position.largest_group(side);
        for square in position.pawns(side).iter() {
            let joined = group.len() > 1 && group.contains(square);
            canvas[Cell::Square(square)] = if joined {
                Paint::Side(side)
            } else {
                Paint::Offered
            };
        }
    }
}
