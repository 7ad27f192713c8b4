//! What the table wants to be kept, and how it takes that back.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::Table;
use super::stage::Stage;
use crate::evening::{MatchScore, Settings};
use crate::lights::Show;
use crate::memory::{Journal, LeftOut, Record, Trouble, Waking};
use crate::units::Moment;

/// What is to be kept of the last step.
#[derive(Clone, Debug, Default)]
pub(super) struct Due {
    pub(super) settings: bool,
    pub(super) players: bool,
    pub(super) calibration: bool,
    /// The rest, in the order in which it happened: at most a game that ends and one that begins.
    others: Vec<Record<'static>, 4>,
    /// The game that was running when the power went cannot be recalled, and the journal does not know that yet.
    lost_game: bool,
    /// White sits elsewhere in the game that was recalled than the settings in flash say.
    edge: bool,
}

impl Due {
    /// What the step before brought has been kept.
    pub(super) fn begin_step(&mut self, match_score: &MatchScore) {
        self.settings = core::mem::take(&mut self.edge);
        self.players = false;
        self.calibration = false;
        self.others.clear();
        if core::mem::take(&mut self.lost_game) {
            self.give_up(match_score);
        }
    }

    pub(super) fn keep(&mut self, record: Record<'static>) {
        // There is room for more than one step can bring.
        let _ = self.others.push(record);
    }

    /// The running game does not count.
    pub(super) fn give_up(&mut self, &match_score: &MatchScore) {
        let outcome = None;
        self.keep(Record::Ended {
            outcome,
            match_score,
        });
    }
}

impl Table {
    /// Takes back what was kept before the power went, as much of it as it is told, and tells the players what of it is
    /// lost or left out. To be called before the first step.
    pub fn wake_with<F: NorFlash>(
        &mut self,
        now: Moment,
        journal: &mut Journal<F>,
        waking: Waking,
    ) {
        self.left_out = journal.recall(waking, |record| self.recall(now, record));
        let left_out = match self.left_out {
            LeftOut { settings: true, .. } | LeftOut { players: true, .. } => {
                Some(Trouble::SettingsLeftOut)
            }
            LeftOut { game: true, .. } => Some(Trouble::GameLeftOut),
            LeftOut { .. } => None,
        };
        for trouble in journal.trouble().into_iter().chain(left_out) {
            if self.trouble.is_none_or(|told| trouble.outweighs(told)) {
                self.tell(now, trouble);
            }
        }
    }

    /// Players want back what was left out: [`Routine`](super::Routine) has the board wake up again.
    pub(super) const fn wakes_again(&self) -> bool {
        self.wakes_again
    }

    /// Takes back one record. To be called before the first step. Settings, players, calibration and match may come
    /// before the game or after it began; settings that come after it also say how it is judged from then on.
    ///
    /// A running game is there again at once, its clock paused: the referee leads the players to its position.
    #[inline(never)]
    pub fn recall(&mut self, now: Moment, record: Record<'_>) {
        match record {
            Record::Settings(settings) => {
                let Settings {
                    white_edge,
                    players,
                    ..
                } = self.settings;
                self.settings = Settings {
                    players,
                    ..*settings
                };
                if let Some(game) = self.stage.game_mut() {
                    // As when it was played: how pawns are judged may change, where White sits may not.
                    game.referee.set_options(settings.options);
                    self.due.edge = settings.white_edge != white_edge;
                    self.settings.white_edge = white_edge;
                }
            }
            Record::Players(players) => self.settings.players = players,
            Record::Calibration(calibration) => self.take_calibration(calibration),
            Record::MatchScore(match_score) => self.match_score = match_score,
            Record::Began(start) => {
                self.due.edge = self.settings.white_edge != start.white_edge;
                self.start(now, &start);
            }
            Record::Moved(played) => {
                let Stage::Playing(game) = &mut self.stage else {
                    return;
                };
                if game.recall(&mut self.sheet, &played).is_err() {
                    self.clear();
                    self.tell(now, Trouble::GameLost);
                }
            }
            Record::Ended { match_score, .. } => {
                self.match_score = match_score;
                self.clear();
            }
            Record::Swapped(match_score) => {
                self.match_score = match_score;
                if let Stage::Playing(game) = &mut self.stage {
                    game.swap();
                }
            }
        }
        if let Stage::Playing(game) = &mut self.stage {
            game.paused = true;
        }
        self.go_on();
    }

    /// Tells the players that something kept is lost, or cannot be kept.
    pub(super) fn tell(&mut self, now: Moment, trouble: Trouble) {
        self.due.lost_game |= trouble == Trouble::GameLost;
        if self.trouble == Some(trouble) {
            // Once is enough: every move of a game may fail to be kept.
            return;
        }
        self.trouble = Some(trouble);
        let show = match trouble {
            Trouble::GameLeftOut | Trouble::SettingsLeftOut => Show::LeftOut,
            _ => Show::Forgotten,
        };
        self.show = Some((show, now));
    }

    /// What the last step brought that must outlive a power cut. [`Routine`](super::Routine) hands it out to be kept.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let settings = self
            .due
            .settings
            .then_some(Record::Settings(&self.settings));
        let players = self.due.players;
        let players = players.then_some(Record::Players(self.settings.players));
        let calibration = self.calibration.as_ref().filter(|_| self.due.calibration);
        let calibration = calibration.map(Record::Calibration);
        let others = self.due.others.iter().copied();
        // What ends a game or a match comes before the settings of the next one.
        others.chain(settings).chain(players).chain(calibration)
    }
}
