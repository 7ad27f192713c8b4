//! Games on a board with dead sensors: what is certain is recorded, the rest is not guessed.

use katarenga_core::evening::Players;
use katarenga_core::referee::{Binding, Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, CellSet, Move, Position, Rules, Side};
use katarenga_scenario::Start;
use katarenga_tests::players::{SensedPlayers, beside, is_certain};
use katarenga_tests::starts;
use katarenga_world::Defect;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

#[test]
fn what_is_certain_is_recorded_and_nothing_is_guessed() {
    let (mut certain, mut from_lost, mut uncertain) = (0, 0, 0);
    for game in 0..300 {
        let mut rng = StdRng::seed_from_u64(game);
        let rules = if game % 4 == 0 {
            Rules::RACE
        } else {
            Rules::KATARENGA
        };
        let layout = starts::official(&mut rng);
        let start = Start {
            sensors: SensorKind::Hall,
            // A move that is not seen must bind nobody, so that another can be tried.
            options: Options {
                touch_move: TouchMove::Off,
                ..Options::default()
            },
            position: Position::start(layout, rules).expect("an official board"),
            without_game: false,
            clock: None,
            players: Players::default(),
        };
        let mut players = SensedPlayers::new(&start, game);
        let cells = Cell::ALL
            .into_iter()
            .sample(&mut rng, 1 + game as usize % 4);
        let lost = CellSet::from_iter(cells);
        for cell in lost.iter() {
            players.world().set_defect(cell, Some(Defect::Dead));
        }
        players.wait(Millis(800));
        assert_eq!(players.lost(), lost, "{players}");
        for _ in 0..40 {
            let position = *players.position();
            let Some(m) = position.legal_moves().choose(&mut rng) else {
                break;
            };
            let made = players.moves.len();
            make(&mut players, m, &mut rng);
            if is_certain(&position, m, lost) {
                assert_eq!(players.moves[made..], [m], "{players}");
                certain += 1;
                from_lost += u32::from(m.from.is_some_and(|from| lost.contains(from.into())));
            } else {
                assert_eq!(players.moves[made..], [], "{m} was guessed: {players}");
                uncertain += 1;
                players.set(&position, &mut rng);
                players.wait(Millis(400));
            }
            assert_ne!(players.state(), State::Mismatch, "{players}");
        }
    }
    assert!(
        certain > 5_000 && from_lost > 20 && uncertain > 100,
        "{certain} {from_lost} {uncertain}"
    );
}

fn make(players: &mut SensedPlayers, m: Move, rng: &mut StdRng) {
    let position = *players.position();
    if let Some(from) = m.from.filter(|_| position.displaced().is_none()) {
        players.take(from.into());
        players.wait(Millis(rng.random_range(50..200)));
    }
    if players.pawn(m.to).is_some() {
        players.take(m.to);
    }
    players.put(m.to, position.side(), beside(rng));
    players.wait(Millis(500));
}

/// Whether what binds the player can still be done so that the board sees it.
fn can_be_kept(position: &Position, binding: Binding, lost: CellSet) -> bool {
    let mut moves = position.legal_moves();
    moves.any(|m| binding.allows(m) && is_certain(position, m, lost))
}

#[test]
fn nobody_is_held_to_what_the_sensors_cannot_tell() {
    let (mut bound, mut never, mut freed) = (0, 0, 0);
    for game in 0..600 {
        let mut rng = StdRng::seed_from_u64(game);
        let moves = rng.random_range(0..40);
        let position = starts::played(Rules::KATARENGA, moves, &mut rng);
        let start = Start {
            sensors: SensorKind::Hall,
            options: Options::default(),
            position,
            without_game: false,
            clock: None,
            players: Players::default(),
        };
        let mut players = SensedPlayers::new(&start, game);
        let pawns = position.pawns(Side::White) | position.pawns(Side::Black);
        let pawn = pawns.iter().choose(&mut rng).expect("a pawn");
        let own = position.pawns(position.side()).contains(pawn);
        let binding = if own {
            Binding::Move(pawn)
        } else {
            Binding::Capture(pawn)
        };
        // All that matters to this pawn, in two parts: what is dead before it is touched and what dies after.
        let matters = position.legal_moves().filter(|&m| binding.allows(m));
        let matters = matters.flat_map(|m| m.cells().iter());
        let matters = CellSet::from_iter(matters.filter(|&cell| cell != Cell::from(pawn)));
        let (before, after): (Vec<_>, Vec<_>) = matters.iter().partition(|_| rng.random_bool(0.7));
        let mut lost = CellSet::EMPTY;
        let mut expected = None;
        for (dying, touches) in [(before, true), (after, false)] {
            for cell in dying {
                players.world().set_defect(cell, Some(Defect::Dead));
                lost.insert(cell);
            }
            players.wait(Millis(1_000));
            if touches {
                let side = players.take(pawn.into()).expect("a pawn");
                players.wait(Millis(600));
                players.put(pawn.into(), side, beside(&mut rng));
                players.wait(Millis(200));
                expected = Some(binding);
            }
            let was = expected;
            expected = expected.filter(|&binding| can_be_kept(&position, binding, lost));
            assert_eq!(players.binding(), expected, "{binding:?}: {players}");
            bound += u32::from(expected.is_some());
            never += u32::from(touches && expected.is_none());
            freed += u32::from(!touches && was != expected);
        }
    }
    assert!(
        bound > 100 && never > 50 && freed > 50,
        "{bound} {never} {freed}"
    );
}
