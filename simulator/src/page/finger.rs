//! A finger that sets on the board what somebody chose on the page, with the same five buttons that everybody has.
//!
//! It looks at where the menu is and presses what leads on, one press after the other, so it works with the core and
//! with an image alike, and people see on the frame what they could have pressed themselves.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::menu::{Dial, Screen, Whereabouts};
use katarenga_core::evening::Company;
use katarenga_core::table::Table;

/// A short press: well above what the board takes for bouncing.
const SHORT: Duration = Duration::from_millis(60);

/// A long press: the second after which the board takes it for one, and some.
const LONG: Duration = Duration::from_millis(1_100);

/// Between two presses, so that the board has seen the button up and the picture has followed.
const APART: Duration = Duration::from_millis(60);

/// The longest way is a hold, nine screens, three rows and seven levels; whoever needs more is lost.
const MOST_PRESSES: u32 = 40;

/// What a finger does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// It has the button down until then.
    Pressing(Button, Duration),
    /// It waits until then.
    Waiting(Duration),
}

/// A finger on its way.
#[derive(Clone, Debug)]
pub(super) struct Finger {
    goal: Company,
    doing: Doing,
    presses: u32,
}

/// What a finger wants to happen to a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    Down(Button),
    Up(Button),
    /// It is done, or has lost its way.
    Away,
}

impl Finger {
    /// On its way to who plays whom.
    pub(super) fn new(goal: Company, now: Duration) -> Self {
        Self {
            goal,
            doing: Doing::Waiting(now),
            presses: 0,
        }
    }

    /// The button that it holds down.
    pub(super) fn holds(&self) -> Option<Button> {
        match self.doing {
            Doing::Pressing(button, _) => Some(button),
            Doing::Waiting(_) => None,
        }
    }

    /// Time has passed.
    pub(super) fn step(&mut self, now: Duration, table: &Table) -> Option<Touch> {
        match self.doing {
            Doing::Pressing(button, until) if now >= until => {
                self.doing = Doing::Waiting(now + APART);
                Some(Touch::Up(button))
            }
            Doing::Waiting(until) if now >= until => {
                let next = self.next(table).filter(|_| self.presses < MOST_PRESSES);
                let Some((button, length)) = next else {
                    return Some(Touch::Away);
                };
                self.presses += 1;
                self.doing = Doing::Pressing(button, now + length);
                Some(Touch::Down(button))
            }
            Doing::Pressing(..) | Doing::Waiting(_) => None,
        }
    }

    /// What leads on from where the menu is; nothing once the goal is reached.
    fn next(&self, table: &Table) -> Option<(Button, Duration)> {
        let Some(menu) = table.menu() else {
            let is_there = table.settings().company == self.goal;
            return (!is_there).then_some((Button::Setup, LONG));
        };
        let draft = menu.draft().company;
        let (is, to_be) = (draft.players, self.goal.players);
        let wrong = [
            (Dial::WhitePlayer, is.white != to_be.white),
            (Dial::BlackPlayer, is.black != to_be.black),
            (Dial::Level, draft.level != self.goal.level),
            (Dial::Hints, draft.hints != self.goal.hints),
        ];
        let any_wrong = wrong.iter().any(|&(_, is_wrong)| is_wrong);
        let wrong = |dial| wrong.contains(&(dial, true));
        let button = match menu.whereabouts() {
            Whereabouts::Contents(Screen::Players) => Button::Ok,
            Whereabouts::Contents(_) => Button::Next,
            Whereabouts::Row {
                screen: Screen::Players,
                dial,
            } => match dial {
                _ if !any_wrong => Button::Ok,
                Dial::Level if wrong(dial) && draft.level > self.goal.level => Button::Back,
                _ if wrong(dial) => Button::Next,
                _ => Button::Turn,
            },
            // Somebody was at another screen; what they had not taken is lost, as ever.
            _ => Button::Setup,
        };
        Some((button, SHORT))
    }
}
