//! Touch-move (R11–R15) through the sensors, against the rulebook's words.

use katarenga_core::evening::Players;
use katarenga_core::referee::{Binding, Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, Position, Rules, Side, Square};
use katarenga_scenario::Start;
use katarenga_tests::players::{SensedPlayers, beside};
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// What the pawns touched so far, in their order, oblige to.
fn obliged(position: &Position, touched: &[Square]) -> Option<Binding> {
    let is_own = |square: Square| position.pawns(position.side()).contains(square);
    let captures = |from, to| position.destinations(from).captures.contains(to);
    let counts = |&square: &Square| {
        if is_own(square) {
            !position.destinations(square).cells().is_empty()
        } else {
            position.rules().captures() && !position.captors(square).is_empty()
        }
    };
    let mut touched = touched.iter().copied().filter(counts);
    let first = touched.next()?;
    if is_own(first) {
        let (from, mut enemies) = (first, touched.filter(|&square| !is_own(square)));
        let to = enemies.find(|&to| position.rules().captures() && captures(from, to));
        return Some(to.map_or(Binding::Move(from), |to| Binding::Exactly { from, to }));
    }
    let (to, mut own) = (first, touched.filter(|&square| is_own(square)));
    let from = own.find(|&from| captures(from, to));
    Some(from.map_or(Binding::Capture(to), |from| Binding::Exactly { from, to }))
}

/// How a hand comes to a pawn.
enum Touch {
    /// It lifts the pawn, and nothing else happens.
    Alone,
    /// A second pawn of the same side falls over when this one has been off for so long, and stays off for longer than
    /// two hands at work need.
    BeforeAMess(Millis),
}

impl Touch {
    /// Half of the messes come at once, as a paw makes them; the others within the nudge time.
    fn at_random(rng: &mut StdRng) -> Self {
        match rng.random_range(0..4) {
            0 => Self::BeforeAMess(Millis(rng.random_range(0..30))),
            1 => Self::BeforeAMess(Millis(rng.random_range(100..390))),
            _ => Self::Alone,
        }
    }
}

/// Somewhere in the first half of a game, with every pawn on the board.
fn random_position(rng: &mut StdRng) -> Position {
    let rules = if rng.random_bool(0.3) {
        Rules::RACE
    } else {
        Rules::KATARENGA
    };
    loop {
        let moves = rng.random_range(0..40);
        let position = starts::played(rules, moves, rng);
        if position.displaced().is_none() {
            return position;
        }
    }
}

/// Any pawn, or more often one that can capture or be captured.
fn random_pawn(position: &Position, rng: &mut StdRng) -> Square {
    let all = position.pawns(Side::White) | position.pawns(Side::Black);
    let meeting = position.legal_moves().filter_map(|m| {
        let to = m.to.square().filter(|&to| all.contains(to))?;
        Some([m.from?, to])
    });
    let any = all.iter().choose(rng).expect("there are always pawns");
    let meeting = meeting.flatten().choose(rng);
    meeting.filter(|_| rng.random_bool(0.7)).unwrap_or(any)
}

#[test]
fn touched_pawns_oblige_as_the_rulebook_says() {
    let mut rng = StdRng::seed_from_u64(11);
    let (mut exactly, mut messes) = (0, 0);
    for game in 0..3_000 {
        let position = random_position(&mut rng);
        let touch_move = [TouchMove::Strict, TouchMove::Lenient, TouchMove::Off][game as usize % 3];
        let start = Start {
            sensors: [SensorKind::Hall, SensorKind::Reed][game as usize % 2],
            options: Options {
                touch_move,
                ..Options::default()
            },
            position,
            without_game: false,
            clock: None,
            players: Players::default(),
        };
        let mut players = SensedPlayers::new(&start, game);
        let mut touched = Vec::new();
        for _ in 0..rng.random_range(1..5) {
            let pawn = random_pawn(&position, &mut rng);
            let cell = Cell::from(pawn);
            let side = players.take(cell).expect("a pawn");
            let other = position.pawns(side).iter().filter(|&other| other != pawn);
            let other = other.map(Cell::from).choose(&mut rng).expect("two pawns");
            let deliberate = match Touch::at_random(&mut rng) {
                Touch::Alone => {
                    let deliberate = rng.random_bool(0.7);
                    let time = if deliberate { 480..1_500 } else { 1..390 };
                    players.wait(Millis(rng.random_range(time)));
                    deliberate
                }
                Touch::BeforeAMess(lifted_for) => {
                    players.wait(lifted_for);
                    players.take(other);
                    players.wait(Millis(rng.random_range(500..1_500)));
                    assert_eq!(players.state(), State::Mismatch, "{pawn}: {players}");
                    messes += 1;
                    lifted_for >= Millis(100)
                }
            };
            if deliberate {
                touched.push(pawn);
            }
            let expected = |put_back| match touch_move {
                TouchMove::Strict => obliged(&position, &touched),
                TouchMove::Lenient if put_back || !deliberate => None,
                TouchMove::Lenient => obliged(&position, &[pawn]),
                TouchMove::Off => None,
            };
            assert_eq!(players.binding(), expected(false), "{pawn}: {players}");
            if players.pawn(other).is_none() {
                players.put(other, side, beside(&mut rng));
                players.wait(Millis(rng.random_range(80..500)));
                assert_eq!(players.binding(), expected(false), "{pawn}: {players}");
            }
            let offset = beside(&mut rng);
            players.put(cell, side, offset);
            players.wait(Millis(rng.random_range(80..500)));
            assert_eq!(players.binding(), expected(true), "{pawn}: {players}");
            assert_eq!(players.state(), State::InPlay, "{pawn}: {players}");
        }
        exactly += u32::from(matches!(players.binding(), Some(Binding::Exactly { .. })));
        assert_eq!(players.moves, [], "{players}");
    }
    assert!(exactly > 50, "both touched in only {exactly} games");
    assert!(messes > 1_000, "only {messes} messes");
}
