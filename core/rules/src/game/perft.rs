//! Counting lines of play, which finds wrong move generators and slow ones.

use crate::game::Position;

/// The number of different lines of exactly `depth` moves.
///
/// Lines that end earlier, because the game is over, are not counted. A pass (R8) is no move, so a line in which a player would
/// have to pass is not counted either.
///
/// ```
/// use katarenga_rules::{Layout, Position, Rules, perft};
/// let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
/// assert_eq!(perft(&Position::start(layout, Rules::KATARENGA)?, 3), 27_362);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        // Counting the last moves of a line is quicker than making them.
        1 => position.count_moves(),
        2 => position.count_lines_of_two(),
        _ => position
            .legal_moves()
            .map(|m| perft(&position.after(m), depth - 1))
            .sum(),
    }
}
