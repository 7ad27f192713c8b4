//! Turns what stands on the board, over time, into moves.
//!
//! The referee compares what stands on the board with the position of the game. The referee does not follow single gestures:
//! in any order of events, a move is made when the board shows the position after one legal move (and touch-move allows that
//! move), and play goes on when the board shows the position of the game. Everything in between is guidance.
//!
//! ```text
//! the game says   the board shows   the referee answers
//! 2 . . . .       2 . . . .         the pawn from b1 is in a hand:
//! 1 . w . .       1 . . . .         roles for the squares where it may go
//!
//! 2 . . . .       2 w . . .         that is the position after b1a2, a legal move:
//! 1 . w . .       1 . . . .         the move is made
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `stage` | what the referee is doing: nothing yet, refereeing, or waiting for the next game |
//! | `account` | what the referee answers when it is asked |
//! | `in_play` | how the referee judges each look while the game goes on |
//! | `watch` | what the sensors said, and when |
//! | `look` | what the referee has before it at one look |
//! | `difference` | the cells where board and game disagree |
//! | `hands` | what the hands are doing, read off these cells |
//! | `sight` | which moves the board can see with its sensors |
//! | `clarity` | how well the referee understands the hands, and when the players must be led back |
//! | `turn` | what the side to move has done so far |
//! | `touches` | what a touched pawn obliges to |
//! | `will` | whose will the hands carry out: their own, or that of an absent player |
//! | `guidance` | what each cell should tell the players |
//! | `alarm` | when the referee looks again although nothing changes |
//! | `events`, `options` | what the referee reports, and how the players want it to referee |

mod account;
mod alarm;
mod clarity;
mod difference;
mod events;
mod guidance;
mod hands;
mod in_play;
mod look;
mod options;
mod sight;
mod stage;
mod touches;
mod turn;
mod watch;
mod will;

pub use events::{Event, Events, Made};
pub use options::{Options, TouchMove};
pub use stage::State;
pub use touches::Binding;
pub use will::Will;

use crate::lights::Roles;
use crate::sensing::{Occupancy, SensorKind};
use crate::units::Moment;
use alarm::Alarm;
use events::say;
use guidance::{Advice, Guidance};
use in_play::{InPlay, Verdict};
use katarenga_rules::board::CellMap;
use katarenga_rules::game::{IllegalMove, Move, Outcome, Position};
use look::Look;
use sight::Sight;
use stage::RefereeStage;
use turn::Turn;
use watch::{Sensor, Watch};

/// Sensors reported lost or back in one step.
const SENSOR_EVENTS: usize = 2;

/// Referees one game.
///
/// ```
/// use katarenga_core::referee::{Event, Options, Referee};
/// use katarenga_core::sensing::{Occupancy, SensorKind};
/// use katarenga_core::units::Moment;
/// use katarenga_rules::{Layout, Position, Rules};
/// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
/// let start = Position::start(layout, Rules::KATARENGA)?;
/// let mut referee = Referee::new(start, Options::default(), SensorKind::Hall);
/// referee.step(Moment(0), &Occupancy::of(&start));
/// let moved = start.play("b1a2".parse()?)?;
/// let events = referee.step(Moment(100), &Occupancy::of(&moved));
/// assert!(matches!(events[0], Event::MoveMade { .. }));
/// assert_eq!(*referee.position(), moved);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    position: Position,
    last: Option<Made>,
    options: Options,
    kind: SensorKind,
    will: Will,
    /// A move that is shown to the player to move, who need not make it.
    hint: Option<Move>,
    stage: RefereeStage,
    watch: Watch,
    alarm: Alarm,
    roles: Roles,
}

impl Referee {
    /// A referee for a game that stands at `position`.
    #[must_use]
    pub fn new(position: Position, options: Options, kind: SensorKind) -> Self {
        Self {
            position,
            last: None,
            options,
            kind,
            will: Will::Free,
            hint: None,
            stage: RefereeStage::unseen(&position),
            watch: Watch::new(),
            alarm: Alarm::default(),
            roles: CellMap::filled(None),
        }
    }

