//! One step of the table: from a scan and the buttons to what has happened.

use super::asked::Asked;
use super::stage::{Stage, Upkeep};
use super::{Inputs, Outputs, Table};
use crate::controls::menu::{Menu, MenuEvent, Ongoing};
use crate::controls::{Button, Press};
use crate::evening::Player;
use crate::lights::Show;
use crate::memory::Record;
use crate::referee::Event;
use crate::sensing::{Calibration, Occupancy};
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, CellMap};
use katarenga_rules::game::{Outcome, Victory};

/// How long an answer to TURN is shown.
const SHOWN: Millis = Millis(4_000);

impl Table {
    /// Takes in the first look at sensors that asked for a second one. The scan with that second look comes with
    /// [`Self::step`].
    pub fn glance(&mut self, now: Moment, first_look: impl IntoIterator<Item = (Cell, AdcCount)>) {
        self.senses.glance(now, first_look);
    }

    /// Takes in a scan and the buttons. To be called after every scan.
    // Not a part of the task that calls it: the firmware's tasks lie in RAM, and this is too much for that.
    #[inline(never)]
    pub fn step(&mut self, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        let mut outputs = Outputs::default();
        self.due.begin_step(&self.match_score);
        self.lots.hear_noise(inputs.counts);
        // Forgotten when it is over, so that it does not come back when time has wrapped.
        self.show = self
            .show
            .filter(|(show, began)| now - *began < show.duration());
        let occupancy = *self.senses.step(now, inputs.counts);
        let press = self.presses.step(now, inputs.buttons);
        self.stillness.step(now, &occupancy, inputs.buttons);
        if press.is_some() && self.trouble.take().is_some() {
            self.show = None;
        }
        if self.asks_to_hold_setup() && self.stillness.is_over(now) {
            self.show = None;
        }
        if press == Some(Press::Short(Button::Setup))
            && self.menu.is_none()
            && self.upkeep.is_none()
        {
            self.show = Some((Show::HoldLonger, now));
        }
        self.asked = self.asked.filter(|asked| now - asked.since < SHOWN);
        if self.menu.is_some() || self.upkeep.is_some() {
            // Pawns that are set down meanwhile begin no game.
            self.empty_since = None;
        }
        self.obey(now, inputs.counts, &mut outputs);
        let time_is_up = self.sheet.clock.step(now, self.thinking());
        if let Some(menu) = &mut self.menu {
            match menu.step(now, press, &occupancy, self.lots.answer()) {
                None => {}
                Some(MenuEvent::Asked(question)) => self.lots.ask(question),
                Some(MenuEvent::Closed(decision)) => {
                    self.menu = None;
                    outputs.replies.extend(self.remote.verdict(&decision));
                    self.decide(now, decision, inputs.counts, &mut outputs);
                    if let Some(position) = self.remote.take_start() {
                        self.start_at(now, position);
                    }
                }
            }
        } else if press == Some(Press::Long(Button::Setup)) {
            self.menu = Some(Menu::open(now, &self.settings, self.ongoing()));
        } else if let Some(loser) = time_is_up {
            let outcome = Outcome::Win {
                winner: !loser,
                by: Victory::Time,
            };
            self.end(now, outcome, &mut outputs);
        } else {
            self.carry_on(now, inputs.counts, &occupancy, press, &mut outputs);
        }
        self.attend(now, &mut outputs);
        outputs
    }

    /// What would be lost if players chose another game.
    pub(super) fn ongoing(&self) -> Ongoing {
        match self.stage.game().filter(|game| game.is_running()) {
            _ if self.left_out.game => Ongoing::Waiting,
            None => Ongoing::Nothing,
            Some(game) if game.is_at_first_move() => Ongoing::Begun,
            Some(_) if self.may_claim() => Ongoing::Repetition,
            Some(_) => Ongoing::Game,
        }
    }

    #[inline(never)]
    fn carry_on(
        &mut self,
        now: Moment,
        counts: &CellMap<AdcCount>,
        occupancy: &Occupancy,
        press: Option<Press>,
        outputs: &mut Outputs,
    ) {
        let swaps = self.may_swap() == Some(Player::Person);
        match (&mut self.upkeep, &mut self.stage) {
            (Some(Upkeep::Calibrating(calibrating)), _) => {
                // A board with broken sensors is taken as it is with a long OK.
                let taken = calibrating
                    .acceptable()
                    .filter(|_| press == Some(Press::Long(Button::Ok)));
                if let Some(calibration) = calibrating.scan(counts).or(taken) {
                    self.take_calibration(&calibration);
                    self.due.calibration = true;
                    // A journal that has one of each finds its way more quickly.
                    // Settings that were left out are not there to be kept again.
                    self.due.settings = !self.left_out.settings;
                    self.due.keep(Record::MatchScore(self.match_score));
                    self.go_on();
                } else if press.is_some() && self.calibration.is_some() {
                    self.go_on();
                }
            }
            (Some(Upkeep::Testing(test)), _) => {
                test.scan(now, counts, occupancy.faulty());
                if press.is_some() {
                    self.go_on();
                }
            }
            (None, Stage::LiningUp(_)) => self.line_up(now, press, occupancy),
            (None, Stage::Playing(game)) => {
                match press {
                    Some(Press::Short(Button::Turn)) => {
                        let rules = game.referee.position().rules();
                        self.asked = Some(Asked::next(self.asked, rules, now));
                    }
                    Some(Press::Short(Button::Ok)) if swaps => {}
                    Some(Press::Short(Button::Ok)) if self.sheet.clock.runs() => {
                        game.paused = !game.paused;
                    }
                    _ => {}
                }
                let occupancy = occupancy.seen_from(self.settings.white_edge);
                outputs.events = game.referee.step(now, &occupancy);
                if !outputs.events.is_empty() {
                    self.asked = None;
                }
                let touched = |event: &Event| match *event {
                    Event::Touched(square) => {
                        let position = game.referee.position();
                        position.pawns(position.side()).contains(square)
                    }
                    _ => false,
                };
                if outputs.events.iter().any(touched) {
                    game.keep_sides();
                }
                if game.referee.has_something_to_show() {
                    // A hand that acts wants its lights.
                    self.end_celebration();
                }
                match press {
                    Some(Press::Short(Button::Ok)) if swaps => self.swap(now),
                    Some(Press::Long(Button::Turn)) => self.ask_for_hint(),
                    _ => {}
                }
                self.react(now, outputs);
            }
        }
    }

    // What is rarely done and needs much room on the stack has a frame of its own, so that every step does not.
    #[inline(never)]
    pub(super) fn take_calibration(&mut self, calibration: &Calibration) {
        self.calibration = Some(*calibration);
        if let Some(game) = self.stage.game_mut() {
            game.referee.set_kind(calibration.kind);
        }
        self.senses.calibrate(calibration);
    }
}
