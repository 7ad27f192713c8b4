//! What a program at the other end of a cable asks of the table: settings, games, and the moves of a remote side.
//!
//! The table obeys an [`Order`] in its next step and answers in [`Outputs::replies`](super::Outputs::replies). A program
//! cannot end a running game by itself: the table asks the players, and only OK, held, lets it.

use heapless::Vec;

use super::{Outputs, Table};
use crate::controls::menu::{Decision, Errand, Menu};
use crate::evening::{Player, Settings};
use crate::lights::{Canvas, Paint, Role};
use crate::memory::{GameStart, Record};
use crate::referee::Will;
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, CellMap, Edge, Side};
use katarenga_rules::game::{DrawReason, Move, Outcome, Position, Victory};

/// Cells that can be lit for a program at the same time: two moves of two cells each, twice over.
pub const MOST_MARKS: usize = 8;

/// Something that a program wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// These settings hold from now on.
    Settings(Settings),
    /// The next game begins, with these settings.
    NewGame(Settings),
    /// The next game begins at this position, which is seen with White at rank 1.
    Start(Position),
    /// The remote side to move plays this.
    Play {
        /// The number of the move, from 1: an order that comes late or twice does no harm.
        ply: u16,
        /// The move.
        m: Move,
    },
    /// The remote side to move takes back the move that hands have not carried out yet (R10).
    TakeBack,
    /// The remote side to move takes White's side (R34).
    Swap,
    /// This remote side offers a draw (R9).
    OfferDraw(Side),
    /// This remote side gives up.
    Resign(Side),
    /// A cell is lit in a role for some time, or not any more.
    Light {
        /// The cell, as White sees it.
        cell: Cell,
        /// The role.
        role: Role,
        /// How long.
        time: Millis,
    },
    /// The board learns what it reads without pawns.
    Calibrate,
}

/// What becomes of an [`Order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderReply {
    /// It is done.
    Done,
    /// The players are asked first. [`OrderReply::Agreed`] or [`OrderReply::Declined`] follows in a later step.
    Asks,
    /// It is not done.
    Refused(OrderRefusal),
    /// The players have agreed, and it is done.
    Agreed,
    /// The players keep their game.
    Declined,
}

/// Why an [`Order`] is not obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderRefusal {
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
    /// This game cannot be played on this layout (R24).
    Unfit,
    /// [`MOST_MARKS`] cells are lit already.
    Full,
}

/// A cell that is lit for a program.
#[derive(Clone, Copy, Debug)]
struct Mark {
    cell: Cell,
    role: Role,
    since: Moment,
    time: Millis,
}

/// What the table knows of the program.
#[derive(Clone, Debug, Default)]
pub(super) struct Remote {
    order: Option<Order>,
    /// The open menu asks the players a question for the program.
    asks: bool,
    /// Where the game begins that they are asked about.
    start: Option<Position>,
    marks: Vec<Mark, MOST_MARKS>,
}

impl Remote {
    /// What the players have decided, if they were asked.
    pub(super) fn verdict(&mut self, decision: &Decision) -> Option<OrderReply> {
        core::mem::take(&mut self.asks).then(|| match decision {
            Decision::Nothing => {
                self.start = None;
                OrderReply::Declined
            }
            _ => OrderReply::Agreed,
        })
    }

    /// The position at which the game begins that players have agreed to.
    pub(super) const fn take_start(&mut self) -> Option<Position> {
        self.start.take()
    }

    /// Paints what a program has lit, where nothing but the last move is shown.
    pub(super) fn paint(&self, canvas: &mut Canvas, edge: Edge) {
        for &Mark { cell, role, .. } in &self.marks {
            let cell = match edge {
                Edge::Near => cell,
                Edge::Far => cell.turned(),
            };
            let free = matches!(
                canvas[cell],
                Paint::Dark | Paint::Ground(_) | Paint::Role(Role::LastMove)
            );
            if free {
                canvas[cell] = Paint::Role(role);
            }
        }
    }
}

impl Table {
    /// Whether an order waits for the next step.
    #[must_use]
    pub const fn is_ordered(&self) -> bool {
        self.remote.order.is_some()
    }

    /// Hands the table an order, in place of one that waits. The table obeys in its next step.
    pub fn order(&mut self, order: Order) {
        self.remote.order = Some(order);
    }

