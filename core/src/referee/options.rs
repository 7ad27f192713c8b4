//! How the players want to be refereed.

use crate::units::Millis;

/// A pawn that is back shows this much later than one that is gone: a placement must be calm for some 31 ms, a lift
/// shows in the second look. Without it a player would have less than the nudge time (R15).
const BACK_SHOWS_LATER: Millis = Millis(40);

/// How strictly a touched pawn must be moved (R10–R15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TouchMove {
    /// Touched is moved.
    #[default]
    Strict,
    /// Putting the pawn back frees the player.
    Lenient,
    /// Nothing binds.
    Off,
}

katarenga_rules::names!(TouchMove {
    Strict = 0 "strict",
    Lenient = 1 "lenient",
    Off = 2 "off",
});

/// How the players want to be refereed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Options {
    /// How strictly a touched pawn must be moved.
    pub touch_move: TouchMove,
    /// A pawn put back within this time was not touched deliberately (R15).
    pub nudge: Millis,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            touch_move: TouchMove::Strict,
            nudge: Millis(400),
        }
    }
}

impl Options {
    /// How long a pawn seems to be off its square when it is put back within a nudge (R15).
    pub(super) fn touch_time(&self) -> Millis {
        self.nudge + BACK_SHOWS_LATER
    }
}
