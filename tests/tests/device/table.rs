//! The whole device: buttons and pawns in, lights out.

use katarenga_core::evening::{ClockSettings, Settings};
use katarenga_core::lights::{BLANK, LightStyle, Palette};
use katarenga_core::memory::{GameStart, Record};
use katarenga_core::referee::State;
use katarenga_core::sensing::{Calibration, Occupancy, Reading, SensorKind};
use katarenga_core::sound::Sound;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::table::line_up::LineUp;
use katarenga_core::table::{Calibrating, Inputs, SelfTest, Table};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::board::Edge;
use katarenga_rules::{BySide, Cell, CellMap, CellSet, Layout, Position, Rules, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
const SCAN: u32 = 5;

fn settings() -> Settings {
    Settings::new(LAYOUT.parse().unwrap())
}

/// What noiseless halls read in a position.
fn counts(position: &Position) -> CellMap<AdcCount> {
    CellMap::from_fn(|cell| {
        let side = Side::ALL
            .into_iter()
            .find(|&side| position.standing(side).contains(cell));
        AdcCount(match side {
            None => 2_048,
            Some(Side::White) => 2_948,
            Some(Side::Black) => 1_148,
        })
    })
}

/// A device with the start position on it, and time.
struct Device {
    table: Table,
    counts: CellMap<AdcCount>,
    now: u32,
}

impl Device {
    fn in_game() -> Self {
        Self::in_game_at(0)
    }

    /// Switched on so long after the moment from which time is counted.
    fn in_game_at(now: u32) -> Self {
        let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
        let calibration = Calibration::nominal(SensorKind::Hall);
        let mut table = Table::new(settings(), Some(calibration), Moment(now));
        let began = GameStart {
            position: start,
            options: settings().options,
            white_edge: settings().white_edge,
            clock: None,
        };
        table.recall(Moment(now), Record::Began(began));
        let mut device = Self {
            table,
            counts: counts(&start),
            now,
        };
        device.run(1_500, Buttons::NONE);
        device
    }

    fn run(&mut self, millis: u32, buttons: Buttons) {
        for _ in 0..millis / SCAN {
            self.now = self.now.wrapping_add(SCAN);
            let inputs = Inputs {
                counts: &self.counts,
                buttons,
            };
            self.table.step(Moment(self.now), &inputs);
        }
    }
}

#[test]
fn buttons_without_ok_never_change_a_running_game_or_its_settings() {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut device = Device::in_game();
    let position = *device.table.referee().unwrap().position();
    let others = [Button::Setup, Button::Back, Button::Next, Button::Turn];
    for _ in 0..20_000 {
        let pressed = others
            .into_iter()
            .filter(|_| rng.random_bool(0.3))
            .collect();
        device.run(rng.random_range(1..160) * SCAN, pressed);
        device.run(rng.random_range(1..20) * SCAN, Buttons::NONE);
        let frame = device.table.frame(Moment(device.now), DEFAULT_LIMIT);
        assert!(frame.current() <= DEFAULT_LIMIT);
    }
    device.run(200_000, Buttons::NONE);
    let referee = device.table.referee().expect("the game is still there");
    assert_eq!(*referee.position(), position);
    assert_eq!(referee.state(), State::InPlay);
    assert_eq!(*device.table.settings(), settings());
}

#[test]
fn a_new_board_asks_to_be_calibrated_then_for_its_pawns_then_plays() {
    let mut table = Table::new(settings(), None, Moment(0));
    let empty = CellMap::filled(AdcCount(2_050));
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let mut now = 0;
    let mut run = |table: &mut Table, counts: &CellMap<AdcCount>, millis: u32| {
        let end = now + millis;
        while now < end {
            now += SCAN;
            table.step(
                Moment(now),
                &Inputs {
                    counts,
                    buttons: Buttons::NONE,
                },
            );
        }
        table.canvas(Moment(now))
    };
    let pawns = counts(&start);
    assert_ne!(
        run(&mut table, &pawns, 2_000),
        BLANK,
        "the pawns are in the way"
    );
    assert_eq!(table.calibration(), None);
    run(&mut table, &empty, 2_000);
    assert!(table.calibration().is_some());
    assert!(table.referee().is_none(), "no pawns, no game");
    run(&mut table, &pawns, 200);
    assert_eq!(
        table.referee().map(|referee| *referee.position()),
        Some(start)
    );
}

#[test]
fn a_device_fits_into_the_memory_of_the_chip() {
    // Of the 32 KiB that the image may use for everything static.
    assert!(
        size_of::<Table>() <= 8 * 1024,
        "{} bytes",
        size_of::<Table>()
    );
}

#[test]
fn a_game_goes_on_when_time_wraps_after_49_days() {
    // Sixteen seconds before it does.
    let mut device = Device::in_game_at(u32::MAX - 16_000);
    let mut position = *device.table.referee().unwrap().position();
    for _ in 0..20 {
        let m = position.legal_moves().next().unwrap();
        let next = position.play(m).unwrap();
        device.counts[m.from.unwrap().into()] = AdcCount(2_048);
        device.run(300, Buttons::NONE);
        device.counts = counts(&next);
        device.run(800, Buttons::NONE);
        assert_eq!(
            device.table.referee().map(|referee| *referee.position()),
            Some(next)
        );
        position = next;
    }
    assert!(device.now < 16_000, "it has wrapped");
}

#[test]
fn a_show_does_not_come_back_after_weeks() {
    let device = Device::in_game();
    let at_rest = device.table.canvas(Moment(device.now));
    let weeks_later = device.now.wrapping_add(u32::MAX / 2 + 2_000);
    assert_eq!(device.table.canvas(Moment(weeks_later)), at_rest);
}

#[test]
fn every_sound_has_tones_of_its_own_that_a_piezo_can_play() {
    for (index, sound) in Sound::ALL.into_iter().enumerate() {
        let length: u32 = sound.notes().iter().map(|note| note.length.0).sum();
        assert!(
            (20..=1_000).contains(&length),
            "{sound:?} takes {length} ms"
        );
        let tones = sound
            .notes()
            .iter()
            .map(|note| note.hertz)
            .filter(|&hertz| hertz > 0);
        assert!(
            tones.clone().count() > 0
                && tones.clone().all(|hertz| (1_000..=4_000).contains(&hertz))
        );
        for other in &Sound::ALL[..index] {
            assert_ne!(sound.notes(), other.notes(), "{sound:?} and {other:?}");
        }
    }
}

#[test]
fn a_menu_is_there_while_it_is_open() {
    let mut device = Device::in_game();
    assert!(device.table.menu().is_none());
    device.run(1_200, [Button::Setup].into_iter().collect());
    device.run(100, Buttons::NONE);
    assert!(device.table.menu().is_some());
}

#[test]
fn lights_have_the_colours_that_the_players_have_set() {
    for palette in Palette::ALL {
        let calibration = Calibration::nominal(SensorKind::Hall);
        let settings = Settings {
            palette,
            ..settings()
        };
        // Without pawns, it asks for all of them.
        let mut table = Table::new(settings, Some(calibration), Moment(0));
        let mut counts = CellMap::filled(AdcCount(2_048));
        counts["e4".parse().unwrap()] = AdcCount(2_948);
        let mut now = 0;
        while now < 4_000 {
            now += SCAN;
            let buttons = Buttons::NONE;
            table.step(
                Moment(now),
                &Inputs {
                    counts: &counts,
                    buttons,
                },
            );
        }
        let look = LightStyle {
            palette,
            brightness: settings.brightness,
        };
        for now in (4_000..6_000).map(Moment) {
            let expected = look.render(&table.canvas(now), now, DEFAULT_LIMIT);
            assert_eq!(table.frame(now, DEFAULT_LIMIT).frame(), expected.frame());
        }
    }
}

/// The layout that a board draws by lot when its sensors have read this noise.
fn drawn_after(noise: impl Fn(u32) -> CellMap<AdcCount>) -> Layout {
    let calibration = Calibration::nominal(SensorKind::Hall);
    let mut table = Table::new(settings(), Some(calibration), Moment(0));
    let mut now = 0;
    let mut run = |table: &mut Table, millis: u32, buttons: Buttons| {
        for _ in 0..millis / SCAN {
            now += SCAN;
            let counts = noise(now);
            table.step(
                Moment(now),
                &Inputs {
                    counts: &counts,
                    buttons,
                },
            );
        }
    };
    // SETUP opens the menu, OK the layout, TURN held draws a random one, OK takes it.
    for (button, millis) in [
        (Button::Setup, 1_200),
        (Button::Ok, 100),
        (Button::Turn, 1_200),
        (Button::Ok, 100),
    ] {
        run(&mut table, millis, [button].into_iter().collect());
        run(&mut table, 200, Buttons::NONE);
    }
    table.settings().layout
}

#[test]
fn one_count_of_noise_makes_another_lot() {
    let still = |_| CellMap::filled(AdcCount(2_048));
    let layout = drawn_after(still);
    assert_ne!(layout, settings().layout, "one was drawn");
    assert_eq!(drawn_after(still), layout);
    for cell in Cell::ALL {
        let noisy = |now| {
            let mut counts = still(now);
            if now == 80 {
                counts[cell] = AdcCount(2_049);
            }
            counts
        };
        assert_ne!(drawn_after(noisy), layout, "{cell}");
    }
}

#[test]
fn the_edge_that_white_has_taken_is_kept_with_the_settings() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let near = counts(&start);
    for (counts, edge) in [(near, Edge::Near), (near.turned(), Edge::Far)] {
        let calibration = Calibration::nominal(SensorKind::Hall);
        let mut table = Table::new(settings(), Some(calibration), Moment(0));
        let mut kept = false;
        for now in (0..2_000).step_by(SCAN as usize) {
            let buttons = Buttons::NONE;
            table.step(
                Moment(now),
                &Inputs {
                    counts: &counts,
                    buttons,
                },
            );
            kept |= table
                .records()
                .any(|record| matches!(record, Record::Settings(_)));
        }
        assert!(table.referee().is_some());
        assert_eq!(table.settings().white_edge, edge);
        assert_eq!(kept, edge != settings().white_edge, "{edge:?}");
    }
}

