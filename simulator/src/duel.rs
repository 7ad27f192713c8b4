//! Players against each other, for as many games as it takes to tell who is stronger.

mod player;
mod sketch;

pub use player::{Player, UnknownPlayer};
pub use sketch::Limit;

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use katarenga_core::layouts::Chance;
use katarenga_core::{History, Outcome, Position, Rules, Side};
use player::Seat;

/// As many notes as the chip has room for: 64 KiB.
pub const NOTES: usize = 8_192;

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
    /// Games that White won, whoever that was.
    pub white_won: u32,
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

    /// White's share of the points, from 0 to 1.
    #[must_use]
    pub fn white_points(&self) -> f64 {
        share(self.white_won, self.drawn, self.games())
    }

    /// Half of the interval in which the share of the points lies with 95 % confidence.
    #[must_use]
    pub fn uncertainty(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.points();
        let squares = f64::from(self.won) * (1.0 - mean).powi(2)
            + f64::from(self.drawn) * (0.5 - mean).powi(2)
            + f64::from(self.lost) * mean.powi(2);
        1.96 * (squares / games / games).sqrt()
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
                        let first = first_plays(game);
                        let mut tally = tally.lock().expect("no thread panics");
                        match winner {
                            None => tally.drawn += 1,
                            Some(side) if side == first => tally.won += 1,
                            Some(_) => tally.lost += 1,
                        }
                        tally.white_won += u32::from(winner == Some(Side::White));
                    }
                });
            }
        });
        tally.into_inner().expect("no thread panics")
    }

    fn play_one(&self, game: u32, seats: &mut [Seat; 2]) -> Option<Side> {
        let mut chance = Chance::from_seed(self.seed.wrapping_add(u64::from(game / 2)));
        let mut position = loop {
            if let Ok(start) = Position::start(chance.layout(), self.rules) {
                break start;
            }
        };
        // The second game on a board is another one.
        chance.stir(game);
        let mut history = History::EMPTY;
        for seat in &mut *seats {
            seat.forget();
        }
        for _ in 0..LONGEST {
            position = position.pass_while_stuck();
            history.record(&position);
            let outcome = position.outcome().or_else(|| history.claim(&position));
            if let Some(outcome) = outcome {
                return Outcome::winner(outcome);
            }
            let seat = usize::from(position.side() != first_plays(game));
            let m = seats[seat].choose(&position, &history, &mut chance)?;
            position = position.play(m).expect("players keep to the rules");
        }
        None
    }
}

/// The first player's side in a game: White in every other one.
const fn first_plays(game: u32) -> Side {
    match game % 2 {
        0 => Side::White,
        _ => Side::Black,
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % ± {:.1} of {} games ({} won, {} drawn, {} lost; White {:.1} %)",
            100.0 * self.points(),
            100.0 * self.uncertainty(),
            self.games(),
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.white_points()
        )
    }
}
