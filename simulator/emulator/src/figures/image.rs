//! What a player waits for, and what the processor and its memory have left, on the image that is flashed.

use std::ops::Range;
use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::lights::Frame;
use katarenga_core::sensing::SensorKind;
use katarenga_rules::{Camp, Cell, Colour, Move, Position, Rules};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::Figure;
use super::lifts::time_lifts_everywhere;
use crate::{Board, FLASH_WAIT, Flash, Image, Stop};
use katarenga_world::kept::begun;
use katarenga_world::{Surroundings, World};

/// Lifts whose lights are timed in one game, beside those from all other squares.
const LIFTS: usize = 200;
/// Placements that are timed until the move is made and shown.
const PLACEMENTS: usize = 100;

/// A hand takes about this long for each thing it does.
pub(super) const HAND: Duration = Duration::from_millis(120);
/// A lift or a placement comes at any moment of the two scans from one frame of moving lights to the next.
const MOMENTS_MICROS: Range<u64> = 0..9_600;
/// How often lifts are tried until one is answered, and how soon an answer comes that is one.
const BETWEEN_TRIALS: Duration = Duration::from_millis(4);
const AT_ONCE: Duration = Duration::from_millis(30);
/// Nobody waits longer than this for a light.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long the board is watched for its pace.
const WATCHED: Duration = Duration::from_secs(4);

/// The part of all time in which one of the quadrants has supply for its sensors, at most: what the board draws on average
/// is reckoned with it.
pub const SENSORS_SUPPLIED: f64 = 0.97;

/// What a figure must reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// Not more than this.
    AtMost(f64),
    /// Not less than this.
    AtLeast(f64),
}

/// A figure and what it must reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What was measured.
    pub figure: Figure,
    /// What is asked for, if anything is.
    pub goal: Option<Goal>,
}

impl Judged {
    /// Whether the goal is reached.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        match self.goal {
            Some(Goal::AtMost(most)) => self.figure.value <= most,
            Some(Goal::AtLeast(least)) => self.figure.value >= least,
            None => true,
        }
    }
}

/// From a lift to its light, for every square and both sides, in milliseconds: 99 of 100, and all.
pub(super) const LIFT_P99: Goal = Goal::AtMost(10.0);
pub(super) const LIFT_MAX: Goal = Goal::AtMost(12.0);
/// From a placement to the move shown, in milliseconds, in 99 of 100 cases: 30 ms of it are for the pawn to come to rest.
pub(super) const PLACEMENT_P99: Goal = Goal::AtMost(38.0);

/// Measures the image in a game.
///
/// # Errors
/// When the board stops.
pub fn measure(image: &Image) -> Result<Vec<Judged>, Stop> {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut figures = Vec::new();
    let mut judge = |name: &str, value: f64, unit: &str, goal: Option<Goal>| {
        let (name, unit) = (name.to_owned(), unit.to_owned());
        let value = (value * 100.0).round() / 100.0;
        figures.push(Judged {
            figure: Figure { name, value, unit },
            goal,
        });
    };

    let mut game = Game::power_up(image);
    let [light, ready] = game.waking()?;
    judge(
        "power_up_to_first_light",
        light,
        "ms",
        Some(Goal::AtMost(100.0)),
    );
    judge(
        "power_up_to_ready_to_play",
        ready,
        "ms",
        Some(Goal::AtMost(200.0)),
    );

    let mut lifts = game.time_lifts(LIFTS, &mut rng)?;
    lifts.extend(time_lifts_everywhere(image, &mut rng, Game::greet)?);
    judge("lift_to_light_median", percentile(&lifts, 50), "ms", None);
    judge(
        "lift_to_light_p99",
        percentile(&lifts, 99),
        "ms",
        Some(LIFT_P99),
    );
    judge(
        "lift_to_light_max",
        percentile(&lifts, 100),
        "ms",
        Some(LIFT_MAX),
    );
    let pace = game.watch()?;
    let placements = game.time_placements(image, PLACEMENTS, &mut rng)?;
    judge(
        "placement_to_move_shown_median",
        percentile(&placements, 50),
        "ms",
        None,
    );
    judge(
        "placement_to_move_shown_p99",
        percentile(&placements, 99),
        "ms",
        Some(PLACEMENT_P99),
    );
    judge(
        "placement_to_move_shown_max",
        percentile(&placements, 100),
        "ms",
        None,
    );

    judge(
        "scans_per_second",
        pace.scans,
        "Hz",
        Some(Goal::AtLeast(200.0)),
    );
    judge(
        "frames_per_second",
        pace.frames,
        "Hz",
        Some(Goal::AtLeast(100.0)),
    );
    judge(
        "longest_between_frames",
        pace.longest_gap_ms,
        "ms",
        Some(Goal::AtMost(10.0)),
    );
    judge(
        "processor_idle_in_play",
        pace.idle,
        "%",
        Some(Goal::AtLeast(60.0)),
    );
    judge("flash_cache_hits_in_play", pace.cache_hits, "%", None);
    judge(
        "processor_waits_for_flash_in_play",
        pace.waits_for_flash,
        "%",
        None,
    );
    judge(
        "sensors_supplied_in_play",
        pace.supplied,
        "%",
        Some(Goal::AtMost(100.0 * SENSORS_SUPPLIED)),
    );
    let settle = game.world.board().sensors().shortest_settle();
    judge(
        "shortest_settle_of_a_hall",
        1_000.0 * millis(settle),
        "us",
        Some(Goal::AtLeast(10.0)),
    );
    let supplied = game.world.board().sensors().most_quadrants_supplied() as f64;
    judge(
        "quadrants_supplied_at_once",
        supplied,
        "quadrants",
        Some(Goal::AtMost(1.0)),
    );
    Ok(figures)
}

