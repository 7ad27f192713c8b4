//! The two edges where players sit.

/// An edge of the frame where a player can sit.
///
/// ```
/// use katarenga_rules::{Edge, Square};
/// // Squares are named as White sees them: from the far edge, the board's corner a1 is h8.
/// let corner: Square = "a1".parse()?;
/// assert_eq!(corner.turned().to_string(), "h8");
/// assert_eq!(Edge::Near.other(), Edge::Far);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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
