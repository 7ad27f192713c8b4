//! What one line of a scenario says.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::lights::{Paint, Role};
use katarenga_core::referee::{Binding, State};
use katarenga_core::sound::Sound;
use katarenga_core::units::Millis;
use katarenga_rules::{Camp, Cell, Move, Outcome, Side, Square};

use katarenga_world::Defect;

/// A line that does or expects something.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// As it was written.
    pub text: String,
    /// What it says.
    pub step: Step,
}

/// What a line does.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Takes a pawn into the hand.
    Lift(Cell),
    /// Sets down a pawn from the hand, or else one that lies beside the board.
    Place {
        /// Where.
        cell: Cell,
        /// Which, if there are several.
        side: Option<Side>,
    },
    /// Takes a pawn off and lays it beside the board.
    Take(Cell),
    /// Sets down a pawn in the place of another so fast that no scan sees the cell empty.
    Swap(Cell),
    /// Moves a pawn over cells without lifting it.
    Slide {
        /// From the first to the last.
        cells: Vec<Cell>,
        /// From cell to cell.
        every: Millis,
    },
    /// Takes a pawn off its cell and puts it back.
    Nudge {
        /// Which.
        cell: Cell,
        /// How long it is off.
        time: Millis,
    },
    /// Pawns fall over: each to another cell, or off the board.
    Knock(Vec<(Cell, Option<Cell>)>),
    /// All pawns come to stand anywhere.
    Scatter(u64),
    /// All pawns are taken off the board.
    Sweep,
    /// All pawns are set up.
    SetUp(Arrangement),
    /// Time passes.
    Wait(Millis),
    /// How long every later action of a hand takes.
    Pace(Millis),
    /// Noise of all sensors in counts rms.
    Noise(f64),
    /// How long pawns bounce from now on when they are set down.
    Bounce(Millis),
    /// How far beside the centre pawns are set down from now on, in mm.
    OffCentre(f64),
    /// Scans that do not happen.
    DropScans(u32),
    /// A sensor breaks.
    Break(Cell, Defect),
    /// It is mended.
    Mend(Cell),
    /// Only the sixteen squares next to a camp have sensors.
    Corner(Camp),
    /// A button is pressed shortly.
    Press(Button),
    /// A button is held down.
    Hold(Button, Millis),
    /// The move that the board shows is carried out.
    Obey(Manner),
    /// The plug is pulled.
    CutPower,
    /// And pushed in again.
    RestorePower,
    /// Looks at the board.
    Expect(Expectation),
}

impl Step {
    /// How long it takes on the table at most, with hands of this pace. What a board thinks comes on top.
    #[must_use]
    pub fn time(&self, pace: Millis) -> Duration {
        let own = match self {
            Self::Wait(time) | Self::Hold(_, time) | Self::Nudge { time, .. } => time.0.into(),
            Self::Slide { cells, every } => cells.len() as u64 * u64::from(every.0),
            _ => 0,
        };
        Duration::from_millis(own + u64::from(pace.0))
    }
}

/// What must be so.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The next move that was made since the last expected one; with `None`, none was made.
    Move(Option<Move>),
    /// Whose turn it is.
    Turn(Side),
    /// How the game ended, if it did.
    Result(Option<Outcome>),
    /// Where the referee stands.
    State(State),
    /// What one cell shows.
    Role(Cell, Option<Role>),
    /// What these cells show, and no other cell shows anything.
    Roles(Vec<(Cell, Role)>),
    /// What touched pawns oblige to.
    Binding(Option<Binding>),
    /// From where a pawn was displaced.
    Displaced(Option<Square>),
    /// The move that the board shows and waits for.
    Told(Option<Move>),
    /// Whether the board thinks about a move.
    Wonders(bool),
    /// What to carry where.
    Guide(Option<(Cell, Cell)>),
    /// An event since the last expected one.
    Event(Happening),
    /// No such event since the last expected one.
    NoEvent(Happening),
    /// What the LED of these cells shows, menus and shows included.
    Light(Vec<Cell>, Paint),
    /// A signal that was played since the last expected one.
    Sound(Sound),
    /// No signal was.
    NoSound,
    /// What the players have set, as `name value`.
    Setting(String),
    /// What a player has left on the clock, to a tenth of a second.
    Clock(Side, Millis),
    /// Whose time runs.
    Thinking(Option<Side>),
    /// Games won by White, by Black, and drawn.
    Score([u8; 3]),
    /// Whether a game is running or has just ended.
    Game(bool),
}

/// An event by the name of its kind and, where that matters, its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The name, as scenarios write it.
    pub kind: &'static str,
    /// Any, if it is not given.
    pub cell: Option<Cell>,
}

/// How hands carry out the move that the board shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// The pawn is lifted, what it captures is taken off, and the pawn is set down.
    #[default]
    Plain,
    /// What is captured is taken off first.
    CaptureFirst,
    /// The pawn is set down beside its goal, what it captures is taken off, and the pawn is moved on.
    Beside,
    /// The pawn slides from square to square, after what it captures was taken off.
    Slide,
    /// The pawn takes the place of the captured one so fast that no scan sees the square empty.
    Swap,
}

katarenga_rules::names!(Manner {
    Plain "plain",
    CaptureFirst "capture-first",
    Beside "beside",
    Slide "slide",
    Swap "swap",
});

/// How pawns are set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// On the start squares.
    Start,
    /// On the start squares, each on the other player's.
    Exchanged,
    /// As the game says.
    Game,
}

katarenga_rules::names!(Arrangement {
    Start "start",
    Exchanged "exchanged",
    Game "game",
});