    /// How many moves of the running game, or of the last one until another begins, were made.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.stage.game().map_or(0, super::game::TableGame::plies)
    }

    /// Obeys an order that has come in since the last step.
    #[inline(never)]
    pub(super) fn obey(&mut self, now: Moment, counts: &CellMap<AdcCount>, outputs: &mut Outputs) {
        self.remote
            .marks
            .retain(|mark| now - mark.since < mark.time);
        if let Some(order) = self.remote.order.take() {
            let answer = self.try_to_obey(now, order, counts, outputs);
            // There is room: no step has more than a verdict and this.
            let _ = outputs
                .replies
                .push(answer.unwrap_or_else(OrderReply::Refused));
        }
    }

    fn try_to_obey(
        &mut self,
        now: Moment,
        order: Order,
        counts: &CellMap<AdcCount>,
        outputs: &mut Outputs,
    ) -> Result<OrderReply, OrderRefusal> {
        let attends = self.menu.is_none() && self.upkeep.is_none();
        let attends = attends.then_some(()).ok_or(OrderRefusal::Busy);
        match order {
            Order::Play { ply, m } => self.tell_move(ply, m)?,
            Order::TakeBack => self.untell_move()?,
            Order::Light { cell, role, time } => self.mark(now, cell, role, time)?,
            Order::Swap => {
                attends?;
                let may = self.may_swap() == Some(Player::Remote);
                may.then_some(()).ok_or(OrderRefusal::NotRemote)?;
                self.swap(now);
            }
            Order::Calibrate => {
                attends?;
                self.decide(now, Decision::Calibrate, counts, outputs);
            }
            Order::OfferDraw(side) => {
                attends?;
                let draw = Outcome::Draw(DrawReason::Agreement);
                return self.ask_to_end(now, side, draw);
            }
            Order::Resign(side) => {
                attends?;
                let resigned = Outcome::Win {
                    winner: !side,
                    by: Victory::Resignation,
                };
                return self.ask_to_end(now, side, resigned);
            }
            Order::Settings(settings) if self.settings.lets_game_go_on(&settings) => {
                attends?;
                self.decide(now, Decision::Settings(settings), counts, outputs);
            }
            Order::Settings(settings) | Order::NewGame(settings) => {
                attends?;
                let fits = settings.rules.check(&settings.layout);
                fits.map_err(|_| OrderRefusal::Unfit)?;
                if self.ongoing().would_be_lost() {
                    return Ok(self.ask(now, settings, None));
                }
                let decision = match order {
                    Order::NewGame(_) => Decision::NewGame(settings),
                    _ => Decision::Settings(settings),
                };
                self.decide(now, decision, counts, outputs);
            }
            Order::Start(position) => {
                attends?;
                if position.outcome().is_some() {
                    return Err(OrderRefusal::Illegal);
                }
                let settings = self.settings_for(&position);
                if self.ongoing().would_be_lost() {
                    self.remote.start = Some(position);
                    return Ok(self.ask(now, settings, None));
                }
                self.decide(now, Decision::NewGame(settings), counts, outputs);
                self.start_at(now, position);
            }
        }
        Ok(OrderReply::Done)
    }

    fn ask(&mut self, now: Moment, draft: Settings, errand: Option<Errand>) -> OrderReply {
        self.menu = Some(Menu::ask(now, &self.settings, draft, errand));
        self.remote.asks = true;
        OrderReply::Asks
    }

    fn ask_to_end(
        &mut self,
        now: Moment,
        side: Side,
        outcome: Outcome,
    ) -> Result<OrderReply, OrderRefusal> {
        if !self.is_playing() {
            return Err(OrderRefusal::NoGame);
        }
        if self.settings.players.sides[side] != Player::Remote {
            return Err(OrderRefusal::NotRemote);
        }
        Ok(self.ask(now, self.settings, Some(Errand::End(outcome))))
    }

    /// The settings with the layout and the game of a position.
    fn settings_for(&self, position: &Position) -> Settings {
        Settings {
            layout: match self.settings.white_edge {
                Edge::Near => *position.layout(),
                Edge::Far => position.layout().turned(),
            },
            rules: position.rules(),
            quiet_first_move: false,
            ..self.settings
        }
    }

    /// The game begins at a position; the referee leads the players there.
    pub(super) fn start_at(&mut self, now: Moment, position: Position) {
        let start = GameStart {
            position,
            options: self.settings.options,
            white_edge: self.settings.white_edge,
            clock: self.settings.clock,
        };
        self.start(now, &start);
        self.due.keep(Record::Began(start));
        self.end_celebration();
    }

    fn tell_move(&mut self, ply: u16, m: Move) -> Result<(), OrderRefusal> {
        let players = self.settings.players.sides;
        let game = self.stage.game_mut().filter(|game| game.is_running());
        let game = game.ok_or(OrderRefusal::NoGame)?;
        let position = game.referee.position();
        if players[position.side()] != Player::Remote {
            return Err(OrderRefusal::NotRemote);
        }
        if game.plies().checked_add(1) != Some(ply) {
            return Err(OrderRefusal::WrongPly);
        }
        position.play(m).map_err(|_| OrderRefusal::Illegal)?;
        if !game.referee.sees(m) {
            return Err(OrderRefusal::Unseen);
        }
        game.referee.heed(Will::Told(m));
        Ok(())
    }

    fn untell_move(&mut self) -> Result<(), OrderRefusal> {
        let players = self.settings.players.sides;
        let game = self.stage.game_mut().filter(|game| game.is_running());
        let referee = &mut game.ok_or(OrderRefusal::NoGame)?.referee;
        if players[referee.position().side()] != Player::Remote {
            return Err(OrderRefusal::NotRemote);
        }
        referee.heed(Will::Awaited);
        Ok(())
    }

    fn mark(
        &mut self,
        now: Moment,
        cell: Cell,
        role: Role,
        time: Millis,
    ) -> Result<(), OrderRefusal> {
        let marks = &mut self.remote.marks;
        marks.retain(|mark| mark.cell != cell);
        if time == Millis(0) {
            return Ok(());
        }
        let mark = Mark {
            cell,
            role,
            since: now,
            time,
        };
        marks.push(mark).map_err(|_| OrderRefusal::Full)
    }
}
