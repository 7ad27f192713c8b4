//! From counts to pawns: calibration, hysteresis, debounce, drift and broken sensors.

use katarenga_core::sensing::{
    Calibration, CalibrationError, Calibrator, Health, Reading, Senses, SensorKind,
};
use katarenga_core::units::{AdcCount, Moment};
use katarenga_rules::{Cell, CellMap, CellSet, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

/// Five milliseconds a scan, nearly as on the board.
const SCAN: u32 = 5;

type Counts = CellMap<AdcCount>;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn cells(names: &[&str]) -> CellSet {
    names.iter().map(|name| cell(name)).collect()
}

fn calibrate(mut scan: impl FnMut() -> Counts) -> Result<Calibration, CalibrationError> {
    let mut calibrator = Calibrator::default();
    loop {
        if let Some(result) = calibrator.scan(&scan()) {
            return result;
        }
    }
}

/// Noise of about 3 counts rms, and a zero for each cell that is up to 150 counts off.
struct RealHalls {
    rng: SmallRng,
    zeros: CellMap<i32>,
}

impl RealHalls {
    fn new() -> Self {
        let mut rng = SmallRng::seed_from_u64(3);
        let zeros = CellMap::from_fn(|_| 2048 + rng.random_range(-150..=150));
        Self { rng, zeros }
    }

    fn scan(&mut self) -> Counts {
        let Self { rng, zeros } = self;
        CellMap::from_fn(|cell| {
            let noise: f64 = (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0;
            AdcCount((f64::from(zeros[cell]) + 3.0 * noise).round() as u16)
        })
    }
}

/// Feeds the same counts for a time and tells when a cell first showed a reading, in scans.
fn scans_until(
    senses: &mut Senses,
    now: &mut u32,
    counts: &Counts,
    at: Cell,
    reading: Reading,
) -> u32 {
    for scan in 1..200 {
        *now += SCAN;
        if senses.step(Moment(*now), counts).reading(at) == reading {
            return scan;
        }
    }
    panic!("{at} never showed {reading:?}");
}

fn feed(senses: &mut Senses, now: &mut u32, millis: u32, mut scan: impl FnMut() -> Counts) {
    let end = *now + millis;
    while *now < end {
        *now += SCAN;
        senses.step(Moment(*now), &scan());
    }
}

#[test]
fn calibration_tells_halls_from_reeds_and_learns_zeros_and_noise() {
    let mut halls = RealHalls::new();
    let calibration = calibrate(|| halls.scan()).unwrap();
    assert_eq!(calibration.kind, SensorKind::Hall);
    for (cell, &AdcCount(zero)) in calibration.zeros.iter() {
        assert!((i32::from(zero) - halls.zeros[cell]).abs() <= 2, "{cell}");
        assert!((8..=30).contains(&calibration.noise[cell].0), "{cell}");
    }
    let reeds = calibrate(|| CellMap::filled(AdcCount(4_090))).unwrap();
    assert_eq!(reeds.kind, SensorKind::Reed);
}

#[test]
fn calibration_refuses_with_the_names_of_occupied_and_faulty_cells() {
    let mut counts = CellMap::filled(AdcCount(2_048));
    counts[cell("e2")] = AdcCount(2_048 + 905);
    counts[cell("h9")] = AdcCount(2_048 - 502);
    counts[cell("c3")] = AdcCount(0);
    let mut high = false;
    let error = calibrate(|| {
        high = !high;
        counts[cell("d4")] = AdcCount(if high { 2_100 } else { 2_000 });
        counts
    });
    let error = error.expect_err("the board is not empty");
    assert_eq!(error.occupied, cells(&["e2", "h9"]));
    assert_eq!(error.faulty, cells(&["c3", "d4"]));
    assert_eq!(
        error.to_string(),
        "take the pawns off e2 h9; check the sensors of c3 d4"
    );
}

#[test]
fn calibration_of_reeds_refuses_closed_and_unconnected_ones() {
    let mut counts = CellMap::filled(AdcCount(4_095));
    counts[cell("a1")] = AdcCount(2);
    counts[cell("b1")] = AdcCount(2_000);
    let error = calibrate(|| counts).expect_err("the board is not empty");
    assert_eq!(
        (error.occupied, error.faulty),
        (cells(&["a1"]), cells(&["b1"]))
    );
}

#[test]
fn a_lift_shows_in_the_second_scan_and_a_placement_after_30_to_50_ms() {
    for (kind, empty, pawn, reading) in [
        (
            SensorKind::Hall,
            2_048,
            2_048 + 905,
            Reading::Pawn(Side::White),
        ),
        (
            SensorKind::Hall,
            2_048,
            2_048 - 905,
            Reading::Pawn(Side::Black),
        ),
        (SensorKind::Reed, 4_095, 3, Reading::SomePawn),
    ] {
        let mut senses = Senses::new(&Calibration::nominal(kind));
        let (mut now, e4) = (0, cell("e4"));
        let empty = CellMap::filled(AdcCount(empty));
        let mut occupied = empty;
        occupied[e4] = AdcCount(pawn);
        feed(&mut senses, &mut now, 100, || empty);
        let placement = scans_until(&mut senses, &mut now, &occupied, e4, reading) * SCAN;
        assert!((30..=50).contains(&placement), "{kind:?}: {placement} ms");
        feed(&mut senses, &mut now, 100, || occupied);
        assert_eq!(
            scans_until(&mut senses, &mut now, &empty, e4, Reading::Empty),
            2,
            "{kind:?}"
        );
    }
}

#[test]
fn one_wrong_scan_is_no_lift() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let mut occupied = CellMap::filled(AdcCount(2_048));
    occupied[e4] = AdcCount(2_900);
    feed(&mut senses, &mut now, 100, || occupied);
    for _ in 0..20 {
        now += SCAN;
        senses.step(Moment(now), &CellMap::filled(AdcCount(2_048)));
        assert_eq!(senses.occupancy().reading(e4), Reading::Pawn(Side::White));
        feed(&mut senses, &mut now, 80, || occupied);
    }
}

#[test]
fn a_second_look_at_once_shows_a_lift_and_clears_a_glitch() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let empty = CellMap::filled(AdcCount(2_048));
    let mut occupied = empty;
    occupied[e4] = AdcCount(2_900);
    feed(&mut senses, &mut now, 100, || occupied);
    now += SCAN;
    senses.glance(Moment(now), [(e4, empty[e4])]);
    senses.step(Moment(now), &occupied);
    let pawn = Reading::Pawn(Side::White);
    assert_eq!(senses.occupancy().reading(e4), pawn, "a glitch");
    feed(&mut senses, &mut now, 100, || occupied);
    now += SCAN;
    senses.glance(Moment(now), [(e4, empty[e4])]);
    assert_eq!(senses.occupancy().reading(e4), pawn, "one look");
    senses.step(Moment(now), &empty);
    assert_eq!(senses.occupancy().reading(e4), Reading::Empty, "two looks");
}

