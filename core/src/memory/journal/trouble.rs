//! What can go wrong with a memory, and what players are told about it.

use core::fmt;

/// Something that players must be told, because it may have cost them something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Trouble {
    /// Something was written there, by another version or by chance; nothing of it is used.
    Unreadable,
    /// A part of what was kept is damaged. What is left is used.
    Damaged,
    /// The running game was damaged, and is given up.
    GameLost,
    /// A later version has begun the running game, or gone on with it. This one does not understand it and keeps it.
    NewerGame,
    /// Nothing can be written any more.
    CannotWrite,
    /// The board failed to start with the running game, which is kept and waits to be taken up.
    GameLeftOut,
    /// The board failed to start also without the running game. Settings are kept and not used.
    SettingsLeftOut,
}

katarenga_rules::names!(Trouble {
    Unreadable "unreadable",
    Damaged "damaged",
    GameLost "game-lost",
    NewerGame "newer-game",
    CannotWrite "cannot-write",
    GameLeftOut "game-left-out",
    SettingsLeftOut "settings-left-out",
});

impl Trouble {
    /// Whether players need to know this rather than the other: what becomes of their game before all else, and what they
    /// can still do something about before what has happened.
    #[must_use]
    pub const fn outweighs(self, other: Self) -> bool {
        self.weight() > other.weight()
    }

    const fn weight(self) -> u8 {
        match self {
            Self::Damaged => 0,
            Self::Unreadable => 1,
            Self::CannotWrite => 2,
            Self::SettingsLeftOut => 3,
            Self::GameLeftOut => 4,
            Self::NewerGame => 5,
            Self::GameLost => 6,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "the memory holds nothing this version can read; it starts afresh",
            Self::Damaged => "a part of the memory is damaged; check the settings",
            Self::GameLost => "the running game was damaged and is given up",
            Self::NewerGame => {
                "only a newer version knows the running game; it is kept until another one begins"
            }
            Self::CannotWrite => {
                "the memory cannot be written; the game goes on but a power cut would lose it"
            }
            Self::GameLeftOut => {
                "the board failed to start with the running game, and leaves it out"
            }
            Self::SettingsLeftOut => "the board failed to start, and leaves out game and settings",
        })
    }
}

/// Why a record is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum NotKept {
    /// The flash chip refused.
    Flash,
    /// The sector did not hold what was written, so it is worn out.
    WornOut,
    /// The running game fills all there is.
    Full,
}

impl fmt::Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flash => "the flash chip refused to work",
            Self::WornOut => "the flash chip is worn out: it did not hold what was written",
            Self::Full => "the running game fills the whole memory",
        })
    }
}

impl core::error::Error for NotKept {}
