//! Carries out typed moves with a hand that lifts, carries and sets pawns down as slowly as people do.
//!
//! A typed move is checked against the game before the hand begins, so that a player learns at once why a move is
//! impossible. After that it is a move like any other: sensors feel the pawn, and the referee decides.

use std::time::Duration;

use katarenga_core::lights::Role;
use katarenga_core::referee::{Referee, State, Will};
use katarenga_core::table::{Doing, Table, line_up};
use katarenga_rules::board::Edge;
use katarenga_rules::{Cell, Move, Position, Side};

use super::messages::{ByName, May};
use super::move_text;
use super::refused_moves::NotPlayed;
use katarenga_world::table_top::{Hand, Location, Spot, TableTop};

/// Pages have hands from 1.
const OWN: Hand = Hand(0);

/// A hand takes about this long to lift a pawn and to bring it above its square, and as long again to set it down. What is
/// faster looks like a pawn that was knocked.
const GESTURE: Duration = Duration::from_millis(250);

/// The referee takes 350 ms to make up its mind about a pawn that was set down, and sensors take a few scans.
const ASKED_WITHIN: Duration = Duration::from_millis(700);

/// Somewhere off the board.
const BESIDE: Spot = Spot { x: -2.0, y: 4.5 };

/// What is left to be done with a pawn.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// The pawn that stands where the move ends leaves the board, by the other hand: reed switches must see it go.
    Clear(usize),
    Carry,
    Set,
    /// The referee may ask for the pawn to be set down once more: reed switches see no colours.
    Listen,
}

/// A move in the making: a pawn on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Making {
    m: Move,
    pawn: usize,
    to: Spot,
    deed: Deed,
    due: Duration,
    was_asked: bool,
}

impl Making {
    /// Lifts the pawn of a move. The pawns stand on the table as it is seen from the near edge.
    pub(super) fn begin(
        m: Move,
        table: &Table,
        top: &mut TableTop,
        now: Duration,
    ) -> Result<Self, NotPlayed> {
        let Turn { position, referee } = Turn::of(table)?;
        let is_begun = referee.is_some();
        if !is_begun && top.pawns().any(|(_, place)| is_standing(place)) {
            return Err(NotPlayed::Mismatch);
        }
        check(m, &position, referee)?;
        let far = table.settings().white_edge == Edge::Far;
        let on_table = |cell: Cell| if far { cell.turned() } else { cell };
        let from = m.from.filter(|_| position.displaced().is_none());
        let from = from.map(|square| on_table(Cell::Square(square)));
        let is_meant = |&(_, (side, place)): &(usize, (Side, Location))| {
            side == position.side()
                && match (place, from) {
                    (Location::Standing { cell, .. }, Some(from)) => cell == from,
                    (Location::Beside, None) => true,
                    _ => false,
                }
        };
        let pawn = top.pawns().enumerate().find(is_meant);
        let (pawn, _) = pawn.ok_or(NotPlayed::PawnAway)?;
        let to = on_table(m.to);
        let is_there = |(_, place): (Side, Location)| matches!(place, Location::Standing { cell, .. } if cell == to);
        let captured = top.pawns().position(is_there);
        top.lift(OWN, &[pawn], false);
        Ok(Self {
            m,
            pawn,
            to: Spot::centre(to),
            deed: captured.map_or(Deed::Carry, Deed::Clear),
            due: now + GESTURE,
            was_asked: false,
        })
    }

    /// Time has passed. Says what is left to do.
    pub(super) fn step(
        mut self,
        table: Option<&Table>,
        top: &mut TableTop,
        now: Duration,
    ) -> Option<Self> {
        if now < self.due {
            return Some(self);
        }
        self.due = now + GESTURE;
        self.deed = match self.deed {
            Deed::Clear(captured) => {
                top.lift(OWN, &[captured], false);
                top.set(OWN, captured, BESIDE, now);
                Deed::Carry
            }
            Deed::Carry => {
                top.carry(OWN, self.pawn, self.to);
                Deed::Set
            }
            Deed::Set => {
                top.set(OWN, self.pawn, self.to, now);
                self.due = now + ASKED_WITHIN;
                Deed::Listen
            }
            Deed::Listen if self.is_asked(table) && !self.was_asked => {
                self.was_asked = true;
                top.lift(OWN, &[self.pawn], false);
                Deed::Carry
            }
            Deed::Listen => return None,
        };
        Some(self)
    }

