//! The chess clock (R32), and how long players think when none is wanted.

use crate::evening::ClockSettings;
use crate::units::{Millis, Moment};
use katarenga_rules::board::{BySide, Side};

/// Counts the time of the player whose turn it is.
///
/// The clock is told at every step who is thinking, and charges the time since the step before to that player. So nothing
/// is lost or counted twice, however long the game and however uneven the steps.
///
/// ```
/// use katarenga_core::evening::Clock;
/// use katarenga_core::evening::ClockSettings;
/// use katarenga_core::units::{Millis, Moment};
/// use katarenga_rules::{BySide, Side};
/// let blitz = ClockSettings { time: BySide::both(Millis(180_000)), increment: Millis(2_000) };
/// let mut clock = Clock::new(Some(blitz));
/// clock.step(Moment(0), None);
/// clock.step(Moment(5_000), Some(Side::White));
/// assert_eq!(clock.left(Side::White), Some(Millis(175_000)));
/// assert_eq!(clock.moved(Side::White), Millis(5_000));
/// assert_eq!(clock.left(Side::White), Some(Millis(177_000)), "with the increment");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Clock {
    settings: Option<ClockSettings>,
    left: BySide<Millis>,
    /// What the player to move has thought since the last move.
    spent: Millis,
    /// The moment up to which everything is counted.
    counted: Moment,
}

/// From here on a player's time is shown without being asked for.
pub const SHORT: Millis = Millis(60_000);

impl Clock {
    /// The clock before the first move. Without settings it only tells how long each move took.
    #[must_use]
    pub fn new(settings: Option<ClockSettings>) -> Self {
        Self {
            settings,
            left: settings.map_or(BySide::both(Millis(0)), |settings| settings.time),
            ..Self::default()
        }
    }

    /// Lets time pass for the player who is thinking, if one is. Tells whose time is up.
    pub fn step(&mut self, now: Moment, thinking: Option<Side>) -> Option<Side> {
        let passed = now - self.counted;
        self.counted = now;
        let side = thinking?;
        self.spent = Millis(self.spent.0.saturating_add(passed.0));
        if self.settings.is_some() {
            let left = &mut self.left[side];
            *left = Millis(left.0.saturating_sub(passed.0));
            return (*left == Millis(0)).then_some(side);
        }
        None
    }

    /// A player has moved. Tells how long that took.
    pub fn moved(&mut self, side: Side) -> Millis {
        if let Some(ClockSettings { increment, .. }) = self.settings {
            let left = &mut self.left[side];
            *left = Millis(left.0.saturating_add(increment.0));
        }
        core::mem::take(&mut self.spent)
    }

    /// A move that was made before a power cut, and what it took.
    pub fn recall(&mut self, side: Side, spent: Millis) {
        let left = &mut self.left[side];
        *left = Millis(left.0.saturating_sub(spent.0));
        self.moved(side);
    }

    /// What a player has left, if a clock runs.
    #[must_use]
    pub fn left(&self, side: Side) -> Option<Millis> {
        self.settings.map(|_| self.left[side])
    }

    /// Whether there is a clock, and not only a stopwatch.
    #[must_use]
    pub const fn runs(&self) -> bool {
        self.settings.is_some()
    }

    /// A player's time on a bar of eight: the part of the whole time that is left or, in the last minute, of that
    /// minute. The last square goes out when the time is up.
    #[must_use]
    pub fn bar(&self, side: Side) -> Option<u8> {
        let whole = self.settings?.time[side];
        let left = self.left[side];
        let of = if left <= SHORT { SHORT } else { whole };
        // Increments may fill it beyond where it began.
        let eighths = (u64::from(left.0) * 8).div_ceil(u64::from(of.0.max(1)));
        Some(eighths.min(8) as u8)
    }

    /// Whether a player's time runs short.
    #[must_use]
    pub fn is_short(&self, side: Side) -> bool {
        self.left(side).is_some_and(|left| left <= SHORT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(white: u32, black: u32, increment: u32) -> Clock {
        Clock::new(Some(ClockSettings {
            time: BySide {
                white: Millis(white),
                black: Millis(black),
            },
            increment: Millis(increment),
        }))
    }

    #[test]
    fn time_is_charged_to_who_thinks_and_to_nobody_in_a_pause() {
        let mut clock = clock(60_000, 30_000, 0);
        clock.step(Moment(1_000), None);
        clock.step(Moment(1_008), Some(Side::White));
        clock.step(Moment(5_000), None);
        clock.step(Moment(5_010), Some(Side::Black));
        assert_eq!(clock.left(Side::White), Some(Millis(59_992)));
        assert_eq!(clock.left(Side::Black), Some(Millis(29_990)));
    }

    #[test]
    fn r32_the_flag_falls_when_the_time_is_up_and_not_before() {
        let mut clock = clock(10, 60_000, 0);
        assert_eq!(clock.step(Moment(9), Some(Side::White)), None);
        assert_eq!(clock.bar(Side::White), Some(1));
        assert_eq!(clock.step(Moment(10), Some(Side::White)), Some(Side::White));
        assert_eq!(clock.bar(Side::White), Some(0));
    }

    #[test]
    fn moves_recalled_leave_the_same_time_as_moves_made() {
        let mut made = clock(300_000, 200_000, 3_000);
        let mut recalled = made;
        let mut now = 0;
        for (ply, thought) in [1_234, 60_000, 7, 0, 99_999].into_iter().enumerate() {
            let side = Side::ALL[ply % 2];
            now += thought;
            made.step(Moment(now), Some(side));
            recalled.recall(side, made.moved(side));
        }
        for side in Side::ALL {
            assert_eq!(made.left(side), recalled.left(side));
        }
    }

    #[test]
    fn time_that_wraps_does_no_harm() {
        let mut clock = clock(60_000, 60_000, 0);
        clock.step(Moment(u32::MAX - 4), None);
        clock.step(Moment(5), Some(Side::White));
        assert_eq!(clock.left(Side::White), Some(Millis(59_990)));
    }
}
