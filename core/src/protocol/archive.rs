//! The games in the memory: their list, and one of them as text, a little in every step.

use core::fmt::{self, Write};

use embedded_storage::nor_flash::NorFlash;

use super::field::Rest;
use super::message::{ErrorCode, Report};
use super::page::Page;
use crate::memory::game_text::{self, Notes};
use crate::memory::{Journal, Place, PlayedMove, Record};
use katarenga_rules::game::{Outcome, Rules};

/// How far an answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// There was no room, or there is more to read.
    GoesOn,
    /// All of it is told.
    Done,
    /// It cannot be told.
    Failed(ErrorCode),
}

/// The list of games, as far as it has been told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listing {
    place: Place,
    /// The game whose end has not been read yet.
    game: Option<Listed>,
}

#[derive(Clone, Copy, Debug)]
struct Listed {
    number: Place,
    plies: u16,
    rules: Rules,
}

impl Listed {
    fn tell(self, page: &mut Page<'_>, id: &str, result: Option<Outcome>) -> bool {
        let report = Report::Archived {
            number: self.number.0,
            plies: self.plies,
            rules: self.rules,
            result,
        };
        page.line(id, &report)
    }
}

impl Listing {
    pub(super) const NEW: Self = Self {
        place: Place::FIRST,
        game: None,
    };

    /// Tells the games that end in the next sector, as far as there is room.
    pub(super) fn go_on<F: NorFlash>(
        &mut self,
        journal: &mut Journal<F>,
        page: &mut Page<'_>,
        id: &str,
    ) -> Progress {
        let game = &mut self.game;
        let next = journal.browse(self.place, |place, record| match record {
            Some(Record::Began(start)) => {
                // A game that nobody has ended was given up.
                let told = game.is_none_or(|game| game.tell(page, id, None));
                if told {
                    *game = Some(Listed {
                        number: place,
                        plies: 0,
                        rules: start.position.rules(),
                    });
                }
                told
            }
            Some(Record::Moved(played)) => {
                *game = game
                    .filter(|game| game.plies.checked_add(1) == Some(played.ply))
                    .map(|game| Listed {
                        plies: played.ply,
                        ..game
                    });
                true
            }
            Some(Record::Ended { outcome, .. }) => {
                let told = game.is_none_or(|game| game.tell(page, id, *outcome));
                if told {
                    *game = None;
                }
                told
            }
            Some(_) => true,
            // Nobody knows how this game went.
            None => {
                *game = None;
                true
            }
        });
        match next {
            Some(place) => {
                self.place = place;
                Progress::GoesOn
            }
            // The running game comes last.
            None if self.game.is_none_or(|game| game.tell(page, id, None)) => Progress::Done,
            None => {
                self.place = Place(u32::MAX);
                Progress::GoesOn
            }
        }
    }
}

/// A game as text, as far as it has been told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telling {
    place: Place,
    /// The record that began the game is told.
    begun: bool,
    plies: u16,
    /// The first move of a line whose second one is not known yet.
    first: Option<PlayedMove>,
}

/// What a record means to the game that is being told.
enum Step {
    Next,
    NoRoom,
    /// The game ends here, with all that was to be told of it.
    Ended,
    Failed(ErrorCode),
}

impl Telling {
    pub(super) const fn of(number: u32) -> Self {
        Self {
            place: Place(number),
            begun: false,
            plies: 0,
            first: None,
        }
    }

    /// Tells what the next sector says of the game, as far as there is room.
    pub(super) fn go_on<F: NorFlash>(
        &mut self,
        journal: &mut Journal<F>,
        page: &mut Page<'_>,
        id: &str,
    ) -> Progress {
        let mut last = Step::Next;
        let mut telling = *self;
        let next = journal.browse(self.place, |place, record| {
            last = telling.step(place, record, page, id);
            matches!(last, Step::Next)
        });
        *self = telling;
        match (last, next) {
            (Step::Failed(code), _) => return Progress::Failed(code),
            (Step::Ended, _) => return Progress::Done,
            (Step::NoRoom | Step::Next, Some(place)) => self.place = place,
            (Step::NoRoom | Step::Next, None) if !self.begun => {
                return Progress::Failed(ErrorCode::Gone);
            }
            // The running game has no end yet.
            (Step::NoRoom | Step::Next, None) => match self.end(page, id, None) {
                Step::NoRoom => self.place = Place(u32::MAX),
                _ => return Progress::Done,
            },
        }
        Progress::GoesOn
    }

    fn step(
        &mut self,
        place: Place,
        record: Option<&Record<'_>>,
        page: &mut Page<'_>,
        id: &str,
    ) -> Step {
        match record {
            Some(Record::Began(start)) if !self.begun && place == self.place => {
                let head =
                    |to: &mut Lines<'_, '_>| game_text::write_head(to, &Notes::default(), start);
                if !write(page, id, head) {
                    return Step::NoRoom;
                }
                self.begun = true;
            }
            _ if !self.begun => return Step::Failed(ErrorCode::Gone),
            Some(Record::Moved(played)) => {
                if self.plies.checked_add(1) != Some(played.ply) {
                    return Step::Failed(ErrorCode::Damaged);
                }
                if let Some(first) = self.first {
                    let number = played.ply / 2;
                    let moves = |to: &mut Lines<'_, '_>| {
                        game_text::write_moves(to, number, first, Some(*played))
                    };
                    if !write(page, id, moves) {
                        return Step::NoRoom;
                    }
                    self.first = None;
                } else {
                    self.first = Some(*played);
                }
                self.plies = played.ply;
            }
            Some(Record::Ended { outcome, .. }) => return self.end(page, id, *outcome),
            Some(Record::Began(_)) => return self.end(page, id, None),
            None => return Step::Failed(ErrorCode::Damaged),
            Some(_) => {}
        }
        Step::Next
    }

    fn end(&mut self, page: &mut Page<'_>, id: &str, result: Option<Outcome>) -> Step {
        let (first, number) = (self.first, self.plies / 2 + 1);
        let rest = |to: &mut Lines<'_, '_>| {
            if let Some(first) = first {
                game_text::write_moves(to, number, first, None)?;
            }
            game_text::write_result(to, result)
        };
        match write(page, id, rest) {
            true => Step::Ended,
            false => Step::NoRoom,
        }
    }
}

/// Writes lines of a game, or none of them.
fn write(
    page: &mut Page<'_>,
    id: &str,
    text: impl FnOnce(&mut Lines<'_, '_>) -> fmt::Result,
) -> bool {
    page.all_or_nothing(|page| {
        let mut lines = Lines {
            page,
            id,
            begun: false,
        };
        text(&mut lines)
    })
}

/// Makes each line of a text a report.
struct Lines<'p, 'b> {
    page: &'p mut Page<'b>,
    id: &'p str,
    /// A line has begun and not ended.
    begun: bool,
}

impl Write for Lines<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive('\n') {
            if !self.begun {
                self.page.begin(self.id)?;
                write!(self.page, "{}", Report::Text(Rest("")))?;
            }
            self.page.write_str(part)?;
            self.begun = !part.ends_with('\n');
        }
        Ok(())
    }
}
