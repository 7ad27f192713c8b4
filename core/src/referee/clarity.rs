//! How well the referee understands what it sees.

use super::alarm::Alarm;
use super::events::{Event, Events, say};
use crate::units::{Millis, Moment};
use katarenga_rules::board::Cell;

/// How long it takes until every pawn that stands on the board is believed, and a little more.
const FIRST_LOOK: Millis = Millis(100);

/// How long the board may look confused before the players are told: two hands at work look like that for a moment.
const CONFUSION: Millis = Millis(300);

/// How well the referee understands what it sees.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clarity {
    /// The board was just switched on, and not every pawn is believed yet.
    FindingItsWay {
        /// When it was seen for the first time.
        since: Moment,
        /// Fallen pawns may lie there from the beginning; the players hear of them as soon as of others.
        confused_since: Option<Moment>,
    },
    /// The board shows the position of the game, or one move from it.
    Clear,
    /// No move explains the board, which may be two hands at work.
    Confused { since: Moment },
    /// No move explains it, and the players know: the board must be put right.
    LeadingBack {
        /// One pawn to carry, from a cell where it does not belong to one where a pawn is missing.
        guide: Option<(Cell, Cell)>,
    },
}

impl Clarity {
    /// The board is seen for the first time.
    pub(super) const fn at_first(now: Moment) -> Self {
        Self::FindingItsWay {
            since: now,
            confused_since: None,
        }
    }

    /// Whether the board was just switched on.
    pub(super) const fn is_at_first(&self) -> bool {
        matches!(self, Self::FindingItsWay { .. })
    }

    /// Whether the players know that the board must be put right.
    pub(super) const fn is_leading_back(&self) -> bool {
        matches!(self, Self::LeadingBack { .. })
    }

    /// The pawn to carry first, if there is one.
    pub(super) const fn guide(&self) -> Option<(Cell, Cell)> {
        match self {
            Self::LeadingBack { guide } => *guide,
            _ => None,
        }
    }

    /// Every pawn is seen where it belongs: none can still appear. A game that begins from a set-up board is there at once.
    pub(super) fn see_all(&mut self) {
        if self.is_at_first() {
            *self = Self::Clear;
        }
    }

    /// Whether pawns may still appear that have stood there all the time.
    pub(super) fn is_finding_its_way(&mut self, now: Moment, alarm: &mut Alarm) -> bool {
        let Self::FindingItsWay {
            since,
            confused_since,
        } = *self
        else {
            return false;
        };
        let finding = !alarm.has_lasted(now, since, FIRST_LOOK);
        if !finding {
            *self = match confused_since {
                None => Self::Clear,
                Some(since) => Self::Confused { since },
            };
        }
        finding
    }

    /// The board shows the position of the game, or one move from it.
    pub(super) fn understand(&mut self, events: &mut Events) {
        match self {
            Self::FindingItsWay { confused_since, .. } => *confused_since = None,
            Self::Clear => {}
            Self::Confused { .. } => *self = Self::Clear,
            Self::LeadingBack { .. } => {
                *self = Self::Clear;
                say(events, Event::Recovered);
            }
        }
    }

    /// No move explains the board. Says whether the players are to be led back; they are told once, when that begins.
    pub(super) fn lose_track(
        &mut self,
        now: Moment,
        alarm: &mut Alarm,
        events: &mut Events,
    ) -> bool {
        let since = match self {
            Self::FindingItsWay { confused_since, .. } => *confused_since.get_or_insert(now),
            Self::Clear => {
                *self = Self::Confused { since: now };
                now
            }
            Self::Confused { since } => *since,
            Self::LeadingBack { .. } => return true,
        };
        let told = alarm.has_lasted(now, since, CONFUSION);
        if told {
            say(events, Event::Mismatch);
        }
        told
    }

    /// The board must be put right, perhaps by carrying this pawn first.
    pub(super) fn lead_back(&mut self, guide: Option<(Cell, Cell)>) {
        *self = Self::LeadingBack { guide };
    }
}
