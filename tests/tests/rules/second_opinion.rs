//! The rules of `core` against the naive ones, move for move through random games.

use katarenga_rules::game::Race;
use katarenga_rules::{
    Bitboard, Camp, Destinations, DrawReason, File, Move, Outcome, Position, Rank, Rules, Side,
    Square, Victory, perft,
};
use katarenga_tests::naive::{Naive, Place, Step, Target, step_name};
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// How many of the compared positions had what.
#[derive(Debug, Default)]
struct Seen {
    positions: u32,
    races: u32,
    camps_occupied: u32,
    displaced: u32,
    displacements: u32,
    displacements_by_displaced: u32,
    refused_displacements: u32,
    quiet: u32,
    entries: u32,
    captures: u32,
    camp_wins: u32,
    material_wins: u32,
    race_wins: u32,
}

/// Plays one game in both and compares every position.
fn compare_game(rng: &mut StdRng, start: Position, seen: &mut Seen) {
    let race = match start.rules() {
        Rules::Race(Race { start, goal }) => Some((start.letter(), goal.letter())),
        _ => None,
    };
    let mut naive = Naive::start(&start.layout().to_string(), race);
    naive.quiet = if start.must_be_quiet() { 2 } else { 0 };
    let mut position = start;
    // Some players wander, some know where they want to go.
    let eagerness = [0.2, 0.7, 0.97][rng.random_range(0..3)];
    for _ in 0..150 {
        let steps = naive.steps();
        compare(&position, &naive, &steps, seen);
        if naive.outcome().is_some() {
            break;
        }
        if steps.is_empty() {
            naive = naive.passed();
            position = position.pass().expect("no move to make");
            continue;
        }
        assert!(position.pass().is_err(), "{position}");
        let step = choose(rng, &naive, &steps, eagerness);
        naive = naive.after(&step);
        let m: Move = step_name(&step).parse().expect("a move");
        position = position.play(m).expect("a legal move");
    }
}

/// An eager player prefers camps, captures, and bringing pawns forwards or to their goals.
fn choose(rng: &mut StdRng, naive: &Naive, steps: &[Step], eagerness: f32) -> Step {
    let forwards = |from: Place, to: Place| (to.1 > from.1) == (naive.side == 'w');
    let is_goal = |place| naive.is_goal(place, naive.side);
    let eager = |(from, target): Step| match target {
        Target::Camp(_) => 3,
        Target::Plain(to) | Target::Capture(to) if naive.race.is_some() => {
            match (is_goal(from), is_goal(to)) {
                (false, true) => 3,
                (false, false) if forwards(from, to) => 2,
                (false, false) => 1,
                (true, _) => 0,
            }
        }
        Target::Capture(_) => 2,
        Target::Plain(to) => i32::from(forwards(from, to)),
    };
    let mut steps = steps.to_vec();
    steps.shuffle(rng);
    if rng.random::<f32>() < eagerness {
        steps.sort_by_key(|&step| -eager(step));
    }
    steps[0]
}

fn compare(position: &Position, naive: &Naive, steps: &[Step], seen: &mut Seen) {
    let text = naive.to_string();
    assert_eq!(position.to_string(), text);
    if naive.quiet == 0 && naive.passes == 0 {
        assert_eq!(text.parse(), Ok(*position));
    }

    let mut expected: Vec<String> = steps.iter().map(step_name).collect();
    let mut moves: Vec<String> = position.legal_moves().map(|m| m.to_string()).collect();
    let mut turned: Vec<String> = position
        .turned()
        .legal_moves()
        .map(|m| m.turned().to_string())
        .collect();
    expected.sort();
    moves.sort();
    turned.sort();
    assert_eq!(moves, expected, "{text}");
    assert_eq!(turned, expected, "{text}, seen from the other side");
    assert_eq!(perft(position, 1), expected.len() as u64, "{text}");
    assert_eq!(position.outcome(), naive.outcome().map(outcome), "{text}");

    let mut destinations = [Destinations::NONE; Square::COUNT];
    let mut captors = [Bitboard::EMPTY; Square::COUNT];
    for &(from, target) in steps {
        let of = &mut destinations[at(from).index()];
        match target {
            Target::Plain(to) => of.plain.insert(at(to)),
            Target::Capture(to) => {
                of.captures.insert(at(to));
                captors[at(to).index()].insert(at(from));
            }
            Target::Camp(camp) => of.camps.insert(Camp::ALL[camp]),
        }
    }
    assert_eq!(
        Square::ALL.map(|s| position.destinations(s)),
        destinations,
        "{text}"
    );
    assert_eq!(Square::ALL.map(|s| position.captors(s)), captors, "{text}");
    if seen.positions.is_multiple_of(20) {
        assert_eq!(perft(position, 2), naive.perft(2), "{text}");
    }
    seen.note(naive, steps);
}

