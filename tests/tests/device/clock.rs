//! The clock over a whole evening: nothing is lost, nothing is counted twice.

use katarenga_core::evening::{ClockSettings, Players};
use katarenga_core::referee::{Event, Options};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::{BySide, Layout, Position, Rules, Side};
use katarenga_scenario::{BELIEVED, Start};
use katarenga_world::{CoreDevice, Magnet, World};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

const HOURS: u32 = 3_600_000;

/// Two players shuffle a pawn each to and fro on a board of kings' squares, for two hours of their time.
///
/// What the clocks say is compared with a stopwatch that only knows when the board said that a move was made.
#[test]
fn two_hours_of_play_are_counted_to_the_hundredth_of_a_second() {
    let layout: Layout = ["bbbbbbbb"; 8].join("/").parse().expect("a layout");
    let position = Position::start(layout, Rules::KATARENGA).expect("a start");
    let increment = Millis(7_000);
    let start = Start {
        sensors: SensorKind::Hall,
        options: Options::default(),
        position,
        without_game: false,
        clock: Some(ClockSettings {
            time: BySide::both(Millis(2 * HOURS)),
            increment,
        }),
        players: Players::default(),
    };
    let mut world = start.on_core();
    world.change(|around| around.set_up(&position));
    world.wait(BELIEVED);
    let mut rng = StdRng::seed_from_u64(1);
    let mut now = 0_u64;
    let mut thought = BySide::both(0_u64);
    let mut moves = BySide::both(0_u64);
    let mut since = None;
    let mut places = BySide {
        white: ["a1", "a2"],
        black: ["a8", "a7"],
    }
    .map(|cells| cells.map(|c| c.parse().expect(c)));
    'evening: loop {
        for side in Side::ALL {
            let [from, to] = &mut places[side];
            // Steps of their own length, so that thoughts end anywhere between two scans.
            let mut pass = |world: &mut World<CoreDevice>, millis: u32| {
                for _ in 0..millis {
                    world.wait(Millis(1));
                    now += 1;
                    let made = |event: &Event| matches!(event, Event::MoveMade { .. });
                    if world.take_events().iter().any(made) {
                        if let Some(since) = since {
                            thought[side] += now - since;
                        }
                        since = Some(now);
                        moves[side] += 1;
                    }
                }
            };
            pass(&mut world, rng.random_range(500..60_000));
            world.take(*from);
            pass(&mut world, rng.random_range(200..350));
            world.put(*to, Magnet::of(side));
            pass(&mut world, 600);
            std::mem::swap(from, to);
            if now > u64::from(2 * HOURS) {
                break 'evening;
            }
        }
    }
    let table = world.device().expect("the plug is in").table();
    for side in Side::ALL {
        let own = moves[side];
        let given = u64::from(2 * HOURS) + own * u64::from(increment.0);
        let running = match table.thinking() {
            Some(thinking) if thinking == side => now - since.expect("a move"),
            _ => 0,
        };
        let stopwatch = given - thought[side] - running;
        let clock = u64::from(table.clock().left(side).expect("a clock").0);
        let off = clock.abs_diff(stopwatch);
        println!("{side}: {own} moves, clock {clock} ms, stopwatch {stopwatch} ms, {off} ms apart");
        assert!(own > 60 && off <= 10, "{side} is {off} ms off");
    }
}
