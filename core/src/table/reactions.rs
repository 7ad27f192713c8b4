//! What becomes of what the referee says: sounds, shows, and what is to be kept.

use super::{Outputs, Table};
use crate::lights::Show;
use crate::memory::Record;
use crate::referee::Event;
use crate::sound::Sound;
use crate::units::Moment;
use katarenga_rules::board::Cell;
use katarenga_rules::game::{Outcome, Victory};

impl Table {
    /// Lights are wanted for something else than a celebration. A sign that something is lost stays, and one that
    /// answers a button.
    pub(super) fn end_celebration(&mut self) {
        self.show = self
            .show
            .filter(|(show, _)| matches!(show, Show::Forgotten | Show::LeftOut | Show::HoldLonger));
    }

    /// Counts a game that is over.
    fn count(&mut self, outcome: Outcome) {
        let position = self.stage.game().map(|game| game.referee.position());
        let points = outcome.winner().zip(position);
        let points = points.map_or(1, |(winner, position)| position.points(winner));
        let edges_matter = self.settings.rules.edges_matter();
        let white_edge = edges_matter.then_some(self.settings.white_edge);
        self.match_score.count(outcome, points, white_edge);
    }

    /// Reacts to the events of a step.
    pub(super) fn react(&mut self, now: Moment, outputs: &mut Outputs) {
        for &event in &outputs.events {
            let (sound, show) = match event {
                Event::MoveMade { side, m, captured } => {
                    if let Some(game) = self.stage.game_mut() {
                        let played = game.moved(&mut self.sheet, side, m);
                        self.due.keep(Record::Moved(played));
                    }
                    match m.to {
                        Cell::Camp(camp) => (Some(Sound::Camp), Some(Show::CampTaken(camp))),
                        Cell::Square(_) if captured => (Some(Sound::Capture), None),
                        Cell::Square(_) => (Some(Sound::Move), None),
                    }
                }
                Event::Illegal(_) | Event::WrongColour(_) | Event::Mismatch => {
                    (Some(Sound::Illegal), None)
                }
                Event::Passed(side) => (None, Some(Show::Passed(side))),
                Event::GameOver(outcome) => {
                    self.count(outcome);
                    self.due.keep(Record::Ended {
                        outcome: Some(outcome),
                        match_score: self.match_score,
                    });
                    let sound = match outcome {
                        Outcome::Win {
                            by: Victory::Time, ..
                        } => Sound::Time,
                        Outcome::Win { .. } => Sound::Win,
                        Outcome::Draw(_) => Sound::Draw,
                    };
                    let show = match self.match_winner() {
                        Some(winner) => Show::MatchWon(winner),
                        None => Show::of(outcome),
                    };
                    (Some(sound), Some(show))
                }
                Event::SetUpAgain => {
                    self.clear();
                    (None, None)
                }
                _ => (None, None),
            };
            if let Some(sound) = sound.filter(|_| self.settings.sound) {
                // A signal that finds no room would come too late anyway.
                let _ = outputs.sounds.push(sound);
            }
            if let Some(show) = show {
                self.show = Some((show, now));
            }
        }
    }
}
