//! What the boards draw at most, added up from their parts.

use std::collections::BTreeMap;

use katarenga_core::lights::{BASELINE, Frame, LimitedFrame};
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::units::Milliamps;
use katarenga_emulator::figures::SENSORS_SUPPLIED;
use serde::Deserialize;

use super::Hardware;

/// Boards of the whole device besides the main board.
const QUADRANTS: f64 = 4.0;

/// What the source may give, and what the firmware's limiter is set to for it.
pub const SOURCES: [(&str, Milliamps, Milliamps); 3] = [
    ("USB-C, any", Milliamps(500), DEFAULT_LIMIT),
    ("USB-C, 1.5 A", Milliamps(1_500), Milliamps(1_500)),
    // The switch of the lights is made for 2 A, so more is never asked for.
    ("USB-C, 3 A", Milliamps(3_000), Milliamps(2_000)),
];

/// What the switch of the lights carries (TPS22918).
pub const LIGHT_SWITCH: Milliamps = Milliamps(2_000);

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    worst_ma: f64,
    fitted: Option<String>,
}

/// Worst case of one build, in milliamperes.
#[derive(Clone, Copy, Debug)]
pub struct Current {
    /// Everything but light: the sensors of one quadrant and its camp at a time, all chips, all lights dark.
    pub dark: f64,
    /// The dark lights' share of it.
    pub dark_lights: f64,
    /// The share of one quadrant's sensors and its camp's, as if they always had supply.
    pub sensors: f64,
}

impl Current {
    /// Adds up the parts of a build, "hall" or "reed".
    ///
    /// # Panics
    /// When the parts list is not valid.
    #[must_use]
    pub fn of(hardware: &Hardware, parts: &str, build: &str) -> Self {
        let parts: BTreeMap<String, Part> = toml::from_str(parts).expect("a valid parts list");
        let (mut dark, mut dark_lights, mut sensors) = (0.0, 0.0, 0.0);
        for (kind, part) in &parts {
            if part.fitted.as_deref().is_some_and(|fitted| fitted != build) {
                continue;
            }
            // One quadrant's sensors, and its camp's, have their supply at a time.
            let powered = if part.fitted.is_some() {
                1.0
            } else {
                QUADRANTS
            };
            let on = |count: usize| count as f64;
            let (main, quadrant, camp) = (&hardware.main, &hardware.quadrant, &hardware.camp);
            let beside = on(quadrant.of_kind(kind).count() + camp.of_kind(kind).count());
            let drawn = (on(main.of_kind(kind).count()) + powered * beside) * part.worst_ma;
            dark += drawn;
            if part.fitted.is_some() {
                sensors += drawn;
            }
            if kind == "led" {
                dark_lights = drawn;
            }
        }
        Self {
            dark,
            dark_lights,
            sensors,
        }
    }

    /// What the sensors draw on average: each quadrant has supply for a part of every scan only, while its sensors wake up
    /// and are read. More scans a second make that part of the time larger, and can never make it more than all of it.
    #[must_use]
    pub fn sensors_on_average(&self) -> f64 {
        self.sensors * SENSORS_SUPPLIED
    }

    /// Everything, when the firmware is asked for the brightest picture there is.
    #[must_use]
    pub fn glaring(&self, limit: Milliamps) -> f64 {
        let frame = LimitedFrame::new(&Frame::filled([255, 255, 255].into()), limit);
        self.dark + f64::from(frame.current().0 - BASELINE.0)
    }

    /// The lights' share of that.
    #[must_use]
    pub fn glaring_lights(&self, limit: Milliamps) -> f64 {
        self.glaring(limit) - self.dark + self.dark_lights
    }
}
