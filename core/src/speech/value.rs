//! What a row of the menu is set to.

use crate::controls::menu::{Dial, Errand};
use crate::evening::{Player, Settings};
use crate::lights::Palette;
use crate::referee::TouchMove;
use crate::units::Millis;
use katarenga_rules::board::{Colour, Edge};
use katarenga_rules::game::{Outcome, Rules};
use katarenga_rules::opponent::Level;

/// The value that a [`Dial`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The setting is on.
    On,
    /// The setting is off.
    Off,
    /// This game.
    Game(Rules),
    /// The game that waits goes on.
    TakeUp,
    /// The running game ends like this (R9).
    Ending(Outcome),
    /// This player.
    Player(Player),
    /// The board plays so well.
    Level(Level),
    /// This colour of squares.
    Colour(Colour),
    /// So strictly.
    TouchMove(TouchMove),
    /// White sits at this edge (R30).
    WhiteEdge(Edge),
    /// Lots are drawn (R30).
    Lots,
    /// So many minutes.
    Minutes(u32),
    /// So many seconds.
    Seconds(u32),
    /// So many thousandths of a second.
    Milliseconds(u32),
    /// A step of a scale, counted from 1.
    Step(usize),
    /// These colours of light.
    Palette(Palette),
    /// The board is calibrated.
    Calibration,
    /// The self-test begins.
    SelfTest,
}

impl Value {
    /// What a dial shows of a draft of the settings, and of what OK would set going. Dials that have no meaning in the
    /// draft show nothing.
    ///
    /// ```
    /// use katarenga_core::controls::menu::Dial;
    /// use katarenga_core::evening::Settings;
    /// use katarenga_core::speech::{Language, Value};
    /// let nudge = Value::of(Dial::Nudge, &Settings::default(), None);
    /// assert_eq!(nudge, Some(Value::Milliseconds(400)));
    /// assert_eq!(Value::of(Dial::Goal, &Settings::default(), None), None, "only a race has one");
    /// ```
    #[must_use]
    pub fn of(dial: Dial, draft: &Settings, errand: Option<Errand>) -> Option<Self> {
        Some(match dial {
            Dial::Game => match errand {
                Some(Errand::TakeUp) => Self::TakeUp,
                _ => Self::Game(draft.rules),
            },
            Dial::Start => Self::Colour(draft.rules.colours()?.start),
            Dial::Goal => Self::Colour(draft.rules.colours()?.goal),
            Dial::WhitePlayer => Self::Player(draft.players.sides.white),
            Dial::BlackPlayer => Self::Player(draft.players.sides.black),
            Dial::Level => Self::Level(draft.players.level),
            Dial::Hints => Self::switch(draft.players.hints),
            Dial::Swap => Self::switch(draft.players.swap),
            Dial::TouchMove => Self::TouchMove(draft.options.touch_move),
            Dial::Nudge => Self::Milliseconds(draft.options.nudge.0),
            Dial::QuietFirstMove => Self::switch(draft.quiet_first_move),
            Dial::WhiteEdge => match errand {
                Some(_) => Self::Lots,
                None => Self::WhiteEdge(draft.white_edge),
            },
            Dial::WhiteTime | Dial::BlackTime | Dial::Increment => match (draft.clock, dial) {
                (None, _) => Self::Off,
                (Some(clock), Dial::WhiteTime) => Self::minutes(clock.time.white),
                (Some(clock), Dial::BlackTime) => Self::minutes(clock.time.black),
                (Some(clock), _) => Self::Seconds(clock.increment.0 / 1_000),
            },
            Dial::Brightness => Self::Step(draft.brightness.step() + 1),
            Dial::Palette => Self::Palette(draft.palette),
            Dial::Terrain => Self::switch(draft.terrain),
            Dial::Sound => Self::switch(draft.sound),
            Dial::Care => match errand {
                Some(Errand::SelfTest) => Self::SelfTest,
                _ => Self::Calibration,
            },
            Dial::End => match errand {
                Some(Errand::End(outcome)) => Self::Ending(outcome),
                _ => return None,
            },
        })
    }

    const fn switch(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }

    const fn minutes(time: Millis) -> Self {
        Self::Minutes(time.0 / 60_000)
    }
}
