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

/// How the values of a dial lie on the squares of its row.
#[derive(Clone, Copy, PartialEq)]
enum RowStyle {
    /// A square for each value; more than eight values take turns, eight at a time.
    Dots,
    /// As many squares as the value, and one.
    Bar,
    /// As many squares as the value.
    BarFromNothing,
    /// The four colours.
    Colours,
}

/// The squares of a row.
const SQUARES: usize = 8;

/// The lights of a row.
struct Row {
    style: RowStyle,
    value: usize,
    count: usize,
    being_set: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Lit {
    Chosen,
    Offered,
}

impl Row {
    /// The value of the first square.
    fn first(&self) -> usize {
        match self.style {
            RowStyle::Dots | RowStyle::Colours => {
                let last = self.count.saturating_sub(1);
                self.value.min(last) / SQUARES * SQUARES
            }
            RowStyle::Bar | RowStyle::BarFromNothing => 0,
        }
    }

    /// What the square of a value shows, if anything.
    fn light(&self, square: usize) -> Option<Lit> {
        let (length, of) = match self.style {
            RowStyle::Dots | RowStyle::Colours => (self.value + 1, self.count),
            RowStyle::Bar => (self.value + 1, SQUARES),
            RowStyle::BarFromNothing => (self.value, SQUARES),
        };
        let is_chosen = match self.style {
            RowStyle::Bar | RowStyle::BarFromNothing if self.being_set => square < length,
            _ => square + 1 == length && square < of,
        };
        match is_chosen {
            true => Some(Lit::Chosen),
            false => (self.being_set && square < of).then_some(Lit::Offered),
        }
    }
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
        let chosen = match self {
            Self::WhitePlayer | Self::WhiteTime => Paint::Side(Side::White),
            Self::BlackPlayer | Self::BlackTime => Paint::Side(Side::Black),
            _ => Paint::Chosen,
        };
        let row = Row {
            style: self.style(),
            value: self.value(draft),
            // A game that waits is none of those that can be chosen.
            count: match self {
                Self::Game => Rules::GAMES.len(),
                _ => self.count(draft),
            },
            being_set,
        };
        core::array::from_fn(|file| {
            let square = row.first() + file;
            let colour = Colour::ALL.get(square);
            match (
                row.light(square),
                colour.filter(|_| row.style == RowStyle::Colours),
            ) {
                (None, _) => Paint::Dark,
                (Some(Lit::Chosen), Some(&colour)) if being_set => Paint::Glow(colour),
                (Some(_), Some(&colour)) => Paint::Terrain(colour),
                (Some(_), None) if !self.is_possible(draft, square) => Paint::Bad,
                (Some(Lit::Chosen), None) => chosen,
                (Some(Lit::Offered), None) => Paint::Offered,
            }
        })
    }

    const fn style(self) -> RowStyle {
        match self {
            Self::Start | Self::Goal => RowStyle::Colours,
            Self::Level | Self::Nudge | Self::BlackTime | Self::Brightness => RowStyle::Bar,
            Self::WhiteTime | Self::Increment => RowStyle::BarFromNothing,
            _ => RowStyle::Dots,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::String;

    /// The row of a choice among so many, as a drawing.
    fn dots(value: usize, count: usize, being_set: bool) -> String {
        let row = Row {
            style: RowStyle::Dots,
            value,
            count,
            being_set,
        };
        let letter = |square| match row.light(row.first() + square) {
            Some(Lit::Chosen) => 'o',
            Some(Lit::Offered) => '-',
            None => '.',
        };
        (0..SQUARES).map(letter).collect()
    }

    #[test]
    fn more_than_eight_choices_take_turns_in_the_row() {
        assert_eq!(dots(0, 8, true), "o-------");
        assert_eq!(dots(7, 9, true), "-------o");
        assert_eq!(dots(8, 9, true), "o.......");
        assert_eq!(dots(8, 9, false), "o.......");
        assert_eq!(dots(9, 17, true), "-o------");
        // A game that waits is none of the choices.
        assert_eq!(dots(8, 8, true), "--------");
        assert_eq!(dots(9, 9, true), "-.......");
    }
}
