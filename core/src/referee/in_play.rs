//! Refereeing while the game goes on.

use super::alarm::Alarm;
use super::clarity::Clarity;
use super::difference::{Difference, may_belong_to};
use super::events::Events;
use super::guidance::{self, Advice};
use super::hands::{self, Handling, InHand};
use super::look::Look;
use super::turn::{TOGETHER, Turn};
use super::will::Will;
use crate::units::{Millis, Moment};
use katarenga_rules::board::Square;
use katarenga_rules::game::Move;

/// How long the board must stay as it is before a move that could still go on is taken for finished, or a pawn on a
/// wrong square for set down. A hand slides over a square in less.
const REST: Millis = Millis(350);

/// A game that goes on.
#[derive(Clone, Debug)]
pub(super) struct InPlay {
    pub turn: Turn,
    pub clarity: Clarity,
}

/// What a look at the board leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    /// Nothing yet: the lights stay as they were.
    Wait,
    /// The players are shown something.
    Show(Advice),
    /// A move was made.
    Made(Move),
}

impl InPlay {
    /// The board is seen for the first time.
    pub(super) fn at_first(now: Moment) -> Self {
        Self {
            turn: Turn::default(),
            clarity: Clarity::at_first(now),
        }
    }

    /// Judges what the board shows.
    pub(super) fn judge(
        &mut self,
        look: &Look<'_>,
        alarm: &mut Alarm,
        events: &mut Events,
    ) -> Verdict {
        self.turn.compare(look);
        // Where pawns come from the hand, one that was set down before the power went may still appear.
        if look.difference.is_none() && !look.position.phase().is_placing() {
            self.clarity.see_all();
        }
        if self.clarity.is_finding_its_way(look.now, alarm) {
            // No scan shows how these pawns came to be where they are.
            self.turn.excuse(&look.difference);
        }
        let hands = hands::read(
            look.position,
            look.watch.seen(),
            &look.difference,
            self.turn.captured(),
        );
        if hands != Handling::Confused {
            self.clarity.understand(events);
        }
        match hands {
            Handling::Confused => self.confused(look, alarm, events),
            Handling::AtRest => {
                self.turn.at_rest(look.options.touch_move, events);
                Verdict::Show(Advice::AtRest)
            }
            Handling::UnderWay(in_hand) => self.under_way(look, in_hand, alarm, events),
            Handling::After(m) => self.after_move(look, m, alarm, events),
            Handling::Answered { m, answer, in_hand } => {
                let verdict = self.under_way(look, in_hand, alarm, events);
                if self.answered(look, m, answer, alarm) {
                    Verdict::Made(m)
                } else {
                    verdict
                }
            }
        }
    }

    fn confused(&mut self, look: &Look<'_>, alarm: &mut Alarm, events: &mut Events) -> Verdict {
        if let Some(m) = self.followed(look) {
            return match alarm.has_lasted(look.now, look.watch.changed(m.to), REST) {
                true => {
                    // The next pawn has its own lights.
                    alarm.ring_at_next_step();
                    Verdict::Made(m)
                }
                false => Verdict::Wait,
            };
        }
        self.turn.notice_touches_in_a_mess(look, alarm, events);
        if !self.clarity.lose_track(look.now, alarm, events) {
            // Until it is clear that this is no hand at work, the lights stay as they were.
            return Verdict::Wait;
        }
        // In a mess no touch is deliberate, not even of the last pawn that is still missing.
        self.turn.excuse(&look.difference);
        self.turn.withdraw_question();
        if look.position.phase().is_placing() && look.difference.missing().is_empty() {
            // Two pawns from the hand at once. Whichever is taken away again, the other one counts.
            self.turn.trust_strays();
        }
        self.clarity.lead_back(guidance::nearest_pair(look));
        Verdict::Show(Advice::PutRight {
            missing: look.difference.missing(),
            misplaced: look.difference.misplaced(),
        })
    }

    fn under_way(
        &mut self,
        look: &Look<'_>,
        in_hand: InHand,
        alarm: &mut Alarm,
        events: &mut Events,
    ) -> Verdict {
        self.turn.notice_touches(look, alarm, events);
        let resting = in_hand
            .set_down
            .filter(|_| alarm.has_lasted(look.now, look.watch.settled_since(), REST))
            .filter(|&to| !self.turn.may_go(look, in_hand.own, to));
        self.turn.report_illegal(look, resting, events);
        Verdict::Show(Advice::UnderWay {
            in_hand,
            resting,
            question: self.turn.question(),
        })
    }

