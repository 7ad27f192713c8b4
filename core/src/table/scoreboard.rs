//! The scoreboard: the time of the players on their edges, and before them the games they have won or the points scored.
//!
//! As the game sees the board, White at rank 1:
//!
//! | ranks | show |
//! |---|---|
//! | 1 and 8 | what is left of White's and Black's time, if a clock runs |
//! | 2, 3 and 7, 6 | a square for each game that White and Black have won, or for each point (R57, R68) |
//! | 4, 5 | a square for each draw |

use crate::evening::{Clock, MatchScore};
use crate::lights::{Canvas, Paint};
use katarenga_rules::board::{File, Rank, Side, Square};

/// Shows both players' time; that of the player who is thinking ticks.
pub(super) fn paint_clock(canvas: &mut Canvas, clock: &Clock, thinking: Option<Side>) {
    for side in Side::ALL {
        paint_time(canvas, clock, side, thinking == Some(side));
    }
}

/// Shows one player's time.
pub(super) fn paint_time(canvas: &mut Canvas, clock: &Clock, side: Side, ticks: bool) {
    let paint = if ticks {
        Paint::Clock(side)
    } else {
        Paint::Side(side)
    };
    let length = clock.bar(side).unwrap_or(0);
    paint_squares(canvas, &[side.baseline()], length, paint);
}

/// Shows the score of the match.
pub(super) fn paint_score(canvas: &mut Canvas, match_score: &MatchScore) {
    let white = [Rank::Second, Rank::Third];
    let black = [Rank::Seventh, Rank::Sixth];
    paint_squares(canvas, &white, match_score.wins(Side::White), Paint::Chosen);
    paint_squares(canvas, &black, match_score.wins(Side::Black), Paint::Chosen);
    paint_squares(
        canvas,
        &[Rank::Fourth, Rank::Fifth],
        match_score.draws,
        Paint::Offered,
    );
}

/// As many squares as there are to count, rank after rank. More than the ranks hold fill them.
fn paint_squares(canvas: &mut Canvas, ranks: &[Rank], count: u8, paint: Paint) {
    let squares = ranks
        .iter()
        .flat_map(|&rank| File::ALL.map(|file| Square::new(file, rank)));
    for square in squares.take(count.into()) {
        canvas[square.into()] = paint;
    }
}
