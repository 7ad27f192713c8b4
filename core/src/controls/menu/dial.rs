//! The single things that screens let players choose.

use super::vocabulary::{Errand, Ongoing};
use super::way::Way;
use crate::board::{BySide, Colour, Edge, Side};
use crate::evening::{ClockSettings, Settings};
use crate::game::{DrawReason, Outcome, Rules, Victory};
use crate::lights::{Brightness, Paint, Palette};
use crate::referee::TouchMove;
use crate::units::Millis;

/// What OK will take.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) struct Draft {
    pub settings: Settings,
    /// Something to be done instead of taking the settings.
    pub errand: Option<Errand>,
    /// Only a running game can end.
    pub ongoing: Ongoing,
}

/// What one row of a screen sets: a choice among a few values, which are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Dial {
    /// The games; while one is running the ways to end it: agree on a draw, resign, or claim a draw after a repetition
    /// (R9); and while one waits that was left out, to take it up.
    Game,
    /// The Race's start colour (R20).
    Start,
    /// The Race's goal colour (R20).
    Goal,
    /// Touch-move off, lenient, strict (R15).
    TouchMove,
    /// How long a nudge may last, a square for each 0.1 s (R15).
    Nudge,
    /// First moves may capture, or may not (R4).
    QuietFirstMove,
    /// White near, White far, or draw lots (R30).
    WhiteEdge,
    /// White's time sets Black's too, for most players want equal times; its lowest value is no clock (R32).
    WhiteTime,
    /// Black's time, where it differs (R32).
    BlackTime,
    /// What each move adds to the time (R32).
    Increment,
    /// How bright the lights are, in eight steps.
    Brightness,
    /// Which colours the lights use.
    Palette,
    /// Whether the squares glow in the colours of the layout, for boards without printed quarters.
    Terrain,
    /// Sound on or off.
    Sound,
    /// Calibration or self-test.
    Care,
}

crate::names!(Dial {
    Game "game",
    Start "start",
    Goal "goal",
    TouchMove "touch-move",
    Nudge "nudge",
    QuietFirstMove "quiet-first-move",
    WhiteEdge "white-edge",
    WhiteTime "white-time",
    BlackTime "black-time",
    Increment "increment",
    Brightness "brightness",
    Palette "palette",
    Terrain "terrain",
    Sound "sound",
    Care "care",
});

/// A player's time in minutes, a square for each step.
const MINUTES: [u32; 8] = [1, 2, 3, 5, 10, 15, 30, 60];

/// The increment in seconds, a square for each step and none for none.
const SECONDS: [u32; 8] = [1, 2, 3, 5, 10, 15, 20, 30];

const MINUTE: u32 = 60_000;
const SECOND: u32 = 1_000;
const NUDGE_STEP: u32 = 100;

/// From the mildest to the strictest, unlike the table of names.
const TOUCH_MOVES: [TouchMove; 3] = [TouchMove::Off, TouchMove::Lenient, TouchMove::Strict];

/// The games that the table can referee. In the others pawns come from the hand, or points are counted.
const OFFERED: [Rules; 2] = [Rules::KATARENGA, Rules::RACE];

/// Draw agreed, White resigns, Black resigns, and last the draw that can only be claimed after a repetition (R9).
const ENDINGS: [Outcome; 4] = [
    Outcome::Draw(DrawReason::Agreement),
    Outcome::Win {
        winner: Side::Black,
        by: Victory::Resignation,
    },
    Outcome::Win {
        winner: Side::White,
        by: Victory::Resignation,
    },
    Outcome::Draw(DrawReason::Repetition),
];

/// How the values of a dial lie on the eight squares of its row.
#[derive(PartialEq)]
enum Look {
    /// A square for each value.
    Dots,
    /// As many squares as the value, and one.
    Bar,
    /// As many squares as the value.
    BarFromNothing,
    /// The four colours.
    Colours,
}

impl Dial {
    /// Chooses the value before or after the present one.
    // Rarely used, and on the stack of every step if it were inlined.
    #[inline(never)]
    pub(super) fn turn(self, draft: &mut Draft, way: Way) {
        let value = way.step(self.value(draft), self.count(draft));
        self.set(draft, value);
    }

