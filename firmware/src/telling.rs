//! Tells what the table thinks and shows, change by change: with it, scenarios are played on the image.
//!
//! Only in images built with the feature `telling`; the image that is flashed does without.

use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Referee, State, Will};
use katarenga_core::table::Table;
use katarenga_core::telemetry::{Mailbox, Telemetry};
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::{BySide, Cell, CellMap, Side};

/// Whoever watches finds it by its name, and takes out of it what was told.
// SAFETY: nothing else in the image has this name.
#[unsafe(no_mangle)]
static KATARENGA_TELEMETRY: Mailbox = Mailbox::new();

/// Tells one thing. Only the table's task does.
pub fn tell(telemetry: Telemetry) {
    KATARENGA_TELEMETRY.put(&telemetry);
}

/// What was told last.
pub struct Told {
    plays: bool,
    state: Option<State>,
    binding: Option<Binding>,
    will: Option<Will>,
    wonders: bool,
    guide: Option<(Cell, Cell)>,
    thinking: Option<Side>,
    left: BySide<Option<Millis>>,
    roles: Roles,
    canvas: Canvas,
}

impl Told {
    /// Nothing was told.
    pub const fn nothing() -> Self {
        Self {
            plays: false,
            state: None,
            binding: None,
            will: None,
            wonders: false,
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
            tell(Telemetry::Plays(self.plays));
        }
        if referee.map(Referee::state) != self.state {
            self.state = referee.map(Referee::state);
            tell(Telemetry::State(self.state));
        }
        let binding = referee.and_then(Referee::binding);
        if binding != self.binding {
            self.binding = binding;
            tell(Telemetry::Binding(binding));
        }
        let will = referee.map(Referee::will);
        if will != self.will {
            self.will = will;
            tell(Telemetry::Will(will));
        }
        let wonders = table.wonder().is_some();
        if wonders != self.wonders {
            self.wonders = wonders;
            tell(Telemetry::Wonders(wonders));
        }
        let guide = referee.and_then(Referee::guide);
        if guide != self.guide {
            self.guide = guide;
            tell(Telemetry::Guide(guide));
        }
        self.tell_clock(now, table);
        self.tell_cells(now, table, referee);
    }

    /// Time that runs is told when it begins to run.
    fn tell_clock(&mut self, now: Moment, table: &Table) {
        let thinking = table.thinking();
        let left = BySide::from_fn(|side| table.clock().left(side));
        let runs = |side: Side| thinking == Some(side) && self.thinking == Some(side);
        let news = Side::ALL
            .into_iter()
            .any(|side| !runs(side) && left[side] != self.left[side]);
        if news || thinking != self.thinking {
            let BySide { white, black } = left;
            let left = white.zip(black);
            tell(Telemetry::Clock {
                at: now,
                left: left.map(|(white, black)| BySide { white, black }),
                thinking,
            });
        }
        (self.thinking, self.left) = (thinking, left);
    }

    fn tell_cells(&mut self, now: Moment, table: &Table, referee: Option<&Referee>) {
        let canvas = table.canvas(now);
        for (cell, &paint) in canvas.iter() {
            let role = referee.and_then(|referee| referee.roles()[cell]);
            if role != self.roles[cell] {
                self.roles[cell] = role;
                tell(Telemetry::Role(cell, role));
            }
            if paint != self.canvas[cell] {
                self.canvas[cell] = paint;
                tell(Telemetry::Light(cell, paint));
            }
        }
    }
}
