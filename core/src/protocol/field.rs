//! How values are written into a line and read from one: words with one space between them.

use core::fmt::{self, Write};

use crate::controls::Button;
use crate::controls::menu::{Dial, Screen, Whereabouts};
use crate::evening::{ClockSettings, Player};
use crate::lights::{Brightness, Palette, Role};
use crate::memory::Trouble;
use crate::referee::{Binding, TouchMove, Will};
use crate::sensing::Health;
use crate::sound::Sound;
use crate::speech::{Act, Deed, Light, Value};
use crate::units::Millis;
use katarenga_rules::board::{
    Bitboard, BySide, Cell, CellSet, Colour, Corner, Edge, Layout, Side, Square,
};
use katarenga_rules::game::{
    Destinations, DrawReason, Move, Outcome, Position, Rules, UnplayableLayout, Victory,
};
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;

/// Stands for nothing where a value may be missing, and for no cells.
const NOTHING: &str = "-";

/// The words of a line that are still to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineWords<'a>(pub &'a str);

impl<'a> LineWords<'a> {
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start_matches(' ');
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.trim_matches(' ').is_empty()
    }

    /// So many words, with what lies between them.
    fn several(&mut self, count: usize) -> Option<&'a str> {
        let text = self.0;
        for _ in 0..count {
            self.next()?;
        }
        let length = text.len() - self.0.len();
        text.get(..length).map(|words| words.trim_matches(' '))
    }
}

/// A value in a line: one word, or as many as its kind always has.
pub(super) trait LineField<'a>: Sized {
    fn write(&self, to: &mut dyn Write) -> fmt::Result;

    /// Reads it, unless the next words are none of its kind.
    fn read(words: &mut LineWords<'a>) -> Option<Self>;
}

/// Writes one more value of a line.
pub(super) fn put<'a>(to: &mut dyn Write, field: &impl LineField<'a>) -> fmt::Result {
    to.write_str(" ")?;
    field.write(to)
}

/// Makes an enum a word that tells its variant, followed by what the variant carries.
macro_rules! words {
    ($type:ty { $($variant:ident $(($value:ident))? $({ $($part:ident),+ })? $name:literal),+ $(,)? }) => {
        impl<'a> LineField<'a> for $type {
            fn write(&self, to: &mut dyn Write) -> fmt::Result {
                match self {
                    $(Self::$variant $(($value))? $({ $($part),+ })? => {
                        to.write_str($name)?;
                        $(put(to, $value)?;)?
                        $($(put(to, $part)?;)+)?
                    })+
                }
                Ok(())
            }

            fn read(words: &mut LineWords<'a>) -> Option<Self> {
                Some(match words.next()? {
                    $($name => {
                        $(let $value = LineField::read(words)?;)?
                        $($(let $part = LineField::read(words)?;)+)?
                        Self::$variant $(($value))? $({ $($part),+ })?
                    })+
                    _ => return None,
                })
            }
        }

        const _: () = assert!(
            katarenga_rules::names::differ(&[$($name.as_bytes()),+]),
            "two variants have the same name"
        );
    };
}
pub(super) use words;

/// Values with a table of names.
macro_rules! by_name {
    ($($type:ty),+ $(,)?) => {$(
        impl LineField<'_> for $type {
            fn write(&self, to: &mut dyn Write) -> fmt::Result {
                to.write_str(self.name())
            }

            fn read(words: &mut LineWords<'_>) -> Option<Self> {
                words.next().and_then(katarenga_rules::names::Named::from_name)
            }
        }
    )+};
}
pub(super) use by_name;

by_name!(
    Act, Button, Colour, Deed, Dial, DrawReason, Edge, Health, Light, Palette, Player, Role,
    Screen, Side, Sound, TouchMove, Trouble, Victory,
);

/// Values that are one word of text of their own.
macro_rules! by_text {
    ($($type:ty),+) => {$(
        impl LineField<'_> for $type {
            fn write(&self, to: &mut dyn Write) -> fmt::Result {
                write!(to, "{self}")
            }

            fn read(words: &mut LineWords<'_>) -> Option<Self> {
                words.next()?.parse().ok()
            }
        }
    )+};
}

by_text!(u8, u16, u32, i16, Cell, Square, Layout, Move, Rules);

impl LineField<'_> for bool {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        to.write_str(if *self { "on" } else { "off" })
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        match words.next()? {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl LineField<'_> for Millis {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.0.write(to)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        LineField::read(words).map(Self)
    }
}

impl LineField<'_> for Level {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.number().write(to)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        u8::read(words).and_then(Self::new)
    }
}

impl LineField<'_> for Brightness {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        (self.step() as u8 + 1).write(to)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let step = usize::from(u8::read(words)?).checked_sub(1)?;
        Self::ALL.get(step).copied()
    }
}

/// The square in each corner, as players call it.
const CORNERS: [(Corner, &str); 4] = [
    (Corner::NorthWest, "a8"),
    (Corner::NorthEast, "h8"),
    (Corner::SouthEast, "h1"),
    (Corner::SouthWest, "a1"),
];

impl LineField<'_> for Corner {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        let named = CORNERS.iter().find(|(corner, _)| corner == self);
        to.write_str(named.map_or(NOTHING, |(_, name)| name))
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let word = words.next()?;
        let named = CORNERS.iter().find(|(_, name)| *name == word);
        named.map(|&(corner, _)| corner)
    }
}

