//! The messages: what a host asks for, and what the board reports.

use core::fmt::{self, Write};

use super::field::{LineField, LineWords, Rest, by_name, put, words};
use super::setting::Setting;
use super::topic::Topics;
use crate::controls::Button;
use crate::controls::menu::Whereabouts;
use crate::evening::Player;
use crate::lights::Role;
use crate::memory::Trouble;
use crate::referee::{Binding, TouchMove, Will};
use crate::sensing::{Health, Reading};
use crate::sound::Sound;
use crate::speech::{Act, Light, Sentence};
use crate::table::OrderRefusal;
use crate::units::Millis;
use katarenga_rules::board::{BySide, Cell, CellSet, Edge, Layout, Side, Square};
use katarenga_rules::game::{Move, Outcome, Position, Rules};
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;

/// What a host asks for.
///
/// ```
/// use katarenga_core::protocol::{ErrorCode, Request};
/// let request = Request::parse("move 1 b1a2")?;
/// assert_eq!(request, Request::Move { ply: 1, m: "b1a2".parse().unwrap() });
/// assert_eq!(request.to_string(), "move 1 b1a2");
/// assert_eq!(Request::parse("move b1a2"), Err(ErrorCode::Syntax));
/// # Ok::<(), ErrorCode>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// The host speaks versions up to this one.
    Hello(u16),
    /// Is anybody there?
    Ping,
    /// Report these topics.
    Follow(Topics),
    /// Report them no longer.
    Unfollow(Topics),
    /// List all settings.
    Settings,
    /// Tell the setting with this name.
    Get(&'a str),
    /// Change a setting.
    Set(Setting),
    /// Begin a game: this one, or the one that is set.
    NewGame(Option<Rules>),
    /// Begin a game at a position.
    Start(Position),
    /// The remote side to move plays this.
    Move {
        /// The number of the move, from 1.
        ply: u16,
        /// The move.
        m: Move,
    },
    /// The remote side takes back the move that is not carried out yet.
    TakeBack,
    /// The remote side takes White's side (R34).
    Swap,
    /// This remote side offers a draw.
    Draw(Side),
    /// This remote side resigns.
    Resign(Side),
    /// Light a cell in a role for a time.
    Light {
        /// The cell, as White sees it.
        cell: Cell,
        /// The role.
        role: Role,
        /// How long; 0 ends it.
        time: Millis,
    },
    /// List the games in the memory.
    Archive,
    /// Tell a game of that list as text.
    Game(u32),
    /// Tell what each sensor reads.
    Sensors,
    /// Calibrate the sensors.
    Calibrate,
    /// Start anew.
    Reboot,
    /// Start the chip's boot loader, to be flashed.
    Bootsel,
}

words!(Request<'a> {
    Hello(version) "hello",
    Ping "ping",
    Follow(topics) "follow",
    Unfollow(topics) "unfollow",
    Settings "settings",
    Get(name) "get",
    Set(setting) "set",
    NewGame(rules) "new-game",
    Start(position) "start",
    Move { ply, m } "move",
    TakeBack "take-back",
    Swap "swap",
    Draw(side) "draw",
    Resign(side) "resign",
    Light { cell, role, time } "light",
    Archive "archive",
    Game(number) "game",
    Sensors "sensors",
    Calibrate "calibrate",
    Reboot "reboot",
    Bootsel "bootsel",
});

impl<'a> Request<'a> {
    /// Reads a request.
    ///
    /// # Errors
    /// [`ErrorCode::Syntax`] when the line is none.
    pub fn parse(line: &'a str) -> Result<Self, ErrorCode> {
        let mut words = LineWords(line);
        let request = Self::read(&mut words).filter(|_| words.is_empty());
        request.ok_or(ErrorCode::Syntax)
    }
}

impl fmt::Display for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Why a request is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// The line is no request.
    Syntax,
    /// The line is longer than [`LONGEST_LINE`](super::LONGEST_LINE).
    TooLong,
    /// The board speaks no version as old as this one.
    Version,
    /// The value is out of its range.
    Range,
    /// The menu is open, or the board calibrates or tests itself.
    Busy,
    /// No game is running.
    NoGame,
    /// No remote player plays this side, or it is not that side's turn.
    NotRemote,
    /// Another move is to be made than the one with this number.
    WrongPly,
    /// The rules do not allow it.
    Illegal,
    /// The sensors could not tell whether this move was made.
    Unseen,
    /// This game cannot be played on this layout.
    Unfit,
    /// As many cells are lit as can be.
    Full,
    /// The players have declined.
    Declined,
    /// The memory holds no such game, or no longer.
    Gone,
    /// A part of this game is missing.
    Damaged,
}

katarenga_rules::names!(ErrorCode {
    Syntax "syntax",
    TooLong "too-long",
    Version "version",
    Range "range",
    Busy "busy",
    NoGame "no-game",
    NotRemote "not-remote",
    WrongPly "wrong-ply",
    Illegal "illegal",
    Unseen "unseen",
    Unfit "unfit",
    Full "full",
    Declined "declined",
    Gone "gone",
    Damaged "damaged",
});

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl core::error::Error for ErrorCode {}

