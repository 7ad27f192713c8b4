//! Games on the image survive every power cut.

use std::time::{Duration, Instant};

use katarenga_core::sensing::SensorKind;
use katarenga_emulator::Image;
use katarenga_rules::{Cell, CellSet, Move, Position, Rules};
use katarenga_tests::chip::{ChipGame, HAND, SETTLED};
use katarenga_tests::players::{beside, is_certain};
use katarenga_tests::sweeps::{asked, sweep};
use katarenga_tests::{firmware, in_parallel, starts};
use katarenga_world::{Defect, Magnet, Surroundings};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// How many games are played.
fn games() -> u64 {
    asked("KATARENGA_GAMES", 1, 100)
}

/// The power goes about once in so many moves, at rest, with a pawn in the hand or while one is set down.
const MOVES_A_CUT: u32 = 8;

/// Two sensors die before each game.
const DEAD_SENSORS: usize = 2;

/// Until a board has found out which sensors are dead.
const FOUND_OUT: Duration = Duration::from_millis(1_000);

/// Games go on for ever now and then, although whoever can end one does. The sample is a good half of a game.
fn longest() -> usize {
    sweep(60, 300)
}

/// A race cannot be seen to end where the sensor of a goal square is dead; so much of it shows all that there is.
fn moves_of_a_race() -> usize {
    sweep(30, 60)
}

/// What was played.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: u32,
    ended: u32,
    moves: u32,
    from_dead_cells: u32,
    cuts: u32,
    set_down_again: u32,
}

/// Two players at a board that makes it hard for them: noise, pawns that bounce and stand beside the centres of their
/// cells, two dead sensors and power cuts.
struct RoughGame {
    game: ChipGame,
    dead: CellSet,
    rng: StdRng,
    moves: Vec<Move>,
    count: Count,
}

impl RoughGame {
    fn begin(image: &Image, rules: Rules, seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let position =
            Position::start(starts::official(&mut rng), rules).expect("an official board");
        let mut game = ChipGame::resume(image, position, seed);
        let dead = CellSet::from_iter(Cell::ALL.into_iter().sample(&mut rng, DEAD_SENSORS));
        let noise = rng.random_range(Surroundings::NOISE_RMS..2.0 * Surroundings::NOISE_RMS);
        game.world.change(|around| {
            around.noise_rms = noise;
            dead.iter()
                .for_each(|cell| around.set_defect(cell, Some(Defect::Dead)));
        });
        game.run(FOUND_OUT);
        Self {
            game,
            dead,
            rng,
            moves: Vec::new(),
            count: Count::default(),
        }
    }

    /// A move that the sensors can tell from all others: one that ends the game, or any.
    fn choose(&mut self) -> Option<Move> {
        let position = self.game.position;
        let certain = || {
            let moves = position.legal_moves();
            moves.filter(|&m| is_certain(&position, m, self.dead))
        };
        let ends = |m: &Move| position.play(*m).is_ok_and(|next| next.outcome().is_some());
        certain().find(ends).or(certain().choose(&mut self.rng))
    }

    fn wait(&mut self, least: u64, most: u64) {
        let time = self.rng.random_range(least..=most);
        self.game.run(Duration::from_millis(time));
    }

    /// The pawn touches its cell several times before it stands.
    fn set_down(&mut self, m: Move) {
        let magnet = Magnet::of(self.game.position.side()).off_centre(beside(&mut self.rng));
        for _ in 0..self.rng.random_range(0..5) {
            self.game.world.put(m.to, magnet);
            self.wait(1, 6);
            self.game.world.take(m.to);
            self.wait(1, 6);
        }
        self.game.world.put(m.to, magnet);
    }

    fn cut_power(&mut self) {
        self.count.cuts += 1;
        self.game.restart();
        self.game.run(FOUND_OUT);
    }

    fn make(&mut self, m: Move) {
        let cut = self.rng.random_ratio(1, MOVES_A_CUT);
        let moment = self.rng.random_range(0..3_u8);
        if cut && moment == 0 {
            self.cut_power();
        }
        self.game.lift(m);
        if cut && moment == 1 {
            self.cut_power();
        }
        self.set_down(m);
        if cut && moment == 2 {
            self.wait(1, 400);
            self.cut_power();
            if self.game.recorded() == self.moves {
                // The board asks whether the pawn has moved.
                self.game.world.take(m.to);
                self.game.run(HAND);
                self.set_down(m);
                self.count.set_down_again += 1;
            }
        }
        self.game.run(SETTLED + HAND);
        self.count.moves += 1;
        let from_dead = m.from.is_some_and(|from| self.dead.contains(from.into()));
        self.count.from_dead_cells += u32::from(from_dead);
        self.moves.push(m);
        assert_eq!(
            self.game.recorded(),
            self.moves,
            "{m} in {}, {} dead, cut {cut} {moment}",
            self.game.position,
            self.dead
        );
        self.game.moved(m);
    }
}

fn play(image: &Image, rules: Rules, most: usize, seed: u64) -> Count {
    let mut game = RoughGame::begin(image, rules, seed);
    while game.moves.len() < most {
        let Some(m) = game.choose() else { break };
        game.make(m);
    }
    let count = Count {
        games: 1,
        ended: u32::from(game.game.position.outcome().is_some()),
        ..game.count
    };
    println!("{rules} {seed}: {count:?}");
    count
}

fn play_all(rules: Rules, games: u64, most: usize) {
    let began = Instant::now();
    let image = firmware();
    let counts = in_parallel(games, |seed| play(&image, rules, most, seed));
    let sum = |number: fn(&Count) -> u32| counts.iter().map(number).sum::<u32>();
    println!(
        "{rules}: {} games, {} of them to their end, {} moves, {} of them from dead cells, {} power cuts, {} pawns set down \
         again, no wrong move, {:.0} s",
        sum(|count| count.games),
        sum(|count| count.ended),
        sum(|count| count.moves),
        sum(|count| count.from_dead_cells),
        sum(|count| count.cuts),
        sum(|count| count.set_down_again),
        began.elapsed().as_secs_f64()
    );
    assert!(sum(|count| count.cuts) > 0, "the power goes now and then");
}

#[test]
fn rough_games_with_power_cuts_are_recorded_move_for_move() {
    play_all(Rules::KATARENGA, games(), longest());
}

#[test]
fn rough_races_with_power_cuts_are_recorded_move_for_move() {
    play_all(Rules::RACE, games().div_ceil(4), moves_of_a_race());
}

/// An erase takes long: it is left to moments that nobody notices.
#[test]
fn keeping_a_move_delays_no_light_by_more_than_a_frame() {
    let image = firmware();
    let mut rng = StdRng::seed_from_u64(9);
    let mut game = ChipGame::resume(&image, starts::played(Rules::KATARENGA, 0, &mut rng), 1);
    game.board().take_frames();
    let mut longest = Duration::ZERO;
    let mut last = None;
    for _ in 0..12 {
        let Some(m) = game.position.legal_moves().choose(&mut rng) else {
            break;
        };
        game.play(m);
        for frame in game.board().take_frames() {
            let gap = last.map_or(Duration::ZERO, |last| frame.latched - last);
            longest = longest.max(gap);
            last = Some(frame.latched);
        }
    }
    let frame = 2 * SensorKind::Hall.scan_period();
    assert!(
        longest <= 2 * frame + Duration::from_millis(1),
        "{longest:?} between two frames"
    );
    assert!(
        !game.board().flash_operations().is_empty(),
        "moves were kept"
    );
}
