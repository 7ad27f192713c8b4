//! TouchEffect-move (R10–R15): what touched pawns oblige to.

use super::events::Event;
use super::look::Look;
use super::options::TouchMove;
use katarenga_rules::board::{Cell, Square};
use katarenga_rules::game::Move;

/// What a touched pawn obliges the player to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Binding {
    /// To move this own pawn (R11).
    Move(Square),
    /// To capture this enemy pawn (R12).
    Capture(Square),
    /// To capture with this pawn that one: both were touched (R14).
    Exactly {
        /// The own pawn.
        from: Square,
        /// The enemy pawn.
        to: Square,
    },
}

impl Binding {
    /// Whether a legal move does what the touched pawns oblige to.
    #[must_use]
    pub fn allows(self, m: Move) -> bool {
        match self {
            Self::Move(from) => m.from == Some(from),
            Self::Capture(to) => m.to == Cell::Square(to),
            Self::Exactly { from, to } => m.from == Some(from) && m.to == Cell::Square(to),
        }
    }
}

/// What a deliberate touch of a pawn leads to: whether it has a consequence, and the binding from now on.
pub(super) struct TouchEffect {
    pub event: Option<Event>,
    pub binding: Option<Binding>,
}

/// A pawn of either side was touched, while `bound` already bound the player.
///
/// A move that the board cannot see is as good as none (R13).
pub(super) fn touch(look: &Look<'_>, bound: Option<Binding>, square: Square) -> TouchEffect {
    let Look {
        position, sight, ..
    } = look;
    let own = position.pawns(position.side()).contains(square);
    let can_move = if own {
        !sight.destinations(position, square).is_empty()
    } else {
        !sight.captors(position, square).is_empty()
    };
    // Where nothing is captured (R21), an enemy pawn in the hand obliges to nothing.
    let binds = own || position.rules().captures();
    let captures = |from: Square, to: Square| sight.captors(position, to).contains(from);
    let binding = match bound {
        _ if look.options.touch_move == TouchMove::Off || !binds => bound,
        None if !can_move => None,
        None if own => Some(Binding::Move(square)),
        None => Some(Binding::Capture(square)),
        // R14: both touched, and the one can capture the other.
        Some(Binding::Move(from)) if !own && captures(from, square) => {
            Some(Binding::Exactly { from, to: square })
        }
        Some(Binding::Capture(to)) if own && captures(square, to) => {
            Some(Binding::Exactly { from: square, to })
        }
        Some(first) => Some(first),
    };
    let event = if can_move {
        binding.filter(|_| binding != bound).map(Event::Bound)
    } else {
        Some(Event::CannotMove(square))
    };
    TouchEffect { event, binding }
}