#[test]
fn hysteresis_holds_a_pawn_between_the_thresholds_and_wants_more_for_a_new_one() {
    for (side, direction) in [(Side::White, 1), (Side::Black, -1)] {
        let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
        let (mut now, e4) = (0, cell("e4"));
        let mut shown_at = |strength: i32, millis| {
            let mut counts = CellMap::filled(AdcCount(2_048));
            counts[e4] = AdcCount((2_048 + direction * strength) as u16);
            feed(&mut senses, &mut now, millis, || counts);
            senses.occupancy().reading(e4)
        };
        let pawn = Reading::Pawn(side);
        assert_eq!(shown_at(140, 500), Reading::Empty, "7.5 mT is no pawn yet");
        assert_eq!(shown_at(160, 100), pawn);
        assert_eq!(shown_at(100, 500), pawn, "5.4 mT is still one");
        assert_eq!(shown_at(80, 100), Reading::Empty);
    }
}

#[test]
fn a_side_lobe_and_eight_neighbours_are_no_pawn() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let mut now = 0;
    // 2.75 mT and 1.4 mT at 18.6 counts each, in the same direction.
    let disturbed = CellMap::filled(AdcCount(2_048 - 78));
    feed(&mut senses, &mut now, 2_000, || disturbed);
    assert!(senses.occupancy().occupied().is_empty());
}

