//! Lining up the pawns, calibration and self-test, as the lights show them.

use katarenga_core::evening::Settings;
use katarenga_core::lights::{Canvas, Paint, Role};
use katarenga_core::sensing::{Calibration, Calibrator, Occupancy, Reading, SensorKind};
use katarenga_core::table::line_up::start;
use katarenga_core::table::{Calibrating, LineUp, SelfTest};
use katarenga_core::units::{AdcCount, Moment};
use katarenga_rules::board::Edge;
use katarenga_rules::{Cell, CellMap, CellSet, Colour, Rules, Side};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

fn settings() -> Settings {
    Settings::new(LAYOUT.parse().unwrap())
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The start position as the board's wiring sees it, with reed switches if asked for.
fn lined_up(settings: &Settings, edge: Edge, kind: SensorKind) -> Occupancy {
    let board = Occupancy::of(&start(settings, edge).unwrap()).seen_from(edge);
    let mut seen = Occupancy::default();
    for cell in board.occupied().iter() {
        let reading = match kind {
            SensorKind::Hall => board.reading(cell),
            SensorKind::Reed => Reading::SomePawn,
        };
        seen.set(cell, reading);
    }
    seen
}

fn painted(canvas: &Canvas, role: Role) -> CellSet {
    canvas
        .iter()
        .filter(|(_, paint)| **paint == Paint::Role(role))
        .map(|(cell, _)| cell)
        .collect()
}

#[test]
fn r30_halls_recognise_the_edge_that_white_has_taken() {
    for rules in [Rules::KATARENGA, Rules::RACE] {
        let settings = Settings {
            rules,
            ..settings()
        };
        for edge in [Edge::Near, Edge::Far] {
            let board = lined_up(&settings, edge, SensorKind::Hall);
            let line_up = LineUp::look(&settings, None, SensorKind::Hall, &board).unwrap();
            assert!(line_up.is_ready(), "{rules} {edge:?}: {line_up:?}");
            assert_eq!(line_up.white_edge, edge, "{rules}");
        }
    }
}

#[test]
fn with_reeds_the_setting_says_where_white_sits() {
    for white_edge in [Edge::Near, Edge::Far] {
        let settings = Settings {
            white_edge,
            ..settings()
        };
        let board = lined_up(&settings, Edge::Near, SensorKind::Reed);
        let line_up = LineUp::look(&settings, None, SensorKind::Reed, &board).unwrap();
        assert!(line_up.is_ready());
        assert_eq!(line_up.white_edge, white_edge);
    }
}

#[test]
fn missing_and_surplus_pawns_are_shown_until_all_stand() {
    let settings = settings();
    for kind in [SensorKind::Hall, SensorKind::Reed] {
        let mut board = lined_up(&settings, Edge::Near, kind);
        let pawn = board.reading(cell("c1"));
        board.set(cell("c1"), Reading::Empty);
        board.set(cell("c4"), pawn);
        let line_up = LineUp::look(&settings, None, kind, &board).unwrap();
        assert!(!line_up.is_ready());
        assert_eq!(
            painted(&line_up.canvas(), Role::PutBack).single(),
            Some(cell("c1"))
        );
        assert_eq!(
            painted(&line_up.canvas(), Role::TakeAway).single(),
            Some(cell("c4"))
        );
        board.set(cell("c4"), Reading::Empty);
        board.set(cell("c1"), pawn);
        assert!(
            LineUp::look(&settings, None, kind, &board)
                .unwrap()
                .is_ready()
        );
    }
}

#[test]
fn a_pawn_of_the_wrong_colour_does_not_start_the_game() {
    let settings = settings();
    let mut board = lined_up(&settings, Edge::Near, SensorKind::Hall);
    board.set(cell("c1"), Reading::Pawn(Side::Black));
    let line_up = LineUp::look(&settings, None, SensorKind::Hall, &board).unwrap();
    assert_eq!(line_up.missing.single(), Some(cell("c1")));
    assert_eq!(line_up.surplus.single(), Some(cell("c1")));
}

#[test]
fn calibration_shows_what_stands_in_the_way_and_goes_on_by_itself() {
    let mut calibrating = Calibrating::default();
    let mut counts = CellMap::filled(AdcCount(2_048));
    counts[cell("e2")] = AdcCount(2_900);
    counts[cell("a9")] = AdcCount(0);
    for _ in 0..2 * Calibrator::SCANS {
        assert_eq!(calibrating.scan(&counts), None);
    }
    assert_eq!(
        painted(&calibrating.canvas(), Role::TakeAway).single(),
        Some(cell("e2"))
    );
    assert_eq!(
        painted(&calibrating.canvas(), Role::Faulty).single(),
        Some(cell("a9"))
    );
    let empty = CellMap::filled(AdcCount(2_050));
    let done = (0..Calibrator::SCANS)
        .find_map(|_| calibrating.scan(&empty))
        .expect("the board is empty now");
    assert_eq!(done.kind, SensorKind::Hall);
    assert_eq!(calibrating.error(), None);
}

#[test]
fn calibration_calls_no_sensor_broken_from_which_a_pawn_is_just_taken() {
    let mut calibrating = Calibrating::default();
    let empty = CellMap::filled(AdcCount(2_048));
    let mut pawns = empty;
    for file in 'a'..='h' {
        pawns[cell(&format!("{file}1"))] = AdcCount(2_900);
    }
    // All of them are taken off in the middle of the second round.
    let (before, after) = (Calibrator::SCANS * 3 / 2, Calibrator::SCANS / 2);
    for (counts, scans) in [(&pawns, before), (&empty, after)] {
        for _ in 0..scans {
            assert_eq!(calibrating.scan(counts), None);
            assert!(painted(&calibrating.canvas(), Role::Faulty).is_empty());
        }
    }
    assert_eq!(calibrating.error(), None, "it looks again");
    assert_eq!(calibrating.acceptable(), None);
    assert!((0..Calibrator::SCANS).any(|_| calibrating.scan(&empty).is_some()));
}

#[test]
fn the_self_test_walks_over_every_led_in_three_colours() {
    let test = SelfTest::new(Calibration::nominal(SensorKind::Hall), Moment(1_000));
    for colour in [Colour::Red, Colour::Green, Colour::Blue] {
        for cell in Cell::ALL {
            let lit = (0..6_000).step_by(5).any(|time| {
                let canvas = test.canvas(Moment(1_000 + time));
                canvas.iter().all(|(other, paint)| {
                    let expected = if other == cell {
                        Paint::Terrain(colour)
                    } else {
                        Paint::Dark
                    };
                    *paint == expected
                })
            });
            assert!(lit, "{cell} is never the only one in {colour}");
        }
    }
}

#[test]
fn the_self_test_names_sound_weak_and_broken_cells() {
    let mut test = SelfTest::new(Calibration::nominal(SensorKind::Hall), Moment(0));
    let now = Moment(10_000);
    let empty = CellMap::filled(AdcCount(2_048));
    let [weak, broken, untried, stuck] = ["b2", "g7", "h0", "a5"].map(cell);
    let faulty = CellSet::from_iter([broken]);
    let mut empty = empty;
    empty[stuck] = AdcCount(2_900);
    test.scan(now, &empty, faulty);
    for tried in Cell::ALL.into_iter().filter(|&cell| cell != untried) {
        let mut counts = empty;
        counts[tried] = AdcCount(if tried == weak {
            2_048 + 200
        } else {
            2_048 - 905
        });
        counts[broken] = AdcCount(30);
        test.scan(now, &counts, faulty);
    }
    assert_eq!(test.weak().single(), Some(weak));
    assert_eq!(test.faulty().single(), Some(broken));
    assert!(!test.is_passed());
    let canvas = test.canvas(now);
    assert_eq!(canvas[weak], Paint::Role(Role::Question));
    assert_eq!(canvas[broken], Paint::Role(Role::Faulty));
    assert_eq!(canvas[untried], Paint::Offered);
    assert_eq!(canvas[stuck], Paint::Offered, "it was never seen empty");
    assert_eq!(canvas[cell("d4")], Paint::Good);
}

#[test]
fn a_board_whose_cells_all_saw_a_pawn_passes() {
    for (kind, pawn) in [(SensorKind::Hall, 2_900), (SensorKind::Reed, 3)] {
        let mut test = SelfTest::new(Calibration::nominal(kind), Moment(0));
        for tried in Cell::ALL {
            assert!(!test.is_passed());
            let mut counts = Calibration::nominal(kind).zeros;
            counts[tried] = AdcCount(pawn);
            test.scan(
                Moment(10_000),
                &Calibration::nominal(kind).zeros,
                CellSet::EMPTY,
            );
            test.scan(Moment(10_000), &counts, CellSet::EMPTY);
        }
        assert!(test.is_passed(), "{kind:?}");
    }
}