#[test]
fn a_pause_is_one_only_after_the_first_move() {
    let mut device = Device::in_game();
    let start = *device.table.referee().unwrap().position();
    let began = GameStart {
        position: start,
        options: settings().options,
        white_edge: settings().white_edge,
        clock: Some(ClockSettings {
            time: BySide::both(Millis(300_000)),
            increment: Millis(0),
        }),
    };
    let calibration = Calibration::nominal(SensorKind::Hall);
    device.table = Table::new(settings(), Some(calibration), Moment(device.now));
    device
        .table
        .recall(Moment(device.now), Record::Began(began));
    device.run(1_500, Buttons::NONE);
    assert!(!device.table.is_paused());
    let moved = start.play("b1a2".parse().unwrap()).unwrap();
    device.counts = counts(&moved);
    device.run(1_000, Buttons::NONE);
    assert!(!device.table.is_paused(), "Black thinks");
    device.run(100, [Button::Ok].into_iter().collect());
    device.run(100, Buttons::NONE);
    assert!(device.table.is_paused());
}

#[test]
fn pawns_that_are_set_while_the_light_walks_are_not_tested() {
    let calibration = Calibration::nominal(SensorKind::Hall);
    let mut test = SelfTest::new(calibration, Moment(0));
    let e4: Cell = "e4".parse().unwrap();
    let empty = CellMap::filled(AdcCount(2_048));
    let mut pawn = empty;
    pawn[e4] = AdcCount(2_948);
    test.scan(Moment(1_000), &empty, CellSet::EMPTY);
    test.scan(Moment(1_008), &pawn, CellSet::EMPTY);
    assert_eq!(test.sound(), CellSet::EMPTY);
    test.scan(Moment(6_000), &empty, CellSet::EMPTY);
    test.scan(Moment(6_008), &pawn, CellSet::EMPTY);
    assert_eq!(test.sound(), [e4].into_iter().collect());
}