#[test]
fn a_changed_colour_shows_without_the_cell_ever_reading_empty() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let mut counts = CellMap::filled(AdcCount(2_048));
    counts[e4] = AdcCount(2_048 - 905);
    feed(&mut senses, &mut now, 100, || counts);
    counts[e4] = AdcCount(2_048 + 905);
    let mut shown = Vec::new();
    for _ in 0..10 {
        now += SCAN;
        shown.push(senses.step(Moment(now), &counts).reading(e4));
    }
    shown.dedup();
    assert_eq!(
        shown,
        [Reading::Pawn(Side::Black), Reading::Pawn(Side::White)]
    );
}

#[test]
fn a_slow_drift_is_followed_and_a_pawn_is_still_seen_after_it() {
    for (towards, pawn) in [(1, Side::Black), (-1, Side::White)] {
        let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
        let (mut now, e4) = (0, cell("e4"));
        let count = |off: i32| AdcCount((2_048 + towards * off) as u16);
        // 35 counts in two minutes: a hot lamp over the board.
        for drift in 0..35 {
            feed(&mut senses, &mut now, 3_500, || {
                CellMap::filled(count(drift))
            });
        }
        assert!(senses.occupancy().occupied().is_empty());
        // 8.6 mT against the drifted zero, but 6.7 against the old one: only tracking sees it.
        let mut counts = CellMap::filled(count(34));
        counts[e4] = count(34 - 155);
        feed(&mut senses, &mut now, 100, || counts);
        assert_eq!(senses.occupancy().reading(e4), Reading::Pawn(pawn));
    }
}

#[test]
fn a_placement_takes_three_scans_however_long_they_take() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let mut occupied = CellMap::filled(AdcCount(2_048));
    feed(&mut senses, &mut now, 100, || occupied);
    occupied[e4] = AdcCount(2_048 + 905);
    let shown = [50, 100, 150].map(|late| {
        let seen = senses.step(Moment(now + late), &occupied);
        seen.occupied().contains(e4)
    });
    assert_eq!(shown, [false, false, true]);
}

#[test]
fn a_magnet_that_creeps_up_cannot_hide_by_moving_the_zero() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let mut counts = CellMap::filled(AdcCount(2_048));
    for strength in (0..=200).step_by(2) {
        counts[e4] = AdcCount(2_048 + strength);
        feed(&mut senses, &mut now, 4_000, || counts);
    }
    assert_eq!(senses.occupancy().reading(e4), Reading::Pawn(Side::White));
}

#[test]
fn dead_stuck_and_noisy_sensors_are_reported_by_cell() {
    let mut halls = RealHalls::new();
    let calibration = calibrate(|| halls.scan()).unwrap();
    let mut senses = Senses::new(&calibration);
    let (mut now, mut loud) = (0, false);
    let [dead, stuck, noisy] = ["a1", "d5", "h9"].map(cell);
    let mut broken_scan = || {
        let mut counts = halls.scan();
        loud = !loud;
        counts[dead] = AdcCount(0);
        counts[stuck] = AdcCount(2_040);
        counts[noisy] = AdcCount(if loud { 2_300 } else { 1_800 });
        counts
    };
    feed(&mut senses, &mut now, 6_000, &mut broken_scan);
    for (cell, expected) in [
        (dead, Health::Dead),
        (stuck, Health::Stuck),
        (noisy, Health::Noisy),
    ] {
        assert_eq!(senses.health(cell), expected, "{cell}");
        assert_eq!(senses.occupancy().reading(cell), Reading::Faulty, "{cell}");
    }
    assert_eq!(
        senses.occupancy().faulty(),
        cells(&["a1", "d5", "h9"]),
        "and no other"
    );

    feed(&mut senses, &mut now, 3_000, || halls.scan());
    assert_eq!(
        senses.occupancy().faulty(),
        CellSet::EMPTY,
        "mended sensors are trusted again"
    );
}

#[test]
fn a_sensor_that_dies_never_shows_a_pawn_that_is_not_there() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let mut counts = CellMap::filled(AdcCount(2_048));
    feed(&mut senses, &mut now, 100, || counts);
    counts[e4] = AdcCount(0);
    for _ in 0..200 {
        now += SCAN;
        let reading = senses.step(Moment(now), &counts).reading(e4);
        assert!(
            matches!(reading, Reading::Empty | Reading::Faulty),
            "{reading:?}"
        );
    }
}

