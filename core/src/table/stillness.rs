//! Decides when the board is idle enough for slow work.

use crate::controls::Buttons;
use crate::sensing::Occupancy;
use crate::units::{Millis, Moment};

/// Nothing has been touched for so long: players think or have left, and the next hand is not on its way yet.
const QUIET: Millis = Millis(3_000);

/// What was last touched, and when.
#[derive(Clone, Debug)]
pub(super) struct Stillness {
    seen: Occupancy,
    /// When the board or a button last changed.
    touched: Moment,
}

impl Stillness {
    pub(super) fn new(now: Moment) -> Self {
        Self {
            seen: Occupancy::default(),
            touched: now,
        }
    }

    pub(super) fn step(&mut self, now: Moment, occupancy: &Occupancy, buttons: Buttons) {
        if *occupancy != self.seen || buttons != Buttons::NONE {
            self.seen = *occupancy;
            self.touched = now;
        }
    }

    /// Whether the board or a button was touched in this step.
    pub(super) fn is_over(&self, now: Moment) -> bool {
        self.touched == now
    }

    pub(super) fn is_quiet(&self, now: Moment) -> bool {
        now - self.touched >= QUIET
    }
}
