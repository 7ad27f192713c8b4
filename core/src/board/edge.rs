//! The two edges where players sit.

/// An edge of the frame where a player can sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Edge {
    /// Where the USB connector is, at the wiring's rank 1.
    #[default]
    Near,
    /// The other one.
    Far,
}

crate::names!(Edge {
    Near = 0 "near",
    Far = 1 "far",
});

impl Edge {
    /// The edge across the table.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}
