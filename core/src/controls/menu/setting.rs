//! What values a dial has, which one it stands at, and how another one is set.

use super::dial::{Dial, Draft};
use super::vocabulary::{Errand, Ongoing};
use crate::evening::{ClockSettings, Player, Players, Settings};
use crate::lights::{Brightness, Palette};
use crate::referee::TouchMove;
use crate::units::Millis;
use katarenga_rules::board::{BySide, Colour, Edge, Side};
use katarenga_rules::game::{DrawReason, Outcome, Rules, Victory};
use katarenga_rules::opponent::Level;

/// A player's time in minutes, a square for each step.
pub const MINUTES: [u32; 8] = [1, 2, 3, 5, 10, 15, 30, 60];

/// The increment in seconds, a square for each step and none for none.
pub const SECONDS: [u32; 8] = [1, 2, 3, 5, 10, 15, 20, 30];

const MINUTE: u32 = 60_000;
const SECOND: u32 = 1_000;
const NUDGE_STEP: u32 = 100;

/// From the mildest to the strictest, unlike the table of names.
const TOUCH_MOVES: [TouchMove; 3] = [TouchMove::Off, TouchMove::Lenient, TouchMove::Strict];

/// Draw agreed, White resigns, Black resigns, and last the draw that can only be claimed after a repetition (R9).
pub(super) const ENDINGS: [Outcome; 4] = [
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

/// Buttons offer a person and the board. Only a program makes a side remote; buttons can take it back.
const fn players_on_offer(player: Player) -> usize {
    match player {
        Player::Person | Player::Board => 2,
        Player::Remote => Player::ALL.len(),
    }
}

impl Dial {
    /// The value at which it stands under settings, and how many values it has: this says how often to
    /// press NEXT or BACK to get to other settings.
    ///
    /// ```
    /// use katarenga_core::controls::menu::Dial;
    /// use katarenga_core::evening::Settings;
    /// assert_eq!(Dial::Sound.place_in(&Settings::default()), (1, 2));
    /// ```
    #[must_use]
    pub fn place_in(self, settings: &Settings) -> (usize, usize) {
        let draft = Draft::of(settings, Ongoing::Nothing);
        (self.value(&draft), self.count(&draft))
    }

    /// How many values it has.
    pub(super) const fn count(self, draft: &Draft) -> usize {
        match self {
            Self::WhitePlayer => players_on_offer(draft.settings.players.sides.white),
            Self::BlackPlayer => players_on_offer(draft.settings.players.sides.black),
            Self::Hints | Self::QuietFirstMove | Self::Swap => 2,
            Self::Terrain | Self::Sound | Self::Care => 2,
            Self::Level => Level::COUNT,
            Self::Game => match draft.ongoing {
                Ongoing::Waiting => Rules::GAMES.len() + 1,
                Ongoing::Nothing | Ongoing::Begun | Ongoing::Game | Ongoing::Repetition => {
                    Rules::GAMES.len()
                }
            },
            Self::End => match draft.ongoing {
                Ongoing::Repetition => ENDINGS.len(),
                Ongoing::Nothing | Ongoing::Waiting | Ongoing::Begun | Ongoing::Game => {
                    ENDINGS.len() - 1
                }
            },
            Self::TouchMove | Self::Palette | Self::WhiteEdge => 3,
            Self::Start | Self::Goal => Colour::ALL.len(),
            Self::Nudge | Self::BlackTime | Self::Brightness => 8,
            Self::WhiteTime | Self::Increment => 9,
        }
    }

    /// The value it stands at.
    pub(super) fn value(self, draft: &Draft) -> usize {
        let Draft {
            settings, errand, ..
        } = draft;
        let clock = settings.clock.unwrap_or(NO_CLOCK);
        let BySide { white, black } = clock.time;
        let colours = settings.rules.colours();
        let Players {
            sides: players,
            level,
            hints,
            swap,
        } = settings.players;
        match self {
            Self::Game => match *errand {
                Some(Errand::TakeUp) => Rules::GAMES.len(),
                _ => settings.rules.place(),
            },
            Self::Start => colours.map_or(0, |colours| colours.start as usize),
            Self::Goal => colours.map_or(0, |colours| colours.goal as usize),
            Self::WhitePlayer => players.white as usize,
            Self::BlackPlayer => players.black as usize,
            Self::Level => usize::from(level.number()) - 1,
            Self::Hints => usize::from(hints),
            Self::Swap => usize::from(swap),
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
            Self::End => {
                let is_chosen = |&outcome: &Outcome| *errand == Some(Errand::End(outcome));
                ENDINGS.iter().position(is_chosen).unwrap_or(0)
            }
        }
    }

    /// Sets another value.
    pub(super) fn set(self, draft: &mut Draft, value: usize) {
        let Draft {
            settings, errand, ..
        } = draft;
        let players = &mut settings.players;
        match self {
            Self::Game => match Rules::GAMES.get(value) {
                Some(&game) => {
                    // A game that was chosen before keeps its colours.
                    if settings.rules.place() != value {
                        settings.rules = game;
                    }
                    *errand = None;
                }
                None => *errand = Some(Errand::TakeUp),
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
            Self::WhitePlayer | Self::BlackPlayer => {
                let side = match self {
                    Self::WhitePlayer => Side::White,
                    _ => Side::Black,
                };
                let player = &mut players.sides[side];
                *player = pick(&Player::ALL, value, *player);
            }
            Self::Level => {
                let level = u8::try_from(value + 1).ok().and_then(Level::new);
                players.level = level.unwrap_or(players.level);
            }
            Self::Hints => players.hints = value == 1,
            Self::Swap => players.swap = value == 1,
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
            Self::End => *errand = ENDINGS.get(value).copied().map(Errand::End),
        }
    }

    /// Whether a value can be taken: a game that cannot be played on the layout cannot (R24).
    pub(super) fn is_possible(self, draft: &Draft, value: usize) -> bool {
        let Settings { rules, layout, .. } = &draft.settings;
        match self {
            Self::Game if value == rules.place() => rules.check(layout).is_ok(),
            Self::Game => Rules::GAMES
                .get(value)
                .is_none_or(|game| game.check(layout).is_ok()),
            _ => true,
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
    use super::super::way::Way;
    use super::*;
    use katarenga_rules::board::Layout;

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
