//! What the board is doing, and how it gets from one thing to the next.

use super::game::Game;
use super::{Calibrating, SelfTest, Table, line_up};
use crate::board::Edge;
use crate::lights::{BLANK, Canvas};
use crate::memory::{GameStart, Record};
use crate::referee::Referee;
use crate::units::Moment;

/// What the players are at.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one table, and nothing to box it in"
)]
pub(super) enum Stage {
    /// They set up the pawns, and see what is missing.
    LiningUp(Canvas),
    /// They play, or look at the game that is over.
    Playing(Game),
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
    pub(super) const fn game(&self) -> Option<&Game> {
        match self {
            Self::LiningUp(_) => None,
            Self::Playing(game) => Some(game),
        }
    }

    pub(super) const fn game_mut(&mut self) -> Option<&mut Game> {
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

    /// All pawns stand: a game begins.
    #[inline(never)]
    pub(super) fn begin(&mut self, now: Moment, white_edge: Edge) {
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
            self.start(now, &start);
            self.due.keep(Record::Began(start));
        }
    }

    pub(super) fn start(&mut self, now: Moment, start: &GameStart) {
        self.settings.white_edge = start.white_edge;
        let referee = Referee::new(start.position, start.options, self.senses.kind());
        self.stage = Stage::Playing(Game::new(referee));
        self.sheet.begin(now, start);
    }
}
