//! A match of several games: how it stands, and who sits where next (R31).

use katarenga_rules::board::{BySide, Edge, Side};
use katarenga_rules::game::Outcome;

/// Where a match stands. It goes on until the players choose another game or another board, or until a player has the
/// points that win it where a game is played for points (R57).
///
/// ```
/// use katarenga_core::evening::MatchScore;
/// use katarenga_rules::board::Edge;
/// use katarenga_rules::{Outcome, Side, Victory};
/// let mut match_score = MatchScore::default();
/// match_score.count(Outcome::Win { winner: Side::Black, by: Victory::Camps }, 1, Some(Edge::Near));
/// assert_eq!(match_score.wins(Side::Black), 1);
/// assert_eq!(match_score.revenge, Some(Edge::Far), "baselines are exchanged");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct MatchScore {
    /// Games won, or the points scored by winning them. Counting stops at 255, which no evening reaches.
    pub wins: BySide<u8>,
    /// Drawn games.
    pub draws: u8,
    /// Where White sits in the next game: across from where it sat in the last one. Free before the first, and in games in
    /// which it does not matter.
    pub revenge: Option<Edge>,
}

impl MatchScore {
    /// How many games a player has won, or points scored.
    #[must_use]
    pub const fn wins(&self, side: Side) -> u8 {
        *self.wins.of(side)
    }

    /// Whether there is anything to count yet.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.wins != BySide::both(0) || self.draws > 0
    }

    /// Who has the points that win a match.
    #[must_use]
    pub fn winner(&self, match_points: Option<u8>) -> Option<Side> {
        let points = match_points?;
        Side::ALL
            .into_iter()
            .find(|&side| self.wins(side) >= points)
    }

    /// A game is over; a win scores so many points, and never none: also a game that is given up at once is won. If White
    /// played from an edge that matters, the next game has the baselines exchanged (R31).
    pub fn count(&mut self, outcome: Outcome, points: u8, white_edge: Option<Edge>) {
        let (counter, points) = match outcome.winner() {
            Some(winner) => (&mut self.wins[winner], points.max(1)),
            None => (&mut self.draws, 1),
        };
        *counter = counter.saturating_add(points);
        self.revenge = white_edge.map(Edge::other);
    }
}