impl From<OrderRefusal> for ErrorCode {
    fn from(refusal: OrderRefusal) -> Self {
        match refusal {
            OrderRefusal::Busy => Self::Busy,
            OrderRefusal::NoGame => Self::NoGame,
            OrderRefusal::NotRemote => Self::NotRemote,
            OrderRefusal::WrongPly => Self::WrongPly,
            OrderRefusal::Illegal => Self::Illegal,
            OrderRefusal::Unseen => Self::Unseen,
            OrderRefusal::Unfit => Self::Unfit,
            OrderRefusal::Full => Self::Full,
        }
    }
}

/// What the players are at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// The board learns what it reads without pawns.
    Calibrating,
    /// The board tests itself.
    Testing,
    /// Players set up the pawns.
    LiningUp,
    /// A game is running.
    Playing,
    /// A game is over.
    Over,
}

katarenga_rules::names!(Activity {
    Calibrating "calibrating",
    Testing "testing",
    LiningUp "lining-up",
    Playing "playing",
    Over "over",
});

/// What the light of some cells means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LightMeaning {
    /// What the referee means.
    Role(Role),
    /// Something else.
    Light(Light),
}

impl LineField<'_> for LightMeaning {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Role(role) => role.write(to),
            Self::Light(light) => light.write(to),
        }
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        let word = words.next()?;
        let role = Role::from_name(word).map(Self::Role);
        role.or_else(|| Light::from_name(word).map(Self::Light))
    }
}

impl LineField<'_> for Reading {
    fn write(&self, to: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Empty => to.write_str("empty"),
            Self::Pawn(side) => side.write(to),
            Self::SomePawn => to.write_str("pawn"),
            Self::Faulty => to.write_str("faulty"),
        }
    }

    fn read(words: &mut LineWords<'_>) -> Option<Self> {
        Some(match words.next()? {
            "empty" => Self::Empty,
            "pawn" => Self::SomePawn,
            "faulty" => Self::Faulty,
            side => Self::Pawn(Side::from_name(side)?),
        })
    }
}

by_name!(Activity, ErrorCode);

