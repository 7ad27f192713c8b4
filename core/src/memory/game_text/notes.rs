//! Notes beside a game: when it began, and who played.
//!
//! The board has neither a calendar nor names, so a game is complete without them. A program that stores games, such as the
//! virtual board, writes them into the first lines of the text.

use core::fmt;

use super::{Expected, GameTextError, Lines};
use katarenga_rules::board::{BySide, Side};

/// The most letters a name has: it must fit on the edge of a board.
pub const LONGEST_NAME: usize = 40;

const BEGAN: &str = "began";
const NAMES: BySide<&str> = BySide {
    white: "white-name",
    black: "black-name",
};

/// When a game began and who played, as far as it is known.
///
/// ```
/// use katarenga_rules::BySide;
/// use katarenga_core::memory::game_text::Notes;
/// assert!(Notes::is_moment("2026-11-16T21:30Z"));
/// assert!(!Notes::is_moment("yesterday"));
/// assert!(Notes::is_name("Anna"));
/// assert!(!Notes::is_name("Anna\nBen"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes<'a> {
    /// The minute in universal time, like `2026-11-16T21:30Z`.
    pub began: Option<&'a str>,
    /// The players' names.
    pub names: BySide<Option<&'a str>>,
}

impl<'a> Notes<'a> {
    /// Whether a text is a minute in universal time as it is written here. How many days a month has does not matter.
    #[must_use]
    pub fn is_moment(text: &str) -> bool {
        const PATTERN: &[u8] = b"0000-00-00T00:00Z";
        let fits = |(byte, pattern): (u8, &u8)| match pattern {
            b'0' => byte.is_ascii_digit(),
            other => byte == *other,
        };
        let part = |from: usize| text.get(from..from + 2).and_then(|part| part.parse().ok());
        let within = |from, range: core::ops::RangeInclusive<u8>| {
            part(from).is_some_and(|part: u8| range.contains(&part))
        };
        text.len() == PATTERN.len()
            && text.bytes().zip(PATTERN).all(fits)
            && within(5, 1..=12)
            && within(8, 1..=31)
            && within(11, 0..=23)
            && within(14, 0..=59)
    }

    /// Whether a text is a name: something that can be seen, on one line and not too long.
    #[must_use]
    pub fn is_name(text: &str) -> bool {
        let (first, last) = (text.chars().next(), text.chars().next_back());
        let is_ink = |end: Option<char>| end.is_some_and(|letter| !letter.is_whitespace());
        is_ink(first)
            && is_ink(last)
            && text.chars().count() <= LONGEST_NAME
            && !text.chars().any(char::is_control)
    }

    /// Writes the lines of what is noted. What could not be read back is left out.
    pub(super) fn write(&self, to: &mut impl fmt::Write) -> fmt::Result {
        if let Some(began) = self.began.filter(|text| Self::is_moment(text)) {
            writeln!(to, "{BEGAN} {began}")?;
        }
        for side in Side::ALL {
            if let Some(name) = self.names[side].filter(|text| Self::is_name(text)) {
                writeln!(to, "{} {name}", NAMES[side])?;
            }
        }
        Ok(())
    }

    pub(super) fn read(lines: &mut Lines<'a>) -> Result<Self, GameTextError> {
        let mut notes = Self::default();
        if let Some(began) = lines.optional(BEGAN) {
            let began = Some(began).filter(|text| Self::is_moment(text));
            notes.began = Some(lines.some(began, Expected::Moment)?);
        }
        for side in Side::ALL {
            if let Some(name) = lines.optional(NAMES[side]) {
                let name = Some(name).filter(|text| Self::is_name(text));
                notes.names[side] = Some(lines.some(name, Expected::Name)?);
            }
        }
        Ok(notes)
    }
}
