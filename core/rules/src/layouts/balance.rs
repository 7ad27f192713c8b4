//! How evenly a layout treats the two players (R33), and the search for layouts that do.
//!
//! Turning the board by 180° exchanges the baselines (R31), so a layout is fair when what White finds from rank 1 is
//! worth what Black finds from rank 8. [`Prospects`] count what a player finds before the first move, and the
//! [`BalanceScore`] adds up how far the two players' prospects are apart.
//!
//! Everything is counted for all pawns of a player at once, direction by direction, so that a hundred layouts can be
//! compared while a player waits for the lights.

use core::fmt;

use crate::board::{Bitboard, BySide, Layout, PlacedQuarter, Side};
use crate::game::{Ground, Ways};
use crate::layouts::Chance;

/// What a player finds on a layout before the first move of the base game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Prospects {
    /// The moves to the enemy baseline, added up over the eight pawns: for each the fewest it needs on an otherwise
    /// empty board. From there both camps are one move away, wherever it arrives (R6).
    ///
    /// A pawn that can never get there counts as [`FARTHEST`].
    pub distance: u16,
    /// How often an own pawn guards another: could move to its square if it were captured.
    pub guards: u16,
    /// Own pawns that no other guards.
    pub unguarded: u16,
    /// Threats in one move: an empty square in reach where the enemy cannot capture at once, and an unguarded enemy
    /// pawn in reach from there.
    pub threats: u16,
    /// The same against enemy pawns that are guarded, so that a recapture would follow.
    pub recaptures: u16,
    /// Captures with the first move. The official quarters give both players the same number of them, always.
    pub captures: u16,
    /// Legal first moves, captures included.
    pub moves: u16,
}

/// What a pawn counts for in [`Prospects::distance`] when it cannot get to the enemy baseline at all. On official
/// boards all can: a player's eight pawns never need more than 23 moves together.
pub const FARTHEST: u16 = 8;

impl Prospects {
    /// The prospects of both players.
    ///
    /// ```
    /// use katarenga_rules::layouts::Prospects;
    /// use katarenga_rules::Layout;
    /// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
    /// assert_eq!(Prospects::of(&layout).white.moves, 30);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(layout: &Layout) -> BySide<Self> {
        let ground = Ground::new(layout, Bitboard::EMPTY);
        let start = Ground::new(layout, baseline(Side::White) | baseline(Side::Black));
        let reaches = BySide::from_fn(|side| start.reach(baseline(side)));
        let covered = BySide::from_fn(|side| Bitboard::union(&reaches[side]));
        BySide::from_fn(|side| {
            let (own, enemy) = (baseline(side), baseline(!side));
            let (reach, covers) = (&reaches[side], covered[side]);
            let enemy_covers = covered[!side];
            let safe = covers & !enemy_covers & !own & !enemy;
            Self {
                distance: distance(&ground, own, enemy),
                guards: count(reach, own),
                unguarded: (own & !covers).len() as u16,
                threats: count(&start.reach_back(enemy & !enemy_covers), safe),
                recaptures: count(&start.reach_back(enemy & enemy_covers), safe),
                captures: count(reach, enemy),
                moves: count(reach, !own),
            }
        })
    }
}

/// How far apart the prospects of the two players are in the base game: 0 when they have the same, more when the halves differ more.
///
/// It is the sum of the absolute values of these differences:
///
/// | difference in | weight |
/// |---|---|
/// | [distance](Prospects::distance) to the enemy baseline, for each move | 9 |
/// | [guards](Prospects::guards), for each | 5 |
/// | [unguarded](Prospects::unguarded) pawns, for each | 6 |
/// | [threats](Prospects::threats), for each | 6 |
/// | [recaptures](Prospects::recaptures), for each | 4 |
/// | [captures](Prospects::captures) with the first move, for each | 35 |
/// | first [moves](Prospects::moves), for each | 1 |
///
/// A weight is about the percentage of games that one more is worth, fitted to a million games of greedy players on
/// random official layouts, each played both ways around. First captures never differ there; theirs comes from layouts
/// of any colours, where nothing else matters as much. Two weights are chosen, not fitted: players who have more
/// recaptures do not win more often, but games were closer where both have the same; and the number of moves tells next
/// to nothing, it only decides between layouts that are equal otherwise.
///
/// Differences do not make up for each other: a player who is nearer but less well guarded has another game than the
/// opponent, and games were closer where neither is the case.
///
/// Turning the board does not change the score, and a layout that looks the same after a turn has 0.
///
/// ```
/// use katarenga_rules::{Colour, Layout};
/// use katarenga_rules::layouts::BalanceScore;
/// let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
/// let layout: Layout = text.parse()?;
/// assert_eq!(BalanceScore::of(&layout), BalanceScore::of(&layout.turned()));
/// let stripes = Layout::from_fn(|square| Colour::ALL[square.index() % 8 * (7 - square.index() % 8) % 4]);
/// assert_eq!(stripes, stripes.turned());
/// assert_eq!(BalanceScore::of(&stripes), BalanceScore(0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BalanceScore(pub u16);

impl BalanceScore {
    /// The score of a layout.
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let BySide { white, black } = Prospects::of(layout);
        let apart = |prospect: fn(&Prospects) -> u16| prospect(&white).abs_diff(prospect(&black));
        Self(
            9 * apart(|p| p.distance)
                + 5 * apart(|p| p.guards)
                + 6 * apart(|p| p.unguarded)
                + 6 * apart(|p| p.threats)
                + 4 * apart(|p| p.recaptures)
                + 35 * apart(|p| p.captures)
                + apart(|p| p.moves),
        )
    }
}

