//! What is wrong with the text of a game, and where.

use core::fmt;

use katarenga_rules::game::{IllegalMove, Move, PositionError, UnknownMove};

/// A text that is no game, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: GameTextFault,
}

/// What is wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameTextFault {
    /// Something else was expected there.
    Expected(Expected),
    /// The position is none.
    Position(PositionError),
    /// A move that cannot be read.
    UnknownMove(UnknownMove),
    /// A move that cannot be played.
    Illegal(Move, IllegalMove),
    /// The pawns have decided the game otherwise, or before.
    WrongResult,
}

/// What a line of the text should have held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The title, which comes first.
    Title,
    /// When the game began.
    Moment,
    /// The name of a player.
    Name,
    /// How the pawns stood at first.
    Position,
    /// The edge where White sat.
    WhiteEdge,
    /// What was agreed about touched pawns.
    TouchMove,
    /// The times of the clock.
    Clock,
    /// The next moves, or the end.
    Moves,
    /// The time that a move took.
    Seconds,
    /// The end, at last: a game text has fewer moves.
    NoMoreMoves,
    /// How the game ended.
    Result,
    /// The end of the text.
    NothingMore,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Title => "the title \"Katarenga game\"",
            Self::Moment => "began and a minute in universal time like 2026-11-16T21:30Z",
            Self::Name => "a name of 1 to 40 letters",
            Self::Position => "position and a position",
            Self::WhiteEdge => "white near or white far",
            Self::TouchMove => "touch-move, strict, lenient or off, and milliseconds",
            Self::Clock => "clock and three times in seconds",
            Self::Moves => "a numbered line of moves like 1. b1a2 3.200 b8c6 4.000, or the result",
            Self::Seconds => "the seconds a move took, like 3.200",
            Self::NoMoreMoves => "no more than 65535 moves",
            Self::Result => "result and how the game ended, like white camps or draw agreement",
            Self::NothingMore => "nothing after the result",
        })
    }
}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            GameTextFault::Expected(what) => write!(f, "expected {what}"),
            GameTextFault::Position(error) => error.fmt(f),
            GameTextFault::UnknownMove(error) => error.fmt(f),
            GameTextFault::Illegal(m, error) => write!(f, "{m} cannot be played: {error}"),
            GameTextFault::WrongResult => f.write_str("the pawns have decided the game otherwise"),
        }
    }
}

impl core::error::Error for GameTextError {}
