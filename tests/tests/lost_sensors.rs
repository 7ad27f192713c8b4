//! Games on a board with dead sensors: what is certain is recorded, the rest is not guessed.

use katarenga::scenario::Start;
use katarenga::world::Defect;
use katarenga_core::referee::{Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_core::{Cell, CellSet, Move, Position, Rules};
use katarenga_tests::players::{Players, beside, is_certain};
use katarenga_tests::starts;
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
        };
        let mut players = Players::new(&start, game);
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
                from_lost += u32::from(lost.contains(m.from.into()));
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

fn make(players: &mut Players, m: Move, rng: &mut StdRng) {
    let position = *players.position();
    if position.displaced().is_none() {
        players.take(m.from.into());
        players.wait(Millis(rng.random_range(50..200)));
    }
    if players.pawn(m.to).is_some() {
        players.take(m.to);
    }
    players.put(m.to, position.side(), beside(rng));
    players.wait(Millis(500));
}
