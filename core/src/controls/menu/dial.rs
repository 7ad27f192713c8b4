//! The single things that screens let players choose.

use super::vocabulary::{Errand, Ongoing};
use super::way::Way;
use crate::evening::Settings;
use crate::lights::Paint;
use katarenga_rules::board::{Colour, Side};
use katarenga_rules::game::Rules;

/// What OK will take.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) struct Draft {
    pub settings: Settings,
    /// Something to be done instead of taking the settings.
    pub errand: Option<Errand>,
    /// Only a running game can end.
    pub ongoing: Ongoing,
}

impl Draft {
    /// As the settings hold.
    pub(super) const fn of(settings: &Settings, ongoing: Ongoing) -> Self {
        Self {
            settings: *settings,
            errand: None,
            ongoing,
        }
    }
}

/// What one row of a screen sets: a choice among a few values, which are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Dial {
    /// The games, and while one waits that was left out none of them: to take that one up.
    Game,
    /// The Race's start colour (R20).
    Start,
    /// The Race's goal colour (R20).
    Goal,
    /// White is played by a person or by the board.
    WhitePlayer,
    /// Black is played by a person or by the board.
    BlackPlayer,
    /// How well the board plays, in eight levels.
    Level,
    /// Whether people can have a good move shown.
    Hints,
    /// Touch-move off, lenient, strict (R15).
    TouchMove,
    /// How long a nudge may last, a square for each 0.1 s (R15).
    Nudge,
    /// First moves may capture, or may not (R4).
    QuietFirstMove,
    /// Whether sides may be swapped after White's first move (R34).
    Swap,
    /// White near, White far, or draw lots (R30).
    WhiteEdge,
    /// White's time sets Black's too, for most players want equal times; its lowest value is no clock (R32).
    WhiteTime,
    /// Black's time, where it differs (R32).
    BlackTime,
    /// What each move adds to the time (R32).
    Increment,
    /// How bright the lights are, in eight steps.
    Brightness,
    /// Which colours the lights use.
    Palette,
    /// Whether the squares glow in the colours of the layout, for boards without printed quarters.
    Terrain,
    /// Sound on or off.
    Sound,
    /// Calibration or self-test.
    Care,
    /// How the running game ends: agree on a draw, resign, or claim a draw after a repetition (R9).
    End,
}

katarenga_rules::names!(Dial {
    Game "game",
    Start "start",
    Goal "goal",
    WhitePlayer "white-player",
    BlackPlayer "black-player",
    Level "level",
    Hints "hints",
    TouchMove "touch-move",
    Nudge "nudge",
    QuietFirstMove "quiet-first-move",
    Swap "swap",
    WhiteEdge "white-edge",
    WhiteTime "white-time",
    BlackTime "black-time",
    Increment "increment",
    Brightness "brightness",
    Palette "palette",
    Terrain "terrain",
    Sound "sound",
    Care "care",
    End "end",
});

/// How the values of a dial lie on the eight squares of its row.
#[derive(PartialEq)]
enum Look {
    /// A square for each value.
    Dots,
    /// As many squares as the value, and one.
    Bar,
    /// As many squares as the value.
    BarFromNothing,
    /// The four colours.
    Colours,
}

impl Dial {
    /// Chooses the value before or after the present one.
    // Rarely used, and on the stack of every step if it were inlined.
    #[inline(never)]
    pub(super) fn turn(self, draft: &mut Draft, way: Way) {
        let value = way.step(self.value(draft), self.count(draft));
        self.set(draft, value);
    }

    /// What the row shows on its eight squares: all values on offer while it is the one being set, else only the
    /// chosen one. So the row being set is the one with the most lights. A value that cannot be taken is a warning.
    pub(super) fn row(self, draft: &Draft, being_set: bool) -> [Paint; 8] {
        let value = self.value(draft);
        // A game that waits is none of those that can be chosen.
        let count = match self {
            Self::Game => Rules::GAMES.len(),
            _ => self.count(draft),
        };
        let chosen = match self {
            Self::WhitePlayer | Self::WhiteTime => Paint::Side(Side::White),
            Self::BlackPlayer | Self::BlackTime => Paint::Side(Side::Black),
            _ => Paint::Chosen,
        };
        let look = self.look();
        let (length, of) = match look {
            Look::Dots | Look::Colours => (value + 1, count),
            Look::Bar => (value + 1, 8),
            Look::BarFromNothing => (value, 8),
        };
        core::array::from_fn(|i| {
            let is_chosen = match look {
                Look::Bar | Look::BarFromNothing if being_set => i < length,
                _ => i + 1 == length && i < of,
            };
            let shown = is_chosen || (being_set && i < of);
            match Colour::ALL.get(i).filter(|_| look == Look::Colours) {
                _ if !shown => Paint::Dark,
                Some(&colour) if is_chosen && being_set => Paint::Glow(colour),
                Some(&colour) => Paint::Terrain(colour),
                None if !self.is_possible(draft, i) => Paint::Bad,
                None if is_chosen => chosen,
                None => Paint::Offered,
            }
        })
    }

    const fn look(self) -> Look {
        match self {
            Self::Start | Self::Goal => Look::Colours,
            Self::Level | Self::Nudge | Self::BlackTime | Self::Brightness => Look::Bar,
            Self::WhiteTime | Self::Increment => Look::BarFromNothing,
            _ => Look::Dots,
        }
    }
}
