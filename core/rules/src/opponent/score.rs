//! What a position is worth to the player to move.

use core::fmt;
use core::ops::Neg;

/// How a player to move stands, in hundredths of a pawn of the base game. Above zero is better for that player.
///
/// A game that can be forced has a score of its own: the nearer the end, the farther from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Score(pub i16);

/// A won game, before the moves it takes are subtracted. Evaluations stay far below it.
const WON: i16 = 30_000;

impl Score {
    /// Neither player is ahead.
    pub const EVEN: Self = Self(0);
    /// Less than any position is worth.
    pub(super) const LOWEST: Self = Self(-WON - 1);
    /// More than any position is worth.
    pub(super) const HIGHEST: Self = Self(WON + 1);
    /// The greatest evaluation, below every forced game.
    const MAX_EVALUATION: i16 = 20_000;

    /// The player to move has lost, so many moves after the position that is thought about.
    pub(super) const fn lost(ply: u8) -> Self {
        Self(-WON + ply as i16)
    }

    /// The player to move has won, so many moves after the position that is thought about.
    pub(super) const fn won(ply: u8) -> Self {
        Self(WON - ply as i16)
    }

    /// An evaluation, kept apart from forced games.
    pub(super) fn evaluated(worth: i32) -> Self {
        let most = i32::from(Self::MAX_EVALUATION);
        Self(worth.clamp(-most, most) as i16)
    }

    /// In how many moves of both players the game is over, if either player can force that. The sign of the score says who wins.
    ///
    /// ```
    /// use katarenga_rules::opponent::Score;
    /// assert_eq!(Score(120).forced(), None);
    /// assert_eq!(Score(29_997).forced(), Some(3)); // won in three
    /// assert_eq!(Score(-29_997).forced(), Some(3)); // lost in three
    /// ```
    #[must_use]
    pub const fn forced(self) -> Option<u8> {
        let away = WON - self.0.abs();
        if away < WON - Self::MAX_EVALUATION {
            Some(away as u8)
        } else {
            None
        }
    }

    /// As stored in the transposition table: a forced game counts from the stored position, not from the root.
    pub(super) const fn without_ply(self, ply: u8) -> Self {
        self.shifted(ply as i16)
    }

    /// Back from [`Self::without_ply`].
    pub(super) const fn at_ply(self, ply: u8) -> Self {
        self.shifted(-(ply as i16))
    }

    const fn shifted(self, by: i16) -> Self {
        match self.forced() {
            Some(_) if self.0 > 0 => Self(self.0 + by),
            Some(_) => Self(self.0 - by),
            None => self,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
