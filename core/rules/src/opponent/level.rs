//! How well the board plays.

use super::search::Limits;

/// How well the opponent plays, from 1 (a child can win) to 8 (all that the RP2040 of the board can search in a few seconds).
///
/// Weak levels look at less, and they overlook: now and then a move that is there is not seen, more often one of the
/// other player. They never play nonsense on purpose. [`SearchOptions::with_nodes`](super::SearchOptions::with_nodes) plays better than
/// level 8 on a faster computer.
///
/// ```
/// use katarenga_rules::opponent::Level;
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
    /// A fair opponent for a player who has played a few games.
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

/// Depths, positions and what is overlooked were tried out with `katarenga duel`: `docs/opponent.md` has the points of each
/// level against the one below. The strongest looks at what the chip can in six seconds, beside scanning and lights.
#[rustfmt::skip]
const ROWS: [Row; Level::COUNT] = [
    Row { depth: 1, nodes: 100, own: 105, other: 175 },
    Row { depth: 1, nodes: 200, own: 62, other: 128 },
    Row { depth: 2, nodes: 400, own: 12, other: 38 },
    Row { depth: 3, nodes: 600, own: 3, other: 14 },
    Row { depth: 4, nodes: 900, own: 0, other: 3 },
    Row { depth: 6, nodes: 2_000, own: 0, other: 0 },
    Row { depth: 8, nodes: 6_000, own: 0, other: 0 },
    Row { depth: Limits::MAX_DEPTH, nodes: 24_000, own: 0, other: 0 },
];
