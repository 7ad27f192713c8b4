//! Reports every change of what the table decides and shows, so that scenarios can run on the image.
//!
//! Only with the feature `telemetry`; the flashed image does not contain it.

use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Referee, State, Will};
use katarenga_core::table::Table;
use katarenga_core::telemetry::{Mailbox, Telemetry};
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::{BySide, Cell, CellMap, Side};

/// The emulator finds the mailbox by this name and empties it.
// SAFETY: nothing else in the image has this name.
#[unsafe(no_mangle)]
static KATARENGA_TELEMETRY: Mailbox = Mailbox::new();

/// Sends one report. Only the table's task may call this.
pub fn send(telemetry: Telemetry) {
    KATARENGA_TELEMETRY.put(&telemetry);
}

/// Reports what has changed since the last report.
pub struct Reporter {
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

impl Reporter {
    /// Has reported nothing yet.
    pub const fn new() -> Self {
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

    /// Reports all changes.
    pub fn report(&mut self, now: Moment, table: &Table) {
        let referee = table.referee();
        if referee.is_some() != self.plays {
            self.plays = referee.is_some();
            send(Telemetry::Plays(self.plays));
        }
        if referee.map(Referee::state) != self.state {
            self.state = referee.map(Referee::state);
            send(Telemetry::State(self.state));
        }
        let binding = referee.and_then(Referee::binding);
        if binding != self.binding {
            self.binding = binding;
            send(Telemetry::Binding(binding));
        }
        let will = referee.map(Referee::will);
        if will != self.will {
            self.will = will;
            send(Telemetry::Will(will));
        }
        let wonders = table.wonder().is_some();
        if wonders != self.wonders {
            self.wonders = wonders;
            send(Telemetry::Wonders(wonders));
        }
        let guide = referee.and_then(Referee::guide);
        if guide != self.guide {
            self.guide = guide;
            send(Telemetry::Guide(guide));
        }
        self.report_clock(now, table);
        self.report_cells(now, table, referee);
    }

    /// A running clock is reported when it starts only.
    fn report_clock(&mut self, now: Moment, table: &Table) {
        let thinking = table.thinking();
        let left = BySide::from_fn(|side| table.clock().left(side));
        let runs = |side: Side| thinking == Some(side) && self.thinking == Some(side);
        let news = Side::ALL
            .into_iter()
            .any(|side| !runs(side) && left[side] != self.left[side]);
        if news || thinking != self.thinking {
            let BySide { white, black } = left;
            let left = white.zip(black);
            send(Telemetry::Clock {
                at: now,
                left: left.map(|(white, black)| BySide { white, black }),
                thinking,
            });
        }
        (self.thinking, self.left) = (thinking, left);
    }

    fn report_cells(&mut self, now: Moment, table: &Table, referee: Option<&Referee>) {
        let canvas = table.canvas(now);
        for (cell, &paint) in canvas.iter() {
            let role = referee.and_then(|referee| referee.roles()[cell]);
            if role != self.roles[cell] {
                self.roles[cell] = role;
                send(Telemetry::Role(cell, role));
            }
            if paint != self.canvas[cell] {
                self.canvas[cell] = paint;
                send(Telemetry::Light(cell, paint));
            }
        }
    }
}
