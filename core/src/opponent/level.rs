//! How well the board plays.

use super::search::Limits;

/// From a level at which a child wins to everything that the chip can do in its time.
///
/// Weak levels look at less, and they overlook: now and then a move that is there is not seen, more often one of the
/// other player. They never play nonsense on purpose.
///
/// ```
/// use katarenga_core::opponent::Level;
/// assert_eq!(Level::new(8), Some(Level::STRONGEST));
/// assert_eq!(Level::new(9), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Level(u8);

/// How often moves are overlooked, out of 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Overlooks {
    /// Of the player who thinks.
    pub own: u8,
    /// Of the other player.
    pub other: u8,
}

impl Overlooks {
    /// Every move is seen.
    pub const NONE: Self = Self { own: 0, other: 0 };
}

impl Level {
    /// How many levels there are.
    pub const COUNT: usize = 8;
    /// A child wins.
    pub const WEAKEST: Self = Self(1);
    /// Gives somebody a game who has played a few.
    pub const USUAL: Self = Self(3);
    /// Everything that the chip can do in its time.
    pub const STRONGEST: Self = Self(Self::COUNT as u8);

    /// A level by its number, from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=8 => Some(Self(number)),
            _ => None,
        }
    }

    /// From 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it may look at.
    ///
    /// Depths, positions and what is overlooked were tried out with `katarenga duel`, 200 games on random official boards
    /// for each pair (60 for level 7): levels 2 to 7 score 73, 60, 66, 75, 73 and 78 % against the one below.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let (depth, nodes) = match self.0 {
            1 => (1, 100),
            2 => (1, 200),
            3 => (2, 600),
            4 => (3, 2_000),
            5 => (4, 4_000),
            6 => (5, 8_000),
            7 => (8, 16_000),
            _ => (Limits::DEEPEST, 80_000),
        };
        Limits {
            nodes,
            depth,
            exhaustive: false,
        }
    }

    /// What it overlooks.
    #[must_use]
    pub const fn overlooks(self) -> Overlooks {
        let (own, other) = match self.0 {
            1 => (100, 170),
            2 => (50, 110),
            3 => (14, 44),
            4 => (5, 20),
            5 => (0, 6),
            _ => (0, 0),
        };
        Overlooks { own, other }
    }
}
