//! What the board says during a game.

use super::{Act, Sentence, Speech};
use crate::controls::Button;
use crate::evening::Player;
use crate::lights::Role;
use crate::referee::{Referee, State, Will};
use crate::table::Table;
use katarenga_rules::board::{BySide, Cell, Side};
use katarenga_rules::game::{Destinations, IllegalMove, Move};

impl Speech {
    /// Whose turn it is, or what has to be done before play goes on.
    pub(super) fn game(&mut self, table: &Table, referee: &Referee) {
        let captures = referee.position().rules().captures();
        self.last_move = referee
            .last_move()
            .map(|made| Sentence::of_move(made, captures));
        if let Some(outcome) = referee.outcome() {
            self.say(Sentence::Over(outcome));
            if let Some(winner) = table.match_winner() {
                self.say(Sentence::MatchWon(winner));
            }
            self.say(match referee.position().rules().starts_empty() {
                true => Sentence::ClearAgain,
                false => Sentence::SetUpAgain,
            });
            // The lights show it until the next game is set up.
            self.score(table);
        } else if referee.state() == State::Mismatch {
            self.mismatch(referee);
        } else {
            self.turn(table, referee);
            if table.shows_groups() {
                let connected = |side| referee.position().largest_group(side).len() as u8;
                self.say(Sentence::Groups(BySide::from_fn(connected)));
            }
            if table.shows_standing() {
                self.standing(table);
            }
        }
    }

    /// What has to be put right, and whose turn it is if that is why.
    fn mismatch(&mut self, referee: &Referee) {
        let (surplus, missing) = (self.cells(Role::TakeAway), self.cells(Role::PutBack));
        let position = referee.position();
        let standing = position.standing(Side::White) | position.standing(Side::Black);
        let placed = position.phase().is_placing() && (surplus & standing).is_empty();
        if placed && surplus.len() > 1 && missing.is_empty() {
            self.say(Sentence::OneTooMany(surplus));
            return;
        }
        let side = position.side();
        let moved = missing.single().zip(surplus.single());
        let theirs = |&(from, _): &(Cell, Cell)| position.standing(!side).contains(from);
        if let Some((from, to)) = moved.filter(theirs)
            && !position.phase().is_placing()
        {
            self.say(Sentence::OutOfTurn { side, from });
            self.say(Sentence::Carry { from: to, to: from });
            return;
        }
        self.say(Sentence::Mismatch);
        if let Some((from, to)) = referee.guide() {
            self.say(Sentence::Carry { from, to });
        }
        self.say_of(Role::TakeAway, Sentence::Surplus);
        self.say_of(Role::PutBack, Sentence::Missing);
    }

    fn turn(&mut self, table: &Table, referee: &Referee) {
        let position = referee.position();
        let side = position.side();
        let by = table.settings().players.sides[side];
        let nothing_seen = referee.sees_no_move();
        self.say(match (referee.will(), position.displaced()) {
            (Will::Awaited | Will::Free, _) if nothing_seen => Sentence::NothingSeen(side),
            (Will::Awaited, _) if by == Player::Remote => Sentence::Awaits(side),
            (Will::Awaited, _) => Sentence::Thinks(side),
            (Will::Told(m), _) if m.from.is_none() => Sentence::PlaceFor { by, side, to: m.to },
            (Will::Told(m), displaced) => Sentence::CarryOut {
                by,
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
        } else if referee.will() == Will::Free && table.wonder().is_some() {
            self.say(Sentence::LooksForHint);
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
        self.put_back(referee);
        self.say_of(Role::TakeAway, Sentence::TakeAway);
        if let Some(binding) = referee.binding() {
            self.say(Sentence::Bound(binding));
        }
        self.goals(referee);
    }

    /// That a pawn belongs back, and whose turn it is if that is why.
    fn put_back(&mut self, referee: &Referee) {
        let (cells, position) = (self.cells(Role::PutBack), referee.position());
        let (side, others) = (position.side(), position.standing(!position.side()));
        match cells.single().filter(|&cell| others.contains(cell)) {
            Some(from) if !position.phase().is_placing() => {
                self.say(Sentence::OutOfTurn { side, from });
            }
            _ => self.say_of(Role::PutBack, Sentence::PutBack),
        }
    }

    /// Where the lifted pawn may go.
    fn goals(&mut self, referee: &Referee) {
        let to = Destinations {
            plain: self.cells(Role::Destination).squares,
            captures: self.cells(Role::Capture).squares,
            camps: self.cells(Role::Camp).camps,
        };
        let captures = referee.position().rules().captures();
        if let Some(from) = referee.pawn_in_hand().filter(|_| to != Destinations::NONE) {
            self.say(Sentence::Goals { from, to, captures });
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
    pub(super) fn around_the_game(&mut self, table: &Table, referee: &Referee) {
        if table.may_claim() {
            self.say(Sentence::MayClaim);
        }
        if table.has_swapped() {
            self.say(Sentence::Swapped);
        }
        // Score and times stay lit after a game, and no clock runs.
        if referee.outcome().is_some() {
            return;
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
        if table.may_swap() == Some(Player::Person) {
            self.say(Sentence::MaySwap);
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
