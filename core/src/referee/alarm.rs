//! When the referee looks at the board again although nothing changes.

use crate::units::{Millis, Moment};

/// When to look again. Every look sets it anew.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Alarm {
    /// When something changes.
    #[default]
    Off,
    /// At this moment, or after it.
    At(Moment),
    /// At the very next step.
    NextStep,
}

impl Alarm {
    /// Whether it is time to look.
    pub(super) fn rings(self, now: Moment) -> bool {
        match self {
            Self::Off => false,
            Self::At(moment) => moment.has_come(now),
            Self::NextStep => true,
        }
    }

    pub(super) fn ring_at_next_step(&mut self) {
        *self = Self::NextStep;
    }

    /// Whether something has lasted long enough; if not, the referee looks again when it will have.
    pub(super) fn has_lasted(&mut self, now: Moment, since: Moment, length: Millis) -> bool {
        let lasted = now - since >= length;
        if !lasted {
            self.ring_at(since + length);
        }
        lasted
    }

    fn ring_at(&mut self, moment: Moment) {
        let sooner = match *self {
            Self::Off => true,
            Self::At(planned) => planned.is_after(moment),
            Self::NextStep => false,
        };
        if sooner {
            *self = Self::At(moment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soonest_of_several_moments_counts_also_when_time_wraps() {
        for begin in [Moment(0), Moment(u32::MAX - 320)] {
            let mut alarm = Alarm::default();
            assert!(!alarm.has_lasted(begin, begin, Millis(350)));
            assert!(!alarm.has_lasted(begin, begin, Millis(300)));
            assert!(!alarm.has_lasted(begin, begin, Millis(440)));
            assert!(!alarm.rings(begin + Millis(299)));
            assert!(alarm.rings(begin + Millis(300)));
        }
    }

    #[test]
    fn nothing_is_sooner_than_the_next_step() {
        let mut alarm = Alarm::default();
        alarm.ring_at_next_step();
        assert!(!alarm.has_lasted(Moment(0), Moment(0), Millis(350)));
        assert!(alarm.rings(Moment(1)));
    }
}
