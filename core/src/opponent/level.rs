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
    #[must_use]
    pub const fn limits(self) -> Limits {
        let Row { depth, nodes, .. } = self.row();
        Limits {
            nodes,
            depth,
            exhaustive: false,
        }
    }

    /// What it overlooks.
    #[must_use]
    pub const fn overlooks(self) -> Overlooks {
        let Row { own, other, .. } = self.row();
        Overlooks { own, other }
    }

    const fn row(self) -> Row {
        // Only numbers from 1 to 8 become levels.
        ROWS[(self.0 as usize - 1) % Self::COUNT]
    }
}

/// What makes a level.
#[derive(Clone, Copy)]
struct Row {
    depth: u8,
    nodes: u32,
    own: u8,
    other: u8,
}

/// Depths, positions and what is overlooked were tried out with `katarenga duel`, 200 games on random official boards for
/// each pair (60 for level 7): levels 2 to 7 score 73, 60, 66, 75, 73 and 78 % against the one below.
#[rustfmt::skip]
const ROWS: [Row; Level::COUNT] = [
    Row { depth: 1, nodes: 100, own: 100, other: 170 },
    Row { depth: 1, nodes: 200, own: 50, other: 110 },
    Row { depth: 2, nodes: 600, own: 14, other: 44 },
    Row { depth: 3, nodes: 2_000, own: 5, other: 20 },
    Row { depth: 4, nodes: 4_000, own: 0, other: 6 },
    Row { depth: 5, nodes: 8_000, own: 0, other: 0 },
    Row { depth: 8, nodes: 16_000, own: 0, other: 0 },
    Row { depth: Limits::DEEPEST, nodes: 80_000, own: 0, other: 0 },
];
