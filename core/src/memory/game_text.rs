//! A game as text: to be read by players, kept in files and read back.
//!
//! ```text
//! Katarenga game
//! began 2026-11-16T21:30Z
//! white-name Anna
//! black-name Ben
//! position rgbygryb/…/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -
//! white near
//! touch-move strict 400
//! clock 300.000 300.000 5.000
//! 1. b1a2 0.000 b8c6 4.250
//! 2. e1e3 12.120
//! result white resignation
//! ```
//!
//! - `began`, `white-name` and `black-name` are [`Notes`]: each of these lines is optional, and texts of versions before
//!   notes have none.
//! - `position` is how the game began: layout, pawns, whose turn, rules, as in the position text; seen with White at
//!   rank 1, wherever White sat. `quiet-first-move` follows on a line of its own where that was agreed (R4).
//! - `white` is the edge of the frame where White sat.
//! - `touch-move` is `strict`, `lenient` or `off`, and the nudge time in milliseconds (R15).
//! - `clock` is White's time, Black's and the increment in seconds; without a clock the line is missing.
//! - Moves are numbered in pairs as they were made, each with the seconds it took; `@e4` is a pawn placed from the hand.
//! - `result` is `white` or `black` and `camps`, `material`, `race`, `group`, `last-placed`, `line`, `survivors`, `time` or
//!   `resignation`; or `draw` and `no-move`, `no-placement`, `agreement` or `repetition`; or `open` for a game that goes on or
//!   was given up.

mod fault;
mod notes;

pub use fault::{Expected, GameTextError, GameTextFault};
pub use notes::{LONGEST_NAME, Notes};

use core::fmt;

use crate::evening::ClockSettings;
use crate::memory::{GameStart, PlayedMove};
use crate::referee::{Options, TouchMove};
use crate::units::Millis;
use katarenga_rules::board::{BySide, Edge, Side};
use katarenga_rules::game::{DrawReason, Move, Outcome, Position, Victory};
use katarenga_rules::names::Named as _;

const TITLE: &str = "Katarenga game";
const RESULT: &str = "result";

/// Writes a game.
///
/// # Errors
/// When the text cannot be written where it goes.
pub fn write(
    to: &mut impl fmt::Write,
    notes: &Notes<'_>,
    start: &GameStart,
    moves: impl IntoIterator<Item = PlayedMove>,
    result: Option<Outcome>,
) -> fmt::Result {
    write_head(to, notes, start)?;
    let mut moves = moves.into_iter();
    let mut number = 1;
    while let Some(first) = moves.next() {
        write_moves(to, number, first, moves.next())?;
        number += 1;
    }
    write_result(to, result)
}

/// Writes all lines before the moves.
pub(crate) fn write_head(
    to: &mut impl fmt::Write,
    notes: &Notes<'_>,
    start: &GameStart,
) -> fmt::Result {
    let GameStart {
        position,
        options,
        white_edge,
        clock,
    } = start;
    writeln!(to, "{TITLE}")?;
    notes.write(to)?;
    writeln!(to, "position {position}")?;
    if position.must_be_quiet() {
        writeln!(to, "quiet-first-move")?;
    }
    writeln!(to, "white {}", white_edge.name())?;
    let touch_move = options.touch_move.name();
    writeln!(to, "touch-move {touch_move} {}", options.nudge.0)?;
    if let Some(ClockSettings { time, increment }) = clock {
        let BySide { white, black } = time.map(Seconds);
        writeln!(to, "clock {white} {black} {}", Seconds(*increment))?;
    }
    Ok(())
}

/// Writes a line of moves: two of them, or the last one. Lines are numbered from 1.
pub(crate) fn write_moves(
    to: &mut impl fmt::Write,
    number: u16,
    first: PlayedMove,
    second: Option<PlayedMove>,
) -> fmt::Result {
    write!(to, "{number}. {} {}", first.m, Seconds(first.spent))?;
    if let Some(PlayedMove { m, spent, .. }) = second {
        write!(to, " {m} {}", Seconds(spent))?;
    }
    writeln!(to)
}

/// Writes the last line.
pub(crate) fn write_result(to: &mut impl fmt::Write, result: Option<Outcome>) -> fmt::Result {
    match result {
        None => writeln!(to, "{RESULT} open"),
        Some(Outcome::Win { winner, by }) => {
            let (winner, by) = (winner.name(), by.name());
            writeln!(to, "{RESULT} {winner} {by}")
        }
        Some(Outcome::Draw(why)) => writeln!(to, "{RESULT} draw {}", why.name()),
    }
}

