//! How much a board takes back when it wakes up: less and less after starts that failed.
//!
//! A record that makes the program fail would do so again with every start, and the board would never play again. So a
//! start that follows on three failed ones leaves out the running game, and when that does not help either, the settings.
//! Nothing of it is lost: it stays in the flash chip, and the menu offers the game again. What players set while their
//! settings are left out replaces all of those, and a game that waits is judged by it when it goes on.
//!
//! The record of the players is left out with the settings: the thinking that it asks for may be what fails. Calibration and
//! match are never left out: they are numbers that nothing in the program fails over.

use crate::units::Millis;

/// How much of what was kept a board takes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Waking {
    /// All of it.
    #[default]
    Whole,
    /// All but the running game.
    WithoutGame,
    /// Neither the running game nor the settings.
    WithoutSettings,
}

/// What was kept and not taken back. It is still in the journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The running game.
    pub game: bool,
    /// What the players have set.
    pub settings: bool,
    /// Who plays whom, which was set as well.
    pub players: bool,
}

/// What a chip knows about its starts, and keeps over a reset, though not over a power cut.
///
/// ```
/// use katarenga_core::memory::{Starts, Waking};
/// let mut starts = Starts::default();
/// for _ in 0..3 {
///     assert_eq!(starts.waking(), Waking::Whole);
///     starts = starts.next(true);
/// }
/// assert_eq!(starts.waking(), Waking::WithoutGame);
/// assert_eq!(starts.next(true).waking(), Waking::WithoutSettings);
/// assert_eq!(starts.next(false).waking(), Waking::Whole, "somebody has reset it");
/// assert_eq!(Starts::LASTING.next(true).waking(), Waking::Whole, "it ran for a while before it failed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// How many before this one failed, in a row.
    failed: u8,
    /// This one did not.
    lasts: bool,
}

/// So many times the board tries to wake up as a whole: a fault that comes by chance does not come three times in a row.
const TRIES: u8 = 3;

/// The code of a start that lasts; the others are counts.
const LASTING_CODE: u32 = 0x100;

impl Starts {
    /// A start that runs for so long has not failed, whatever happens later: what a record does to the program happens
    /// when it is recalled, shown, or judged for the first time.
    pub const LONG_ENOUGH: Millis = Millis(30_000);

    /// A start that has run for [`Self::LONG_ENOUGH`].
    pub const LASTING: Self = Self {
        failed: 0,
        lasts: true,
    };

    /// The start after this one, which has ended in a failure, or otherwise.
    #[must_use]
    pub const fn next(self, failed: bool) -> Self {
        let failed = match failed && !self.lasts {
            true if self.failed > TRIES => self.failed,
            true => self.failed + 1,
            false => 0,
        };
        Self {
            failed,
            lasts: false,
        }
    }

    /// How many starts have failed in a row.
    #[must_use]
    pub const fn failed(self) -> u8 {
        self.failed
    }

    /// How much this start takes back.
    #[must_use]
    pub const fn waking(self) -> Waking {
        match self.failed {
            ..TRIES => Waking::Whole,
            TRIES => Waking::WithoutGame,
            _ => Waking::WithoutSettings,
        }
    }

    /// As a number that is not 0 unless nothing has failed, which is what a register holds after a power cut.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self.lasts {
            true => LASTING_CODE,
            false => self.failed as u32,
        }
    }

    /// What a number stands for; one that stands for nothing was written by somebody else, who does not count.
    #[must_use]
    pub const fn from_code(code: u32) -> Self {
        match code {
            LASTING_CODE => Self::LASTING,
            _ if code <= TRIES as u32 + 1 => Self {
                failed: code as u8,
                lasts: false,
            },
            _ => Self {
                failed: 0,
                lasts: false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_every_start() {
        let mut starts = Starts::default();
        assert_eq!(starts.code(), 0, "as after a power cut");
        for _ in 0..300 {
            assert_eq!(Starts::from_code(starts.code()), starts);
            starts = starts.next(true);
        }
        assert_eq!(
            starts.waking(),
            Waking::WithoutSettings,
            "it goes on trying"
        );
        assert_eq!(Starts::from_code(Starts::LASTING.code()), Starts::LASTING);
        for rubbish in [6, 0xFF, 0x101, u32::MAX] {
            assert_eq!(Starts::from_code(rubbish), Starts::default());
        }
    }

    #[test]
    fn only_failures_in_a_row_count() {
        let two = Starts::default().next(true).next(true);
        assert_eq!(two.failed(), 2);
        assert_eq!(two.next(false).failed(), 0);
        assert_eq!(Starts::LASTING.next(true).failed(), 0);
        assert_eq!(Starts::LASTING.next(true).next(true).failed(), 1);
    }
}
