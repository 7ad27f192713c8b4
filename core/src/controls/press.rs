//! From levels to presses.

use super::{Button, Buttons};
use crate::units::{Millis, Moment};

/// From here on a press is a long one.
pub const LONG: Millis = Millis(1_000);

/// A button that stays down this long after it has told all it can is jammed, or something lies on it.
pub const JAMMED: Millis = Millis(10_000);

/// What a player did with one button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Press {
    /// Down and up again in less than [`LONG`]; told when it comes up.
    Short(Button),
    /// Held for [`LONG`]; told once, while it is still down.
    Long(Button),
}

impl Press {
    /// Which button it was.
    #[must_use]
    pub const fn button(self) -> Button {
        match self {
            Self::Short(button) | Self::Long(button) => button,
        }
    }
}

/// Watches the levels of the buttons and tells presses.
///
/// Two buttons down at once are no press of either, and nothing counts until all have come up. A jammed button is
/// overlooked until it comes up, so that the other four go on working.
///
/// ```
/// use katarenga_core::controls::{Press, PressReader};
/// use katarenga_core::units::Moment;
/// use katarenga_core::{Button, Buttons};
/// let mut reader = PressReader::default();
/// assert_eq!(reader.step(Moment(0), Buttons::NONE.with(Button::Ok)), None);
/// assert_eq!(reader.step(Moment(80), Buttons::NONE), Some(Press::Short(Button::Ok)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PressReader {
    fingers: Fingers,
    jammed: Buttons,
}

#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
enum Fingers {
    /// All are up.
    #[default]
    Up,
    /// One is down, alone since then.
    Down(Button, Moment),
    /// Told, or more than one was down: waits since then until all are up.
    Spent(Moment),
}

impl PressReader {
    /// Takes the levels at one moment; call it as often as is convenient, at the latest when a level changes.
    pub fn step(&mut self, now: Moment, down: Buttons) -> Option<Press> {
        self.jammed = self.jammed.and(down);
        let down = down.without(self.jammed);
        match self.fingers {
            Fingers::Up => {
                if let Some(button) = down.single() {
                    self.fingers = Fingers::Down(button, now);
                } else if down != Buttons::NONE {
                    self.fingers = Fingers::Spent(now);
                }
                None
            }
            Fingers::Down(button, since) => {
                let alone = down == Buttons::NONE.with(button);
                let up = down == Buttons::NONE;
                let long = now - since >= LONG;
                if up {
                    self.fingers = Fingers::Up;
                } else if !alone || long {
                    self.fingers = Fingers::Spent(now);
                }
                match (alone || up, long) {
                    // Also when no step came while it was held.
                    (true, true) => Some(Press::Long(button)),
                    (true, false) => up.then_some(Press::Short(button)),
                    (false, _) => None,
                }
            }
            Fingers::Spent(since) => {
                if down == Buttons::NONE {
                    self.fingers = Fingers::Up;
                } else if now - since >= JAMMED {
                    self.jammed = self.jammed.or(down);
                    self.fingers = Fingers::Up;
                }
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Buttons = Buttons::NONE;
    const NEXT: Buttons = NONE.with(Button::Next);
    const OK: Buttons = NONE.with(Button::Ok);

    /// What a run of (moment, levels) tells, moment by moment.
    fn told<const N: usize>(levels: [(u32, Buttons); N]) -> [Option<Press>; N] {
        let mut reader = PressReader::default();
        levels.map(|(now, down)| reader.step(Moment(now), down))
    }

    #[test]
    fn a_short_press_tells_on_release() {
        let short = Some(Press::Short(Button::Next));
        assert_eq!(told([(0, NEXT), (999, NEXT)]), [None; 2]);
        assert_eq!(told([(0, NEXT), (999, NONE)]), [None, short]);
        assert_eq!(
            told([(0, NEXT), (50, NONE), (60, NEXT), (90, NONE), (99, NONE)]),
            [None, short, None, short, None]
        );
    }

    #[test]
    fn a_long_press_tells_once_while_it_is_held() {
        let long = Some(Press::Long(Button::Next));
        assert_eq!(
            told([(5, NEXT), (1_005, NEXT), (2_500, NEXT), (2_600, NONE)]),
            [None, long, None, None]
        );
        assert_eq!(told([(5, NEXT), (1_005, NONE)]), [None, long]);
    }

    #[test]
    fn two_buttons_are_no_press_of_either_in_any_order() {
        let both = NEXT.with(Button::Ok);
        for first in [NEXT, OK, both] {
            for last in [NEXT, OK, both] {
                let levels = [(0, first), (50, both), (1_200, last), (1_300, NONE)];
                assert_eq!(told(levels), [None; 4], "{first:?} … {last:?}");
            }
        }
        assert_eq!(told([(0, NEXT), (50, OK), (99, NONE)]), [None; 3]);
        let all: Buttons = Button::ALL.into_iter().collect();
        assert_eq!(told([(0, all), (1_500, all), (1_600, NONE)]), [None; 3]);
    }

    #[test]
    fn a_jammed_button_does_not_stop_the_others() {
        let both = NEXT.with(Button::Ok);
        let levels = [
            (0, NEXT),
            (1_000, NEXT),
            // Still thought to be held by somebody.
            (2_000, both),
            (2_100, NEXT),
            (11_000, NEXT),
            (12_000, both),
            (12_100, NEXT),
            // It came loose.
            (13_000, NONE),
            (14_000, NEXT),
            (14_100, NONE),
        ];
        let [long, next, ok] = [
            Press::Long(Button::Next),
            Press::Short(Button::Next),
            Press::Short(Button::Ok),
        ]
        .map(Some);
        let n = None;
        assert_eq!(told(levels), [n, long, n, n, n, n, ok, n, n, next]);
    }

    #[test]
    fn time_that_runs_backwards_does_no_harm() {
        let short = Some(Press::Short(Button::Ok));
        assert_eq!(told([(9_000, OK), (10, NONE)]), [None, short]);
    }
}
