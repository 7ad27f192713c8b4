//! What a finger does for a page.

use katarenga_core::Button;
use katarenga_core::evening::{Players, Settings};
use katarenga_core::speech::Language;
use katarenga_core::table::Table;
use katarenga_rules::BySide;
use katarenga_rules::opponent::Level;
use katarenga_rules::{Cell, Move, Square};

use super::Session;
use crate::finger::{Errand, Finger, Goal, Touch};
use crate::messages::{self, Act, ButtonName, NewGame, SettingsShown};
use crate::new_game;
use crate::refusal::Refusal;
use crate::refused_moves::NotPlayed;
use crate::typed::{self, Making};
use katarenga_world::kept::{KeptGame, Progress};
use katarenga_world::table_top::{Hand, Spot};

/// The finger's own hand; pages count theirs from 1.
const FINGERS_HAND: Hand = Hand(0);

/// The pawn that picks squares of a layout.
const PICKING: usize = 0;

impl Session {
    /// Somebody wants to begin a game. Where that gives up a running one, they must have been asked.
    pub(super) fn begin_new_game(&mut self, hand: Hand, wanted: &NewGame) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let goal = wanted.goal(table.settings())?;
        if self.would_be_missed() && !goal.gives_up {
            return Err(Refusal::GameRuns);
        }
        self.send_finger(hand, Errand::Set(Box::new(goal)));
        Ok(())
    }

    /// Somebody else plays from now on, and a running game goes on.
    pub(super) fn choose_players(
        &mut self,
        hand: Hand,
        by_board: BySide<bool>,
        level: u8,
        hints: bool,
    ) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let mut settings = *table.settings();
        settings.players = Players {
            sides: by_board.map(new_game::player),
            level: Level::new(level).unwrap_or(settings.players.level),
            hints,
            ..settings.players
        };
        let goal = Goal {
            settings,
            draw: None,
            lots: false,
            begins: false,
            gives_up: false,
        };
        self.send_finger(hand, Errand::Set(Box::new(goal)));
        Ok(())
    }

    pub(super) fn act(&mut self, hand: Hand, act: Act) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let errand = act.errand(table)?;
        // Sent twice, it would let go of the button and begin again.
        let is_at_it = |finger: &Finger| finger.sent_by() == hand && finger.presses_for(&errand);
        if !self.finger.as_ref().is_some_and(is_at_it) {
            self.send_finger(hand, errand);
        }
        Ok(())
    }

    /// A hand makes the move that the board has decided on. Whoever asks for it twice gets it once.
    pub(super) fn carry_out(&mut self) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        let told = typed::told(table);
        let is_at_it =
            |making: &Making| making.is_busy() || told.as_ref().is_ok_and(|&m| making.makes(m));
        if self.making.as_ref().is_some_and(is_at_it) {
            return Ok(());
        }
        self.make_move(typed::told)
    }

    /// A hand makes a move that somebody typed or left to it.
    pub(super) fn make_move(
        &mut self,
        find: impl FnOnce(&Table) -> Result<Move, NotPlayed>,
    ) -> Result<(), Refusal> {
        let (table, _) = self.machine.table().ok_or(Refusal::NoPower)?;
        if self.making.as_ref().is_some_and(Making::is_busy) {
            return Err(NotPlayed::Busy.into());
        }
        let m = find(table)?;
        self.making = Some(Making::begin(m, table, &mut self.top, self.now)?);
        Ok(())
    }

    /// Whether a game would be lost that somebody has made a move in, or that waits to be taken up.
    fn would_be_missed(&self) -> bool {
        let waits = |(table, _): (&Table, _)| table.has_game_waiting();
        self.has_moves || self.machine.table().is_some_and(waits)
    }

    /// Takes down whether the running game has a move.
    pub(super) fn note_moves(&mut self, game: Option<&KeptGame>) {
        let runs = game.filter(|game| game.progress == Progress::Running);
        self.has_moves = runs.is_some_and(|game| !game.moves.is_empty());
    }

    fn send_finger(&mut self, hand: Hand, errand: Errand) {
        self.withdraw_finger();
        let of_image = self.machine.name() == "image";
        self.finger = Some(Finger::new(errand, hand, of_image, self.now));
    }

    /// Somebody has seen enough: the menu is left as it was entered.
    pub(super) fn stop_finger(&mut self, hand: Hand) {
        if self.withdraw_finger().is_some() {
            self.send_finger(hand, Errand::Leave);
        }
    }

    /// Somebody else presses, or there is nothing more to press. Pawns that were taken off stand again as the board waits for
    /// them: those of a running game where they stood.
    pub(super) fn withdraw_finger(&mut self) -> Option<Finger> {
        self.not_set = None;
        let finger = self.finger.take()?;
        if let Some(button) = finger.holds() {
            self.press(button, false);
        }
        if finger.has_cleared_board() {
            // Without power there is nothing to wait for.
            let _ = self.set_up();
        }
        Some(finger)
    }

    pub(super) fn move_finger(&mut self) {
        let missed = self.would_be_missed();
        let table = self.machine.table().map(|(table, _)| table);
        let touch = match (&mut self.finger, table) {
            (Some(finger), Some(table)) => finger.step(self.now, table, missed),
            (Some(_), None) => Some(Touch::Lost(Refusal::NoPower)),
            (None, _) => None,
        };
        match touch {
            None => {}
            Some(Touch::Down(button)) => self.press(button, true),
            Some(Touch::Up(button)) => self.press(button, false),
            Some(Touch::Clear) => self.top.clear(),
            Some(Touch::PawnOn(square)) => self.pick(square),
            Some(Touch::Done) => {
                let finger = self.withdraw_finger();
                if finger.is_some_and(|finger| finger.begins_game()) {
                    self.not_set = self.set_up().err();
                }
            }
            Some(Touch::Lost(refusal)) => {
                self.withdraw_finger();
                self.not_set = Some(refusal);
            }
        }
    }

    /// The only pawn on the board goes to a square.
    fn pick(&mut self, square: Square) {
        self.top.clear();
        self.top.lift(FINGERS_HAND, &[PICKING], false);
        let spot = Spot::centre(Cell::Square(square));
        self.top.set(FINGERS_HAND, PICKING, spot, self.now);
    }

    /// Whether a finger is on its way.
    #[must_use]
    pub fn is_being_set(&self) -> bool {
        self.finger.is_some()
    }

    /// What decides what a page shows of the finger: which button it holds, and why it gave up.
    pub(super) fn pressing(&self) -> Pressing {
        Pressing {
            is_busy: self.is_being_set(),
            button: self.finger.as_ref().and_then(Finger::holds),
            lost: self.not_set.clone(),
        }
    }

    /// How the board is set, and what can be done about the running game.
    pub(super) fn options(&self) -> Option<Choosing> {
        let (table, _) = self.machine.table()?;
        Some(Choosing {
            settings: *table.settings(),
            missed: self.would_be_missed(),
            runs: self.has_moves,
            claim: self.has_moves && table.may_claim(),
        })
    }
}

/// A finger at the buttons.
#[derive(Clone, PartialEq)]
pub(super) struct Pressing {
    is_busy: bool,
    button: Option<Button>,
    lost: Option<Refusal>,
}

impl Pressing {
    /// As a page shows it.
    pub(super) fn said_in(&self, language: Language) -> messages::Finger {
        messages::Finger {
            busy: self.is_busy,
            button: self.button.map(ButtonName),
            lost: self.lost.as_ref().map(|lost| lost.said_in(language)),
        }
    }
}

/// What the board is set to, and what can be done about the running game.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Choosing {
    settings: Settings,
    missed: bool,
    runs: bool,
    claim: bool,
}

impl Choosing {
    /// As a page shows it.
    pub(super) fn shown(&self) -> SettingsShown {
        SettingsShown {
            now: new_game::settings(&self.settings),
            missed: self.missed,
            runs: self.runs,
            claim: self.claim,
        }
    }
}
