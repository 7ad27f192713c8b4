//! What the board says during a game.

use super::{Act, Sentence, Speech};
use crate::controls::Button;
use crate::evening::Player;
use crate::lights::Role;
use crate::referee::{Referee, State, Will};
use crate::table::Table;

impl Speech {
    /// Whose turn it is, or what has to be done before play goes on.
    pub(super) fn game(&mut self, referee: &Referee) {
        if let Some(outcome) = referee.outcome() {
            self.say(Sentence::Over(outcome));
            self.say(Sentence::SetUpAgain);
        } else if referee.state() == State::Mismatch {
            self.say(Sentence::Mismatch);
            if let Some((from, to)) = referee.guide() {
                self.say(Sentence::Carry { from, to });
            }
            self.say_of(Role::TakeAway, Sentence::Surplus);
            self.say_of(Role::PutBack, Sentence::Missing);
        } else {
            self.turn(referee);
        }
    }

    fn turn(&mut self, referee: &Referee) {
        let position = referee.position();
        let side = position.side();
        self.say(match (referee.will(), position.displaced()) {
            (Will::Awaited, _) => Sentence::Thinks(side),
            (Will::Told(m), displaced) => Sentence::CarryOut {
                from: m.from.filter(|_| displaced.is_none()),
                to: m.to,
                takes: position.standing(!side).contains(m.to),
            },
            (Will::Free, Some(from)) => Sentence::Displaced { side, from },
            (Will::Free, None) => Sentence::Turn(side),
        });
        if let Some(m) = referee.hint() {
            self.say(Sentence::Hint(m));
        }
        self.say_of(Role::Illegal, Sentence::Illegal);
        self.say_of(Role::Question, Sentence::Question);
        self.say_of(Role::Captor, Sentence::Captors);
        self.say_of(Role::PutBack, Sentence::PutBack);
        self.say_of(Role::TakeAway, Sentence::TakeAway);
        if let Some(binding) = referee.binding() {
            self.say(Sentence::Bound(binding));
        }
        let goals = [Role::Destination, Role::Capture, Role::Camp];
        if goals.iter().any(|&role| !self.cells(role).is_empty()) {
            self.say(Sentence::Goals);
        }
    }

    /// Clock, score and claims.
    pub(super) fn around_the_game(&mut self, table: &Table) {
        if table.may_claim() {
            self.say(Sentence::MayClaim);
        }
        self.press(Button::Turn, Act::ShowStanding);
        if table.may_be_given_hint() {
            self.hold(Button::Turn, Act::ShowHint);
        }
        if table.has_exchanged() {
            self.say(Sentence::Exchanged);
        }
        if table.may_exchange() == Some(Player::Person) {
            self.say(Sentence::MayExchange);
            self.press(Button::Ok, Act::TakeOtherSide);
        } else if table.settings().clock.is_some() {
            if table.is_paused() {
                self.say(Sentence::Paused);
                self.press(Button::Ok, Act::GoOn);
            } else {
                self.press(Button::Ok, Act::Pause);
            }
        }
    }
}
