//! What the board is doing, and how it gets from one thing to the next.

use super::asked::Asked;
use super::game::TableGame;
use super::{Calibrating, LineUp, SelfTest, Table, line_up};
use crate::controls::menu::Menu;
use crate::controls::{Button, Press};
use crate::evening::Player;
use crate::lights::{BLANK, Canvas, Show};
use crate::memory::{GameStart, Record};
use crate::referee::Referee;
use crate::sensing::Occupancy;
use crate::units::{Millis, Moment};

/// A board that is switched on seems to be empty for a moment, until its pawns are believed; and who clears the board may
/// set a pawn down once more.
const CLEARED: Millis = Millis(500);

/// What the players are at.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one table, and nothing to box it in"
)]
pub(super) enum Stage {
    /// Players set up the pawns, and see what is missing.
    LiningUp(Canvas),
    /// Players play, or look at the game that is over.
    Playing(TableGame),
}

/// What the board does about itself. Players and their game wait until it is done.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one table, and nothing to box it in"
)]
pub(super) enum Upkeep {
    /// Learning what an empty board reads.
    Calibrating(Calibrating),
    /// Testing LEDs and sensors.
    Testing(SelfTest),
}

impl Stage {
    pub(super) const fn game(&self) -> Option<&TableGame> {
        match self {
            Self::LiningUp(_) => None,
            Self::Playing(game) => Some(game),
        }
    }

    pub(super) const fn game_mut(&mut self) -> Option<&mut TableGame> {
        match self {
            Self::LiningUp(_) => None,
            Self::Playing(game) => Some(game),
        }
    }
}

impl Table {
    /// Back to the game, or to the start of one. A board that is not calibrated comes first.
    pub(super) fn go_on(&mut self) {
        match self.calibration {
            Some(_) => self.upkeep = None,
            None => self.calibrate(),
        }
        if let Stage::LiningUp(canvas) = &mut self.stage {
            // What was missing before may stand there now.
            *canvas = BLANK;
        }
    }

    // Who wakes up passes here for every record, and has no room on the stack for this.
    #[inline(never)]
    fn calibrate(&mut self) {
        self.upkeep = Some(Upkeep::Calibrating(Calibrating::default()));
    }

    /// The game makes room for the next one.
    #[inline(never)]
    pub(super) fn clear(&mut self) {
        self.stage = Stage::LiningUp(BLANK);
        self.go_on();
    }

    /// The players set up the pawns, and the game begins when they stand.
    #[inline(never)]
    pub(super) fn line_up(&mut self, now: Moment, press: Option<Press>, occupancy: &Occupancy) {
        if press == Some(Press::Short(Button::Turn)) {
            self.asked = Some(Asked::standing(now));
        }
        if press == Some(Press::Short(Button::Ok)) && self.match_score.revenge.take().is_some() {
            self.due.keep(Record::MatchScore(self.match_score));
        }
        let (revenge, kind) = (self.match_score.revenge, self.senses.kind());
        let Ok(line_up) = LineUp::look(&self.settings, revenge, kind, occupancy) else {
            // The menu refuses such a layout; one that came another way is shown to be wrong.
            self.stage = Stage::LiningUp(Show::Error.canvas(Millis(0)).unwrap_or(BLANK));
            return;
        };
        if !self.is_to_begin(now, &line_up) {
            self.stage = Stage::LiningUp(line_up.canvas());
            self.asked_about_game = false;
        } else if self.left_out.game {
            // Another game is not begun before it is clear what becomes of the one that waits. First of all
            // players see that something was left out.
            if self.show.is_none() && !self.asked_about_game {
                self.asked_about_game = true;
                self.menu = Some(Menu::open_at_waiting_game(now, &self.settings));
            }
            // Players who leave the menu without an answer still see why nothing begins.
            self.stage = Stage::LiningUp(Show::LeftOut.canvas(Millis(0)).unwrap_or(BLANK));
        } else {
            self.begin(now, &line_up);
        }
    }

    /// Whether a game begins: with the last pawn that comes to its start square. Where the pawns come from the hand, it
    /// begins with the first one on a board that has been empty, or at once if the board has to say where that goes.
    fn is_to_begin(&mut self, now: Moment, line_up: &LineUp) -> bool {
        if !line_up.starts_empty {
            return line_up.is_ready();
        }
        let was_empty = |since: Moment| now - since >= CLEARED;
        if line_up.is_ready() {
            let since = *self.empty_since.get_or_insert(now);
            return was_empty(since) && self.settings.players.sides.white == Player::Board;
        }
        let first = self.empty_since.is_some_and(was_empty);
        if !first {
            // These pawns are left from before.
            self.empty_since = None;
        }
        first
    }

    /// All pawns stand: a game begins.
    #[inline(never)]
    fn begin(&mut self, now: Moment, line_up: &LineUp) {
        let white_edge = line_up.white_edge;
        self.empty_since = None;
        if let Ok(position) = line_up::start(&self.settings, white_edge) {
            let start = GameStart {
                position,
                options: self.settings.options,
                white_edge,
                clock: self.settings.clock,
            };
            // Settings that were left out stay in flash as they are: the game knows the edge.
            let elsewhere = self.settings.white_edge != white_edge;
            self.due.settings |= elsewhere && !self.left_out.settings;
            if self.match_winner().is_some() {
                self.begin_match();
            }
            self.start(now, &start);
            self.due.keep(Record::Began(start));
            self.end_celebration();
            if let Some(game) = self.stage.game_mut().filter(|_| line_up.starts_empty) {
                // What stands there now is the first pawn, and was not there when the game began.
                game.referee.know_the_board(now);
            }
        }
    }

    pub(super) fn start(&mut self, now: Moment, start: &GameStart) {
        self.settings.white_edge = start.white_edge;
        let referee = Referee::new(start.position, start.options, self.senses.kind());
        self.stage = Stage::Playing(TableGame::new(referee));
        self.sheet.begin(now, start);
    }
}
