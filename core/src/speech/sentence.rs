//! What the board can say.

use heapless::Vec;

use super::Value;
use crate::controls::menu::{Dial, Screen};
use crate::evening::Player;
use crate::memory::Trouble;
use crate::referee::{Binding, Made};
use crate::units::Millis;
use katarenga_rules::board::{BySide, Cell, CellSet, Colour, Corner, Side, Square};
use katarenga_rules::game::{Destinations, Move, Outcome, UnplayableLayout};

/// Sentences, the most important one first. There is never more to say at once than: trouble with the memory, how to open
/// the menu, whose turn it is, five warnings, what binds, where the pawn may go, time and score, a claim, a pause, and
/// broken sensors.
pub type Sentences = Vec<Sentence, 16>;

/// Something the board says. Cells are named as White sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// The board learns what it feels without pawns.
    Calibrating,
    /// These pawns are in the way of the calibration.
    ClearTheBoard(CellSet),
    /// Calibration finds nothing wrong but these sensors.
    BrokenSensors(CellSet),
    /// The self-test goes on.
    Testing,

    /// The game begins when all pawns stand on their start squares.
    LineUp,
    /// The same for the next game of a match, with exchanged baselines (R31).
    Revenge,
    /// The game begins on an empty board, with White's first pawn (R50).
    EmptyBoard,
    /// Pawns are missing here.
    Missing(CellSet),
    /// What stands here does not belong here.
    Surplus(CellSet),
    /// These are start squares of this player, and pawns of the other one stand there.
    WrongAtStart {
        /// The player.
        side: Side,
        /// Where the pawns stand.
        cells: CellSet,
    },
    /// SETUP was pressed too shortly; held, it opens the menu.
    HoldSetup,

    /// This player is to move.
    Turn(Side),
    /// It is this player's turn, and a pawn of the other one is not where it belongs.
    OutOfTurn {
        /// The player.
        side: Side,
        /// Where the other one's pawn belongs.
        from: Cell,
    },
    /// This player has made a move.
    Made {
        /// The player.
        side: Side,
        /// The move.
        m: Move,
        /// What it did.
        deed: Deed,
    },
    /// There are moves, but this player can make none that the sensors could tell.
    NothingSeen(Side),
    /// This player's pawn was displaced and is set down now (R22).
    Displaced {
        /// The player.
        side: Side,
        /// Where the pawn stood.
        from: Square,
    },
    /// The board thinks about the move of this player, whom it plays.
    Thinks(Side),
    /// A remote player thinks about the move of this side.
    Awaits(Side),
    /// The board or a remote player has decided on this move, which is to be carried out.
    CarryOut {
        /// Who has decided.
        by: Player,
        /// The pawn to lift; `None` for one that is in the hand already.
        from: Option<Square>,
        /// Where it goes.
        to: Cell,
        /// Whether a pawn of the other player leaves that square.
        takes: bool,
    },
    /// A player has asked for a good move, and the board looks for one.
    LooksForHint,
    /// This would be a good move.
    Hint(Move),
    /// Black may take White's side (R34).
    MaySwap,
    /// Black has taken White's side.
    Swapped,
    /// This player places a pawn from the hand (R50).
    Place(Side),
    /// The board or a remote player plays this side, and its pawn is to be placed here (R50).
    PlaceFor {
        /// Who has decided.
        by: Player,
        /// The side.
        side: Side,
        /// Where the pawn goes.
        to: Cell,
    },
    /// A pawn was placed here that belongs to the other player than this one, who is to place.
    WrongColour {
        /// The player.
        side: Side,
        /// Where the pawn stands.
        cells: CellSet,
    },
    /// A pawn placed here would reach another or be reached by one (R51).
    Threatened(Square),
    /// The pawn placed last does not reach this square (R56).
    NotReached {
        /// Where that one stands.
        from: Square,
        /// Where one was placed.
        to: Square,
    },
    /// This square lies on another quarter than the first pawn (R55).
    AnotherQuarter(Square),
    /// From here the next pawn could go nowhere (R62).
    DeadEnd(Square),
    /// Who can capture must, and these pawns can (R66).
    MustCapture(CellSet),
    /// This player had no legal move and has passed (R8, R67).
    Passed(Side),
    /// So many pawns of each player are connected (R42).
    Groups(BySide<u8>),
    /// The pawn must not stand here.
    Illegal(CellSet),
    /// The pawn is to be set down here once more, if that is meant: reed switches see no colours.
    Question(CellSet),
    /// These pawns can capture the one that was lifted.
    Captors(CellSet),
    /// A pawn belongs here.
    PutBack(CellSet),
    /// What stands here is to be taken away.
    TakeAway(CellSet),
    /// Touched is moved (R10).
    Bound(Binding),
    /// Where the lifted pawn may go.
    Goals {
        /// Where it stood.
        from: Square,
        /// Where it may go, by what it does there.
        to: Destinations,
        /// Whether what it takes leaves the game (R4), and is not displaced instead (R21).
        captures: bool,
    },

    /// Pawns were placed here at once, and only one may stay (R50).
    OneTooMany(CellSet),
    /// Board and game do not agree.
    Mismatch,
    /// This is the next pawn to be put right.
    Carry {
        /// Where it stands.
        from: Cell,
        /// Where it belongs.
        to: Cell,
    },

    /// The game is over.
    Over(Outcome),
    /// This player has the points that win the match (R57).
    MatchWon(Side),
    /// The next game begins from the start squares.
    SetUpAgain,
    /// The next game begins on an empty board.
    ClearAgain,
    /// A draw can be claimed (R9).
    MayClaim,
    /// The clock stands still.
    Paused,
    /// So much time is left.
    Time(BySide<Millis>),
    /// So the match stands.
    Score {
        /// Games won, or points.
        wins: BySide<u8>,
        /// Drawn games.
        draws: u8,
    },

    /// These sensors cannot be trusted.
    Faulty(CellSet),
    /// Hardly any sensor reads as it was calibrated.
    CalibrateAgain,
    /// A game waits in the menu that was left out when the board woke up.
    GameWaits,
    /// The memory has lost something, cannot keep it, or is not used as a whole.
    Trouble(Trouble),

    /// The contents of the menu, with this screen on offer.
    Contents(Screen),
    /// A screen of the menu.
    Screen(Screen),
    /// The row that is being set.
    Row {
        /// What it sets.
        dial: Dial,
        /// What it is set to.
        value: Value,
    },
    /// The quarter in this corner is being chosen.
    Corner(Corner),
    /// The colours of the row of the quarter on offer that is farthest from the buttons, from the left.
    FarRow([Colour; 4]),
    /// The whole layout is shown, as players have entered it.
    WholeLayout,
    /// The whole layout is shown, which the board has made: players lay it.
    LayAsShown,
    /// The colour of this square is being corrected.
    Correcting {
        /// The square.
        square: Square,
        /// The colour that it has now.
        colour: Colour,
    },
    /// The running game would end.
    GiveUp,
    /// The running game would end like this (R9).
    ConfirmEnding(Outcome),
    /// The game cannot be played on this layout (R24).
    UnplayableLayout(UnplayableLayout),
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The pawn went to an empty square.
    Went,
    /// It captured a pawn (R4).
    Captured,
    /// It displaced a pawn (R21).
    Displaced,
    /// It entered a camp (R6).
    Entered,
    /// It was placed from the hand (R50).
    Placed,
}

katarenga_rules::names!(Deed {
    Went "went",
    Captured "captured",
    Displaced "displaced",
    Entered "entered",
    Placed "placed",
});

impl Sentence {
    /// What was done last, in a game in which pawns are captured or only displaced.
    pub(super) const fn of_move(made: Made, captures: bool) -> Self {
        let Made { side, m, captured } = made;
        let deed = match (m.to, m.from) {
            (Cell::Camp(_), _) => Deed::Entered,
            (_, None) => Deed::Placed,
            _ if captured && captures => Deed::Captured,
            _ if captured => Deed::Displaced,
            _ => Deed::Went,
        };
        Self::Made { side, m, deed }
    }
}
