//! The players: who plays which side, at which level, and with which help.

use katarenga_rules::board::{BySide, Side};
use katarenga_rules::opponent::Level;

/// Who decides what a side plays. Hands at this table carry out the moves of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Player {
    /// A person at this table.
    #[default]
    Person,
    /// The board itself: it shows its move and waits until that move stands on it.
    Board,
    /// Somebody elsewhere, whose moves come in through a link.
    Remote,
}

katarenga_rules::names!(Player {
    Person = 0 "person",
    Board = 1 "board",
    Remote = 2 "remote",
});

/// Who plays, how well the board plays, and what is offered to people.
///
/// ```
/// use katarenga_core::evening::{Players, Player};
/// use katarenga_rules::Side;
/// let mut players = Players::default();
/// assert!(!players.includes_board(), "two people play, as ever");
/// players.sides[Side::Black] = Player::Board;
/// assert!(players.includes_board());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Players {
    /// Who decides for each side.
    pub sides: BySide<Player>,
    /// How well the board plays.
    pub level: Level,
    /// Whether TURN, held, shows the best move to a person.
    pub hints: bool,
    /// Whether the other player may take White's side after White's very first move (R34).
    pub swap: bool,
}

impl Players {
    /// Whether the board plays a side or both.
    #[must_use]
    pub fn includes_board(&self) -> bool {
        Side::ALL
            .into_iter()
            .any(|side| self.sides[side] == Player::Board)
    }
}

impl Default for Players {
    /// Two people. The board would play at a level that gives a beginner a game.
    fn default() -> Self {
        Self {
            sides: BySide::both(Player::Person),
            level: Level::USUAL,
            hints: false,
            swap: false,
        }
    }
}