impl fmt::Display for BalanceScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An official board and how balanced it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ScoredBoard {
    /// What to lay into the corners, in the order of [`Corner::ALL`](crate::Corner::ALL).
    pub quarters: [PlacedQuarter; 4],
    /// The layout that makes.
    pub layout: Layout,
    /// The score of the layout.
    pub score: BalanceScore,
}

impl ScoredBoard {
    /// A random official board.
    pub fn random(chance: &mut Chance) -> Self {
        let quarters = chance.quarters();
        let layout = Layout::from_quarters(&quarters);
        let score = BalanceScore::of(&layout);
        Self {
            quarters,
            layout,
            score,
        }
    }
}

/// The search for a balanced board, one random board at a step, so that lights and senses need not wait for its end.
///
/// ```
/// use katarenga_rules::layouts::{BalanceScore, BalanceSearch};
/// use katarenga_rules::Chance;
/// let mut chance = Chance::from_seed(33);
/// let mut search = BalanceSearch::new();
/// let board = loop {
///     if let Some(board) = search.step(&mut chance) {
///         break board;
///     }
/// };
/// assert!(board.score < BalanceScore(12));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BalanceSearch {
    best: Option<ScoredBoard>,
    left: u16,
}

impl BalanceSearch {
    /// A board with this score or a lower one is taken at once.
    ///
    /// Only the number of first moves differs on such a board, by three of about thirty at most. Of the official
    /// boards 1,172 are as good, enough for a new one every evening.
    pub const GOOD_ENOUGH: BalanceScore = BalanceScore(3);

    /// After so many boards the best of them is taken, which happens in one search out of six.
    ///
    /// A board costs the RP2040 some 38,000 cycles, so the longest search takes it about 5.7 million: 120 ms at 48 MHz.
    pub const BOARDS: u16 = 150;

    /// A search that has not seen any board yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            best: None,
            left: Self::BOARDS,
        }
    }

    /// Looks at one more random board; the result once there is one, and then again at every further step.
    pub fn step(&mut self, chance: &mut Chance) -> Option<ScoredBoard> {
        let is_good = |board: &ScoredBoard| board.score <= Self::GOOD_ENOUGH;
        if self.left == 0 || self.best.as_ref().is_some_and(is_good) {
            return self.best;
        }
        self.left -= 1;
        let board = ScoredBoard::random(chance);
        if self.best.is_none_or(|best| board.score < best.score) {
            self.best = Some(board);
        }
        self.best.filter(|best| self.left == 0 || is_good(best))
    }
}

impl Default for BalanceSearch {
    fn default() -> Self {
        Self::new()
    }
}

/// A balanced board at once, for callers that can wait for a whole [`BalanceSearch`].
pub fn balanced_board(chance: &mut Chance) -> ScoredBoard {
    let mut search = BalanceSearch::new();
    loop {
        if let Some(board) = search.step(chance) {
            return board;
        }
    }
}

/// Where a player's pawns start in the base game.
const fn baseline(side: Side) -> Bitboard {
    Bitboard::rank(side.baseline())
}

/// The fewest moves from each pawn's square to one of the goals, added up.
fn distance(ground: &Ground, pawns: Bitboard, goals: Bitboard) -> u16 {
    let mut near = goals;
    let mut moves = 0;
    // Every pawn that is not there yet needs one more move.
    for _ in 0..FARTHEST {
        let far = pawns & !near;
        if far.is_empty() {
            break;
        }
        moves += far.len() as u16;
        near = ground.widened(near);
    }
    moves
}

/// How often a square out of `within` is reached.
fn count(reach: &Ways, within: Bitboard) -> u16 {
    let reached = reach.iter().map(|&squares| squares & within);
    // The RP2040 counts bits in a routine; most sets are empty and need not go there.
    let some = reached.filter(|squares| !squares.is_empty());
    some.map(|squares| squares.len() as u16).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn r33_a_search_ends_in_time_and_keeps_its_result() {
        let mut chance = Chance::from_seed(33);
        for _ in 0..100 {
            let mut search = BalanceSearch::new();
            let mut steps = 1;
            let found = loop {
                match search.step(&mut chance) {
                    Some(board) => break board,
                    None => steps += 1,
                }
            };
            assert!(steps <= BalanceSearch::BOARDS);
            let is_good = found.score <= BalanceSearch::GOOD_ENOUGH;
            assert!(is_good || steps == BalanceSearch::BOARDS);
            let untouched = chance.clone();
            assert_eq!(search.step(&mut chance), Some(found));
            assert_eq!(chance, untouched, "nothing is drawn after the end");
        }
    }

    #[test]
    fn r33_distances_are_counted_in_moves() {
        let BySide { white, black } = Prospects::of(&Layout::from_fn(|_| Colour::Blue));
        assert_eq!(white.distance, 8 * 7);
        assert_eq!(white, black);
        // R3: a slide ends on the first square of its own colour, so seven moves here too.
        assert_eq!(
            Prospects::of(&Layout::from_fn(|_| Colour::Red))
                .white
                .distance,
            56
        );
        // Two ranks of red and nothing but blue between: one move up the file, and one capture each.
        let open_files = Layout::from_fn(|square| match square.index() {
            0..8 | 56.. => Colour::Red,
            _ => Colour::Blue,
        });
        let white = Prospects::of(&open_files).white;
        assert_eq!((white.distance, white.captures), (8, 8));
        assert_eq!((white.guards, white.unguarded), (14, 0));
    }
}
