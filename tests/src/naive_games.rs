//! Six more games a second time, as plainly as they can be written down (R40–R68).
//!
//! Like [`naive`](crate::naive), whose board this uses, it shares no code with `katarenga-core`.

use std::fmt;

use crate::naive::{Naive, Place, name, places};

/// Which of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// R40–R43.
    Congress,
    /// R45–R46.
    Quebec,
    /// R50–R53.
    Isolation,
    /// R55–R57.
    Cornered,
    /// R60–R63.
    Troika,
    /// R65–R68.
    Battle,
}

impl Kind {
    /// In the position text.
    pub fn word(self) -> &'static str {
        match self {
            Self::Congress => "congress",
            Self::Quebec => "quebec",
            Self::Isolation => "isolation",
            Self::Cornered => "cornered",
            Self::Troika => "troika",
            Self::Battle => "battle",
        }
    }

    fn moves_at_first(self) -> bool {
        matches!(self, Self::Congress | Self::Quebec)
    }
}

/// A turn: from where, if not from the hand, and to where.
pub type Turn = (Option<Place>, Place);

/// A turn as text.
pub fn turn_name(&(from, to): &Turn) -> String {
    from.map_or("@".to_owned(), name) + &name(to)
}

/// A position.
#[derive(Clone, Debug)]
pub struct NaiveGame {
    /// Colours, pawns and whose turn it is.
    pub board: Naive,
    /// Which game.
    pub kind: Kind,
    /// The pawns in the order in which they were placed.
    pub placed: Vec<Place>,
    /// How many passes in a row were made.
    pub passes: u32,
}

const WHITE_START: [&str; 8] = ["a4", "a7", "b1", "e1", "d8", "g8", "h2", "h5"];
const BLACK_START: [&str; 8] = ["a2", "a5", "b8", "e8", "d1", "g1", "h4", "h7"];

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

impl NaiveGame {
    /// The position before the first move on a layout given as text.
    pub fn start(layout: &str, kind: Kind) -> Self {
        let mut board = Naive::start(layout, None);
        board.pawns = [[' '; 8]; 8];
        if kind.moves_at_first() {
            for (file, rank) in places() {
                let here = name((file, rank));
                let square = &mut board.pawns[rank as usize][file as usize];
                if WHITE_START.contains(&here.as_str()) {
                    *square = 'w';
                } else if BLACK_START.contains(&here.as_str()) {
                    *square = 'b';
                }
            }
        }
        Self {
            board,
            kind,
            placed: Vec::new(),
            passes: 0,
        }
    }

    fn pawn(&self, (file, rank): Place) -> char {
        self.board.pawns[rank as usize][file as usize]
    }

    /// A player's pawns on the board.
    pub fn pawns(&self, side: char) -> Vec<Place> {
        places().filter(|&p| self.pawn(p) == side).collect()
    }

    fn is_placing(&self) -> bool {
        !(self.kind.moves_at_first() || self.kind == Kind::Battle && self.placed.len() == 16)
    }

