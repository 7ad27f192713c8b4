//! What the table does when players have decided something in the menu.

use super::stage::Upkeep;
use super::{Calibrating, Outputs, SelfTest, Table};
use crate::controls::menu::Decision;
use crate::evening::{MatchScore, Settings};
use crate::memory::Record;
use crate::sensing::{Calibration, SensorKind};
use crate::units::{AdcCount, Moment};
use katarenga_rules::board::CellMap;
use katarenga_rules::game::Outcome;

impl Table {
    #[inline(never)]
    pub(super) fn decide(
        &mut self,
        now: Moment,
        decision: Decision,
        counts: &CellMap<AdcCount>,
        outputs: &mut Outputs,
    ) {
        match decision {
            Decision::Nothing => {}
            Decision::Settings(settings) if self.settings.lets_game_go_on(&settings) => {
                self.set(settings);
                if let Some(game) = self.stage.game_mut() {
                    game.referee.set_options(settings.options);
                }
            }
            // A game that is over makes room for the next one, and so does one without a move.
            Decision::Settings(settings) | Decision::NewGame(settings) => {
                // To choose the same game again is a new match; another clock is not.
                let same_match =
                    settings != self.settings && self.settings.lets_match_go_on(&settings);
                let waiting = core::mem::take(&mut self.left_out.game);
                match (self.is_playing() || waiting, same_match) {
                    (true, same_match) => {
                        if !same_match {
                            self.match_score = MatchScore::default();
                        }
                        // Brings the match with it, so that no power cut can come between the two.
                        self.due.give_up(&self.match_score);
                    }
                    (false, true) => {}
                    (false, false) => self.begin_match(),
                }
                self.set(settings);
                self.clear();
            }
            Decision::TakeUp => self.wakes_again = true,
            Decision::End(outcome) => self.end(now, outcome, outputs),
            Decision::Calibrate => {
                self.upkeep = Some(Upkeep::Calibrating(Calibrating::default()));
            }
            Decision::SelfTest => {
                let calibration = self.calibration.unwrap_or_else(|| {
                    // A board that was never calibrated is taken as its data sheets promise it.
                    let nominal = Calibration::nominal(SensorKind::of(counts));
                    self.senses.calibrate(&nominal);
                    nominal
                });
                self.upkeep = Some(Upkeep::Testing(SelfTest::new(calibration, now)));
            }
        }
    }

    fn set(&mut self, settings: Settings) {
        // A record of the players that was left out is replaced, too. Otherwise it is only written when it changes: versions
        // that do not know it take it for damage.
        self.due.players = self.left_out.players || settings.players != self.settings.players;
        self.settings = settings;
        self.due.settings = true;
        self.left_out.settings = false;
        self.left_out.players = false;
    }

    pub(super) fn begin_match(&mut self) {
        self.match_score = MatchScore::default();
        self.due.keep(Record::MatchScore(self.match_score));
    }

    /// The players end the game, or time does.
    #[inline(never)]
    pub(super) fn end(&mut self, now: Moment, outcome: Outcome, outputs: &mut Outputs) {
        if let Some(game) = self.stage.game_mut() {
            outputs.events = game.referee.end(outcome);
            self.react(now, outputs);
        }
    }
}
