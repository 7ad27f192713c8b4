//! How long a player waits for the lights after a lift, at worst.

use katarenga_core::evening::Players;
use katarenga_core::lights::{Role, Roles};
use katarenga_core::referee::Options;
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, CellMap, Position, Rules, Side, Square};
use katarenga_scenario::{BELIEVED, Start};
use katarenga_tests::players::beside;
use katarenga_tests::starts;
use katarenga_world::Magnet;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

/// One look could be a glitch, the second one decides. Halls get it in the same scan: with a lift just after a scan that is
/// 3.05 ms. Reed switches get it in the next scan, after 16 ms.
const fn worst_scans(sensors: SensorKind) -> u32 {
    match sensors {
        SensorKind::Hall => 1,
        SensorKind::Reed => 2,
    }
}

/// How many scans after a lift the lights show what the pawn may do.
fn scans_to_lights(
    position: &Position,
    sensors: SensorKind,
    pawn: Square,
    rng: &mut StdRng,
) -> u32 {
    let start = Start {
        sensors,
        options: Options::default(),
        position: *position,
        without_game: false,
        clock: None,
        players: Players::default(),
    };
    let mut world = start.on_core_with_noise(1);
    for side in Side::ALL {
        for cell in position.standing(side).iter() {
            world.put(cell, Magnet::of(side).off_centre(beside(rng)));
        }
    }
    world.wait(BELIEVED);
    world.wait(Millis(1_000));
    world.take(pawn.into());
    let expected = lights(position, pawn);
    for scans in 1..100 {
        world.run(sensors.scan_period());
        let core = world.device().expect("the plug is in");
        let referee = core.table().referee().expect("a game");
        if *referee.roles() == expected {
            return scans;
        }
    }
    panic!("{pawn} was lifted and not all was lit: {position}");
}

/// What a lifted pawn of either side lights.
fn lights(position: &Position, pawn: Square) -> Roles {
    let mut roles = CellMap::filled(None);
    let destinations = position.destinations(pawn);
    for cell in destinations.cells().iter() {
        roles[cell] = Some(match cell {
            Cell::Camp(_) => Role::Camp,
            Cell::Square(square) if destinations.captures.contains(square) => Role::Capture,
            Cell::Square(_) => Role::Destination,
        });
    }
    let captors = position.captors(pawn);
    for captor in captors {
        roles[Cell::from(captor)] = Some(Role::Captor);
        roles[Cell::from(pawn)] = Some(Role::Capture);
    }
    if destinations.cells().is_empty() && captors.is_empty() {
        roles[Cell::from(pawn)] = Some(Role::PutBack);
    }
    roles
}

#[test]
fn lights_are_decided_by_the_second_look_after_a_lift() {
    let mut rng = StdRng::seed_from_u64(6);
    let kinds = [SensorKind::Hall, SensorKind::Reed];
    let mut worst = [0; 2];
    for game in 0..20 {
        let rules = if game % 4 == 0 {
            Rules::RACE
        } else {
            Rules::KATARENGA
        };
        let position = starts::played(rules, game * 3, &mut rng);
        if position.displaced().is_some() {
            continue;
        }
        for pawn in position.pawns(Side::White) | position.pawns(Side::Black) {
            for (sensors, worst) in kinds.into_iter().zip(&mut worst) {
                *worst = (*worst).max(scans_to_lights(&position, sensors, pawn, &mut rng));
            }
        }
    }
    assert_eq!(worst, kinds.map(worst_scans));
}
