//! How long a player waits for the lights after a lift, at worst: two scans.

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

/// One scan could be a glitch, the second one decides. With a lift just after a scan that is 9.6 ms with halls, and 16 ms with
/// reed switches.
const WORST_SCANS: u32 = 2;

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
fn lights_are_decided_by_the_second_scan_after_a_lift() {
    let mut rng = StdRng::seed_from_u64(6);
    let mut worst = 0;
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
            for sensors in [SensorKind::Hall, SensorKind::Reed] {
                worst = worst.max(scans_to_lights(&position, sensors, pawn, &mut rng));
            }
        }
    }
    assert_eq!(worst, WORST_SCANS);
}
