//! A finger that sets on the board what somebody chose on the page, with the same five buttons that everybody has.
//!
//! It looks at where the menu is and presses what leads on, one press after the other, so it works with the core and
//! with an image alike, and people see on the frame what they could have pressed themselves. Where to press is in
//! [`route`]; here is how.

mod route;

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::evening::Settings;
use katarenga_core::table::Table;
use katarenga_rules::{Outcome, Square};

use super::refusal::Refusal;
use katarenga_world::table_top::Hand;
use route::{Next, Progress};

/// A short press, and the time between two. A board takes a button for down or up when two looks 5 ms apart agree, and acts
/// on it with its next scan, which comes within 7 ms. The world lets no finger be quicker than 30 ms.
const SHORT: Duration = Duration::from_millis(32);

/// A long press: the second after which the board takes it for one, and as much longer as a short one lasts.
const LONG: Duration = Duration::from_millis(1_032);

/// By then a board has noticed that a pawn has come or gone.
const SEEN: Duration = Duration::from_millis(100);

/// Whoever needs more presses has lost the way: the longest one corrects every square of a layout.
const MOST_PRESSES: u32 = 300;

/// An image that searches for a balanced layout looks at up to 150 of them, one with every scan.
const SEARCHES: Duration = Duration::from_millis(1_100);

/// An image draws its own lots. By then its memory has told the words what came of them.
const TELLS_ITS_LOT: Duration = Duration::from_millis(2_500);

/// What a finger is sent for.
#[derive(Clone, Debug)]
pub(super) enum Errand {
    /// The board is to be set like this.
    Set(Box<Goal>),
    /// The running game ends.
    End(Outcome),
    /// One button is pressed, short or long.
    Press(Button, Hold),
    /// The menu is left, and nothing changes.
    Leave,
}

/// How long a button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    Short,
    Long,
}

/// What the board is to be set to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// All that is set; a layout or an edge that is drawn by lot does not matter here.
    pub settings: Settings,
    /// The board draws a layout.
    pub draw: Option<Draw>,
    /// The board draws lots for the edges.
    pub lots: bool,
    /// A new game begins. Otherwise the running one goes on.
    pub begins: bool,
    /// A running game may be given up for it, even if somebody would miss it: they were asked.
    pub gives_up: bool,
}

/// Which layouts the board draws from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    /// All of them.
    Random,
    /// Those that favour nobody (R33).
    Balanced,
}

/// What a finger does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// It has the button down until then.
    Pressing(Button, Duration),
    /// It waits until then.
    Waiting(Duration),
}

/// A finger on its way.
#[derive(Clone, Debug)]
pub(super) struct Finger {
    errand: Errand,
    /// Whose wish it is.
    sent_by: Hand,
    doing: Doing,
    presses: u32,
    progress: Progress,
    /// The buttons are an image's, which draws its own lots and layouts.
    of_image: bool,
    /// The draws of an image that the words have heard of.
    draws_told: usize,
    /// It has taken all pawns off the board.
    has_cleared: bool,
    /// Why it only leaves the menu now.
    refused: Option<Refusal>,
}

/// What a finger wants to happen.
#[derive(Clone, Debug)]
pub(super) enum Touch {
    Down(Button),
    Up(Button),
    /// All pawns are taken off.
    Clear,
    /// All pawns are taken off but one, which is set here.
    PawnOn(Square),
    /// It is done.
    Done,
    /// It cannot be done.
    Lost(Refusal),
}

impl Finger {
    pub(super) fn new(errand: Errand, sent_by: Hand, of_image: bool, now: Duration) -> Self {
        Self {
            errand,
            sent_by,
            doing: Doing::Waiting(now),
            presses: 0,
            progress: Progress::default(),
            of_image,
            draws_told: 0,
            has_cleared: false,
            refused: None,
        }
    }

    /// Who sent it.
    pub(super) fn sent_by(&self) -> Hand {
        self.sent_by
    }

    /// The button that it holds down.
    pub(super) fn holds(&self) -> Option<Button> {
        match self.doing {
            Doing::Pressing(button, _) => Some(button),
            Doing::Waiting(_) => None,
        }
    }

    /// Whether it presses the very button that this errand is for.
    pub(super) fn presses_for(&self, errand: &Errand) -> bool {
        match (&self.errand, errand) {
            (Errand::Press(button, hold), Errand::Press(other, length)) => {
                (button, hold) == (other, length)
            }
            _ => false,
        }
    }

    /// Whether a new game is to begin when it is done.
    pub(super) fn begins_game(&self) -> bool {
        matches!(&self.errand, Errand::Set(goal) if goal.begins)
    }

    /// Whether it has taken all pawns off the board.
    pub(super) fn has_cleared_board(&self) -> bool {
        self.has_cleared
    }

    /// Time has passed. Somebody would miss the running game, or nobody would.
    pub(super) fn step(&mut self, now: Duration, table: &Table, missed: bool) -> Option<Touch> {
        match self.doing {
            Doing::Pressing(button, until) if now >= until => {
                self.doing = Doing::Waiting(now + self.pause(table));
                Some(Touch::Up(button))
            }
            Doing::Waiting(until) if now >= until => self.go_on(now, table, missed),
            Doing::Pressing(..) | Doing::Waiting(_) => None,
        }
    }

    fn go_on(&mut self, now: Duration, table: &Table, missed: bool) -> Option<Touch> {
        if self.presses >= MOST_PRESSES {
            return Some(Touch::Lost(self.refused.take().unwrap_or(Refusal::LostWay)));
        }
        self.presses += 1;
        if self.begins_game() && table.menu().is_some() && !self.has_cleared {
            // Pawns that stand for a game would begin it whenever the menu is left; and a square is only picked by a pawn
            // that was not there before.
            self.has_cleared = true;
            return Some(Touch::Clear);
        }
        match route::next(&self.errand, &mut self.progress, table, missed) {
            Next::Press(button, hold) => {
                let length = match hold {
                    Hold::Short => SHORT,
                    Hold::Long => LONG,
                };
                self.doing = Doing::Pressing(button, now + length);
                Some(Touch::Down(button))
            }
            Next::PawnOn(square) => {
                self.doing = Doing::Waiting(now + SEEN);
                Some(Touch::PawnOn(square))
            }
            Next::Wait => {
                self.doing = Doing::Waiting(now + SHORT);
                None
            }
            Next::Done => Some(match self.refused.take() {
                Some(refusal) => Touch::Lost(refusal),
                None => Touch::Done,
            }),
            Next::Refuse(refusal) => {
                // What it had begun is left first, so that nothing stays open.
                self.refused = Some(refusal);
                self.errand = Errand::Leave;
                None
            }
        }
    }

    /// An image may be slower than the words, and luckier or unluckier.
    fn pause(&mut self, table: &Table) -> Duration {
        let new_draw = self.progress.drawn() != self.draws_told && table.menu().is_none();
        match self.of_image {
            true if self.progress.draws() => SEARCHES,
            true if new_draw => {
                self.draws_told = self.progress.drawn();
                TELLS_ITS_LOT
            }
            _ => SHORT,
        }
    }
}