fn at((file, rank): Place) -> Square {
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

fn outcome((who, why): (char, &str)) -> Outcome {
    let winner = if who == 'w' { Side::White } else { Side::Black };
    let by = match why {
        "camps" => Victory::Camps,
        "material" => Victory::Material,
        "race" => Victory::Race,
        _ => return Outcome::Draw(DrawReason::NoMove),
    };
    Outcome::Win { winner, by }
}

impl Seen {
    fn note(&mut self, naive: &Naive, steps: &[Step]) {
        let count = |kind: fn(&Target) -> bool| steps.iter().any(|(_, to)| kind(to));
        let captures = count(|to| matches!(to, Target::Capture(_)));
        let race = naive.race.is_some();
        let result = naive.outcome().map(|(_, why)| why);
        self.positions += 1;
        self.races += u32::from(race);
        self.camps_occupied += u32::from(naive.camps.contains(&true));
        self.displaced += u32::from(naive.displaced.is_some());
        self.displacements += u32::from(race && captures);
        self.displacements_by_displaced += u32::from(naive.displaced.is_some() && captures);
        self.refused_displacements += u32::from(result.is_none() && naive.refuses_displacement());
        self.quiet += u32::from(naive.quiet > 0);
        self.entries += u32::from(count(|to| matches!(to, Target::Camp(_))));
        self.captures += u32::from(!race && captures);
        self.camp_wins += u32::from(result == Some("camps"));
        self.material_wins += u32::from(result == Some("material"));
        self.race_wins += u32::from(result == Some("race"));
    }

    /// The agreement is worth something only if the games went everywhere.
    fn check(&self) {
        let enough = self.positions >= 120_000
            && self.races >= 50_000
            && self.positions - self.races >= 30_000
            && self.camps_occupied >= 10_000
            && self.displaced >= 2_000
            && self.displacements >= 10_000
            && self.displacements_by_displaced >= 50
            && self.refused_displacements >= 50
            && self.quiet >= 500
            && self.entries >= 2_000
            && self.captures >= 10_000
            && self.camp_wins >= 200
            && self.material_wins >= 200
            && self.race_wins >= 200;
        assert!(enough, "{self:#?}");
    }
}

#[test]
fn the_naive_rules_agree_on_random_games() {
    let mut rng = StdRng::seed_from_u64(2017);
    let mut seen = Seen::default();
    for game in 0.. {
        let official: bool = rng.random();
        let start = if game % 2 == 0 {
            let layout = if official {
                starts::official(&mut rng)
            } else {
                starts::arbitrary(&mut rng)
            };
            Position::start(layout, Rules::KATARENGA)
        } else {
            let layout = if official {
                starts::official(&mut rng)
            } else {
                starts::arbitrary_for_race(&mut rng)
            };
            Position::start(layout, starts::any_race(&mut rng))
        };
        let start = start.expect("a board that can be raced on");
        let quiet: bool = rng.random();
        let start = if quiet {
            start.with_quiet_first_move()
        } else {
            start
        };
        compare_game(&mut rng, start, &mut seen);
        if seen.positions >= 120_000 {
            break;
        }
    }
    seen.check();
}