/// A board with a running game on it.
pub(super) struct Game {
    pub(super) world: World<Board>,
    pub(super) position: Position,
}

/// How evenly the board runs, and what that takes.
pub(super) struct Pace {
    pub(super) scans: f64,
    pub(super) frames: f64,
    pub(super) longest_gap_ms: f64,
    idle: f64,
    /// How long quadrants have supply, in percent of all time.
    supplied: f64,
    /// Of the reads of the flash chip, in percent.
    pub(super) cache_hits: f64,
    /// Of all time, in percent.
    pub(super) waits_for_flash: f64,
}

impl Game {
    /// Switches on a board on which a game has just begun.
    pub(super) fn power_up(image: &Image) -> Self {
        let layout = Settings::default().layout;
        let position = Position::start(layout, Rules::KATARENGA).expect("official quarters");
        Self::power_up_at(image, position)
    }

    /// Switches on a board on which a game has just begun from a position.
    pub(super) fn power_up_at(image: &Image, position: Position) -> Self {
        let around = Surroundings::new(SensorKind::Hall, 1).with_pawns(&position);
        let world = World::new(around, Flash::with_memory(image, &begun(&position)));
        Self { world, position }
    }

    /// When the first frame is latched, and when the board has answered the first lift that it understands, in milliseconds
    /// after power-up.
    pub(super) fn waking(&mut self) -> Result<[f64; 2], Stop> {
        self.world
            .board()
            .run_while(PATIENCE, |board| board.last_frame().is_none())?;
        let light = self
            .world
            .board()
            .last_frame()
            .map_or(f64::NAN, |frame| millis(frame.latched));
        let mut ready = None;
        while ready.is_none() && self.world.board().now() < PATIENCE {
            ready = self.answer_to_a_lift()?;
            self.world.board().run_for(BETWEEN_TRIALS)?;
        }
        let ready = ready.map_or(f64::NAN, millis);
        self.greet()?;
        Ok([light, ready])
    }

    /// Until the picture of the start-up is over, and the board has erased ahead because nobody has touched it for 3 s.
    pub(super) fn greet(&mut self) -> Result<(), Stop> {
        self.world.board().run_for(Duration::from_secs(4))
    }

    /// When a copy of the board, from which a pawn is lifted now, shows what it may do and whose turn it is, and nothing else
    /// any more of its greeting.
    fn answer_to_a_lift(&self) -> Result<Option<Duration>, Stop> {
        let mut world = self.world.clone();
        let m = plain_moves(&self.position).next().expect("a plain move");
        world.take(m.from.expect("a pawn on the board").into());
        let camps = Camp::of(self.position.side()).map(Cell::from);
        let mut expected = self.position.destinations(m.from).cells();
        camps.into_iter().for_each(|camp| expected.insert(camp));
        let answers = |board: &Board| {
            let as_expected = |cell| is_lit(board.lights(), cell) == expected.contains(cell);
            Cell::ALL.into_iter().all(as_expected)
        };
        let answered = world.board().run_while(AT_ONCE, |board| !answers(board))?;
        let frame = world.board().last_frame().filter(|_| answered);
        Ok(frame.map(|frame| frame.latched))
    }

    /// From a lift to the first frame that shows something else, at random moments, for pawns of the player whose turn it is.
    pub(super) fn time_lifts(
        &mut self,
        how_many: usize,
        rng: &mut SmallRng,
    ) -> Result<Vec<f64>, Stop> {
        let mut times = Vec::new();
        let pawns = self.position.pawns(self.position.side());
        while times.len() < how_many {
            let Some(pawn) = pawns.iter().choose(rng) else {
                break;
            };
            times.push(self.time_lift(pawn.into(), rng)?);
        }
        self.world.board().run_for(HAND)?;
        Ok(times)
    }

