//! Tells in the log what the table thinks and shows, change by change: with it, scenarios are played on the image.
//!
//! Only in images built with the feature `telling`; the image that is flashed does without.

use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Referee, State};
use katarenga_core::table::Table;
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{BySide, Cell, CellMap, Side};

/// What was told last.
pub struct Told {
    plays: bool,
    state: Option<State>,
    binding: Option<Binding>,
    guide: Option<(Cell, Cell)>,
    thinking: Option<Side>,
    left: BySide<Option<Millis>>,
    roles: Roles,
    canvas: Canvas,
}

/// A frame was sent that shows what was told before at a moment.
pub fn tell_frame(now: Moment) {
    defmt::debug!("frame {=u32}", now.0);
}

impl Told {
    /// Nothing was told.
    pub const fn nothing() -> Self {
        Self {
            plays: false,
            state: None,
            binding: None,
            guide: None,
            thinking: None,
            left: BySide::both(None),
            roles: CellMap::filled(None),
            canvas: BLANK,
        }
    }

    /// Tells what is new.
    pub fn tell(&mut self, now: Moment, table: &Table) {
        let referee = table.referee();
        if referee.is_some() != self.plays {
            self.plays = referee.is_some();
            defmt::debug!("plays {=bool}", self.plays);
        }
        if referee.map(Referee::state) != self.state {
            self.state = referee.map(Referee::state);
            defmt::debug!("state {}", self.state);
        }
        let binding = referee.and_then(Referee::binding);
        if binding != self.binding {
            self.binding = binding;
            defmt::debug!("binding {}", binding);
        }
        let guide = referee.and_then(Referee::guide);
        if guide != self.guide {
            self.guide = guide;
            defmt::debug!("guide {}", guide);
        }
        self.tell_clock(now, table);
        self.tell_cells(now, table, referee);
    }

    /// Time that runs is told when it begins to run; then everybody can tell how much is left.
    fn tell_clock(&mut self, now: Moment, table: &Table) {
        let thinking = table.thinking();
        let left = BySide::from_fn(|side| table.clock().left(side));
        let runs = |side: Side| thinking == Some(side) && self.thinking == Some(side);
        let news = Side::ALL
            .into_iter()
            .any(|side| !runs(side) && left[side] != self.left[side]);
        if news || thinking != self.thinking {
            let BySide { white, black } = left.map(|left| left.map_or(0, |left| left.0));
            defmt::debug!(
                "clock {=bool} {=u32} {=u32} {=u32} {}",
                left.white.is_some(),
                now.0,
                white,
                black,
                thinking
            );
        }
        (self.thinking, self.left) = (thinking, left);
    }

    fn tell_cells(&mut self, now: Moment, table: &Table, referee: Option<&Referee>) {
        let canvas = table.canvas(now);
        for (cell, &paint) in canvas.iter() {
            let role = referee.and_then(|referee| referee.roles()[cell]);
            if role != self.roles[cell] {
                self.roles[cell] = role;
                defmt::debug!("role {} {}", cell, role);
            }
            if paint != self.canvas[cell] {
                self.canvas[cell] = paint;
                defmt::debug!("light {} {}", cell, paint);
            }
        }
    }
}