    /// What the row shows on its eight squares: all values on offer while it is the one being set, else only the
    /// chosen one. So the row being set is the one with the most lights.
    pub(super) fn row(self, draft: &Draft, being_set: bool) -> [Paint; 8] {
        let (value, count) = (self.value(draft), self.count(draft));
        let chosen = match self {
            Self::WhiteTime => Paint::Side(Side::White),
            Self::BlackTime => Paint::Side(Side::Black),
            _ => Paint::Chosen,
        };
        let look = self.look();
        let (length, of) = match look {
            Look::Dots | Look::Colours => (value + 1, count),
            Look::Bar => (value + 1, 8),
            Look::BarFromNothing => (value, 8),
        };
        core::array::from_fn(|i| {
            let is_chosen = match look {
                Look::Bar | Look::BarFromNothing if being_set => i < length,
                _ => i + 1 == length,
            };
            let shown = is_chosen || (being_set && i < of);
            match Colour::ALL.get(i).filter(|_| look == Look::Colours) {
                _ if !shown => Paint::Dark,
                Some(&colour) if is_chosen && being_set => Paint::Glow(colour),
                Some(&colour) => Paint::Terrain(colour),
                None if is_chosen => chosen,
                None => Paint::Offered,
            }
        })
    }

    const fn look(self) -> Look {
        match self {
            Self::Start | Self::Goal => Look::Colours,
            Self::Nudge | Self::BlackTime | Self::Brightness => Look::Bar,
            Self::WhiteTime | Self::Increment => Look::BarFromNothing,
            _ => Look::Dots,
        }
    }

    const fn count(self, draft: &Draft) -> usize {
        match self {
            Self::QuietFirstMove | Self::Terrain | Self::Sound | Self::Care => 2,
            Self::Game => match draft.ongoing {
                Ongoing::Nothing => OFFERED.len(),
                Ongoing::Waiting => OFFERED.len() + 1,
                Ongoing::Game => OFFERED.len() + ENDINGS.len() - 1,
                Ongoing::Repetition => OFFERED.len() + ENDINGS.len(),
            },
            Self::TouchMove | Self::Palette | Self::WhiteEdge => 3,
            Self::Start | Self::Goal => Colour::ALL.len(),
            Self::Nudge | Self::BlackTime | Self::Brightness => 8,
            Self::WhiteTime | Self::Increment => 9,
        }
    }

    fn value(self, draft: &Draft) -> usize {
        let Draft {
            settings, errand, ..
        } = draft;
        let clock = settings.clock.unwrap_or(NO_CLOCK);
        let BySide { white, black } = clock.time;
        let colours = settings.rules.colours();
        match self {
            Self::Game => match *errand {
                Some(Errand::End(outcome)) => {
                    let place = ENDINGS.iter().position(|&ending| ending == outcome);
                    OFFERED.len() + place.unwrap_or(0)
                }
                Some(Errand::TakeUp) => OFFERED.len(),
                _ => settings.rules.place(),
            },
            Self::Start => colours.map_or(0, |colours| colours.start as usize),
            Self::Goal => colours.map_or(0, |colours| colours.goal as usize),
            Self::TouchMove => TOUCH_MOVES
                .iter()
                .position(|&t| t == settings.options.touch_move)
                .unwrap_or(0),
            Self::Nudge => {
                let steps = settings.options.nudge.0 / NUDGE_STEP;
                (steps as usize).clamp(1, 8) - 1
            }
            Self::QuietFirstMove => usize::from(settings.quiet_first_move),
            Self::WhiteEdge if *errand == Some(Errand::DrawLots) => 2,
            Self::WhiteEdge => settings.white_edge as usize,
            Self::WhiteTime => steps(&MINUTES, white.0 / MINUTE),
            Self::BlackTime => steps(&MINUTES, black.0 / MINUTE).saturating_sub(1),
            Self::Increment => steps(&SECONDS, clock.increment.0 / SECOND),
            Self::Brightness => settings.brightness.step(),
            Self::Palette => settings.palette as usize,
            Self::Terrain => usize::from(settings.terrain),
            Self::Sound => usize::from(settings.sound),
            Self::Care => usize::from(*errand == Some(Errand::SelfTest)),
        }
    }

