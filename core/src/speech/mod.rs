//! What the board says: sentences with their meaning, and their words in four languages.
//!
//! [`Speech::of`] looks at the whole device and says what it would say at that moment: [`Sentence`]s, the most important
//! first, what each button does now ([`Meanings`]) and what the light of each cell means ([`Roles`] and [`Lights`]). The page
//! turns these values into text with [`Words`], of which each [`Language`] has one
//! implementation: a file of words, and in a folder of that name one of sentences.
//!
//! Everything is exhaustive: a sentence, a button's act, a light, a game or a palette that lacks its words in one of the
//! languages does not compile, nor does a text with a gap that the sentence cannot fill.
//!
//! This room may use every other room, above all `table`. No room that decides may use this one.
//!
//! # Adding to it
//! - A sentence: a variant of [`Sentence`], the place in this folder that says it, a line in each language's sentences.
//! - A language: a value of [`Language`], a file that implements [`Words`].
//! - A game: its name and its goal in each language's words, and in its sentences what victories and refusals are called.

mod act;
mod language;
mod light;
mod menus;
mod parts;
mod playing;
mod sentence;
mod value;
mod words;

mod dutch;
mod english;
mod french;
mod german;

#[cfg(test)]
pub(crate) mod tests;

pub use act::{Act, Meaning, Meanings};
pub use language::{Language, Said};
pub use light::{Light, Lights};
pub use sentence::{Deed, Sentence, Sentences};
pub use value::Value;
pub use words::Words;

use crate::controls::Button;
use crate::evening::MatchScore;
use crate::lights::{Canvas, Paint, Role, Roles};
use crate::table::{Calibrating, Doing, Table};
use crate::units::Moment;
use katarenga_rules::board::{BySide, Cell, CellMap, CellSet, Edge, Side};

/// All that the board says at a moment.
///
/// ```
/// use katarenga_core::Button;
/// use katarenga_core::evening::Settings;
/// use katarenga_core::speech::{Act, Language, Sentence, Speech};
/// use katarenga_core::table::Table;
/// use katarenga_core::units::Moment;
/// // A board that has never been calibrated wants to be empty first.
/// let table = Table::new(Settings::default(), None, Moment(0));
/// let speech = Speech::of(&table, Moment(0));
/// assert_eq!(speech.says, [Sentence::Calibrating]);
/// assert_eq!(speech.buttons[Button::Setup].hold, Some(Act::OpenMenu));
/// let text = speech.says[0].said_in(Language::French).to_string();
/// assert!(text.starts_with("Le plateau apprend"));
/// ```
#[derive(Clone, Debug)]
pub struct Speech {
    /// Sentences, the most important one first.
    pub says: Sentences,
    /// The last move of the running game or of the one that is over. It stays until the next one, so it is not among the
    /// sentences.
    pub last_move: Option<Sentence>,
    /// What each button does now.
    pub buttons: Meanings,
    /// What the light of each cell means, as the board is wired: a1 is near and left.
    pub roles: Roles,
    /// What the light of each cell means that has no role, in the same way.
    pub lights: Lights,
    /// Where White sits. Sentences name cells as White sees them.
    pub white_edge: Edge,
}

impl Speech {
    /// What a table has to say at a moment.
    #[must_use]
    pub fn of(table: &Table, now: Moment) -> Self {
        let canvas = table.canvas(now);
        let mut speech = Self {
            says: Sentences::new(),
            last_move: None,
            buttons: Meanings::default(),
            roles: roles(&canvas),
            lights: light::lights(table, &canvas, now),
            white_edge: table.settings().white_edge,
        };
        if let Some(trouble) = table.trouble() {
            speech.say(Sentence::Trouble(trouble));
        }
        if table.asks_to_hold_setup() {
            speech.say(Sentence::HoldSetup);
        }
        match table.doing() {
            Doing::Menu(menu) => speech.menu(menu),
            Doing::Calibrating(calibrating) => speech.calibrating(calibrating),
            Doing::Testing(_) => {
                speech.say(Sentence::Testing);
                Button::ALL
                    .into_iter()
                    .for_each(|button| speech.press(button, Act::EndTest));
            }
            Doing::LiningUp => {
                if table.has_game_waiting() {
                    speech.say(Sentence::GameWaits);
                }
                if let Some(winner) = table.match_winner() {
                    speech.say(Sentence::MatchWon(winner));
                }
                speech.line_up(table);
            }
            Doing::Playing(referee) => {
                // The referee's own, also while the lights celebrate.
                speech.roles = match speech.white_edge {
                    Edge::Near => *referee.roles(),
                    Edge::Far => referee.roles().turned(),
                };
                speech.game(table, referee);
                speech.around_the_game(table, referee);
            }
        }
        if !matches!(table.doing(), Doing::Menu(_)) {
            speech.hold(Button::Setup, Act::OpenMenu);
        }
        if matches!(table.doing(), Doing::LiningUp | Doing::Playing(_)) {
            speech.broken_sensors();
        }
        speech
    }