#[test]
fn minutes_of_noise_move_no_pawn() {
    let mut halls = RealHalls::new();
    let calibration = calibrate(|| halls.scan()).unwrap();
    let mut senses = Senses::new(&calibration);
    let mut now = 0;
    for index in (0..Cell::COUNT).step_by(2) {
        halls.zeros[Cell::ALL[index]] += 502;
    }
    feed(&mut senses, &mut now, 200, || halls.scan());
    let settled = *senses.occupancy();
    assert_eq!(settled.occupied().len(), 34);
    for _ in 0..20 {
        feed(&mut senses, &mut now, 10_000, || halls.scan());
        assert_eq!(*senses.occupancy(), settled);
    }
}

#[test]
fn a_reed_switch_may_read_the_same_for_ever() {
    let mut flicker = false;
    let calibration = calibrate(|| {
        flicker = !flicker;
        CellMap::filled(AdcCount(if flicker { 4_095 } else { 4_090 }))
    });
    let mut senses = Senses::new(&calibration.unwrap());
    let mut counts = CellMap::filled(AdcCount(4_095));
    counts[cell("e4")] = AdcCount(0);
    let mut now = 0;
    feed(&mut senses, &mut now, 20_000, || counts);
    assert_eq!(senses.occupancy().faulty(), CellSet::EMPTY);
    assert_eq!(senses.occupancy().reading(cell("e4")), Reading::SomePawn);
}

/// Changes are counted by the second. Pawns come and go on a cell all evening, which is no noise, whether one stands
/// there at the end of a second or not.
#[test]
fn a_cell_that_is_used_all_evening_is_not_noisy() {
    for (kind, empty, pawn) in [
        (SensorKind::Hall, 2_048, 2_048 + 905),
        (SensorKind::Reed, 4_095, 3),
    ] {
        for stands_for in [100, 900] {
            let mut senses = Senses::new(&Calibration::nominal(kind));
            let (mut now, e4) = (0, cell("e4"));
            let empty = CellMap::filled(AdcCount(empty));
            let mut occupied = empty;
            occupied[e4] = AdcCount(pawn);
            for _ in 0..60 {
                feed(&mut senses, &mut now, stands_for, || occupied);
                feed(&mut senses, &mut now, 1_000 - stands_for, || empty);
                assert_eq!(senses.health(e4), Health::Good, "{kind:?} after {now} ms");
            }
        }
    }
}

#[test]
fn a_noisy_sensor_is_trusted_again_only_after_a_quiet_second() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let (mut now, e4) = (0, cell("e4"));
    let (empty, mut occupied) = (
        CellMap::filled(AdcCount(2_048)),
        CellMap::filled(AdcCount(2_048)),
    );
    occupied[e4] = AdcCount(2_048 + 905);
    let mut change_every = |senses: &mut Senses, millis: u32, times: u32| {
        for time in 0..times {
            let counts = if time % 2 == 0 { occupied } else { empty };
            feed(senses, &mut now, millis, || counts);
            assert!(time < 30 || senses.health(e4) == Health::Noisy, "{now} ms");
        }
    };
    change_every(&mut senses, 24, 100);
    // Ten changes a second would be nothing in a sensor that has been quiet.
    for _ in 0..50 {
        change_every(&mut senses, 96, 2);
        assert_eq!(senses.health(e4), Health::Noisy);
    }
    feed(&mut senses, &mut now, 2_100, || empty);
    assert_eq!(senses.health(e4), Health::Good);
}

#[test]
fn a_reed_switch_that_is_neither_open_nor_closed_is_dead() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Reed));
    let (mut now, e4) = (0, cell("e4"));
    let mut counts = CellMap::filled(AdcCount(4_095));
    counts[e4] = AdcCount(2_000);
    feed(&mut senses, &mut now, 600, || counts);
    assert_eq!(senses.health(e4), Health::Dead);
    assert_eq!(senses.occupancy().faulty(), cells(&["e4"]));
}