    fn set(self, draft: &mut Draft, value: usize) {
        let Draft {
            settings,
            errand,
            ongoing,
        } = draft;
        match self {
            Self::Game => match OFFERED.get(value) {
                Some(&game) => {
                    // A game that was chosen before keeps its colours.
                    if settings.rules.place() != value {
                        settings.rules = game;
                    }
                    *errand = None;
                }
                None if *ongoing == Ongoing::Waiting => *errand = Some(Errand::TakeUp),
                None => {
                    let ending = ENDINGS.get(value - OFFERED.len());
                    *errand = ending.copied().map(Errand::End);
                }
            },
            Self::Start | Self::Goal => {
                if let Some(mut colours) = settings.rules.colours() {
                    let colour = match self {
                        Self::Start => &mut colours.start,
                        _ => &mut colours.goal,
                    };
                    *colour = pick(&Colour::ALL, value, *colour);
                    settings.rules = settings.rules.with_colours(colours);
                }
            }
            Self::TouchMove => {
                let touch_move = &mut settings.options.touch_move;
                *touch_move = pick(&TOUCH_MOVES, value, *touch_move);
            }
            Self::Nudge => settings.options.nudge = Millis((value as u32 + 1) * NUDGE_STEP),
            Self::QuietFirstMove => settings.quiet_first_move = value == 1,
            Self::WhiteEdge => match value {
                0 => (settings.white_edge, *errand) = (Edge::Near, None),
                1 => (settings.white_edge, *errand) = (Edge::Far, None),
                _ => *errand = Some(Errand::DrawLots),
            },
            Self::WhiteTime => {
                let minutes = value.checked_sub(1).and_then(|step| MINUTES.get(step));
                let increment = settings.clock.unwrap_or(NO_CLOCK).increment;
                settings.clock = minutes.map(|minutes| ClockSettings {
                    time: BySide::both(Millis(minutes * MINUTE)),
                    increment,
                });
            }
            Self::BlackTime => {
                if let (Some(clock), Some(minutes)) = (&mut settings.clock, MINUTES.get(value)) {
                    clock.time.black = Millis(minutes * MINUTE);
                }
            }
            Self::Increment => {
                let seconds = value.checked_sub(1).and_then(|step| SECONDS.get(step));
                if let Some(clock) = &mut settings.clock {
                    clock.increment = Millis(seconds.map_or(0, |seconds| seconds * SECOND));
                }
            }
            Self::Brightness => {
                settings.brightness = pick(&Brightness::ALL, value, settings.brightness);
            }
            Self::Palette => settings.palette = pick(&Palette::ALL, value, settings.palette),
            Self::Terrain => settings.terrain = value == 1,
            Self::Sound => settings.sound = value == 1,
            Self::Care => {
                *errand = Some(match value {
                    0 => Errand::Calibrate,
                    _ => Errand::SelfTest,
                });
            }
        }
    }
}

const NO_CLOCK: ClockSettings = ClockSettings {
    time: BySide::both(Millis(0)),
    increment: Millis(0),
};

/// How many steps of a scale an amount reaches.
fn steps(scale: &[u32], amount: u32) -> usize {
    scale.iter().filter(|&&step| step <= amount).count()
}

fn pick<T: Copy>(all: &[T], value: usize, otherwise: T) -> T {
    all.get(value).copied().unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;

    /// A draft in which every dial means something.
    fn draft() -> Draft {
        Draft {
            settings: Settings {
                rules: Rules::RACE,
                clock: Some(ClockSettings {
                    time: BySide::both(Millis(5 * MINUTE)),
                    increment: Millis(0),
                }),
                ..Settings::new(Layout::from_fn(|_| Colour::Red))
            },
            errand: None,
            ongoing: Ongoing::Repetition,
        }
    }

    #[test]
    fn every_dial_can_be_set_to_each_of_its_values() {
        for dial in Dial::ALL {
            for value in 0..dial.count(&draft()) {
                let mut draft = draft();
                dial.set(&mut draft, value);
                assert_eq!(dial.value(&draft), value, "{dial:?}");
            }
        }
    }

    #[test]
    fn next_and_back_undo_each_other() {
        for dial in Dial::ALL {
            for value in 0..dial.count(&draft()) {
                let mut draft = draft();
                dial.set(&mut draft, value);
                dial.turn(&mut draft, Way::Next);
                assert_ne!(dial.value(&draft), value, "{dial:?}");
                dial.turn(&mut draft, Way::Back);
                assert_eq!(dial.value(&draft), value, "{dial:?}");
            }
        }
    }

    /// Settings that came from elsewhere may lie between the steps or beyond them.
    #[test]
    fn odd_amounts_show_the_step_below_and_can_be_changed() {
        let mut draft = draft();
        draft.settings.options.nudge = Millis(5_000);
        draft.settings.clock = Some(ClockSettings {
            time: BySide {
                white: Millis(4 * MINUTE),
                black: Millis(u32::MAX),
            },
            increment: Millis(4_999),
        });
        let values = [
            Dial::Nudge,
            Dial::WhiteTime,
            Dial::BlackTime,
            Dial::Increment,
        ]
        .map(|dial| dial.value(&draft));
        assert_eq!(values, [7, 3, 7, 3]);
        draft.settings.options.nudge = Millis(0);
        assert_eq!(Dial::Nudge.value(&draft), 0);
        Dial::Nudge.turn(&mut draft, Way::Next);
        assert_eq!(draft.settings.options.nudge, Millis(200));
    }
}
