//! What the referee answers when it is asked.

use super::{Binding, Made, Referee, Sight, State, Will};
use crate::lights::{Role, Roles};
use katarenga_rules::board::{Cell, Square};
use katarenga_rules::game::{Move, Outcome, Position};

impl Referee {
    /// The position of the game.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What each cell means right now.
    #[must_use]
    pub const fn roles(&self) -> &Roles {
        &self.roles
    }

    /// Whether a cell has a role that a player waits to see: any but those that are there before a hand does anything,
    /// and broken sensors.
    #[must_use]
    pub fn has_something_to_show(&self) -> bool {
        let at_rest = |role: &Role| {
            matches!(
                role,
                Role::LastMove | Role::Place | Role::Captor | Role::Faulty
            )
        };
        let urgent = |role: &Role| !at_rest(role);
        self.roles.values().iter().flatten().any(urgent)
    }

    /// Whether the pawn on a cell was placed there from the hand, and belongs to the side not to move. Only sensors that see
    /// colours tell.
    #[must_use]
    pub fn is_of_wrong_colour(&self, cell: Cell) -> bool {
        let side = !self.position.side();
        let others = self.watch.seen().pawns(side) - self.position.standing(side);
        self.position.phase().is_placing() && others.contains(cell)
    }

    /// What touched pawns oblige the side to move to.
    #[must_use]
    pub const fn binding(&self) -> Option<Binding> {
        self.stage.binding()
    }

    /// While the board must be put right: one pawn to carry, from a cell where it does not belong to one where a
    /// pawn is missing.
    #[must_use]
    pub const fn guide(&self) -> Option<(Cell, Cell)> {
        self.stage.guide()
    }

    /// Where the referee stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.stage.state()
    }

    /// The result, once the game is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.stage.outcome()
    }

    /// Whose will the hands carry out until the next move is made; after it they are free again.
    #[must_use]
    pub const fn will(&self) -> Will {
        self.will
    }

    /// The move that is suggested to the player to move.
    #[must_use]
    pub const fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// The last move that was made.
    #[must_use]
    pub const fn last_move(&self) -> Option<Made> {
        self.last
    }

    /// The own pawn that is off its square, by that square; for a displaced pawn, the square it was displaced from.
    #[must_use]
    pub fn pawn_in_hand(&self) -> Option<Square> {
        let seen = self.watch.seen();
        let own = self.position.standing(self.position.side());
        let lifted = own - seen.occupied() - seen.faulty();
        let lifted = lifted.single().and_then(Cell::square);
        lifted.or_else(|| self.position.displaced())
    }

    /// Whether there are moves, and the board could see none of them.
    #[must_use]
    pub fn sees_no_move(&self) -> bool {
        let mut moves = self.position.legal_moves().peekable();
        moves.peek().is_some() && !moves.any(|m| self.sees(m))
    }

    /// Whether the board would be certain that this legal move was made, with the sensors that it can trust.
    #[must_use]
    pub fn sees(&self, m: Move) -> bool {
        Sight::new(self.kind, &self.watch).sees(&self.position, m)
    }
}