/// A game that was read and found to be playable from the first move to the result.
///
/// ```
/// use katarenga_core::memory::game_text;
/// use katarenga_core::memory::game_text::GameText;
/// let text = "Katarenga game
/// position rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -
/// white near
/// touch-move strict 400
/// 1. b1a2 0.000 b8c6 4.250
/// result white resignation
/// ";
/// let game = GameText::parse(text)?;
/// let moves: Vec<String> = game.moves().map(|played| played.m.to_string()).collect();
/// assert_eq!(moves, ["b1a2", "b8c6"]);
/// let mut again = String::new();
/// game_text::write(&mut again, &game.notes, &game.start, game.moves(), game.result).unwrap();
/// assert_eq!(again, text);
/// # Ok::<(), game_text::GameTextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    /// When it began and who played, as far as that is noted.
    pub notes: Notes<'a>,
    /// How it began.
    pub start: GameStart,
    /// How it ended, unless it is open.
    pub result: Option<Outcome>,
    /// The position after the last move.
    pub end: Position,
    moves: &'a str,
}

impl<'a> GameText<'a> {
    /// Reads a game and plays it.
    ///
    /// # Errors
    /// The first line that makes no sense, and why.
    pub fn parse(text: &'a str) -> Result<Self, GameTextError> {
        let mut lines = Lines { text, number: 0 };
        lines.keyed(Expected::Title, TITLE)?;
        let notes = Notes::read(&mut lines)?;
        let position = lines.keyed(Expected::Position, "position")?;
        let position: Position = lines.at(position.parse().map_err(GameTextFault::Position))?;
        let position = match lines.optional("quiet-first-move") {
            Some(_) => position.with_quiet_first_move(),
            None => position,
        };
        let edge = lines.keyed(Expected::WhiteEdge, "white")?;
        let white_edge = lines.some(Edge::from_name(edge), Expected::WhiteEdge)?;
        let words = lines.keyed(Expected::TouchMove, "touch-move")?;
        let options = words.split_once(' ').and_then(|(strictness, nudge)| {
            Some(Options {
                touch_move: TouchMove::from_name(strictness)?,
                nudge: Millis(nudge.parse().ok()?),
            })
        });
        let options = lines.some(options, Expected::TouchMove)?;
        let clock = match lines.optional("clock") {
            Some(times) => Some(lines.some(clock(times), Expected::Clock)?),
            None => None,
        };
        let start = GameStart {
            position,
            options,
            white_edge,
            clock,
        };
        let moves = lines.text;
        let end = play(&mut lines, position)?;
        let result = lines.keyed(Expected::Result, RESULT)?;
        let result = lines.some(outcome(result), Expected::Result)?;
        if end.outcome() != result && (end.outcome().is_some() || is_on_the_board(result)) {
            return Err(lines.error(GameTextFault::WrongResult));
        }
        if !lines.text.trim().is_empty() {
            lines.next();
            return Err(lines.error(GameTextFault::Expected(Expected::NothingMore)));
        }
        Ok(Self {
            notes,
            start,
            result,
            end,
            moves,
        })
    }

    /// The moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = PlayedMove> + 'a {
        let lines = self.moves.lines().map(str::trim);
        let lines = lines.take_while(|line| !line.starts_with(RESULT));
        lines
            .flat_map(|line| line.split_whitespace().skip(1))
            .array_pairs()
            .zip(1..=u16::MAX)
            .filter_map(|((m, spent), ply)| {
                Some(PlayedMove {
                    ply,
                    m: m.parse().ok()?,
                    spent: seconds(spent)?,
                })
            })
    }
}

/// Whether the pawns alone decide so, and not the players or the clock.
const fn is_on_the_board(result: Option<Outcome>) -> bool {
    match result {
        Some(Outcome::Win { by, .. }) => !matches!(by, Victory::Time | Victory::Resignation),
        Some(Outcome::Draw(why)) => !matches!(why, DrawReason::Agreement | DrawReason::Repetition),
        None => false,
    }
}

