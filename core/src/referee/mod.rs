//! Turns what stands on the board, over time, into moves.
//!
//! The referee compares what it sees with what the game says. It never follows single gestures: whatever the order
//! of events, a move is made when the board shows the position after one legal move (and touch-move allows it),
//! and play goes on when the board shows the position of the game. Everything in between is guidance.
//!
//! - `difference` finds the cells where board and game disagree,
//! - `hands` reads off them what the hands are doing,
//! - `touches` knows what a touched pawn obliges to,
//! - `guidance` says what each cell should tell the players.

mod difference;
mod events;
mod guidance;
mod hands;
mod options;
mod touches;

pub use events::{Event, Events};
pub use options::{Options, TouchMove};
pub use touches::Binding;

use crate::board::{Cell, CellMap, CellSet, Side, Square};
use crate::game::{IllegalMove, Move, Outcome, Position, Rules};
use crate::lights::{Role, Roles};
use crate::sensing::{Occupancy, SensorKind};
use crate::units::{Millis, Moment};
use difference::Difference;
use events::say;
use guidance::Guidance;
use hands::{Hands, InHand};

/// How long the board must stay as it is before a move that could still go on is taken for finished, or a pawn on a wrong
/// square for set down. A hand slides over a square in less.
const REST: Millis = Millis(350);

/// How long the board may look confused before the players are told: two hands at work look like that for a moment.
const CONFUSION: Millis = Millis(300);

/// A pawn that is back shows this much later than one that is gone: a placement must be calm for 40 ms, a lift shows
/// in the second scan. Without it a player would have less than the nudge time (R15).
const BACK_SHOWS_LATER: Millis = Millis(40);

/// How long it takes until every pawn that stands on the board is believed, and a little more.
const FIRST_LOOK: Millis = Millis(100);

/// Sensors reported lost or back in one step.
const SENSOR_EVENTS: usize = 2;

/// Where the referee stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum State {
    /// The game goes on.
    InPlay,
    /// The board must be put right first.
    Mismatch,
    /// The game is over.
    Over,
}

crate::names!(State {
    InPlay "in-play",
    Mismatch "mismatch",
    Over "over",
});

/// Referees one game.
///
/// ```
/// use katarenga_core::referee::{Event, Options, Referee};
/// use katarenga_core::sensing::{Occupancy, SensorKind};
/// use katarenga_core::units::Moment;
/// use katarenga_core::{Layout, Position, Rules};
/// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
/// let start = Position::start(layout, Rules::Katarenga)?;
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
    options: Options,
    kind: SensorKind,
    roles: Roles,
    guide: Option<(Cell, Cell)>,
    binding: Option<Binding>,
    last_move: Option<Move>,
    over: Option<Outcome>,

    seen: Occupancy,
    /// When the reading of each cell last changed.
    changed: CellMap<Moment>,
    /// When any reading last changed.
    settled_since: Moment,
    /// Pawns off their cells whose touch has been dealt with.
    touched: CellSet,
    /// With reed switches: where a pawn has been set down in place of an enemy's.
    replaced: Option<Replaced>,
    confused_since: Option<Moment>,
    mismatch: bool,
    /// Where a pawn was already reported to stand without right.
    reported_illegal: Option<Cell>,
    reported_faulty: CellSet,
    set_up_again: bool,
    /// The moment of the last step.
    now: Moment,
    /// When to look again although nothing changes.
    look_again: Option<Moment>,
    /// Or at the very next step.
    look_now: bool,
    /// Pawns that stood where they do not belong when the players were told so, and still stand there.
    strays: CellSet,
    started: bool,
    /// Until then the referee finds its way, after it was switched on.
    finding_its_way: Option<Moment>,
}

/// A square that was empty and is occupied again, while an own pawn that could capture there was in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Replaced {
    square: Square,
    /// It cannot have been the enemy's own pawn, or it happened twice.
    certain: bool,
}

impl Referee {
    /// A referee for a game that stands at `position`.
    #[must_use]
    pub fn new(position: Position, options: Options, kind: SensorKind) -> Self {
        Self {
            position,
            options,
            kind,
            roles: CellMap::filled(None),
            guide: None,
            binding: None,
            last_move: None,
            over: position.outcome(),
            seen: Occupancy::default(),
            changed: CellMap::filled(Moment(0)),
            settled_since: Moment(0),
            touched: CellSet::EMPTY,
            replaced: None,
            confused_since: None,
            mismatch: false,
            reported_illegal: None,
            reported_faulty: CellSet::EMPTY,
            set_up_again: false,
            now: Moment(0),
            look_again: None,
            look_now: false,
            strays: CellSet::EMPTY,
            started: false,
            finding_its_way: None,
        }
    }

