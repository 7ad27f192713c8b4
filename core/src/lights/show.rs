//! Animations for moments that players must not miss.

use super::canvas::{BLANK, Canvas, Paint};
use crate::lights::Role;
use crate::units::Millis;
use katarenga_rules::board::{Camp, Cell, CellMap, Colour, Side};
use katarenga_rules::game::{Outcome, Victory};

/// A moving picture with an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Show {
    /// The board wakes up: rings in the four colours from the middle outwards.
    StartUp,
    /// A camp was taken: a wave from it over the board.
    CampTaken(Camp),
    /// Both camps: waves from both at once.
    WonByCamps(Side),
    /// Material, The Race or a resignation: the winner's colour sweeps from the winner's edge to the other.
    WonOnTheBoard(Side),
    /// A draw: both colours change places, square by square.
    Drawn,
    /// Time is up: the loser's half runs out from file to file.
    TimeUp(Side),
    /// A player has the points that win the match: the winner's colour rises until it fills the board, again and again.
    MatchWon(Side),
    /// Something is wrong: a cross.
    Error,
    /// Something that was kept is lost, or nothing can be kept: a box that is empty, its corners crossed out.
    Forgotten,
    /// Something that was kept is there but not used: a box with something in it.
    LeftOut,
    /// A player had to pass: an arrow runs to the other player.
    Passed(Side),
    /// SETUP was pressed too shortly: a bar on an edge fills within the second for which it is to be held.
    HoldLonger,
    /// The players have swapped sides (R34): both colours run past each other to the other edge.
    Swapped,
}

impl Show {
    /// The show for the end of a game.
    #[must_use]
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win {
                winner,
                by: Victory::Camps,
            } => Self::WonByCamps(winner),
            Outcome::Win {
                winner: Side::White,
                by: Victory::Time,
            } => Self::TimeUp(Side::Black),
            Outcome::Win {
                winner: Side::Black,
                by: Victory::Time,
            } => Self::TimeUp(Side::White),
            Outcome::Win { winner, .. } => Self::WonOnTheBoard(winner),
            Outcome::Draw(_) => Self::Drawn,
        }
    }

    /// How long it lasts.
    #[must_use]
    pub const fn duration(self) -> Millis {
        match self {
            Self::StartUp => Millis(900),
            Self::CampTaken(_) => Millis(1_400),
            Self::WonByCamps(_) | Self::WonOnTheBoard(_) | Self::MatchWon(_) => Millis(6_000),
            Self::Drawn | Self::TimeUp(_) => Millis(4_000),
            Self::Error => Millis(1_500),
            Self::Forgotten | Self::LeftOut | Self::HoldLonger => Millis(3_000),
            Self::Passed(_) | Self::Swapped => Millis(1_600),
        }
    }

    /// The picture some time after it began, until it is over.
    #[must_use]
    pub fn canvas(self, elapsed: Millis) -> Option<Canvas> {
        if elapsed >= self.duration() {
            return None;
        }
        let Millis(time) = elapsed;
        Some(match self {
            Self::StartUp => rings(time),
            Self::CampTaken(camp) => waves(time, 100, &[camp], !camp.owner(), Millis(1_400)),
            Self::WonByCamps(winner) => waves(time, 120, &Camp::of(!winner), winner, Millis(1_500)),
            Self::WonOnTheBoard(winner) => sweep(time, winner),
            Self::Drawn => CellMap::from_fn(|cell| {
                let (file, rank) = place(cell);
                let even = (file + rank + time / 500).is_multiple_of(2);
                Paint::Side(if even { Side::White } else { Side::Black })
            }),
            Self::TimeUp(loser) => run_out(time, loser),
            Self::MatchWon(winner) => rise(time, winner),
            Self::Error => paint_where(Paint::Bad, |file, rank| {
                (1..=8).contains(&rank) && (file == rank || file + rank == 9)
            }),
            Self::Forgotten => paint_where(Paint::Bad, |file, rank| {
                let outside = |n| n == 0 || n == 9;
                is_box(file, rank) || outside(file) && outside(rank)
            }),
            Self::LeftOut => paint_where(Paint::Bad, |file, rank| {
                let in_the_middle = |n| n == 4 || n == 5;
                is_box(file, rank) || in_the_middle(file) && in_the_middle(rank)
            }),
            Self::HoldLonger => paint_where(Paint::Chosen, |file, rank| {
                rank == 1 && file <= 1 + time % 1_000 / 125
            }),
            Self::Passed(side) => arrow(time, side),
            Self::Swapped => pass_by(time),
        })
    }
}

