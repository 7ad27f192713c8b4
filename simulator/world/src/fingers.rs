//! FingerQueue on the buttons, which are never quicker than fingers can be.
//!
//! A page and a test may press a button and let it go in the same instant. A board that looks at its buttons from time to time
//! would not see that, although no real finger can do it. So every level lasts for a while, and what comes sooner waits its
//! turn.

use std::collections::VecDeque;
use std::time::Duration;

use katarenga_core::Buttons;

/// The quickest finger presses a button for about so long. The firmware believes a contact after two looks, 5 ms apart.
const TAP: Duration = Duration::from_millis(30);

/// What the fingers still do.
#[derive(Clone, Debug, Default)]
pub(super) struct FingerQueue {
    /// When the buttons changed last, since power-up.
    changed: Option<Duration>,
    /// What they do next, one after the other.
    next: VecDeque<Buttons>,
}

impl FingerQueue {
    /// The buttons that are down in the end.
    pub(super) fn in_the_end(&self, present: Buttons) -> Buttons {
        self.next.back().copied().unwrap_or(present)
    }

    /// These buttons are to be down next.
    pub(super) fn want(&mut self, present: Buttons, wanted: Buttons) {
        if wanted != self.in_the_end(present) {
            self.next.push_back(wanted);
        }
    }

    /// How long it takes until something changes.
    pub(super) fn wait(&self, now: Duration) -> Option<Duration> {
        self.next.front()?;
        let lasted = self.changed.map_or(TAP, |at| now.saturating_sub(at));
        Some(TAP.saturating_sub(lasted))
    }

    /// What changes now, if anything does.
    pub(super) fn due(&mut self, now: Duration) -> Option<Buttons> {
        let due = self.wait(now) == Some(Duration::ZERO);
        let levels = due.then(|| self.next.pop_front()).flatten();
        if levels.is_some() {
            self.changed = Some(now);
        }
        levels
    }

    /// The board has been switched on or off, and counts its time anew.
    pub(super) fn forget_time(&mut self) {
        self.changed = None;
    }
}