impl<'a, T: LineField<'a>> LineField<'a> for Option<T> {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        match self {
            Some(value) => value.write(to),
            None => to.write_str(NOTHING),
        }
    }

    fn read(words: &mut LineWords<'a>) -> Option<Self> {
        let mut rest = *words;
        if rest.next()? == NOTHING {
            *words = rest;
            return Some(None);
        }
        T::read(words).map(Some)
    }
}

impl<'a, T: LineField<'a>> LineField<'a> for BySide<T> {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.white.write(to)?;
        put(to, &self.black)
    }

    fn read(words: &mut LineWords<'a>) -> Option<Self> {
        Some(Self {
            white: T::read(words)?,
            black: T::read(words)?,
        })
    }
}

impl<'a, T: LineField<'a> + Copy, const N: usize> LineField<'a> for [T; N] {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        for (place, value) in self.iter().enumerate() {
            match place {
                0 => value.write(to)?,
                _ => put(to, value)?,
            }
        }
        Ok(())
    }

    fn read(words: &mut LineWords<'a>) -> Option<Self> {
        let mut values = [T::read(words)?; N];
        for value in values.iter_mut().skip(1) {
            *value = T::read(words)?;
        }
        Some(values)
    }
}

impl LineField<'_> for CellSet {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        if self.is_empty() {
            return to.write_str(NOTHING);
        }
        for (place, cell) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(to, "{comma}{cell}")?;
        }
        Ok(())
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let word = words.next()?;
        if word == NOTHING {
            return Some(Self::EMPTY);
        }
        let mut cells = Self::EMPTY;
        for name in word.split(',') {
            cells.insert(name.parse().ok()?);
        }
        Some(cells)
    }
}

impl LineField<'_> for Bitboard {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        let squares = *self;
        let cells = CellSet {
            squares,
            ..CellSet::EMPTY
        };
        cells.write(to)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let cells = CellSet::read(words)?;
        cells.camps.is_empty().then_some(cells.squares)
    }
}

impl LineField<'_> for Destinations {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.plain.write(to)?;
        put(to, &self.captures)?;
        let camps = CellSet {
            camps: self.camps,
            ..CellSet::EMPTY
        };
        put(to, &camps)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let (plain, captures) = (LineField::read(words)?, LineField::read(words)?);
        let CellSet { squares, camps } = CellSet::read(words)?;
        squares.is_empty().then_some(Self {
            plain,
            captures,
            camps,
        })
    }
}

impl LineField<'_> for Position {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        write!(to, "{self}")
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        words.several(6)?.parse().ok()
    }
}

impl LineField<'_> for Outcome {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Win { winner, by } => {
                winner.write(to)?;
                put(to, by)
            }
            Self::Draw(why) => {
                to.write_str("draw")?;
                put(to, why)
            }
        }
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        Some(match words.next()? {
            "draw" => Self::Draw(LineField::read(words)?),
            winner => Self::Win {
                winner: Side::from_name(winner)?,
                by: LineField::read(words)?,
            },
        })
    }
}

impl LineField<'_> for UnplayableLayout {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.rules.write(to)?;
        put(to, &self.half)?;
        put(to, &self.colour)?;
        put(to, &self.squares)?;
        put(to, &self.needed)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        Some(Self {
            rules: LineField::read(words)?,
            half: LineField::read(words)?,
            colour: LineField::read(words)?,
            squares: LineField::read(words)?,
            needed: LineField::read(words)?,
        })
    }
}

impl LineField<'_> for ClockSettings {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        self.time.write(to)?;
        put(to, &self.increment)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        Some(Self {
            time: LineField::read(words)?,
            increment: LineField::read(words)?,
        })
    }
}

/// One word that somebody else has chosen.
impl<'a> LineField<'a> for &'a str {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        to.write_str(if self.is_empty() { NOTHING } else { self })
    }

    fn read(words: &mut LineWords<'a>) -> Option<Self> {
        words.next()
    }
}

/// All that is left of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest<'a>(pub &'a str);

impl<'a> LineField<'a> for Rest<'a> {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        to.write_str(self.0)
    }

    fn read(words: &mut LineWords<'a>) -> Option<Self> {
        Some(Self(core::mem::take(&mut words.0)))
    }
}

words!(Will {
    Free "free",
    Awaited "awaited",
    Told(m) "told",
});

words!(Binding {
    Move(square) "move",
    Capture(square) "capture",
    Exactly { from, to } "exactly",
});

words!(Value {
    On "on",
    Off "off",
    Game(rules) "game",
    TakeUp "take-up",
    Ending(outcome) "ending",
    Player(player) "player",
    Level(level) "level",
    Colour(colour) "colour",
    TouchMove(touch_move) "touch-move",
    WhiteEdge(edge) "white-edge",
    Lots "lots",
    Minutes(number) "minutes",
    Seconds(number) "seconds",
    Milliseconds(number) "milliseconds",
    Step(number) "step",
    Palette(palette) "palette",
    Calibration "calibration",
    SelfTest "self-test",
});

words!(Whereabouts {
    Contents(screen) "contents",
    Corner(corner) "corner",
    WholeLayout { corrected, made } "whole-layout",
    Row { screen, dial } "row",
    GiveUp "give-up",
    UnplayableLayout(why) "unplayable-layout",
});

impl LineField<'_> for usize {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        (*self as u32).write(to)
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        u32::read(words).map(|number| number as Self)
    }
}