    fn calibrating(&mut self, calibrating: &Calibrating) {
        let (occupied, broken) = (self.cells(Role::TakeAway), self.cells(Role::Faulty));
        self.say(match calibrating.error() {
            Some(error) if !error.occupied.is_empty() && !occupied.is_empty() => {
                Sentence::ClearTheBoard(occupied)
            }
            Some(_) if !broken.is_empty() => Sentence::BrokenSensors(broken),
            // Nothing was found yet, or what was found is not there any more and the board looks again.
            _ => Sentence::Calibrating,
        });
        if calibrating.acceptable().is_some() {
            self.hold(Button::Ok, Act::PlayWithoutBroken);
        }
    }

    fn line_up(&mut self, table: &Table) {
        if table.settings().rules.starts_empty() {
            self.say(Sentence::EmptyBoard);
        } else if table.match_score().revenge.is_some() {
            self.say(Sentence::Revenge);
            self.press(Button::Ok, Act::PlayAsTheyStand);
        } else {
            self.say(Sentence::LineUp);
        }
        let surplus = self.cells(Role::TakeAway);
        let mut elsewhere = surplus;
        for side in Side::ALL {
            let cells = self.named(table.of_wrong_colour(side)) & surplus;
            if !cells.is_empty() {
                self.say(Sentence::WrongAtStart { side, cells });
            }
            elsewhere = elsewhere - cells;
        }
        if !elsewhere.is_empty() {
            self.say(Sentence::Surplus(elsewhere));
        }
        self.say_of(Role::PutBack, Sentence::Missing);
        if table.shows_standing() {
            self.score(table);
        }
    }

    /// Time, if a clock runs, and score.
    fn standing(&mut self, table: &Table) {
        let clock = table.clock();
        if let (Some(white), Some(black)) = (clock.left(Side::White), clock.left(Side::Black)) {
            self.say(Sentence::Time(BySide { white, black }));
        }
        self.score(table);
    }

    fn score(&mut self, table: &Table) {
        let MatchScore { wins, draws, .. } = *table.match_score();
        self.say(Sentence::Score { wins, draws });
    }

    /// Names sensors that cannot be trusted. When most of them are so, it is not the sensors.
    fn broken_sensors(&mut self) {
        let faulty = self.cells(Role::Faulty);
        if faulty.len() > Cell::COUNT / 2 {
            self.say(Sentence::CalibrateAgain);
        } else {
            self.say_of(Role::Faulty, Sentence::Faulty);
        }
    }

    fn say(&mut self, sentence: Sentence) {
        // There is room for all that can be said at once; if there were not, the least important would be left out.
        let _ = self.says.push(sentence);
    }

    /// Says something about the cells that have a role, if there are any.
    fn say_of(&mut self, role: Role, sentence: fn(CellSet) -> Sentence) {
        let cells = self.cells(role);
        if !cells.is_empty() {
            self.say(sentence(cells));
        }
    }

    /// The cells that have a role, as White sees them.
    fn cells(&self, role: Role) -> CellSet {
        let with_role = self.roles.iter().filter(|(_, r)| **r == Some(role));
        self.named(with_role.map(|(cell, _)| cell).collect())
    }

    /// Cells as White sees them, from those of the board as it is wired.
    fn named(&self, cells: CellSet) -> CellSet {
        match self.white_edge {
            Edge::Near => cells,
            Edge::Far => cells.turned(),
        }
    }

    fn press(&mut self, button: Button, act: Act) {
        self.buttons[button].press = Some(act);
    }

    fn hold(&mut self, button: Button, act: Act) {
        self.buttons[button].hold = Some(act);
    }
}

fn roles(canvas: &Canvas) -> Roles {
    CellMap::from_fn(|cell| match canvas[cell] {
        Paint::Role(role) => Some(role),
        _ => None,
    })
}
