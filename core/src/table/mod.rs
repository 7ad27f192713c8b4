//! The whole device as one value: what it senses goes in, what it shows, plays and keeps comes out.
//!
//! ```text
//! scan, buttons → step ─┬→ upkeep: calibrating, self_test
//!                       ├→ menu → decisions, lots
//!                       ├→ line_up → stage: the game begins
//!                       ├→ attend: what the board thinks about, and what comes of it
//!                       └→ game → reactions ─┬→ sounds
//!                                            ├→ memory: what is due to be kept
//!                                            └→ canvas, scoreboard → frame
//! ```
//!
//! [`Routine`] says in which order what comes out is kept, shown and tidied up.
//!
//! # Buttons while nothing is being set up
//! | press | what it does |
//! |---|---|
//! | SETUP held | opens the menu |
//! | SETUP | shows that it has to be held, for three seconds or until a button or a pawn is touched |
//! | OK | when sides may be swapped (R34): swaps them. Else in a game with a clock: pauses it, or lets it go on. Before a game: begins from the edges as the pawns stand, even if a revenge would exchange them |
//! | TURN | shows the scoreboard: time and score. In a game about groups (R42) the first press shows the largest group of each player, and a second one while it is shown the scoreboard |
//! | TURN held | when hints are wanted: shows a good move to a person |

mod asked;
mod attend;
mod calibrating;
mod canvas;
mod decisions;
mod game;
pub mod line_up;
mod lots;
mod memory;
mod reactions;
mod remote;
mod routine;
mod scoreboard;
mod self_test;
mod sheet;
mod stage;
mod step;
mod stillness;
mod wonder;

pub use calibrating::Calibrating;
pub use line_up::LineUp;
pub use remote::{MOST_MARKS, Order, OrderRefusal, OrderReply};
pub use routine::{Chore, Routine};
pub(crate) use self_test::STRONG;
pub use self_test::SelfTest;
pub use wonder::{Thought, Wonder};

use heapless::Vec;

use crate::controls::menu::Menu;
use crate::controls::{Buttons, PressReader};
use crate::evening::{Clock, MatchScore, Settings};
use crate::lights::{BLANK, Show};
use crate::memory::{LeftOut, Trouble};
use crate::referee::{Events, Referee};
use crate::sensing::{Calibration, Senses, SensorKind};
use crate::sound::Sound;
use crate::units::{AdcCount, Moment};
use asked::{Asked, Question};
use attend::Musing;
use game::TableGame;
use katarenga_rules::board::{CellMap, CellSet, Side};
use katarenga_rules::game::History;
use lots::Lots;
use memory::Due;
use remote::Remote;
use sheet::ScoreSheet;
use stage::{Stage, Upkeep};
use stillness::Stillness;

/// What the device senses at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The latest scan.
    pub counts: &'a CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// What one step leads to.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// What the referee has to say, for the log.
    pub events: Events,
    /// What to play.
    pub sounds: Sounds,
    /// What the players have decided about an earlier [`Order`], and what becomes of the latest one.
    pub replies: Vec<OrderReply, 2>,
}

/// Signals to play one after the other.
pub type Sounds = Vec<Sound, 4>;