    /// From the lift of one pawn at a random moment to the first frame that shows something else, in milliseconds.
    pub(super) fn time_lift(&mut self, pawn: Cell, rng: &mut SmallRng) -> Result<f64, Stop> {
        let board = self.world.board();
        board.run_for(HAND + Duration::from_micros(rng.random_range(MOMENTS_MICROS)))?;
        board.take_frames();
        let before = *board.lights();
        let lifted = board.now();
        let magnet = self.world.take(pawn);
        let shown = self.next_change(&before)?;
        magnet
            .into_iter()
            .for_each(|magnet| self.world.put(pawn, magnet));
        Ok(millis(shown - lifted))
    }

    /// When the first frame was latched that shows something else than before.
    fn next_change(&mut self, before: &Frame) -> Result<Duration, Stop> {
        self.world
            .board()
            .run_while(PATIENCE, |board| board.lights() == before)?;
        let board = self.world.board();
        Ok(board
            .last_frame()
            .map_or(board.now(), |frame| frame.latched))
    }

    /// From setting a pawn down to the frame that shows the other player's turn, for moves that cannot go on.
    pub(super) fn time_placements(
        &mut self,
        image: &Image,
        how_many: usize,
        rng: &mut SmallRng,
    ) -> Result<Vec<f64>, Stop> {
        let mut times = Vec::new();
        while times.len() < how_many {
            let Some(m) = plain_moves(&self.position).choose(rng) else {
                *self = Self::power_up(image);
                self.greet()?;
                continue;
            };
            let side = self.position.side();
            let magnet = self.world.take(m.from.expect("a pawn on the board").into());
            self.world
                .board()
                .run_for(HAND + Duration::from_micros(rng.random_range(MOMENTS_MICROS)))?;
            let placed = self.world.board().now();
            magnet
                .into_iter()
                .for_each(|magnet| self.world.put(m.to, magnet));
            let camps = Camp::of(!side).map(Cell::from);
            let shown = |board: &Board| camps.iter().all(|&camp| is_lit(board.lights(), camp));
            self.world
                .board()
                .run_while(PATIENCE, |board| !shown(board))?;
            let latched = self
                .world
                .board()
                .last_frame()
                .map_or(placed, |frame| frame.latched);
            times.push(millis(latched - placed));
            self.position = self.position.play(m).expect("a legal move");
            self.world.board().run_for(HAND)?;
        }
        Ok(times)
    }

    pub(super) fn watch(&mut self) -> Result<Pace, Stop> {
        let board = self.world.board();
        board.take_frames();
        let (cycles, busy, scans) = (board.cycles(), board.busy_cycles(), board.sensors().scans());
        let reads = board.flash_reads();
        let supplied = board.sensors().supplied();
        let mut latched = Vec::new();
        let end = board.now() + WATCHED;
        while board.now() < end {
            board.run_for(Duration::from_secs(1))?;
            latched.extend(board.take_frames().into_iter().map(|frame| frame.latched));
        }
        let gaps = latched.windows(2).map(|pair| millis(pair[1] - pair[0]));
        let seconds = WATCHED.as_secs_f64();
        let passed = (board.cycles() - cycles) as f64;
        let busy = (board.busy_cycles() - busy) as f64 / passed;
        let all = (board.flash_reads().all - reads.all) as f64;
        let missed = (board.flash_reads().missed - reads.missed) as f64;
        Ok(Pace {
            scans: (board.sensors().scans() - scans) as f64 / seconds,
            frames: latched.len() as f64 / seconds,
            longest_gap_ms: gaps.fold(0.0, f64::max),
            idle: 100.0 * (1.0 - busy),
            supplied: 100.0 * (board.sensors().supplied() - supplied).as_secs_f64() / seconds,
            cache_hits: 100.0 * (1.0 - missed / all),
            waits_for_flash: 100.0 * missed * FLASH_WAIT as f64 / passed,
        })
    }
}

/// Steps and jumps onto free squares, after which the pawn can go nowhere else in the same move: off the baselines, from
/// which a camp could be meant.
fn plain_moves(position: &Position) -> impl Iterator<Item = Move> {
    let (layout, enemies) = (*position.layout(), position.pawns(!position.side()));
    position.legal_moves().filter(move |m| match m.to {
        Cell::Camp(_) => false,
        Cell::Square(to) => {
            let colour = m.from.map(|from| layout.colour(from));
            let jumps = matches!(colour, Some(Colour::Green | Colour::Blue));
            let (_, row) = Cell::from(to).place();
            jumps && !enemies.contains(to) && (2..=7).contains(&row)
        }
    })
}

fn is_lit(picture: &Frame, cell: Cell) -> bool {
    picture[cell] != Default::default()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// The value that so many of a hundred do not exceed.
pub(super) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(f64::NAN)
}
