//! The host's port: what the lines do between transactions.

use super::super::controller::Controller;

/// Contacts bounce while a plug goes in (USB 2.0, 7.1.7.3).
const DEBOUNCE_NS: u64 = 100_000_000;
/// The shortest reset of a port, and the time that a device has to recover from it (7.1.7.5).
const RESET_NS: u64 = 10_000_000;
const RECOVERY_NS: u64 = 10_000_000;
/// A device takes a bus that is idle for so long for suspended (7.1.7.6).
const IDLE_NS: u64 = 3_000_000;
/// A host resumes for at least so long (7.1.7.7).
const RESUME_NS: u64 = 20_000_000;
const FRAME_NS: u64 = 1_000_000;
const FRAME_NUMBERS: u64 = 1 << 11;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Unplugged,
    /// Plugged in, without a pull-up at the other end.
    Empty,
    Attached {
        since: u64,
    },
    Resetting {
        until: u64,
    },
    Recovering {
        until: u64,
    },
    Active,
    Suspended,
    Resuming {
        until: u64,
    },
}

/// What a host notices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PortEvent {
    Attached,
    Detached,
    /// A reset is over, and the device has recovered.
    Ready,
}

#[derive(Clone)]
pub(super) struct Port {
    line: Line,
    /// When the device will take the bus for suspended, unless something happens before.
    idle_at: Option<u64>,
    /// When the frame with number 0 began, while there are frames.
    frames_from: Option<u64>,
    /// The last frame that the device was told of.
    frame: u64,
}

impl Default for Port {
    fn default() -> Self {
        Self {
            line: Line::Unplugged,
            idle_at: Some(IDLE_NS),
            frames_from: None,
            frame: 0,
        }
    }
}

impl Port {
    pub(super) fn is_plugged(&self) -> bool {
        self.line != Line::Unplugged
    }

    pub(super) fn is_attached(&self) -> bool {
        !matches!(self.line, Line::Unplugged | Line::Empty)
    }

    pub(super) fn is_active(&self) -> bool {
        self.line == Line::Active
    }

    pub(super) fn is_suspended(&self) -> bool {
        matches!(self.line, Line::Suspended | Line::Resuming { .. })
    }

    pub(super) fn plug(&mut self, now_ns: u64) {
        self.goes_idle(Line::Empty, now_ns);
    }

    pub(super) fn unplug(&mut self, now_ns: u64) {
        self.goes_idle(Line::Unplugged, now_ns);
    }

    pub(super) fn suspend(&mut self, now_ns: u64) {
        if self.is_active() {
            self.goes_idle(Line::Suspended, now_ns);
        }
    }

    pub(super) fn resume(&mut self, now_ns: u64) {
        if self.line == Line::Suspended {
            self.wakes(Line::Resuming {
                until: now_ns + RESUME_NS,
            });
        }
    }

    pub(super) fn reset(&mut self, now_ns: u64) {
        if self.is_attached() {
            self.wakes(Line::Resetting {
                until: now_ns + RESET_NS,
            });
        }
    }

    /// A line without traffic. It may be idle already.
    fn goes_idle(&mut self, line: Line, now_ns: u64) {
        let had_traffic = matches!(self.line, Line::Active | Line::Recovering { .. });
        if had_traffic {
            self.idle_at = Some(now_ns + IDLE_NS);
        }
        self.line = line;
        self.frames_from = None;
    }

    fn wakes(&mut self, line: Line) {
        self.line = line;
        self.idle_at = None;
        self.frames_from = None;
    }

    /// When something happens by itself.
    pub(super) fn due(&self, now_ns: u64, controller: &Controller) -> Option<u64> {
        let pulled_up = controller.is_pulled_up();
        let line = match self.line {
            Line::Unplugged => None,
            Line::Empty => pulled_up.then_some(now_ns),
            _ if !pulled_up => Some(now_ns),
            Line::Attached { since } => Some(since + DEBOUNCE_NS),
            Line::Resetting { until } | Line::Recovering { until } | Line::Resuming { until } => {
                Some(until)
            }
            Line::Active | Line::Suspended => None,
        };
        let frame = self.frames_from.filter(|_| controller.counts_frames());
        let frame = frame.map(|from| from + (self.frame + 1) * FRAME_NS);
        [line, frame, self.idle_at].into_iter().flatten().min()
    }

    pub(super) fn act(&mut self, now_ns: u64, controller: &mut Controller) -> Option<PortEvent> {
        self.count_frames(now_ns, controller);
        if self.idle_at.is_some_and(|at| at <= now_ns) {
            self.idle_at = None;
            controller.bus_idle();
        }
        let pulled_up = controller.is_pulled_up();
        match self.line {
            Line::Unplugged => None,
            Line::Empty if pulled_up => {
                // The bus has been idle since the pull-up pulls.
                self.line = Line::Attached { since: now_ns };
                self.idle_at = Some(now_ns + IDLE_NS);
                Some(PortEvent::Attached)
            }
            Line::Empty => None,
            _ if !pulled_up => {
                self.goes_idle(Line::Empty, now_ns);
                Some(PortEvent::Detached)
            }
            Line::Attached { since } if since + DEBOUNCE_NS <= now_ns => {
                self.reset(now_ns);
                None
            }
            Line::Resetting { until } if until <= now_ns => {
                controller.bus_reset();
                self.line = Line::Recovering {
                    until: until + RECOVERY_NS,
                };
                self.begin_frames(until);
                None
            }
            Line::Recovering { until } if until <= now_ns => {
                self.line = Line::Active;
                Some(PortEvent::Ready)
            }
            Line::Resuming { until } if until <= now_ns => {
                controller.bus_resume();
                self.line = Line::Active;
                self.begin_frames(until);
                None
            }
            _ => None,
        }
    }

    fn begin_frames(&mut self, now_ns: u64) {
        self.frames_from = Some(now_ns);
        self.frame = 0;
    }

    /// Tells the device which frame it is. Those that passed meanwhile were the same to it.
    pub(super) fn count_frames(&mut self, now_ns: u64, controller: &mut Controller) {
        let Some(from) = self.frames_from else { return };
        let frame = now_ns.saturating_sub(from) / FRAME_NS;
        if frame != self.frame {
            self.frame = frame;
            controller.start_of_frame((frame % FRAME_NUMBERS) as u16);
        }
    }
}