    /// The position of the game.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What each cell means right now.
    #[must_use]
    pub const fn roles(&self) -> &Roles {
        &self.roles
    }

    /// Whether a cell has a role that somebody is waiting to see: any but the last move and broken sensors.
    #[must_use]
    pub fn has_something_to_show(&self) -> bool {
        let urgent = |role: &Role| !matches!(role, Role::LastMove | Role::Faulty);
        self.roles.values().iter().flatten().any(urgent)
    }

    /// What touched pawns oblige the side to move to.
    #[must_use]
    pub const fn binding(&self) -> Option<Binding> {
        self.binding
    }

    /// While the board must be put right: one pawn to carry, from a cell where it does not belong to one where a
    /// pawn is missing.
    #[must_use]
    pub const fn guide(&self) -> Option<(Cell, Cell)> {
        self.guide
    }

    /// Where the referee stands.
    #[must_use]
    pub const fn state(&self) -> State {
        match (self.over, self.mismatch) {
            (Some(_), _) => State::Over,
            (None, true) => State::Mismatch,
            (None, false) => State::InPlay,
        }
    }

    /// The result, once the game is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    /// Judges touched pawns otherwise from now on. A player who is bound stays bound, unless nothing binds any more.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
        if options.touch_move == TouchMove::Off {
            self.binding = None;
        }
        self.look_now = true;
    }

    /// Other sensors are fitted than was thought.
    pub fn set_kind(&mut self, kind: SensorKind) {
        self.kind = kind;
    }

    /// Makes a move that was made before the power went; nobody has to be told. Only before the first step.
    ///
    /// # Errors
    /// When it is not legal here.
    pub fn recall(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.position = self.position.pass_while_stuck().play(m)?.pass_while_stuck();
        self.last_move = Some(m);
        self.over = self.position.outcome();
        Ok(())
    }

    /// Ends the game by agreement, by time or by another deliberate act of the players.
    pub fn end(&mut self, outcome: Outcome) -> Events {
        let mut events = Events::new();
        if self.over.is_none() {
            self.over = Some(outcome);
            self.binding = None;
            self.mismatch = false;
            self.guide = None;
            self.roles = CellMap::filled(None);
            // All pawns may stand on their start squares already.
            self.look_now = true;
            say(&mut events, Event::GameOver(outcome));
        }
        events
    }

    /// Looks at the board. To be called after every scan; when nothing has changed it costs next to nothing.
    pub fn step(&mut self, now: Moment, occupancy: &Occupancy) -> Events {
        let mut events = Events::new();
        let unchanged = self.started && *occupancy == self.seen;
        let due = self.look_again.is_some_and(|moment| moment.has_come(now));
        if unchanged && !due && !self.look_now {
            return events;
        }
        self.now = now;
        self.look_again = None;
        self.look_now = false;
        if !self.started {
            // A game may also have been decided by the last move that was kept before the power went.
            self.pass_if_stuck(&mut events);
        }
        if !unchanged {
            self.notice_changes(now, occupancy);
        }
        self.report_sensors(&mut events);
        if self.over.is_some() {
            self.after_the_game(&mut events);
        } else {
            self.referee(now, &mut events);
        }
        events
    }

    fn notice_changes(&mut self, now: Moment, occupancy: &Occupancy) {
        let before = core::mem::replace(&mut self.seen, *occupancy);
        for cell in occupancy.differs_from(&before).iter() {
            let empty_for = now - self.changed[cell];
            self.changed[cell] = now;
            if self.kind == SensorKind::Reed {
                self.notice_replacement(&before, cell, empty_for);
            }
        }
        self.settled_since = now;
        if !self.started {
            self.started = true;
            self.finding_its_way = Some(now + FIRST_LOOK);
        }
    }

    /// Reed switches cannot see colours. A pawn set down where an enemy's was taken off, while an own pawn that can
    /// capture there is in the hand, is a capture; if that took no longer than a nudge it may also be the enemy's
    /// pawn re-seated, and the player is asked.
    fn notice_replacement(&mut self, before: &Occupancy, cell: Cell, empty_for: Millis) {
        let was_missing = Difference::new(&self.position, before)
            .enemy_missing
            .contains(cell);
        let set_down = self.seen.occupied().contains(cell);
        let (true, true, Cell::Square(square)) = (was_missing, set_down, cell) else {
            return;
        };
        let difference = Difference::new(&self.position, &self.seen);
        let in_hand = match self.position.displaced() {
            Some(displaced) => Some(displaced),
            None => difference.own_missing.single().and_then(Cell::square),
        };
        let captures = |from| self.position.destinations(from).captures.contains(square);
        if in_hand.is_some_and(captures) {
            let again = self
                .replaced
                .is_some_and(|replaced| replaced.square == square);
            // Whoever has deliberately taken an enemy pawn off must capture it, and with the pawn in the hand (R12,
            // R14). Where that does not bind, the enemy's pawn may have been put back.
            let binds = self.options.touch_move == TouchMove::Strict
                && self.position.rules() == Rules::Katarenga
                && !self.just_moved().contains(cell);
            self.replaced = Some(Replaced {
                square,
                certain: again || binds && empty_for >= self.touch_time(),
            });
        }
    }

    fn report_sensors(&mut self, events: &mut Events) {
        let faulty = self.seen.faulty();
        let (lost, back) = (faulty - self.reported_faulty, self.reported_faulty - faulty);
        for cell in (lost | back).iter().take(SENSOR_EVENTS) {
            if lost.contains(cell) {
                self.reported_faulty.insert(cell);
                say(events, Event::SensorLost(cell));
                self.free_from(cell, events);
            } else {
                self.reported_faulty.remove(cell);
                say(events, Event::SensorBack(cell));
            }
        }
        if self.reported_faulty != faulty {
            self.look_now = true;
        }
    }

    /// Nobody can be held to a capture that the board cannot see any more.
    fn free_from(&mut self, lost: Cell, events: &mut Events) {
        let bound_there = match self.binding {
            Some(Binding::Capture(to) | Binding::Exactly { to, .. }) => lost == Cell::Square(to),
            Some(Binding::Move(_)) | None => false,
        };
        if bound_there {
            self.binding = None;
            say(events, Event::Freed);
        }
    }

    fn referee(&mut self, now: Moment, events: &mut Events) {
        let difference = Difference::new(&self.position, &self.seen);
        if !difference.surplus.is_empty()
            || self.position.displaced().is_none() && difference.own_missing.is_empty()
        {
            self.replaced = None;
        }
        let captured = self
            .replaced
            .filter(|replaced| replaced.certain)
            .map(|replaced| replaced.square);
        self.strays = self.strays & (difference.surplus | difference.wrong);
        match self.finding_its_way {
            Some(end) if end.is_after(now) => {
                // Nobody saw how these pawns came to be where they are: they were not touched, and did not move.
                self.touched = self.touched | difference.missing();
                self.strays = difference.surplus | difference.wrong;
                self.look_again_at(end);
            }
            _ => self.finding_its_way = None,
        }
        let hands = hands::read(&self.position, &self.seen, &difference, captured);
        self.notice_confusion(now, hands == Hands::Confused, events);
        match hands {
            // Until it is clear that this is no hand at work, the lights stay as they were.
            Hands::Confused if !self.mismatch => {}
            Hands::Confused => self.lead_back(&difference),
            Hands::AtRest => self.at_rest(events),
            Hands::UnderWay(in_hand) => self.under_way(now, &difference, in_hand, events),
            Hands::After(m) => self.after_move(now, &difference, m, events),
            Hands::Answered { m, answer, in_hand } => {
                self.under_way(now, &difference, in_hand, events);
                self.answered(now, m, answer, events);
            }
        }
    }

    fn notice_confusion(&mut self, now: Moment, confused: bool, events: &mut Events) {
        if !confused {
            self.confused_since = None;
            self.guide = None;
            if core::mem::take(&mut self.mismatch) {
                say(events, Event::Recovered);
            }
            return;
        }
        let since = *self.confused_since.get_or_insert(now);
        if self.mismatch {
            return;
        }
        if now - since >= CONFUSION {
            self.mismatch = true;
            say(events, Event::Mismatch);
        } else {
            self.look_again_at(since + CONFUSION);
        }
    }

    fn lead_back(&mut self, difference: &Difference) {
        // Nobody touched these pawns deliberately, also not the last one that is still missing in the end.
        self.touched = self.touched | difference.missing();
        self.strays = difference.surplus | difference.wrong;
        self.replaced = None;
        let mut guidance = self.guidance();
        guidance.mismatch(difference);
        self.roles = guidance.roles;
        let side_of = |missing: Cell| {
            Side::ALL
                .into_iter()
                .find(|&side| self.position.standing(side).contains(missing))
        };
        let same_pawn = |surplus: Cell, missing: Cell| {
            side_of(missing)
                .is_some_and(|side| difference::may_belong_to(side, surplus, &self.seen))
        };
        self.guide = guidance::nearest_pair(difference, same_pawn);
    }

    fn at_rest(&mut self, events: &mut Events) {
        self.touched = CellSet::EMPTY;
        self.reported_illegal = None;
        if self.options.touch_move == TouchMove::Lenient && self.binding.take().is_some() {
            say(events, Event::Freed);
        }
        let mut guidance = self.guidance();
        guidance.at_rest(self.last_move);
        self.roles = guidance.roles;
    }

    fn under_way(
        &mut self,
        now: Moment,
        difference: &Difference,
        in_hand: InHand,
        events: &mut Events,
    ) {
        self.notice_touches(now, difference, events);
        let resting = in_hand.set_down.filter(|_| self.has_rested(now));
        let resting = resting.filter(|&to| !self.may_go(in_hand.own, to));
        self.report_illegal(resting, events);
        let question = self.replaced.map(|replaced| replaced.square);
        let mut guidance = self.guidance();
        guidance.under_way(in_hand, resting, question);
        self.roles = guidance.roles;
    }

    fn after_move(&mut self, now: Moment, difference: &Difference, m: Move, events: &mut Events) {
        self.notice_touches(now, difference, events);
        let allowed = self.binding.is_none_or(|binding| binding.allows(m));
        // A pawn that nobody saw leave its square may be another one.
        let seen_leaving = !self.seen.faulty().contains(m.from.into());
        if self.strays.contains(m.to) {
            // It was knocked there, which is no move. Whoever means it sets the pawn down once more.
            let mut guidance = self.guidance();
            guidance.stray(m);
            self.roles = guidance.roles;
        } else if allowed && seen_leaving && !hands::may_go_on(&self.position, m) {
            self.make(m, events);
        } else if !self.has_rested(now) {
            // The lights stay as they were: the hand may not have let go.
        } else if allowed {
            self.make(m, events);
        } else {
            self.report_illegal(Some(m.to), events);
            let mut guidance = self.guidance();
            guidance.forbidden(m);
            self.roles = guidance.roles;
        }
    }

    /// The opponent lifts a pawn for the answer before it is clear that the move is finished. It is once it has stood
    /// long enough. A pawn that was off before the move ended is in the mover's hand instead, and must come back first.
    fn answered(&mut self, now: Moment, m: Move, answer: Square, events: &mut Events) {
        let ended = self.changed[m.to];
        let allowed = self.binding.is_none_or(|binding| binding.allows(m));
        if !allowed || self.strays.contains(m.to) || !self.changed[answer.into()].is_after(ended) {
            return;
        }
        if now - ended >= REST {
            self.make(m, events);
            // The answer has its own lights.
            self.look_now = true;
        } else {
            self.look_again_at(ended + REST);
        }
    }

    /// Whether the own pawn in the hand may go to a cell, once the other pawns are where they belong.
    fn may_go(&self, own: Option<Cell>, to: Cell) -> bool {
        own.and_then(Cell::square).is_some_and(|from| {
            let m = Move { from, to };
            let allowed = self.binding.is_none_or(|binding| binding.allows(m));
            allowed && self.position.destinations(from).cells().contains(to)
        })
    }

    /// Whether the board has stayed as it is for long enough; if not, the referee looks again when it will have.
    fn has_rested(&mut self, now: Moment) -> bool {
        let rested = now - self.settled_since >= REST;
        if !rested {
            self.look_again_at(self.settled_since + REST);
        }
        rested
    }

    fn report_illegal(&mut self, cell: Option<Cell>, events: &mut Events) {
        if let Some(cell) = cell
            && self.reported_illegal != Some(cell)
        {
            say(events, Event::Illegal(cell));
        }
        self.reported_illegal = cell;
    }

    /// The pawn just moved is often set straight, by either player. It may be captured, but obliges nobody.
    fn just_moved(&self) -> CellSet {
        self.last_move.iter().map(|m| m.to).collect()
    }

    /// How long a pawn seems to be off its square when it is put back within a nudge (R15).
    fn touch_time(&self) -> Millis {
        self.options.nudge + BACK_SHOWS_LATER
    }

    /// A pawn that has been off its square for longer than a nudge was touched (R15), the longest one first.
    fn notice_touches(&mut self, now: Moment, difference: &Difference, events: &mut Events) {
        self.touched = self.touched & difference.missing();
        let mut due = difference.missing() - self.touched - self.just_moved();
        while let Some(first) = due.iter().max_by_key(|&cell| now - self.changed[cell]) {
            due.remove(first);
            if now - self.changed[first] < self.touch_time() {
                self.look_again_at(self.changed[first] + self.touch_time());
                continue;
            }
            self.touched.insert(first);
            if let Cell::Square(square) = first {
                let touch = touches::touch(
                    &self.position,
                    self.options.touch_move,
                    self.binding,
                    square,
                );
                self.binding = touch.binding;
                say(events, Event::Touched(square));
                if let Some(event) = touch.event {
                    say(events, event);
                }
            }
        }
    }

    fn make(&mut self, m: Move, events: &mut Events) {
        let side = self.position.side();
        let enemies = self.position.pawns(!side);
        let Ok(next) = self.position.play(m) else {
            return;
        };
        self.position = next;
        self.last_move = Some(m);
        self.binding = None;
        self.touched = CellSet::EMPTY;
        self.replaced = None;
        self.reported_illegal = None;
        say(
            events,
            Event::MoveMade {
                side,
                m,
                captured: m.to.square().is_some_and(|square| enemies.contains(square)),
            },
        );
        self.pass_if_stuck(events);
        let mut guidance = self.guidance();
        guidance.at_rest(self.last_move);
        self.roles = guidance.roles;
    }

    /// A side without a legal move passes (R8); after two passes the game is drawn. It may also be over already.
    fn pass_if_stuck(&mut self, events: &mut Events) {
        while let Ok(passed) = self.position.pass() {
            say(events, Event::Passed(self.position.side()));
            self.position = passed;
        }
        self.over = self.position.outcome();
        if let Some(outcome) = self.over {
            say(events, Event::GameOver(outcome));
        }
    }

    /// When all pawns are back on their start squares, whoever has taken which edge, the next game can begin.
    fn after_the_game(&mut self, events: &mut Events) {
        let rules = self.position.rules();
        let start = |side| rules.start_squares(self.position.layout(), side);
        let squares = start(Side::White) | start(Side::Black);
        let start = CellSet {
            squares,
            ..CellSet::EMPTY
        };
        let set_up = self.seen.occupied() - self.seen.faulty() == start - self.seen.faulty();
        if set_up && !self.set_up_again {
            say(events, Event::SetUpAgain);
        }
        self.set_up_again = set_up;
    }

    fn guidance(&self) -> Guidance<'_> {
        Guidance::new(&self.position, self.binding, self.seen.faulty())
    }

    fn look_again_at(&mut self, moment: Moment) {
        let sooner = |planned: &Moment| *planned - self.now < moment - self.now;
        self.look_again = Some(self.look_again.filter(sooner).unwrap_or(moment));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Colour, Layout};
    use crate::sensing::Reading;

    /// A red board, so that e1e3 could go on, and Black lifts a pawn for the answer 30 ms after White let go.
    fn made_when_let_go_at(let_go: Moment) -> bool {
        let layout = Layout::from_fn(|square| match square.rank() as u8 {
            0 => Colour::Red,
            _ => Colour::Blue,
        });
        let Ok(start) = Position::start(layout, Rules::Katarenga) else {
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
        referee.step(let_go, &seen);
        seen.set(cell("a8"), Reading::Empty);
        referee.step(let_go + Millis(30), &seen);
        let events = referee.step(let_go + REST, &seen);
        matches!(events.first(), Some(Event::MoveMade { .. }))
    }

    #[test]
    fn a_move_is_answered_also_when_time_wraps_between_them() {
        assert!(made_when_let_go_at(Moment(100_000)));
        assert!(made_when_let_go_at(Moment(u32::MAX - 20)));
        assert!(made_when_let_go_at(Moment(u32::MAX - 400)));
    }
}
