//! Players against each other, for as many games as it takes to tell who is stronger.

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use katarenga_core::layouts::Chance;
use katarenga_core::opponent::{Level, Limits, Mind, Note, Overlooks, Thinking};
use katarenga_core::{History, Move, Outcome, Position, Rules, Side};

/// As many notes as the chip has room for: 64 KiB.
pub const NOTES: usize = 8_192;

/// Longer games are called a draw.
const LONGEST: usize = 400;

/// Somebody who chooses moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move.
    Random,
    /// Whatever looks best at once.
    Greedy,
    /// The board, at a level.
    Level(Level),
    /// The board, looking at so many positions.
    Nodes(u32),
}

/// The text names no player.
#[derive(Debug, thiserror::Error)]
#[error("expected `random`, `greedy`, `level:1` to `level:8`, or `nodes:` and how many, not `{0}`")]
pub struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer(text.chars().take(40).collect());
        let (name, number) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "random" if number.is_empty() => Ok(Self::Random),
            "greedy" if number.is_empty() => Ok(Self::Greedy),
            "level" => {
                let level = number.parse().ok().and_then(Level::new);
                level.map(Self::Level).ok_or_else(unknown)
            }
            "nodes" => {
                let nodes = number.parse().ok().filter(|&nodes| nodes > 0);
                nodes.map(Self::Nodes).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => write!(f, "level:{}", level.number()),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
        }
    }
}

impl Player {
    fn thinking(self, seed: u32) -> Option<Thinking> {
        let whole = |nodes| Thinking {
            limits: Limits {
                nodes,
                depth: Limits::DEEPEST,
                exhaustive: false,
            },
            overlooks: Overlooks::NONE,
            seed,
        };
        match self {
            Self::Random => None,
            // One look at each reply of the position is all that greed takes.
            Self::Greedy => Some(Thinking {
                limits: Limits {
                    depth: 1,
                    ..whole(u32::MAX).limits
                },
                ..whole(u32::MAX)
            }),
            Self::Level(level) => Some(Thinking::at(level, seed)),
            Self::Nodes(nodes) => Some(whole(nodes)),
        }
    }
}

/// A player at the table, with what thinking needs.
struct Seat {
    player: Player,
    mind: Box<Mind>,
    notes: Vec<Note>,
}

impl Seat {
    fn new(player: Player) -> Self {
        Self {
            player,
            mind: Box::new(Mind::new()),
            notes: vec![Note::EMPTY; NOTES],
        }
    }

    fn choose(
        &mut self,
        position: &Position,
        history: &History,
        chance: &mut Chance,
    ) -> Option<Move> {
        let seed = chance.bits();
        match self.player.thinking(seed) {
            Some(how) => {
                let choice = self
                    .mind
                    .choose(position, history, how, &mut self.notes, &mut || false);
                choice.map(|choice| choice.m)
            }
            None => {
                let moves: Vec<_> = position.legal_moves().collect();
                moves.get(seed as usize % moves.len().max(1)).copied()
            }
        }
    }
}

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
            seat.notes.fill(Note::EMPTY);
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
