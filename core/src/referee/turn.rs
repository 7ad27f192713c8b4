//! What the side to move has done so far.

use super::alarm::Alarm;
use super::difference::Difference;
use super::events::{Event, Events, say};
use super::look::Look;
use super::options::TouchMove;
use super::sight::Sight;
use super::touches::{self, Binding};
use super::will::Will;
use crate::sensing::Occupancy;
use crate::units::Millis;
use katarenga_rules::board::{Cell, CellSet, Square};
use katarenga_rules::game::{Move, Position};

/// What a paw or a sleeve takes along leaves its cells one after the other in less than a tenth of a second, and a pawn that
/// is shoved stands elsewhere as soon. A hand that has lifted a pawn needs longer before it is at the next.
pub(super) const TOGETHER: Millis = Millis(90);

/// What has happened on the board since the last move. After each move it begins anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    binding: Option<Binding>,
    /// Pawns off their cells whose touch has been dealt with.
    touched: CellSet,
    /// Pawns off their cells that are touched if they stay off. A mess that comes later is no excuse for them.
    lifted: CellSet,
    /// Pawns that stood where they do not belong when the players were told so, and still stand there.
    strays: CellSet,
    /// With reed switches: where a pawn has been set down in place of an enemy's.
    replaced: Option<Replaced>,
    /// Where a pawn was already reported to stand without right.
    reported_illegal: Option<Cell>,
}

/// A square that was empty and is occupied again, while an own pawn that could capture there was in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Replaced {
    square: Square,
    /// The pawn there now cannot be the enemy's own, or the square was left and taken twice.
    certain: bool,
}

impl Turn {
    /// What touched pawns oblige the player to.
    pub(super) const fn binding(&self) -> Option<Binding> {
        self.binding
    }

    /// Whether touched pawns leave this move to the player.
    fn leaves(&self, m: Move) -> bool {
        self.binding.is_none_or(|binding| binding.allows(m))
    }

    /// Whether this legal move counts: touched pawns do not forbid it, and it is the move that was decided on.
    pub(super) fn allows(&self, look: &Look<'_>, m: Move) -> bool {
        look.will.allows(m) && self.leaves(m)
    }

    /// Whether the own pawn in the hand may go to a cell, once the other pawns are where they belong.
    pub(super) fn may_go(&self, look: &Look<'_>, own: Option<Cell>, to: Cell) -> bool {
        own.and_then(Cell::square).is_some_and(|from| {
            self.allows(look, Move::between(from, to))
                && look.position.destinations(from).cells().contains(to)
        })
    }

    /// Whether the pawn on a cell was knocked there.
    pub(super) fn is_stray(&self, cell: Cell) -> bool {
        self.strays.contains(cell)
    }

    /// Where a pawn is known to have taken the place of an enemy's.
    pub(super) fn captured(&self) -> Option<Square> {
        self.replaced
            .filter(|replaced| replaced.certain)
            .map(|replaced| replaced.square)
    }

    /// Where a pawn may have been captured.
    pub(super) fn question(&self) -> Option<Square> {
        self.replaced.map(|replaced| replaced.square)
    }

    /// The player is bound to nothing any more. Tells whether that is news.
    pub(super) fn unbind(&mut self) -> bool {
        self.binding.take().is_some()
    }

    /// A move that the board can no longer see does not bind.
    pub(super) fn free_from_the_unseen(
        &mut self,
        position: &Position,
        sight: Sight,
        events: &mut Events,
    ) {
        let mut moves = position.legal_moves();
        let can_be_kept = moves.any(|m| self.leaves(m) && sight.sees(position, m));
        if !can_be_kept && self.unbind() {
            say(events, Event::Freed);
        }
    }

    /// Forgets what the board does not show any more.
    pub(super) fn compare(&mut self, look: &Look<'_>) {
        let difference = &look.difference;
        let in_hand = look.position.displaced().is_some() || !difference.own_missing.is_empty();
        if !difference.surplus.is_empty() || !in_hand {
            self.replaced = None;
        }
        self.strays = self.strays & difference.misplaced();
    }

    /// Nobody touched the pawns that are missing, but for those that were lifted before; and those that stand elsewhere
    /// did not move there.
    pub(super) fn excuse(&mut self, difference: &Difference) {
        self.touched = self.touched | (difference.missing() - self.lifted);
        self.strays = difference.misplaced();
    }

    /// Pawns that stand elsewhere have come from the hand, and were not knocked there.
    pub(super) fn trust_strays(&mut self) {
        self.strays = CellSet::EMPTY;
    }

    /// The board shows nothing that could be a capture.
    pub(super) fn withdraw_question(&mut self) {
        self.replaced = None;
    }

