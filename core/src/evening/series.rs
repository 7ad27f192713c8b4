//! A match of several games: who has won how many, and who sits where next (R31).

use crate::board::{BySide, Edge, Side};
use crate::game::Outcome;

/// Where a match stands. It goes on until the players choose another game or another board.
///
/// ```
/// use katarenga_core::evening::Series;
/// use katarenga_core::board::Edge;
/// use katarenga_core::{Outcome, Side, Victory};
/// let mut series = Series::default();
/// series.count(Outcome::Win { winner: Side::Black, by: Victory::Camps }, Edge::Near);
/// assert_eq!(series.wins(Side::Black), 1);
/// assert_eq!(series.revenge, Some(Edge::Far), "baselines are exchanged");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Series {
    /// Games won. Counting stops at 255, which no evening reaches.
    pub wins: BySide<u8>,
    /// Games that nobody won.
    pub draws: u8,
    /// Where White sits in the next game: across from where it sat in the last one. Free before the first.
    pub revenge: Option<Edge>,
}

impl Series {
    /// How many games a player has won.
    #[must_use]
    pub const fn wins(&self, side: Side) -> u8 {
        *self.wins.of(side)
    }

    /// How many games have been played to the end.
    #[must_use]
    pub fn games(&self) -> u16 {
        u16::from(self.wins.white) + u16::from(self.wins.black) + u16::from(self.draws)
    }

    /// A game is over that White played from an edge: the next one has the baselines exchanged (R31).
    pub fn count(&mut self, outcome: Outcome, white_edge: Edge) {
        let counter = match outcome.winner() {
            Some(winner) => &mut self.wins[winner],
            None => &mut self.draws,
        };
        *counter = counter.saturating_add(1);
        self.revenge = Some(white_edge.other());
    }
}