/// What the board reports. Cells are as White sees them, except those of sensors.
///
/// ```
/// use katarenga_core::protocol::Report;
/// let (id, report) = Report::parse("#7 setting sound on").unwrap();
/// assert_eq!(id, Some("7"));
/// assert_eq!(report.to_string(), "setting sound on");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report<'a> {
    /// Who speaks.
    Hello {
        /// Of the protocol.
        version: u16,
        /// What the board is called.
        product: &'a str,
        /// The version of its firmware.
        firmware: &'a str,
        /// The revision of its hardware.
        revision: &'a str,
        /// Tells it from all others.
        serial: &'a str,
        /// What it can do, in words.
        features: Rest<'a>,
    },
    /// The request is done.
    Ok,
    /// The players are asked first; another answer follows.
    Waiting,
    /// The request is not done.
    Error(ErrorCode),
    /// So many events were dropped, because the host did not read.
    Lost(u32),
    /// Which game is played, how and by whom.
    Game {
        /// What the players are at.
        activity: Activity,
        /// The game.
        rules: Rules,
        /// Whether first moves may not capture.
        quiet_first_move: bool,
        /// How strictly a touched pawn must be moved.
        touch_move: TouchMove,
        /// How long a nudge may last.
        nudge: Millis,
        /// Where White sits.
        white_edge: Edge,
        /// Who plays.
        players: BySide<Player>,
        /// How well the board plays.
        level: Level,
    },
    /// The colours of the squares as White sees them.
    Layout(Layout),
    /// How many moves were made, and what they have led to.
    Position {
        /// The number of the last move.
        ply: u16,
        /// The position, while there is a game.
        position: Option<Position>,
    },
    /// Whose turn it is, who plays that side, and whose will the hands carry out.
    Turn {
        /// Nobody's without a running game.
        side: Option<Side>,
        /// Who plays it.
        by: Player,
        /// Whose will the hands carry out.
        will: Will,
    },
    /// A move was made.
    Move {
        /// Its number, from 1.
        ply: u16,
        /// Who moved.
        side: Side,
        /// The move.
        m: Move,
        /// Whether it captured or displaced.
        captured: bool,
        /// Who has decided on it.
        by: Player,
    },
    /// A side had no legal move.
    Pass(Side),
    /// What stands on the cells.
    Cells {
        /// White pawns.
        white: CellSet,
        /// Black pawns.
        black: CellSet,
        /// Pawns whose colour the sensors do not tell.
        unknown: CellSet,
        /// Cells whose sensor cannot be trusted.
        faulty: CellSet,
    },
    /// A cell reads otherwise than before.
    Cell {
        /// The cell.
        cell: Cell,
        /// What stands there now.
        reading: Reading,
    },
    /// A pawn was deliberately touched.
    Touched(Square),
    /// What touched pawns bind to.
    Bound(Option<Binding>),
    /// A touched pawn has no legal move.
    CannotMove(Square),
    /// A pawn was set down where it must not be.
    Illegal(Cell),
    /// A pawn of the wrong colour was placed.
    WrongColour(Cell),
    /// The clock. What runs is told when it begins to run.
    Clock {
        /// What is left.
        left: BySide<Option<Millis>>,
        /// Whose time runs.
        runs: Option<Side>,
    },
    /// How the game ended, once it has.
    Result(Option<Outcome>),
    /// How the match stands.
    Score {
        /// Games won, or points.
        wins: BySide<u8>,
        /// Drawn games.
        draws: u8,
    },
    /// What must be put right before the game goes on; nothing while board and game agree.
    Mismatch {
        /// Where pawns are missing.
        missing: CellSet,
        /// Where pawns do not belong.
        surplus: CellSet,
        /// The next pawn to carry: from here …
        from: Option<Cell>,
        /// … to there.
        to: Option<Cell>,
    },
    /// Where in the menu the players are.
    Menu(Option<Whereabouts>),
    /// One of the sentences that the board says now.
    Says {
        /// How many there are.
        of: u8,
        /// Which one this is, from 1; 0 if there is none.
        index: u8,
        /// The sentence.
        sentence: Option<Sentence>,
    },
    /// One meaning of the lights that are lit now.
    Lights {
        /// How many there are.
        of: u8,
        /// Which one this is, from 1; 0 if there is none.
        index: u8,
        /// The meaning.
        meaning: Option<LightMeaning>,
        /// The cells that have it.
        cells: CellSet,
    },
    /// What a button does now.
    Button {
        /// The button.
        button: Button,
        /// When it is pressed.
        press: Option<Act>,
        /// When it is held.
        hold: Option<Act>,
    },
    /// What the piezo plays.
    Sound(Sound),
    /// What is wrong with the memory.
    Memory(Option<Trouble>),
    /// Which sensors cannot be trusted.
    Faulty(CellSet),
    /// A setting.
    Setting(Setting),
    /// A game in the memory.
    Archived {
        /// Its number, which it keeps.
        number: u32,
        /// How many moves it has.
        plies: u16,
        /// Which game it is.
        rules: Rules,
        /// How it ended, if it did.
        result: Option<Outcome>,
    },
    /// A line of a game's text.
    Text(Rest<'a>),
    /// What a sensor reads, by its place on the frame: a1 is near and left.
    Sensor {
        /// The cell.
        cell: Cell,
        /// What stands there.
        reading: Reading,
        /// Whether it can be trusted.
        health: Health,
        /// The last count.
        count: u16,
        /// What it reads without a pawn.
        zero: u16,
        /// The spread of its readings in calibration.
        noise: u16,
        /// How far the count is from where another reading begins.
        margin: i16,
    },
}

words!(Report<'a> {
    Hello { version, product, firmware, revision, serial, features } "hello",
    Ok "ok",
    Waiting "waiting",
    Error(code) "error",
    Lost(count) "lost",
    Game { activity, rules, quiet_first_move, touch_move, nudge, white_edge, players, level } "game",
    Layout(layout) "layout",
    Position { ply, position } "position",
    Turn { side, by, will } "turn",
    Move { ply, side, m, captured, by } "move",
    Pass(side) "pass",
    Cells { white, black, unknown, faulty } "cells",
    Cell { cell, reading } "cell",
    Touched(square) "touched",
    Bound(binding) "bound",
    CannotMove(square) "cannot-move",
    Illegal(cell) "illegal",
    WrongColour(cell) "wrong-colour",
    Clock { left, runs } "clock",
    Result(outcome) "result",
    Score { wins, draws } "score",
    Mismatch { missing, surplus, from, to } "mismatch",
    Menu(whereabouts) "menu",
    Says { of, index, sentence } "says",
    Lights { of, index, meaning, cells } "lights",
    Button { button, press, hold } "button",
    Sound(sound) "sound",
    Memory(trouble) "memory",
    Faulty(cells) "faulty",
    Setting(setting) "setting",
    Archived { number, plies, rules, result } "archived",
    Text(line) "text",
    Sensor { cell, reading, health, count, zero, noise, margin } "sensor",
});

/// Comes before the identifier of a request and of its answers.
pub(super) const ID: char = '#';

impl<'a> Report<'a> {
    /// Reads a line of the board: the identifier of the request that it answers, and the report. LineWords after those that
    /// this version knows are overlooked; `None` is a line that it does not know.
    #[must_use]
    pub fn parse(line: &'a str) -> Option<(Option<&'a str>, Self)> {
        let (id, text) = split_id(line);
        Some((id, Self::read(&mut LineWords(text))?))
    }
}

/// The identifier at the beginning of a line, and the rest.
pub(super) fn split_id(line: &str) -> (Option<&str>, &str) {
    match line.strip_prefix(ID) {
        Some(rest) => {
            let (id, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            (Some(id), rest)
        }
        None => (None, line),
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
