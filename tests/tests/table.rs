//! The whole device: buttons and pawns in, lights out.

use katarenga_core::evening::Settings;
use katarenga_core::lights::BLANK;
use katarenga_core::memory::{GameStart, Record};
use katarenga_core::referee::State;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::sound::Sound;
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::{AdcCount, Moment};
use katarenga_core::{Button, Buttons, CellMap, Position, Rules, Side};
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
        device.counts[m.from.into()] = AdcCount(2_048);
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
