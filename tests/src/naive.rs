//! The rules a second time, as plainly as they can be written down, to check the fast ones against.
//!
//! Shares no code with `katarenga-core`: own types, own text, no bitboards. Letters are those of the position text.

use std::fmt;

/// File and rank, both from 0.
pub type Place = (i32, i32);

/// Where a move ends and what it does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An empty square.
    Plain(Place),
    /// A square with an enemy pawn, captured or displaced.
    Capture(Place),
    /// A camp, by its place in [`CAMPS`].
    Camp(usize),
}

/// A move: from where, to where.
pub type Step = (Place, Target);

/// The camps in the order of the position text; the first two are Black's.
pub const CAMPS: [&str; 4] = ["a9", "h9", "a0", "h0"];

const STRAIGHT: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ANY: [Place; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const JUMPS: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const SQUARES: std::ops::Range<i32> = 0..8;

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    /// Colour letters, by rank and file.
    pub colours: [[char; 8]; 8],
    /// `w`, `b` or a space, by rank and file.
    pub pawns: [[char; 8]; 8],
    /// Which of [`CAMPS`] are occupied.
    pub camps: [bool; 4],
    /// Whose turn it is.
    pub side: char,
    /// Start and goal colour of The Race.
    pub race: Option<(char, char)>,
    /// Where the side to move has a pawn in the hand from.
    pub displaced: Option<Place>,
    /// How many more moves may not capture.
    pub quiet: u32,
    /// How many passes in a row were made.
    pub passes: u32,
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn on_board((file, rank): Place) -> bool {
    SQUARES.contains(&file) && SQUARES.contains(&rank)
}

/// All squares.
pub fn places() -> impl Iterator<Item = Place> {
    SQUARES.flat_map(|rank| SQUARES.map(move |file| (file, rank)))
}

/// A square as text.
pub fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// A move as text.
pub fn step_name(&(from, target): &Step) -> String {
    match target {
        Target::Plain(to) | Target::Capture(to) => name(from) + &name(to),
        Target::Camp(camp) => name(from) + CAMPS[camp],
    }
}

impl Naive {
    /// The position before the first move on a layout given as text.
    pub fn start(layout: &str, race: Option<(char, char)>) -> Self {
        let mut colours = [[' '; 8]; 8];
        for (row, text) in colours.iter_mut().zip(layout.rsplit('/')) {
            for (colour, letter) in row.iter_mut().zip(text.chars()) {
                *colour = letter;
            }
        }
        let mut pawns = [[' '; 8]; 8];
        for (file, rank) in places() {
            let home = match race {
                None => rank == 0 || rank == 7,
                Some((start, _)) => colours[rank as usize][file as usize] == start,
            };
            if home {
                pawns[rank as usize][file as usize] = if rank < 4 { 'w' } else { 'b' };
            }
        }
        Self {
            colours,
            pawns,
            camps: [false; 4],
            side: 'w',
            race,
            displaced: None,
            quiet: 0,
            passes: 0,
        }
    }

    fn pawn(&self, (file, rank): Place) -> char {
        self.pawns[rank as usize][file as usize]
    }

    fn colour(&self, (file, rank): Place) -> char {
        self.colours[rank as usize][file as usize]
    }

    /// R3: the squares a pawn can move to, whoever stands there.
    pub fn reach(&self, from: Place) -> Vec<Place> {
        let colour = self.colour(from);
        let (directions, farthest) = match colour {
            'r' => (&STRAIGHT[..], 7),
            'y' => (&DIAGONAL[..], 7),
            'b' => (&ANY[..], 1),
            _ => (&JUMPS[..], 1),
        };
        let mut found = Vec::new();
        for &(dx, dy) in directions {
            for n in 1..=farthest {
                let to = (from.0 + n * dx, from.1 + n * dy);
                if !on_board(to) {
                    break;
                }
                found.push(to);
                if self.pawn(to) != ' ' || self.colour(to) == colour {
                    break;
                }
            }
        }
        found
    }

    /// How many moves a lone pawn needs from each square to a rank, by rank and file; `None` where it never gets there.
    pub fn distances_to(&self, rank: i32) -> [[Option<u16>; 8]; 8] {
        let empty = Self {
            pawns: [[' '; 8]; 8],
            ..self.clone()
        };
        let mut distances = [[None; 8]; 8];
        distances[rank as usize] = [Some(0); 8];
        for moves in 1..64 {
            for (file, rank) in places() {
                let ends = empty.reach((file, rank)).into_iter();
                let mut known = ends.map(|(file, rank)| distances[rank as usize][file as usize]);
                if distances[rank as usize][file as usize].is_none()
                    && known.any(|distance| distance == Some(moves - 1))
                {
                    distances[rank as usize][file as usize] = Some(moves);
                }
            }
        }
        distances
    }

    /// R20: whether a square is one a player races to.
    pub fn is_goal(&self, place: Place, side: char) -> bool {
        let enemy_half = if side == 'w' { 4..8 } else { 0..4 };
        let goal = self.race.map(|(_, goal)| goal);
        enemy_half.contains(&place.1) && goal == Some(self.colour(place))
    }

    /// The moves of one pawn, not asking whether the game is over.
    fn steps_from(&self, from: Place) -> Vec<Step> {
        let mut steps = Vec::new();
        for to in self.reach(from) {
            if self.pawn(to) == ' ' {
                steps.push((from, Target::Plain(to)));
            } else if self.pawn(to) == other(self.side) {
                let step = (from, Target::Capture(to));
                let allowed = match self.race {
                    None => self.quiet == 0,
                    // R21, R23
                    Some(_) => {
                        self.is_goal(to, self.side) && !self.after(&step).steps_from(to).is_empty()
                    }
                };
                if allowed {
                    steps.push(step);
                }
            }
        }
        // R6
        let enemy_baseline = if self.side == 'w' { 7 } else { 0 };
        if self.race.is_none() && from.1 == enemy_baseline {
            let enemy_camps = if self.side == 'w' { [0, 1] } else { [2, 3] };
            let free = enemy_camps.into_iter().filter(|&camp| !self.camps[camp]);
            steps.extend(free.map(|camp| (from, Target::Camp(camp))));
        }
        steps
    }

    /// All legal moves.
    pub fn steps(&self) -> Vec<Step> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let movers = self.movers().into_iter();
        movers.flat_map(|place| self.steps_from(place)).collect()
    }

    /// R22: the displaced pawn, or else all pawns of the side to move.
    fn movers(&self) -> Vec<Place> {
        match self.displaced {
            Some(place) => vec![place],
            None => places().filter(|&p| self.pawn(p) == self.side).collect(),
        }
    }

    /// Whether a displacement is refused only because the displaced pawn could not move on (R23).
    pub fn refuses_displacement(&self) -> bool {
        let displaceable =
            |&to: &Place| self.pawn(to) == other(self.side) && self.is_goal(to, self.side);
        self.movers().into_iter().any(|from| {
            let mut reach = self.reach(from).into_iter().filter(displaceable);
            let steps = self.steps_from(from);
            reach.any(|to| !steps.contains(&(from, Target::Capture(to))))
        })
    }

    /// The position after a move.
    pub fn after(&self, &(from, target): &Step) -> Self {
        let mut next = self.clone();
        if next.displaced.take().is_none() {
            next.pawns[from.1 as usize][from.0 as usize] = ' ';
        }
        match target {
            Target::Camp(camp) => next.camps[camp] = true,
            Target::Plain(to) | Target::Capture(to) => {
                next.pawns[to.1 as usize][to.0 as usize] = self.side;
            }
        }
        if let Target::Capture(to) = target
            && self.race.is_some()
        {
            next.displaced = Some(to);
        }
        next.end_turn(0);
        next
    }

    /// The position after a pass.
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.end_turn(self.passes + 1);
        next
    }

    fn end_turn(&mut self, passes: u32) {
        self.side = other(self.side);
        self.quiet = self.quiet.saturating_sub(1);
        self.passes = passes;
    }

    /// Who has won, or `-` for a draw, and why.
    pub fn outcome(&self) -> Option<(char, &'static str)> {
        for side in ['w', 'b'] {
            let on_board = |who| places().filter(|&p| self.pawn(p) == who).count();
            let entered = |who| {
                let camps = if who == 'w' { [0, 1] } else { [2, 3] };
                camps.into_iter().filter(|&camp| self.camps[camp]).count()
            };
            let enemy = other(side);
            if self.race.is_some() {
                let home = |p| self.pawn(p) != side || self.is_goal(p, side);
                let in_hand = self.displaced.is_some() && self.side == side;
                if !in_hand && places().all(home) {
                    return Some((side, "race"));
                }
            } else if entered(side) == 2 {
                return Some((side, "camps"));
            } else if on_board(enemy) + entered(enemy) < 2 {
                return Some((side, "material"));
            }
        }
        (self.passes == 2).then_some(('-', "no move"))
    }

    /// The number of lines of `depth` moves.
    pub fn perft(&self, depth: u8) -> u64 {
        let lines = |step| self.after(step).perft(depth - 1);
        match depth {
            0 => 1,
            1 => self.steps().len() as u64,
            _ => self.steps().iter().map(lines).sum(),
        }
    }
}

/// The position text.
impl fmt::Display for Naive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = |grid: &[[char; 8]; 8]| {
            let rows: Vec<String> = grid.iter().rev().map(String::from_iter).collect();
            rows.join("/")
        };
        let mut pawns = rows(&self.pawns);
        for run in (1..=8).rev() {
            pawns = pawns.replace(&" ".repeat(run), &run.to_string());
        }
        let camps: String = (0..4)
            .filter(|&c| self.camps[c])
            .map(|c| CAMPS[c])
            .collect();
        let camps = if camps.is_empty() { "-" } else { &camps };
        let race = self.race.map(|(start, goal)| format!("race-{start}{goal}"));
        let rules = race.unwrap_or("katarenga".to_owned());
        let displaced = self.displaced.map_or("-".to_owned(), name);
        let colours = rows(&self.colours);
        write!(
            f,
            "{colours} {pawns} {camps} {} {rules} {displaced}",
            self.side
        )
    }
}
