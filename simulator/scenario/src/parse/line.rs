//! The words of a line.

use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::{FromStr, SplitWhitespace};

use katarenga_core::units::Millis;
use katarenga_rules::Cell;
use katarenga_rules::names::Named;
use katarenga_rules::opponent::Level;

use super::LineFault;
use crate::{shortened, words};

/// Ten minutes in milliseconds: six times as long as any scenario waits.
const LONGEST: u32 = 600_000;

/// In letters: twice the longest word that means something, so that every slip of the pen is quoted whole.
const LONGEST_WORD: usize = 60;

/// The words of a line, one after the other.
pub struct LineWords<'a>(Peekable<SplitWhitespace<'a>>);

impl<'a> LineWords<'a> {
    pub fn new(code: &'a str) -> Self {
        Self(code.split_whitespace().peekable())
    }

    pub fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    pub fn is_done(&mut self) -> bool {
        self.0.peek().is_none()
    }

    /// Reads something that takes the whole rest of the line.
    pub fn whole<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, LineFault>,
    ) -> Result<T, LineFault> {
        let value = read(self)?;
        match self.next() {
            None => Ok(value),
            found => Err(unexpected("the end of the line", found)),
        }
    }

    pub fn word(&mut self, expected: &str) -> Result<&'a str, LineFault> {
        self.next().ok_or_else(|| unexpected(expected, None))
    }

    /// All that is left, with single spaces.
    pub fn rest(&mut self) -> String {
        self.0.by_ref().collect::<Vec<_>>().join(" ")
    }

    pub fn exactly(&mut self, expected: &str) -> Result<(), LineFault> {
        match self.next() {
            Some(word) if word == expected => Ok(()),
            found => Err(unexpected(expected, found)),
        }
    }

    pub fn parsed<T: FromStr>(&mut self, expected: &str) -> Result<T, LineFault> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| unexpected(expected, Some(word)))
    }

    pub fn millis(&mut self) -> Result<Millis, LineFault> {
        self.parsed("a number of milliseconds").map(Millis)
    }

    /// How long something takes: at most [`LONGEST`], so that no scenario is played for days.
    pub fn time(&mut self) -> Result<Millis, LineFault> {
        let expected = format!("a number of milliseconds up to {LONGEST}");
        self.within(&(0..=LONGEST), &expected).map(Millis)
    }

    pub fn within<T: FromStr + PartialOrd>(
        &mut self,
        range: &RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, LineFault> {
        let word = self.word(expected)?;
        let value = word.parse().ok().filter(|value| range.contains(value));
        value.ok_or_else(|| unexpected(expected, Some(word)))
    }

    pub fn seconds(&mut self) -> Result<Millis, LineFault> {
        let seconds: u16 = self.parsed("a number of seconds up to 65535")?;
        Ok(Millis(u32::from(seconds) * 1_000))
    }

    pub fn level(&mut self) -> Result<Level, LineFault> {
        let expected = "a level from 1 to 8";
        let word = self.word(expected)?;
        let level = word.parse().ok().and_then(Level::new);
        level.ok_or_else(|| unexpected(expected, Some(word)))
    }

    pub fn cell(&mut self) -> Result<Cell, LineFault> {
        cell(self.word("a cell like e2 or h9")?)
    }

    pub fn named<T: Named>(&mut self) -> Result<T, LineFault> {
        let expected = words::choice(words::names::<T>());
        let word = self.word(&expected)?;
        T::from_name(word).ok_or_else(|| unexpected(&expected, Some(word)))
    }

    pub fn maybe<T: Named>(&mut self) -> Result<Option<T>, LineFault> {
        (!self.is_done()).then(|| self.named()).transpose()
    }

    pub fn several<T: Named>(&mut self) -> Result<Vec<T>, LineFault> {
        let mut all = vec![self.named()?];
        while !self.is_done() {
            all.push(self.named()?);
        }
        Ok(all)
    }

    /// `none`, or what is read.
    pub fn unless_none<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, LineFault>,
    ) -> Result<Option<T>, LineFault> {
        if self.0.next_if_eq(&"none").is_some() {
            return Ok(None);
        }
        read(self).map(Some)
    }
}

/// The cell that a word names.
pub fn cell(word: &str) -> Result<Cell, LineFault> {
    word.parse()
        .map_err(|_| unexpected("a cell like e2 or h9", Some(word)))
}

/// A word, or the end of the line, in place of what was expected.
pub fn unexpected(expected: &str, found: Option<&str>) -> LineFault {
    LineFault::Unexpected {
        expected: expected.to_owned(),
        found: found.map_or("the end of the line".to_owned(), |word| {
            shortened(&format!("{word:?}"), LONGEST_WORD)
        }),
    }
}