    /// Whether its pawn is on the way. Once it stands, the next move may follow.
    pub(super) const fn is_busy(&self) -> bool {
        !matches!(self.deed, Deed::Listen)
    }

    /// Whether it makes this move, or has just done so.
    pub(super) fn makes(&self, m: Move) -> bool {
        self.m == m
    }

    fn is_asked(&self, table: Option<&Table>) -> bool {
        let referee = table.and_then(Table::referee);
        referee.is_some_and(|referee| referee.roles()[self.m.to] == Some(Role::Question))
    }
}

/// The move that the board has decided on and hands are to carry out.
pub(super) fn told(table: &Table) -> Result<Move, NotPlayed> {
    let referee = Turn::of(table)?.referee;
    let told = referee.and_then(|referee| referee.will().told());
    told.ok_or(NotPlayed::NothingTold)
}

/// The move that a text names.
pub(super) fn named(text: &str, table: &Table) -> Result<Move, NotPlayed> {
    move_text::read(text, &Turn::of(table)?.position).map_err(|_| NotPlayed::Unknown)
}

/// A turn in which pawns may be moved: the game as White sees it, and its referee unless it begins with this very move.
struct Turn<'a> {
    position: Position,
    referee: Option<&'a Referee>,
}

impl<'a> Turn<'a> {
    fn of(table: &'a Table) -> Result<Self, NotPlayed> {
        match table.doing() {
            Doing::Playing(referee) if referee.state() == State::Mismatch => {
                Err(NotPlayed::Mismatch)
            }
            Doing::Playing(referee) => Ok(Self {
                position: *referee.position(),
                referee: Some(referee),
            }),
            Doing::LiningUp if table.settings().rules.starts_empty() => {
                let settings = table.settings();
                let position = line_up::start(settings, settings.white_edge);
                Ok(Self {
                    position: position.map_err(|_| NotPlayed::NoGame)?,
                    referee: None,
                })
            }
            Doing::Menu(_) => Err(NotPlayed::InMenu),
            Doing::LiningUp | Doing::Calibrating(_) | Doing::Testing(_) => Err(NotPlayed::NoGame),
        }
    }
}

const fn is_standing(place: Location) -> bool {
    matches!(place, Location::Standing { .. })
}

/// Why a move would not count.
fn check(m: Move, position: &Position, referee: Option<&Referee>) -> Result<(), NotPlayed> {
    match referee.map(Referee::will) {
        Some(Will::Awaited) => return Err(NotPlayed::Thinks),
        Some(Will::Told(told)) if told != m => return Err(NotPlayed::Told(told)),
        _ => {}
    }
    position.play(m).map_err(NotPlayed::Illegal)?;
    let Some(referee) = referee else {
        return Ok(());
    };
    if referee.binding().is_some_and(|binding| !binding.allows(m)) {
        return Err(NotPlayed::Bound);
    }
    if referee.sees(m) {
        Ok(())
    } else {
        Err(NotPlayed::Unseen)
    }
}

/// Whose turn it is, and what decides which moves may be typed.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Choice {
    position: Position,
    will: Will,
}

/// What may be typed now; nothing while no game goes on.
pub(super) fn choice(table: &Table) -> Option<Choice> {
    let Turn { position, referee } = Turn::of(table).ok()?;
    let goes_on = referee.is_none_or(|referee| referee.outcome().is_none());
    let will = referee.map_or(Will::Free, Referee::will);
    goes_on.then_some(Choice { position, will })
}

impl Choice {
    /// As a page shows it.
    pub(super) fn may(&self) -> May {
        let Self { position, will } = self;
        let moves = position.legal_moves().filter(|&m| will.allows(m));
        let mut moves: Vec<_> = moves.map(|m| m.to_string()).collect();
        moves.sort();
        May {
            side: ByName(position.side()),
            told: will.told().is_some(),
            moves,
        }
    }
}