/// Column and row of a cell, to reckon with times.
fn place(cell: Cell) -> (u32, u32) {
    let (column, row) = cell.place();
    (column.into(), row.into())
}

fn paint_where(paint: Paint, shows: impl Fn(u32, u32) -> bool) -> Canvas {
    let mut canvas = BLANK;
    for (cell, painted) in canvas.iter_mut() {
        let (file, rank) = place(cell);
        if shows(file, rank) {
            *painted = paint;
        }
    }
    canvas
}

/// The four sides of a box.
fn is_box(file: u32, rank: u32) -> bool {
    let on_edge = |n| n == 2 || n == 7;
    let within = |n: u32| (2..=7).contains(&n);
    on_edge(file) && within(rank) || on_edge(rank) && within(file)
}

/// A ring every 90 ms, each in the next colour; the outermost, the camps, is the fifth.
fn rings(time: u32) -> Canvas {
    CellMap::from_fn(|cell| {
        let (file, rank) = place(cell);
        let from_middle = |n: u32| if n < 5 { 4 - n } else { n - 5 };
        let ring = from_middle(file).max(from_middle(rank));
        let age = (time / 90).checked_sub(ring);
        let colour = age.and_then(|age| Colour::ALL.get(age as usize / 2));
        colour.map_or(Paint::Dark, |&colour| Paint::Terrain(colour))
    })
}

/// Waves two cells wide that run out from camps, a new one in each period.
fn waves(time: u32, millis_a_cell: u32, camps: &[Camp], side: Side, period: Millis) -> Canvas {
    let front = time % period.0 / millis_a_cell;
    CellMap::from_fn(|cell| {
        let reached = camps.iter().any(|&camp| {
            let behind_front = front.checked_sub(cell.distance(camp.into()).into());
            behind_front.is_some_and(|cells| cells < 2)
        });
        let taken = camps.iter().any(|&camp| cell == Cell::Camp(camp));
        if reached || taken {
            Paint::Side(side)
        } else {
            Paint::Dark
        }
    })
}

/// Three ranks of the winner's colour march over the board.
fn sweep(time: u32, winner: Side) -> Canvas {
    let front = time / 110 % 13;
    paint_where(Paint::Side(winner), |_, rank| {
        let from_winner = match winner {
            Side::White => rank,
            Side::Black => 9 - rank,
        };
        front
            .checked_sub(from_winner)
            .is_some_and(|behind| behind < 3)
    })
}

/// Rank by rank of the winner's colour, and then the whole board for a second.
fn rise(time: u32, winner: Side) -> Canvas {
    let height = time % 2_000 / 100;
    paint_where(Paint::Side(winner), |_, rank| match winner {
        Side::White => rank <= height,
        Side::Black => 9 - rank <= height,
    })
}

/// The loser's half empties file by file.
fn run_out(time: u32, loser: Side) -> Canvas {
    let gone = time / 400;
    paint_where(Paint::Role(Role::Illegal), |file, rank| {
        let in_half = match loser {
            Side::White => rank <= 4,
            Side::Black => rank >= 5,
        };
        in_half && file > gone
    })
}

/// White's colour runs up the left half of the board, Black's down the right half.
fn pass_by(time: u32) -> Canvas {
    let step = time / 160 % 10;
    CellMap::from_fn(|cell| {
        let (file, rank) = place(cell);
        match file < 5 {
            true if rank == step => Paint::Side(Side::White),
            false if rank + step == 9 => Paint::Side(Side::Black),
            _ => Paint::Dark,
        }
    })
}

/// A chevron that points to the other player and moves there.
fn arrow(time: u32, side: Side) -> Canvas {
    let step = time / 160 % 8;
    paint_where(Paint::Chosen, |file, rank| {
        let ahead = match side {
            Side::White => rank,
            Side::Black => 9 - rank,
        };
        let wing = if file < 5 {
            4_u32.saturating_sub(file)
        } else {
            file - 5
        };
        (3..=6).contains(&file) && ahead + wing == step + 1
    })
}
