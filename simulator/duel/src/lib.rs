//! Players against each other, for as many games as it takes to tell who is stronger.

mod player;
mod sketch;

pub use player::{Player, UnknownPlayer};
pub use sketch::Limit;

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use katarenga_rules::layouts::{Chance, balanced_board};
use katarenga_rules::{History, Outcome, Position, Rules, Side};
use player::Seat;

/// Longer games are called a draw.
const LONGEST: usize = 400;

/// How games ended, for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that the player won who made the very first move, whoever that was.
    pub beginner_won: u32,
}

impl Tally {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The first player's share of the points, from 0 to 1.
    #[must_use]
    pub fn points(&self) -> f64 {
        share(self.won, self.drawn, self.games())
    }

    /// The share of the points of who made the very first move, from 0 to 1.
    #[must_use]
    pub fn beginner_points(&self) -> f64 {
        share(self.beginner_won, self.drawn, self.games())
    }

    /// Half of the interval in which a share of the points lies with 95 % confidence.
    #[must_use]
    pub fn uncertainty(&self, points: f64) -> f64 {
        let games = f64::from(self.games().max(1));
        let drawn = f64::from(self.drawn) / games;
        // Of a game whose points are 0, ½ or 1: its mean square less the square of its mean.
        let variance = points - drawn / 4.0 - points * points;
        1.96 * (variance.max(0.0) / games).sqrt()
    }
}

fn share(won: u32, drawn: u32, games: u32) -> f64 {
    (f64::from(won) + 0.5 * f64::from(drawn)) / f64::from(games.max(1))
}

/// What two players play.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Who plays whom.
    pub players: [Player; 2],
    /// Which game.
    pub rules: Rules,
    /// How many games: two on each board, with either player as White.
    pub games: u32,
    /// The same seed gives the same boards and the same games.
    pub seed: u64,
    /// On which boards.
    pub boards: Boards,
    /// Whether no capture is made on either player's first move (R4).
    pub quiet_first_move: bool,
    /// Whether the second player may take White's side after the very first move (R34).
    pub swap: bool,
}

/// Boards to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Random official ones.
    Random,
    /// Balanced ones, as the board finds them (R33).
    Balanced,
}

impl Duel {
    /// Plays all games, on random official boards that the game can be played on.
    ///
    /// # Panics
    /// When a thread did.
    #[must_use]
    pub fn play(&self) -> Tally {
        let next = AtomicU32::new(0);
        let tally = Mutex::new(Tally::default());
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut seats = self.players.map(Seat::new);
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= self.games {
                            break;
                        }
                        let winner = self.play_one(game, &mut seats);
                        let mut tally = tally.lock().expect("no thread panics");
                        match winner {
                            None => tally.drawn += 1,
                            Some(0) => tally.won += 1,
                            Some(_) => tally.lost += 1,
                        }
                        tally.beginner_won += u32::from(winner == Some(beginner(game)));
                    }
                });
            }
        });
        tally.into_inner().expect("no thread panics")
    }

    fn start(&self, chance: &mut Chance) -> Position {
        let start = loop {
            let layout = match self.boards {
                Boards::Random => chance.layout(),
                Boards::Balanced => balanced_board(chance).layout,
            };
            if let Ok(start) = Position::start(layout, self.rules) {
                break start;
            }
        };
        match self.quiet_first_move {
            true => start.with_quiet_first_move(),
            false => start,
        }
    }

    /// Which of the players wins a game, if one does.
    fn play_one(&self, game: u32, seats: &mut [Seat; 2]) -> Option<usize> {
        let mut chance = Chance::from_seed(self.seed.wrapping_add(u64::from(game / 2)));
        let mut position = self.start(&mut chance);
        // The second game on a board is another one.
        chance.stir(game);
        let mut history = History::EMPTY;
        seats.iter_mut().for_each(Seat::forget);
        let mut white = beginner(game);
        if self.swap {
            let m = seats[white].choose_even_move(&position, &mut chance)?;
            history.record(&position);
            position = position.play(m).expect("players keep to the rules");
            if seats[1 - white].would_swap(&position, &mut chance) {
                white = 1 - white;
            }
        }
        for _ in 0..LONGEST {
            position = position.pass_while_stuck();
            history.record(&position);
            let to_move = match position.side() {
                Side::White => white,
                Side::Black => 1 - white,
            };
            let outcome = position.outcome().or_else(|| history.claim(&position));
            if let Some(outcome) = outcome {
                let by_mover = |winner| winner == position.side();
                let winner = Outcome::winner(outcome).map(by_mover);
                return winner.map(|by_mover| if by_mover { to_move } else { 1 - to_move });
            }
            let m = seats[to_move].choose(&position, &history, &mut chance)?;
            position = position.play(m).expect("players keep to the rules");
        }
        None
    }
}

/// Who makes the very first move of a game: the first player in every other one.
const fn beginner(game: u32) -> usize {
    (game % 2) as usize
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % ± {:.1} of {} games ({} won, {} drawn, {} lost); who begins {:.1} % ± {:.1}",
            100.0 * self.points(),
            100.0 * self.uncertainty(self.points()),
            self.games(),
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.beginner_points(),
            100.0 * self.uncertainty(self.beginner_points())
        )
    }
}