    /// All pawns stand where they belong.
    pub(super) fn at_rest(&mut self, touch_move: TouchMove, events: &mut Events) {
        self.touched = CellSet::EMPTY;
        self.lifted = CellSet::EMPTY;
        self.reported_illegal = None;
        if touch_move == TouchMove::Lenient && self.unbind() {
            say(events, Event::Freed);
        }
    }

    /// Warns of a pawn that stands without right, once for each cell.
    pub(super) fn report_illegal(
        &mut self,
        look: &Look<'_>,
        cell: Option<Cell>,
        events: &mut Events,
    ) {
        if let Some(cell) = cell
            && self.reported_illegal != Some(cell)
        {
            let event = match look.is_of_wrong_colour(cell) {
                true => Event::WrongColour(cell),
                false => Event::Illegal(cell),
            };
            say(events, event);
        }
        self.reported_illegal = cell;
    }

    /// A pawn that has been off its square for longer than a nudge was touched (R15), the longest one first.
    pub(super) fn notice_touches(
        &mut self,
        look: &Look<'_>,
        alarm: &mut Alarm,
        events: &mut Events,
    ) {
        let missing = look.difference.missing();
        self.touched = self.touched & missing;
        self.lifted = missing - self.touched - look.just_moved().into_iter().collect();
        self.touch_in_time(look, alarm, events);
    }

    /// No move explains the board, and nobody knows who touched what. Only a pawn that had been lifted alone, before
    /// anything else was off, has been touched deliberately if it stays off.
    pub(super) fn notice_touches_in_a_mess(
        &mut self,
        look: &Look<'_>,
        alarm: &mut Alarm,
        events: &mut Events,
    ) {
        let missing = look.difference.missing();
        let off = missing | look.difference.misplaced();
        let changed = |cell| look.watch.changed(cell);
        let apart = |one, other| (changed(one) - changed(other)).max(changed(other) - changed(one));
        let alone = |&pawn: &Cell| {
            let mut others = off.iter().filter(|&other| other != pawn);
            others.all(|other| apart(pawn, other) >= TOGETHER)
        };
        self.lifted = (self.lifted & missing).iter().filter(alone).collect();
        self.touch_in_time(look, alarm, events);
    }

    fn touch_in_time(&mut self, look: &Look<'_>, alarm: &mut Alarm, events: &mut Events) {
        let mut due = self.lifted;
        let gone_since = |cell| look.watch.changed(cell);
        while let Some(first) = due.iter().max_by_key(|&cell| look.now - gone_since(cell)) {
            due.remove(first);
            if !alarm.has_lasted(look.now, gone_since(first), look.options.touch_time()) {
                continue;
            }
            self.lifted.remove(first);
            self.touched.insert(first);
            if let Cell::Square(square) = first {
                say(events, Event::Touched(square));
                if look.will != Will::Free {
                    // Whoever decides has touched nothing.
                    continue;
                }
                let touch = touches::touch(look, self.binding, square);
                self.binding = touch.binding;
                if let Some(event) = touch.event {
                    say(events, event);
                }
            }
        }
    }

    /// Reed switches cannot see colours. A pawn set down where an enemy's was taken off, while an own pawn that can
    /// capture there is in the hand, is a capture; if that took no longer than a nudge it may also be the enemy's
    /// pawn re-seated, and the player is asked. `look` still shows the board before what the sensors say now.
    ///
    /// `at_first`, just after power-up, pawns appear that have stood there all the time: nobody took them off.
    pub(super) fn notice_replacement(&mut self, look: &Look<'_>, seen: &Occupancy, at_first: bool) {
        let set_down = (look.difference.enemy_missing & seen.occupied()).squares;
        if set_down.is_empty() {
            return;
        }
        let in_hand = look.position.displaced().or_else(|| {
            let missing = Difference::new(look.position, seen).own_missing;
            missing.single().and_then(Cell::square)
        });
        let Some(from) = in_hand else {
            return;
        };
        let captures = look.position.destinations(from).captures;
        let may_come = |&to: &Square| look.will.allows(Move::between(from, to.into()));
        for square in (set_down & captures).iter().filter(may_come) {
            let cell = Cell::Square(square);
            let again = self.question() == Some(square);
            // Whoever has deliberately taken an enemy pawn off must capture it, and with the pawn in the hand (R12,
            // R14). Where that does not bind, the enemy's pawn may have been put back.
            let binds = look.options.touch_move == TouchMove::Strict
                && look.position.rules().captures()
                && look.just_moved() != Some(cell);
            // Who is told to capture it has nothing else to do there.
            let told = look.will != Will::Free;
            let empty_for = look.now - look.watch.changed(cell);
            self.replaced = Some(Replaced {
                square,
                certain: again
                    || (binds || told) && !at_first && empty_for >= look.options.touch_time(),
            });
        }
    }
}