    fn after_move(
        &mut self,
        look: &Look<'_>,
        m: Move,
        alarm: &mut Alarm,
        events: &mut Events,
    ) -> Verdict {
        self.turn.notice_touches(look, alarm, events);
        let allowed = self.turn.allows(look, m);
        // Nothing else counts, so the hand is not on its way to anywhere else, and the way of the pawn does not matter.
        let told = look.will.told() == Some(m);
        // A pawn that was not seen to leave its square may be another one.
        let faulty = look.watch.seen().faulty();
        let seen_leaving = m.from.is_none_or(|from| !faulty.contains(from.into()));
        let knocked = self.turn.is_stray(m.to) && !told;
        if knocked && look.will == Will::Free {
            // That is no move. A player who means it sets the pawn down once more.
            Verdict::Show(Advice::Stray(m))
        } else if knocked && look.will == Will::Awaited {
            // Perhaps just this is wanted: it stood there before the power went.
            Verdict::Show(Advice::AtRest)
        } else if allowed && seen_leaving && (told || !hands::may_go_on(look.position, m)) {
            Verdict::Made(m)
        } else if !alarm.has_lasted(look.now, look.watch.settled_since(), REST) {
            // The hand may not have let go.
            Verdict::Wait
        } else if allowed {
            Verdict::Made(m)
        } else {
            self.turn.report_illegal(look, Some(m.to), events);
            Verdict::Show(Advice::Forbidden(m))
        }
    }

    /// The opponent places the next pawn before the one placed last has stood long enough. Who came later is clear, unless
    /// both were set down together.
    fn followed(&self, look: &Look<'_>) -> Option<Move> {
        let Look {
            position, watch, ..
        } = look;
        let Difference { surplus, wrong, .. } = look.difference;
        if !position.phase().is_placing()
            || self.clarity.is_leading_back()
            || !look.difference.missing().is_empty()
            || !wrong.is_empty()
        {
            return None;
        }
        let since = |cell| look.now - watch.changed(cell);
        let first = surplus.iter().max_by_key(|&cell| since(cell))?;
        let m = Move::placing(first.square()?);
        let may_be_of = |side, cell| may_belong_to(side, cell, watch.seen());
        let counts = may_be_of(position.side(), first)
            && position.placements().contains(first.square()?)
            && self.turn.allows(look, m)
            && !self.turn.is_stray(first);
        let mut later = surplus;
        later.remove(first);
        let next = later.iter().max_by_key(|&cell| since(cell))?;
        let answers = may_be_of(!position.side(), next);
        let is_clear = since(first) >= since(next) + TOGETHER;
        (counts && answers && is_clear).then_some(m)
    }

    /// The opponent lifts a pawn for the answer before it is clear that the move is finished. It is once it has stood
    /// long enough. A pawn that was off before the move ended is in the mover's hand instead, and must come back first.
    fn answered(&self, look: &Look<'_>, m: Move, answer: Square, alarm: &mut Alarm) -> bool {
        let ended = look.watch.changed(m.to);
        let lifted = look.watch.changed(answer.into());
        if !self.turn.allows(look, m) || self.turn.is_stray(m.to) || !lifted.is_after(ended) {
            return false;
        }
        let finished = alarm.has_lasted(look.now, ended, REST);
        if finished {
            // The answer has its own lights.
            alarm.ring_at_next_step();
        }
        finished
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::{Event, Options, Referee};
    use crate::sensing::{Occupancy, Reading, SensorKind};
    use katarenga_rules::board::{Cell, Colour, Layout, Side};
    use katarenga_rules::game::{Position, Rules};

    /// A red board, so that e1e3 could go on, and Black lifts a pawn for the answer so long after White let go.
    fn made(let_go: Moment, answer: Millis) -> bool {
        let layout = Layout::from_fn(|square| match square.rank() as u8 {
            0 => Colour::Red,
            _ => Colour::Blue,
        });
        let Ok(start) = Position::start(layout, Rules::KATARENGA) else {
            unreachable!("every layout suits the base game")
        };
        let cell = |square: &str| square.parse::<Cell>().expect("a cell");
        let mut seen = Occupancy::of(&start);
        let mut referee = Referee::new(start, Options::default(), SensorKind::Hall);
        referee.step(Moment(let_go.0.wrapping_sub(2_000)), &seen);
        referee.step(Moment(let_go.0.wrapping_sub(1_900)), &seen);
        seen.set(cell("e1"), Reading::Empty);
        referee.step(Moment(let_go.0.wrapping_sub(800)), &seen);
        seen.set(cell("e3"), Reading::Pawn(Side::White));
        if answer > Millis(0) {
            referee.step(let_go, &seen);
        }
        seen.set(cell("a8"), Reading::Empty);
        referee.step(let_go + answer, &seen);
        let events = referee.step(let_go + REST, &seen);
        matches!(events.first(), Some(Event::MoveMade { .. }))
    }

    #[test]
    fn a_move_is_answered_also_when_time_wraps_between_them() {
        for let_go in [100_000, u32::MAX - 20, u32::MAX - 400] {
            assert!(made(Moment(let_go), Millis(30)));
        }
    }

    #[test]
    fn a_pawn_that_is_off_when_the_move_ends_may_be_in_the_movers_hand() {
        assert!(made(Moment(100_000), Millis(1)));
        assert!(!made(Moment(100_000), Millis(0)));
    }
}