/// What the board is doing, for those who put it into words.
#[derive(Clone, Copy, Debug)]
pub enum Doing<'a> {
    /// Players use the menu.
    Menu(&'a Menu),
    /// The board learns what an empty board reads.
    Calibrating(&'a Calibrating),
    /// The board tests LEDs and sensors.
    Testing(&'a SelfTest),
    /// The board waits for the pawns to stand on their start squares.
    LiningUp,
    /// The board referees a game.
    Playing(&'a Referee),
}

/// The board, from magnets and buttons to lights and sounds.
#[derive(Clone, Debug)]
pub struct Table {
    settings: Settings,
    calibration: Option<Calibration>,
    senses: Senses,
    presses: PressReader,
    /// Lies over everything else while it is open; the game waits.
    menu: Option<Menu>,
    lots: Lots,
    /// Comes before anything that the players are at.
    upkeep: Option<Upkeep>,
    stage: Stage,
    sheet: ScoreSheet,
    match_score: MatchScore,
    show: Option<(Show, Moment)>,
    /// What a player asked to see, and when.
    asked: Option<Asked>,
    /// Since when the board has been empty, before a game that begins so.
    empty_since: Option<Moment>,
    trouble: Option<Trouble>,
    due: Due,
    left_out: LeftOut,
    /// The pawns stand for another game, and players were asked what becomes of the one that was left out.
    asked_about_game: bool,
    /// Players want back what was left out.
    wakes_again: bool,
    stillness: Stillness,
    musing: Musing,
    /// What a program at the other end of a cable wants.
    remote: Remote,
}

impl Table {
    /// A board that is switched on. Without a calibration it asks for an empty board first.
    ///
    /// Always inlined, so that it is made where it is to stay: a small stack has no room for a second one.
    #[must_use]
    #[inline(always)]
    pub fn new(settings: Settings, calibration: Option<Calibration>, now: Moment) -> Self {
        Self {
            settings,
            senses: Senses::new(&calibration.unwrap_or(Calibration::nominal(SensorKind::Hall))),
            calibration,
            presses: PressReader::default(),
            menu: None,
            lots: Lots::default(),
            upkeep: match calibration {
                Some(_) => None,
                None => Some(Upkeep::Calibrating(Calibrating::default())),
            },
            stage: Stage::LiningUp(BLANK),
            sheet: ScoreSheet::new(),
            match_score: MatchScore::default(),
            show: Some((Show::StartUp, now)),
            asked: None,
            empty_since: None,
            trouble: None,
            due: Due::default(),
            left_out: LeftOut::default(),
            asked_about_game: false,
            wakes_again: false,
            stillness: Stillness::new(now),
            musing: Musing::default(),
            remote: Remote::default(),
        }
    }

    /// Whether a moment without scans and new lights would go unnoticed.
    #[must_use]
    pub fn is_quiet(&self, now: Moment) -> bool {
        self.stillness.is_quiet(now)
    }

    /// What players were told to be lost, until they press a button.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// Whether a running game was left out when the board woke up, so that players can have it back or give it up.
    #[must_use]
    pub const fn has_game_waiting(&self) -> bool {
        self.left_out.game
    }

    /// Where the match stands.
    #[must_use]
    pub const fn match_score(&self) -> &MatchScore {
        &self.match_score
    }

    /// Who has won the match that the last game has ended (R57), until the next one begins.
    #[must_use]
    pub fn match_winner(&self) -> Option<Side> {
        self.match_score.winner(self.settings.rules.match_points())
    }

    /// Whether nothing is shown that a player has asked for with TURN.
    #[must_use]
    pub const fn shows_nothing_asked(&self) -> bool {
        self.asked.is_none()
    }

    /// Whether time and score are shown, because a player has asked for them.
    #[must_use]
    pub fn shows_standing(&self) -> bool {
        self.asked
            .is_some_and(|asked| asked.what == Question::Standing)
    }

    /// Whether the board shows that SETUP has to be held, because it was pressed too shortly.
    #[must_use]
    pub fn asks_to_hold_setup(&self) -> bool {
        self.show.is_some_and(|(show, _)| show == Show::HoldLonger)
    }

    /// The start squares of a side on which pawns of the other one stand, as the board is wired, while the pawns are set up.
    #[must_use]
    pub fn of_wrong_colour(&self, side: Side) -> CellSet {
        let (kind, occupancy) = (self.senses.kind(), self.senses.occupancy());
        let line_up = LineUp::look(&self.settings, self.match_score.revenge, kind, occupancy);
        line_up.map_or(CellSet::EMPTY, |line_up| {
            line_up.of_wrong_colour(side, occupancy)
        })
    }

    /// Whether the groups of connected pawns are shown, because a player has asked for them (R42).
    #[must_use]
    pub fn shows_groups(&self) -> bool {
        self.asked
            .is_some_and(|asked| asked.what == Question::Groups)
    }

    /// The clock of the running game, or of the last one until another begins.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.sheet.clock
    }

    /// What the board has to think about.
    #[must_use]
    pub const fn wonder(&self) -> Option<&Wonder> {
        self.musing.wonder()
    }

    /// The positions of the running game that have stood, for the search.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.sheet.history
    }

    /// Whose time runs: neither player's before the first move, in a pause, in the menu, while hands carry out a move that the board
    /// has decided on, and while the board must be put right.
    #[must_use]
    pub fn thinking(&self) -> Option<Side> {
        let waits = self.menu.is_some() || self.upkeep.is_some();
        self.stage.game().filter(|_| !waits)?.thinking()
    }

    /// Whether the time of a game that has started stands still until a player presses OK or moves.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.stage.game().is_some_and(TableGame::is_paused)
    }

    /// Whether the position stands for the third time, so that a draw can be claimed (R9).
    #[must_use]
    pub fn may_claim(&self) -> bool {
        self.referee()
            .is_some_and(|referee| self.sheet.may_claim(referee.position()))
    }

    /// The open menu.
    #[must_use]
    pub const fn menu(&self) -> Option<&Menu> {
        self.menu.as_ref()
    }

    /// The referee of the running game, also while something else is being done.
    #[must_use]
    pub const fn referee(&self) -> Option<&Referee> {
        match &self.stage {
            Stage::LiningUp(_) => None,
            Stage::Playing(game) => Some(&game.referee),
        }
    }

    /// What the board is doing.
    #[must_use]
    pub const fn doing(&self) -> Doing<'_> {
        match (&self.menu, &self.upkeep, &self.stage) {
            (Some(menu), ..) => Doing::Menu(menu),
            (None, Some(Upkeep::Calibrating(calibrating)), _) => Doing::Calibrating(calibrating),
            (None, Some(Upkeep::Testing(test)), _) => Doing::Testing(test),
            (None, None, Stage::LiningUp(_)) => Doing::LiningUp,
            (None, None, Stage::Playing(game)) => Doing::Playing(&game.referee),
        }
    }

    /// What the players have set.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What each sensor reads, as the board is wired.
    #[must_use]
    pub const fn senses(&self) -> &Senses {
        &self.senses
    }

    /// What an empty board reads, once that is known.
    #[must_use]
    pub const fn calibration(&self) -> Option<&Calibration> {
        self.calibration.as_ref()
    }

    /// Whether a game is running, which the memory would bring back.
    fn is_playing(&self) -> bool {
        self.stage.game().is_some_and(TableGame::is_running)
    }
}