    /// All legal turns.
    pub fn turns(&self) -> Vec<Turn> {
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.possible(),
        }
    }

    /// What could be played if the game were not over.
    fn possible(&self) -> Vec<Turn> {
        if self.is_placing() {
            return places()
                .filter(|&to| self.may_place(to))
                .map(|to| (None, to))
                .collect();
        }
        self.moves_of(self.board.side)
    }

    fn moves_of(&self, side: char) -> Vec<Turn> {
        let mut turns = Vec::new();
        for from in self.pawns(side) {
            for to in self.board.reach(from) {
                let onto = self.pawn(to);
                let allowed = match self.kind {
                    Kind::Congress => onto == ' ',
                    Kind::Quebec => onto != side,
                    _ => onto == other(side),
                };
                if allowed {
                    turns.push((Some(from), to));
                }
            }
        }
        turns
    }

    fn may_place(&self, to: Place) -> bool {
        let has_pawn = self
            .placed
            .iter()
            .filter(|&&p| self.pawn(p) == self.board.side)
            .count()
            < 8;
        if !has_pawn || self.pawn(to) != ' ' {
            return false;
        }
        match self.kind {
            Kind::Isolation => {
                let mut with = self.clone();
                with.set(to, self.board.side);
                let reached = with
                    .board
                    .reach(to)
                    .into_iter()
                    .any(|p| self.pawn(p) != ' ');
                let reaches = self
                    .placed
                    .iter()
                    .any(|&p| with.board.reach(p).contains(&to));
                !reached && !reaches
            }
            Kind::Cornered => self.follows(to) && self.on_the_quarter(to),
            Kind::Troika => self.follows(to) && self.leads_on(to),
            _ => true,
        }
    }

    /// R56: where the pawn placed last could move to.
    fn follows(&self, to: Place) -> bool {
        let last = self.placed.last();
        last.is_none_or(|&last| self.board.reach(last).contains(&to))
    }

    /// R55: the quarter of the first pawn.
    fn on_the_quarter(&self, to: Place) -> bool {
        let quarter = |(file, rank): Place| (file / 4, rank / 4);
        self.placed
            .first()
            .is_none_or(|&first| quarter(first) == quarter(to))
    }

    /// R62
    fn leads_on(&self, to: Place) -> bool {
        let next = self.after(&(None, to));
        let goes_on = next
            .board
            .reach(to)
            .into_iter()
            .any(|p| next.pawn(p) == ' ');
        let opponent_is_done = self.pawns(other(self.board.side)).len() == 8;
        goes_on || opponent_is_done || next.has_line(self.board.side)
    }

    /// R61: any three on one straight line.
    fn has_line(&self, side: char) -> bool {
        let pawns = self.pawns(side);
        let on_line =
            |a: Place, b: Place, c: Place| (b.0 - a.0) * (c.1 - a.1) == (b.1 - a.1) * (c.0 - a.0);
        (0..pawns.len())
            .any(|i| (0..i).any(|j| (0..j).any(|k| on_line(pawns[i], pawns[j], pawns[k]))))
    }

    /// R42: whether walking from pawn to neighbouring pawn visits all.
    fn is_connected(&self, side: char) -> bool {
        let pawns = self.pawns(side);
        let mut visited: Vec<Place> = pawns.first().copied().into_iter().collect();
        let mut at = 0;
        while at < visited.len() {
            let (file, rank) = visited[at];
            for near in [
                (file + 1, rank),
                (file - 1, rank),
                (file, rank + 1),
                (file, rank - 1),
            ] {
                if pawns.contains(&near) && !visited.contains(&near) {
                    visited.push(near);
                }
            }
            at += 1;
        }
        visited.len() == pawns.len()
    }

    fn set(&mut self, (file, rank): Place, pawn: char) {
        self.board.pawns[rank as usize][file as usize] = pawn;
    }

    /// The position after a turn.
    pub fn after(&self, &(from, to): &Turn) -> Self {
        let mut next = self.clone();
        match from {
            Some(from) => next.set(from, ' '),
            None => next.placed.push(to),
        }
        next.set(to, self.board.side);
        next.board.side = other(self.board.side);
        next.passes = 0;
        next
    }

    /// The position after a pass.
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.board.side = other(self.board.side);
        next.passes += 1;
        next
    }

    /// Who has won, or `-` for a draw, and why.
    pub fn outcome(&self) -> Option<(char, &'static str)> {
        let (to_move, mover) = (self.board.side, other(self.board.side));
        match self.kind {
            Kind::Congress | Kind::Quebec => {
                if self.is_connected(mover) {
                    return Some((mover, "group"));
                }
                if self.is_connected(to_move) {
                    return Some((to_move, "group"));
                }
                (self.passes == 2).then_some(('-', "no-move"))
            }
            Kind::Isolation | Kind::Cornered => {
                self.possible().is_empty().then_some((mover, "last-placed"))
            }
            Kind::Troika if self.has_line(mover) => Some((mover, "line")),
            Kind::Troika => self.possible().is_empty().then_some(('-', "no-placement")),
            Kind::Battle if self.is_placing() => None,
            Kind::Battle => {
                let can = |side| !self.moves_of(side).is_empty();
                let [white, black] = ['w', 'b'].map(|side| self.pawns(side).len());
                let winner = if white > black { 'w' } else { 'b' };
                (!can('w') && !can('b')).then_some((winner, "survivors"))
            }
        }
    }

    /// The number of lines of `depth` turns.
    pub fn perft(&self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            _ => self
                .turns()
                .iter()
                .map(|turn| self.after(turn).perft(depth - 1))
                .sum(),
        }
    }
}

/// The position text.
impl fmt::Display for NaiveGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.to_string();
        let mut fields: Vec<&str> = board.split(' ').collect();
        fields.truncate(4);
        let last = self.placed.last().map(|&last| name(last));
        let remembered = match (self.kind, last) {
            (Kind::Cornered | Kind::Troika, Some(last)) => last,
            (Kind::Battle, _) if !self.is_placing() => "x".to_owned(),
            _ => "-".to_owned(),
        };
        write!(f, "{} {} {remembered}", fields.join(" "), self.kind.word())
    }
}