/// Plays the lines that hold moves.
fn play(lines: &mut Lines<'_>, start: Position) -> Result<Position, GameTextError> {
    let mut position = start.pass_while_stuck();
    let mut number = 1_u32;
    let mut plies = 0_u16;
    let mut may_go_on = true;
    while !lines.peek().starts_with(RESULT) {
        let line = lines.next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let first = words.next().and_then(|word| word.strip_suffix('.'));
        let right = may_go_on && first.and_then(|n| n.parse().ok()) == Some(number);
        lines.some(right.then_some(()), Expected::Moves)?;
        number += 1;
        let mut pairs = 0;
        for (m, spent) in words.array_pairs() {
            let m: Move = lines.at(m.parse().map_err(GameTextFault::UnknownMove))?;
            lines.some(seconds(spent), Expected::Seconds)?;
            // As many as [`PlayedMove::ply`] counts.
            plies = lines.some(plies.checked_add(1), Expected::NoMoreMoves)?;
            let played = position.play(m);
            position = lines
                .at(played.map_err(|why| GameTextFault::Illegal(m, why)))?
                .pass_while_stuck();
            pairs += 1;
        }
        let words = line.split_whitespace().count();
        let whole = (1..=2).contains(&pairs) && words == 1 + 2 * pairs;
        lines.some(whole.then_some(()), Expected::Moves)?;
        may_go_on = pairs == 2;
    }
    Ok(position)
}

/// The lines of a text and where in it one is.
struct Lines<'a> {
    text: &'a str,
    number: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> &'a str {
        self.text.lines().next().unwrap_or_default().trim()
    }

    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        let line = self.text.lines().next()?;
        self.text = self.text.get(line.len()..).unwrap_or_default();
        let rest = self.text.strip_prefix('\r').unwrap_or(self.text);
        self.text = rest.strip_prefix('\n').unwrap_or(rest);
        Some(line.trim())
    }

    /// What follows a word at the beginning of the next line.
    fn keyed(&mut self, expected: Expected, key: &str) -> Result<&'a str, GameTextError> {
        let line = self.next();
        let rest = line.and_then(|line| after_key(line, key));
        self.some(rest, expected)
    }

    /// The rest of the next line, if that line begins like that.
    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let rest = after_key(self.peek(), key)?;
        self.next();
        Some(rest)
    }

    fn some<T>(&self, found: Option<T>, expected: Expected) -> Result<T, GameTextError> {
        self.at(found.ok_or(GameTextFault::Expected(expected)))
    }

    fn at<T>(&self, result: Result<T, GameTextFault>) -> Result<T, GameTextError> {
        result.map_err(|fault| self.error(fault))
    }

    const fn error(&self, fault: GameTextFault) -> GameTextError {
        GameTextError {
            line: self.number,
            fault,
        }
    }
}

fn after_key<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(key)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

/// Words two by two; a last one without a partner is left out.
trait ArrayPairs: Iterator + Sized {
    fn array_pairs(self) -> Pairs<Self> {
        Pairs(self)
    }
}

impl<I: Iterator> ArrayPairs for I {}

struct Pairs<I>(I);

impl<I: Iterator> Iterator for Pairs<I> {
    type Item = (I::Item, I::Item);

    fn next(&mut self) -> Option<Self::Item> {
        Some((self.0.next()?, self.0.next()?))
    }
}

/// Seconds with three places, as times are written.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Millis(time) = self.0;
        write!(f, "{}.{:03}", time / 1_000, time % 1_000)
    }
}

fn seconds(text: &str) -> Option<Millis> {
    let (whole, part) = text.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() != 3 {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    whole
        .checked_mul(1_000)?
        .checked_add(part.parse().ok()?)
        .map(Millis)
}

fn clock(times: &str) -> Option<ClockSettings> {
    let mut times = times.split_whitespace().map(seconds);
    let clock = ClockSettings {
        time: BySide {
            white: times.next()??,
            black: times.next()??,
        },
        increment: times.next()??,
    };
    times.next().is_none().then_some(clock)
}

fn outcome(text: &str) -> Option<Option<Outcome>> {
    if text == "open" {
        return Some(None);
    }
    let (who, how) = text.split_once(' ')?;
    Some(Some(match who {
        "draw" => Outcome::Draw(DrawReason::from_name(how)?),
        winner => Outcome::Win {
            winner: Side::from_name(winner)?,
            by: Victory::from_name(how)?,
        },
    }))
}
