//! The games that a journal holds.

use embedded_storage::nor_flash::NorFlash;
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record, game_text};
use katarenga_core::{Outcome, Position};

/// A game as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// How it began.
    pub start: GameStart,
    /// What was played.
    pub moves: Vec<PlayedMove>,
    /// Whether it goes on.
    pub progress: Progress,
}

/// How far a kept game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    Running,
    /// It was given up for another one.
    GivenUp,
    /// It is over.
    Over(Outcome),
}

impl KeptGame {
    /// How it ended, if it was played to the end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.progress {
            Progress::Over(outcome) => Some(outcome),
            Progress::Running | Progress::GivenUp => None,
        }
    }

    /// The positions from the first to the last.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(
            self.start.position.pass_while_stuck(),
            |position, played| {
                *position = position.play(played.m).ok()?.pass_while_stuck();
                Some(*position)
            },
        );
        std::iter::once(self.start.position).chain(after)
    }

    /// As text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let moves = self.moves.iter().copied();
        // Writing to a string cannot fail.
        let _ = game_text::write(&mut text, &self.start, moves, self.outcome());
        text
    }
}

/// All games that are there from the first move on, the oldest first.
pub fn games<F: NorFlash>(journal: &mut Journal<F>) -> Vec<KeptGame> {
    let mut games: Vec<KeptGame> = Vec::new();
    // A game of which a move is missing is none.
    let mut whole = false;
    journal.read(|record| match record {
        Record::Began(start) => {
            games.push(KeptGame {
                start,
                moves: Vec::new(),
                progress: Progress::Running,
            });
            whole = true;
        }
        Record::Moved(played) if whole => {
            let Some(game) = games.last_mut() else { return };
            if usize::from(played.ply) == game.moves.len() + 1 {
                game.moves.push(played);
            } else {
                games.pop();
                whole = false;
            }
        }
        Record::Ended { outcome, .. } if whole => {
            if let Some(game) = games.last_mut() {
                game.progress = outcome.map_or(Progress::GivenUp, Progress::Over);
            }
            whole = false;
        }
        _ => {}
    });
    games
}
