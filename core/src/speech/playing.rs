//! What the board says during a game.

use super::{Act, Sentence, Speech};
use crate::board::{BySide, Cell, Side};
use crate::controls::Button;
use crate::evening::Player;
use crate::game::{IllegalMove, Move};
use crate::lights::Role;
use crate::referee::{Referee, State, Will};
use crate::table::Table;

impl Speech {
    /// Whose turn it is, or what has to be done before play goes on.
    pub(super) fn game(&mut self, table: &Table, referee: &Referee) {
        if let Some(outcome) = referee.outcome() {
            self.say(Sentence::Over(outcome));
            if let Some(winner) = table.match_winner() {
                self.say(Sentence::MatchWon(winner));
            }
            self.say(match referee.position().rules().starts_empty() {
                true => Sentence::ClearAgain,
                false => Sentence::SetUpAgain,
            });
        } else if referee.state() == State::Mismatch {
            let (surplus, missing) = (self.cells(Role::TakeAway), self.cells(Role::PutBack));
            let position = referee.position();
            let standing = position.standing(Side::White) | position.standing(Side::Black);
            let placed = position.phase().is_placing() && (surplus & standing).is_empty();
            if placed && surplus.len() > 1 && missing.is_empty() {
                self.say(Sentence::OneTooMany(surplus));
                return;
            }
            self.say(Sentence::Mismatch);
            if let Some((from, to)) = referee.guide() {
                self.say(Sentence::Carry { from, to });
            }
            self.say_of(Role::TakeAway, Sentence::Surplus);
            self.say_of(Role::PutBack, Sentence::Missing);
        } else {
            self.turn(referee);
            if table.shows_groups() {
                let connected = |side| referee.position().largest_group(side).len() as u8;
                self.say(Sentence::Groups(BySide::from_fn(connected)));
            }
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
            (Will::Free, None) if position.phase().is_placing() => Sentence::Place(side),
            (Will::Free, None) => Sentence::Turn(side),
        });
        if position.has_passed() {
            self.say(Sentence::Passed(!side));
        }
        if let Some(m) = referee.hint() {
            self.say(Sentence::Hint(m));
        }
        self.illegal(referee);
        self.say_of(Role::Question, Sentence::Question);
        // Before a pawn is lifted, those that can capture are lit because one of them must.
        let must = position.must_capture() && self.cells(Role::Capture).is_empty();
        self.say_of(
            Role::Captor,
            match must && referee.binding().is_none() {
                true => Sentence::MustCapture,
                false => Sentence::Captors,
            },
        );
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

    /// Why the pawn that was just set down must not stand there.
    fn illegal(&mut self, referee: &Referee) {
        let cells = self.cells(Role::Illegal);
        let position = referee.position();
        let side = position.side();
        let square = cells.single().and_then(Cell::square);
        let why = square
            .filter(|_| position.phase().is_placing())
            .and_then(|square| position.play(Move::placing(square)).err());
        let reason = match why {
            _ if cells.iter().any(|cell| referee.is_of_wrong_colour(cell)) => {
                Some(Sentence::WrongColour { side, cells })
            }
            Some(IllegalMove::Threatened(square)) => Some(Sentence::Threatened(square)),
            Some(IllegalMove::OutOfReach { from, to }) => Some(Sentence::NotReached { from, to }),
            Some(IllegalMove::AnotherQuarter(square)) => Some(Sentence::AnotherQuarter(square)),
            Some(IllegalMove::DeadEnd(square)) => Some(Sentence::DeadEnd(square)),
            _ => None,
        };
        match reason {
            Some(reason) => self.say(reason),
            None => self.say_of(Role::Illegal, Sentence::Illegal),
        }
    }

    /// Clock, score and claims.
    pub(super) fn around_the_game(&mut self, table: &Table) {
        if table.may_claim() {
            self.say(Sentence::MayClaim);
        }
        let groups = table.settings().rules.is_about_groups() && table.shows_nothing_asked();
        self.press(
            Button::Turn,
            match groups {
                true => Act::ShowGroups,
                false => Act::ShowStanding,
            },
        );
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