    /// Judges touched pawns otherwise from now on. A player who is bound stays bound, unless nothing binds any more.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
        if let RefereeStage::InPlay(play) = &mut self.stage
            && options.touch_move == TouchMove::Off
        {
            play.turn.unbind();
        }
        self.alarm.ring_at_next_step();
    }

    /// Somebody elsewhere decides for the side to move from now on, or nobody does any more. Who was bound is free then:
    /// what hands have touched obliges nobody else.
    pub fn heed(&mut self, will: Will) {
        if self.will == will {
            return;
        }
        self.will = will;
        self.hint = None;
        if let RefereeStage::InPlay(play) = &mut self.stage
            && will != Will::Free
        {
            play.turn.unbind();
            play.turn.withdraw_question();
        }
        self.alarm.ring_at_next_step();
    }

    /// Suggests a move to the player to move, or nothing any more. The next pawn that is lifted ends it.
    pub fn suggest(&mut self, hint: Option<Move>) {
        let hint = hint.filter(|&m| self.binding().is_none_or(|binding| binding.allows(m)));
        if self.hint != hint {
            self.hint = hint;
            self.alarm.ring_at_next_step();
        }
    }

    /// Other sensors are fitted than was thought.
    pub fn set_kind(&mut self, kind: SensorKind) {
        self.kind = kind;
    }

    /// The board is known to have been just as the game says until now: whatever stands otherwise has been set down only
    /// since. Only before the first step.
    pub fn know_the_board(&mut self, now: Moment) {
        self.open(now, &mut Events::new());
        if let RefereeStage::InPlay(play) = &mut self.stage {
            play.clarity.see_all();
        }
    }

    /// Makes a move that was made before the power went, without an event. Only before the first step.
    ///
    /// # Errors
    /// When it is not legal here.
    pub fn recall(&mut self, m: Move) -> Result<(), IllegalMove> {
        let before = self.position.pass_while_stuck();
        self.position = before.play(m)?.pass_while_stuck();
        self.last = Some(Made::from(&before, m));
        self.stage = RefereeStage::unseen(&self.position);
        Ok(())
    }

    /// Ends the game by agreement, by time or by another deliberate act of the players.
    pub fn end(&mut self, outcome: Outcome) -> Events {
        let mut events = Events::new();
        if self.outcome().is_none() {
            self.stage.end(outcome);
            self.roles = CellMap::filled(None);
            // All pawns may stand on their start squares already.
            self.alarm.ring_at_next_step();
            say(&mut events, Event::GameOver(outcome));
        }
        events
    }

    /// Looks at the board. To be called after every scan; when nothing has changed it costs next to nothing.
    pub fn step(&mut self, now: Moment, occupancy: &Occupancy) -> Events {
        let mut events = Events::new();
        let first = matches!(self.stage, RefereeStage::Unseen { .. });
        let changed = first || *occupancy != *self.watch.seen();
        if !changed && !self.alarm.rings(now) {
            return events;
        }
        self.alarm = Alarm::Off;
        if first {
            self.open(now, &mut events);
        }
        if changed {
            self.notice_changes(now, occupancy);
        }
        self.report_sensors(&mut events);
        self.look(now, &mut events);
        events
    }

    /// The board is seen for the first time, and the position says whether the game goes on. A game may also have been
    /// decided by the last move that was kept before the power went.
    fn open(&mut self, now: Moment, events: &mut Events) {
        self.stage = match self.pass_if_stuck(events) {
            Some(outcome) => RefereeStage::over(outcome),
            None => RefereeStage::InPlay(InPlay::at_first(now)),
        };
    }

    fn notice_changes(&mut self, now: Moment, occupancy: &Occupancy) {
        if let RefereeStage::InPlay(play) = &mut self.stage
            && self.kind == SensorKind::Reed
        {
            let (position, last_move) = (&self.position, self.last.map(|made| made.m));
            let before = Look::new(
                now,
                position,
                last_move,
                self.options,
                self.will,
                &self.watch,
                self.kind,
            );
            let at_first = play.clarity.is_at_first();
            play.turn.notice_replacement(&before, occupancy, at_first);
        }
        self.watch.notice(now, occupancy);
    }

    fn report_sensors(&mut self, events: &mut Events) {
        let unreported = self.watch.unreported();
        for cell in unreported.iter().take(SENSOR_EVENTS) {
            match self.watch.report(cell) {
                Sensor::Lost => {
                    say(events, Event::SensorLost(cell));
                    if let RefereeStage::InPlay(play) = &mut self.stage {
                        let sight = Sight::new(self.kind, &self.watch);
                        play.turn
                            .free_from_the_unseen(&self.position, sight, events);
                    }
                }
                Sensor::Back => say(events, Event::SensorBack(cell)),
            }
        }
        if unreported.len() > SENSOR_EVENTS {
            self.alarm.ring_at_next_step();
        }
    }

    fn look(&mut self, now: Moment, events: &mut Events) {
        match &mut self.stage {
            RefereeStage::Unseen { .. } => {}
            RefereeStage::InPlay(play) => {
                let (position, last_move) = (&self.position, self.last.map(|made| made.m));
                let look = Look::new(
                    now,
                    position,
                    last_move,
                    self.options,
                    self.will,
                    &self.watch,
                    self.kind,
                );
                match play.judge(&look, &mut self.alarm, events) {
                    Verdict::Wait => {}
                    Verdict::Show(advice) => {
                        if !matches!(advice, Advice::AtRest) {
                            self.hint = None;
                        }
                        self.show(advice);
                    }
                    Verdict::Made(m) => self.make(m, events),
                }
            }
            RefereeStage::Over(over) => {
                over.await_set_up(&self.position, self.watch.seen(), events);
            }
        }
    }

    fn make(&mut self, m: Move, events: &mut Events) {
        let made @ Made { side, captured, .. } = Made::from(&self.position, m);
        let Ok(next) = self.position.play(m) else {
            return;
        };
        self.position = next;
        self.last = Some(made);
        self.will = Will::Free;
        self.hint = None;
        say(events, Event::MoveMade { side, m, captured });
        if let Some(outcome) = self.pass_if_stuck(events) {
            self.stage = RefereeStage::over(outcome);
        } else if let RefereeStage::InPlay(play) = &mut self.stage {
            play.turn = Turn::default();
        }
        self.show(Advice::AtRest);
    }

    /// A side without a legal move passes (R8); after two passes the game is drawn. It may also be over already.
    fn pass_if_stuck(&mut self, events: &mut Events) -> Option<Outcome> {
        while let Ok(passed) = self.position.pass() {
            say(events, Event::Passed(self.position.side()));
            self.position = passed;
        }
        let outcome = self.position.outcome();
        if let Some(outcome) = outcome {
            say(events, Event::GameOver(outcome));
        }
        outcome
    }

    fn show(&mut self, advice: Advice) {
        let mut guidance = Guidance::new(
            &self.position,
            self.stage.binding(),
            self.last.map(|made| made.m),
            self.will,
            self.hint,
            Sight::new(self.kind, &self.watch),
            &mut self.roles,
        );
        guidance.draw(advice);
    }
}

#[cfg(test)]
mod tests;