#[test]
fn calibration_names_a_broken_sensor_and_lets_players_do_without_it() {
    let e4: Cell = "e4".parse().unwrap();
    let e5: Cell = "e5".parse().unwrap();
    let mut counts = CellMap::filled(AdcCount(2_048));
    counts[e4] = AdcCount(0);
    let mut calibrating = Calibrating::default();
    let mut rounds = |counts: &CellMap<AdcCount>| {
        let sound = (0..200).any(|_| calibrating.scan(counts).is_some());
        assert!(!sound);
        let error = calibrating.error().expect("it says why");
        (error.faulty, error.occupied, calibrating.acceptable())
    };
    let broken = CellSet::from_iter([e4]);
    let (faulty, occupied, acceptable) = rounds(&counts);
    assert_eq!((faulty, occupied), (broken, CellSet::EMPTY));
    assert_eq!(acceptable.map(|it| it.zeros[e5]), Some(AdcCount(2_048)));
    counts[e5] = AdcCount(2_948);
    let (faulty, occupied, acceptable) = rounds(&counts);
    assert_eq!((faulty, occupied), (broken, CellSet::from_iter([e5])));
    assert_eq!(acceptable, None, "a pawn is in the way");
}

#[test]
fn only_pawns_on_their_start_squares_are_in_place() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let mut seen = Occupancy::of(&start);
    seen.set("e1".parse().unwrap(), Reading::Empty);
    seen.set("e4".parse().unwrap(), Reading::Pawn(Side::White));
    seen.set("a8".parse().unwrap(), Reading::Pawn(Side::White));
    let line_up = LineUp::look(&settings(), None, SensorKind::Hall, &seen).unwrap();
    let cells =
        |names: [&str; 2]| CellSet::from_iter(names.map(|name| name.parse::<Cell>().unwrap()));
    let standing = start.standing(Side::White) | start.standing(Side::Black);
    assert_eq!(line_up.in_place, standing - cells(["e1", "a8"]));
    assert_eq!(line_up.missing, cells(["e1", "a8"]));
    assert_eq!(line_up.surplus, cells(["e4", "a8"]));
}
