//! The parts' worst currents against the limiter and the sources.

use katarenga_core::lights::BASELINE;
use katarenga_emulator::figures::SENSORS_SUPPLIED;
use katarenga_tests::hardware::{Current, Hardware, LIGHT_SWITCH, SOURCES};

const PARTS: &str = include_str!("../../../hardware/parts.toml");
const README: &str = include_str!("../../../hardware/README.md");

fn builds() -> [(&'static str, Current); 2] {
    let hardware = Hardware::of_the_repository();
    ["hall", "reed"].map(|build| (build, Current::of(&hardware, PARTS, build)))
}

#[test]
fn the_parts_draw_no_more_than_the_limiter_reckons_with() {
    for (build, current) in builds() {
        assert!(
            current.dark <= f64::from(BASELINE.0),
            "{build}: {current:?}"
        );
    }
}

#[test]
fn the_brightest_picture_stays_within_each_source() {
    for (build, current) in builds() {
        for (source, gives, limit) in SOURCES {
            let drawn = current.glaring(limit);
            assert!(drawn <= f64::from(gives.0), "{build}, {source}: {drawn} mA");
            assert!(drawn <= f64::from(limit.0), "{build}, {source}: {drawn} mA");
        }
    }
}

#[test]
fn the_switch_of_the_lights_carries_the_brightest_picture() {
    for (build, current) in builds() {
        for (source, _, limit) in SOURCES {
            let drawn = current.glaring_lights(limit);
            assert!(
                drawn <= f64::from(LIGHT_SWITCH.0),
                "{build}, {source}: {drawn} mA"
            );
        }
    }
}

/// That quadrants have supply for no longer is a goal of the image.
#[test]
fn sensors_draw_less_on_average_than_the_table_reckons_with() {
    let [(_, hall), (_, reed)] = builds();
    for current in [hall, reed] {
        assert!(
            current.sensors_on_average() < current.sensors,
            "{current:?}"
        );
    }
    let line = format!(
        "draws {:.1} mA with halls, and on average at most {:.0} % of that, {:.1} mA",
        hall.sensors,
        100.0 * SENSORS_SUPPLIED,
        hall.sensors_on_average()
    );
    assert!(README.contains(&line), "hardware/README.md lacks\n{line}");
}

#[test]
fn hungrier_sensors_are_found() {
    let hardware = Hardware::of_the_repository();
    let parts = PARTS.replace("worst_ma = 10.0", "worst_ma = 11.0");
    let current = Current::of(&hardware, &parts, "hall");
    assert!(current.dark > f64::from(BASELINE.0), "{current:?}");
}

#[test]
fn the_table_in_the_readme_is_true() {
    for (source, gives, limit) in SOURCES {
        let [(_, hall), (_, reed)] = builds();
        let line = format!(
            "| {source} | {gives} | {limit} | {:.1} mA | {:.1} mA | {:.1} mA |",
            hall.glaring(limit),
            reed.glaring(limit),
            hall.glaring_lights(limit)
        );
        assert!(README.contains(&line), "hardware/README.md lacks\n{line}");
    }
}
