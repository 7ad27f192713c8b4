//! Squares and moves by their names, as one says them at the table.

use katarenga_rules::{IllegalMove, Position, Square};

/// The square with a name.
pub fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// Plays a move like `e2e5`.
pub fn play(position: &Position, name: &str) -> Result<Position, IllegalMove> {
    position.play(name.parse().expect(name))
}
