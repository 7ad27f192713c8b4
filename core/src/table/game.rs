//! The game that is being played: its referee, and how far it has come.

use super::sheet::ScoreSheet;
use crate::memory::PlayedMove;
use crate::referee::{Referee, State};
use katarenga_rules::board::{BySide, Side};
use katarenga_rules::game::Move;

/// A game, from its first position until its pawns are set up again. White plays from where the settings say.
#[derive(Clone, Debug)]
pub(super) struct TableGame {
    pub(super) referee: Referee,
    /// Time stands still until the next move, or until the players let it go on.
    pub(super) paused: bool,
    plies: u16,
    /// Whether the player to move may still take the other side (R34).
    sides: Sides,
    /// For a side that the board plays: it had lost at its last move.
    pub(super) hopeless: BySide<bool>,
}

/// Who plays which side (R34).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// As it was when the game began, unless Black wants it otherwise.
    Open,
    /// As it was.
    Kept,
    /// The other way round.
    Swapped,
}

/// A move is missing: it is unknown what came after it.
pub(super) struct MoveMissing;

impl TableGame {
    pub(super) const fn new(referee: Referee) -> Self {
        Self {
            referee,
            paused: false,
            plies: 0,
            sides: Sides::Open,
            hopeless: BySide::both(false),
        }
    }

    /// Whether Black may take White's side: after White's very first move, until Black touches a pawn (R34).
    pub(super) fn may_swap(&self) -> bool {
        let answers = self.plies == 1 && self.referee.position().side() == Side::Black;
        let in_play = self.referee.state() == State::InPlay;
        in_play && answers && self.sides == Sides::Open
    }

    /// How many moves were made.
    pub(super) const fn plies(&self) -> u16 {
        self.plies
    }

    /// Whether White's very first move is still to come.
    pub(super) const fn is_at_first_move(&self) -> bool {
        self.plies == 0
    }

    /// Black has taken White's side.
    pub(super) const fn swap(&mut self) {
        self.sides = Sides::Swapped;
    }

    /// Black has touched a pawn, and stays Black.
    pub(super) fn keep_sides(&mut self) {
        if self.may_swap() {
            self.sides = Sides::Kept;
        }
    }

    /// Whether Black has taken White's side and there was no move since.
    pub(super) fn has_just_swapped(&self) -> bool {
        self.plies == 1 && self.sides == Sides::Swapped
    }

    /// A move was made, which the referee knows already.
    pub(super) fn moved(&mut self, sheet: &mut ScoreSheet, side: Side, m: Move) -> PlayedMove {
        self.paused = false;
        self.plies = self.plies.saturating_add(1);
        PlayedMove {
            ply: self.plies,
            m,
            spent: sheet.moved(side, self.referee.position()),
        }
    }

    /// A move that was made before the power went.
    pub(super) fn recall(
        &mut self,
        sheet: &mut ScoreSheet,
        played: &PlayedMove,
    ) -> Result<(), MoveMissing> {
        // A side that was stuck at the start has passed (R8): the move was the other one's.
        let side = self.referee.position().pass_while_stuck().side();
        let is_next = self.plies.checked_add(1) == Some(played.ply);
        if !is_next || self.referee.recall(played.m).is_err() {
            return Err(MoveMissing);
        }
        self.plies = played.ply;
        sheet.recall(side, played.spent, self.referee.position());
        Ok(())
    }

    /// Whether players would lose something if the game were gone.
    pub(super) fn is_running(&self) -> bool {
        self.referee.state() != State::Over
    }

    /// The clock starts with White's first move (R32).
    const fn has_started(&self) -> bool {
        self.plies > 0
    }

    /// Whether the time of a game that has started stands still until a player presses OK or moves.
    pub(super) fn is_paused(&self) -> bool {
        self.is_running() && self.has_started() && self.paused
    }

    /// Whose time runs: neither player's before the first move, in a pause, while hands carry out a move of the board, and
    /// while the board must be put right.
    pub(super) fn thinking(&self) -> Option<Side> {
        let decided = self.referee.will().told().is_some();
        let goes_on = self.referee.state() == State::InPlay && !decided;
        let runs = goes_on && self.has_started() && !self.paused;
        runs.then(|| self.referee.position().side())
    }
}
