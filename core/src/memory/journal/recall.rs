//! Reads the kept records back.

use embedded_storage::nor_flash::NorFlash;

use super::framed::Framed;
use super::{Address, Journal, Trouble};
use crate::memory::record::{Class, RecordKind};
use crate::memory::{LeftOut, Record, Waking};

impl<F: NorFlash> Journal<F> {
    /// Hands out what holds: the settings, the calibration, the standing of the match, the players and then the running
    /// game from its beginning, with the settings that were changed while it was played.
    ///
    /// A game of which this version does not understand something is not handed out, but stays the running one.
    ///
    /// What is to be left out is not even decoded: that may be what the program fails over. Says what there was of it.
    pub fn recall(&mut self, waking: Waking, mut take: impl FnMut(Record<'_>)) -> LeftOut {
        let mut left_out = LeftOut::default();
        for kind in RecordKind::STANDING {
            let Some(address) = self.latest.of(kind) else {
                continue;
            };
            let left = match kind {
                RecordKind::SETTINGS => Some(&mut left_out.settings),
                RecordKind::PLAYERS => Some(&mut left_out.players),
                _ => None,
            };
            if let (Some(left), Waking::WithoutSettings) = (left, waking) {
                *left = true;
                continue;
            }
            let record = self.frame_at(address);
            match record.decode(&mut take_latest(&mut take)) {
                Some(()) => {}
                None => self.note(Trouble::Damaged),
            }
        }
        if waking != Waking::Whole {
            left_out.game = self.game.is_some();
            return left_out;
        }
        match self.find_game() {
            Running::Nothing => {}
            Running::Lost => self.note(Trouble::GameLost),
            Running::NotUnderstood => {
                self.keeps_newer_game = true;
                self.note(Trouble::NewerGame);
            }
            Running::Since(began) => {
                let (game, mut since, mut carried_along) = (self.game, false, None);
                self.walk_game(&mut |number, frame| {
                    since |= frame.address() == Some(began);
                    let of_game = match frame.kind() {
                        Some(RecordKind::BEGAN | RecordKind::MOVED | RecordKind::SWAPPED) => true,
                        // A sector that was taken into use during the game begins with a copy of older ones.
                        Some(RecordKind::SETTINGS) => {
                            game == Some(number) || carried_along.replace(number) == Some(number)
                        }
                        _ => false,
                    };
                    if since && of_game {
                        frame.decode(&mut take);
                    }
                });
            }
        }
        left_out
    }

    /// Looks for the beginning of the running game, and whether this version can go on with it.
    #[inline(never)]
    fn find_game(&mut self) -> Running {
        if self.game.is_none() {
            return Running::Nothing;
        }
        let mut running = Running::Lost;
        self.walk_game(&mut |_, frame| {
            let is_understood = || frame.decode(&mut |_| {}).is_some();
            running = match frame.kind() {
                // Records before it in the same sector belong to another game.
                Some(RecordKind::ENDED) => Running::Lost,
                Some(kind) if kind.is(Class::Game) && !is_understood() => Running::NotUnderstood,
                Some(RecordKind::BEGAN) => frame.address().map_or(Running::Lost, Running::Since),
                _ => return,
            };
        });
        running
    }

    /// Walks over all sectors of the running game.
    fn walk_game(&mut self, take: &mut dyn FnMut(u32, &Framed)) {
        let Some(game) = self.game else { return };
        self.walk_from(game.max(self.oldest()), take);
    }

    /// Hands out everything that is still there, the oldest first. Settings and such come again and again. `None` is
    /// something of a game that this version does not understand.
    pub fn read(&mut self, mut take: impl FnMut(Option<Record<'_>>)) {
        self.walk_from(self.oldest(), &mut |_, frame| {
            let is_of_game = frame.kind().is_some_and(|kind| kind.is(Class::Game));
            let known = frame.decode(&mut |record| take(Some(record)));
            if known.is_none() && is_of_game {
                take(None);
            }
        });
    }

    /// Walks over the sectors from one on, by their numbers.
    fn walk_from(&mut self, first: u32, take: &mut dyn FnMut(u32, &Framed)) {
        for number in first..=self.head.number {
            if let Some(sector) = self.sector_of(number) {
                self.walk(sector, number, &mut |_, frame| take(number, frame));
            }
        }
    }
}

/// What there is of a running game.
enum Running {
    /// There is none.
    Nothing,
    /// The beginning of the game cannot be found.
    Lost,
    /// A later version has written something of it.
    NotUnderstood,
    /// The game began here.
    Since(Address),
}

/// Of a finished game only the standing of the match is handed on.
fn take_latest(take: &mut impl FnMut(Record<'_>)) -> impl FnMut(Record<'_>) {
    move |record| match record {
        Record::Ended { match_score, .. } => take(Record::MatchScore(match_score)),
        record => take(record),
    }
}
