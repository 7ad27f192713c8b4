//! What a board feels of the world: magnets, sensors with their defects, fingers, and what the supply offers.

use katarenga_core::sensing::{Calibration, Calibrator, SensorKind};
use katarenga_core::units::AdcCount;
use katarenga_core::{Button, Buttons};
use katarenga_rules::{Cell, CellMap, Position, Side};
use serde::{Deserialize, Serialize};

use super::magnets::Magnet;
use super::sensors::{SensedBoard, output};

/// What can be wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Defect {
    /// It reads as ground.
    Dead,
    /// It reads the same for ever.
    Stuck,
    /// It jumps between empty and occupied.
    Noisy,
}

katarenga_rules::names!(Defect {
    Dead "dead",
    Stuck "stuck",
    Noisy "noisy",
});

/// Everything outside of a board that it can feel. It stays when the power goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    /// Which sensors are fitted.
    pub kind: SensorKind,
    /// What stands on the cells.
    pub magnets: CellMap<Option<Magnet>>,
    /// Which sensors are broken.
    pub defects: CellMap<Option<Defect>>,
    /// What a stuck sensor reads.
    pub stuck_at: CellMap<AdcCount>,
    /// Noise of all sensors in counts rms.
    pub noise_rms: f64,
    /// The same seed gives the same noise. It counts on with every power-up.
    pub seed: u64,
    /// Buttons that are held down.
    pub buttons: Buttons,
    /// The voltages of the two CC lines, by which a USB-C source says what it offers.
    pub cc_volts: [f64; 2],
    /// Whether the USB-C plug feeds the board, or else the Pico's own USB.
    pub fed_by_usb_c: bool,
    /// Whether the core only watches another board. Then it does not think: the other one may choose another move.
    pub watches_another: bool,
}

impl Surroundings {
    /// What the sensors and the converter have by nature, in counts rms.
    pub const NOISE_RMS: f64 = 3.0;

    /// Sound sensors without a pawn, with the noise they have by nature.
    #[must_use]
    pub fn new(kind: SensorKind, seed: u64) -> Self {
        Self {
            kind,
            magnets: CellMap::filled(None),
            defects: CellMap::filled(None),
            stuck_at: CellMap::filled(AdcCount(0)),
            noise_rms: Self::NOISE_RMS,
            seed,
            buttons: Buttons::NONE,
            cc_volts: [0.0; 2],
            fed_by_usb_c: true,
            watches_another: false,
        }
    }

    /// The same without any noise.
    #[must_use]
    pub fn quiet(kind: SensorKind) -> Self {
        Self {
            noise_rms: 0.0,
            ..Self::new(kind, 0)
        }
    }

    /// The same with pawns in the middle of their cells, as a position says.
    #[must_use]
    pub fn with_pawns(mut self, position: &Position) -> Self {
        self.set_up(position);
        self
    }

    /// Sets pawns in the middle of their cells, as a position says.
    pub fn set_up(&mut self, position: &Position) {
        for side in Side::ALL {
            for cell in position.standing(side).iter() {
                self.magnets[cell] = Some(Magnet::of(side));
            }
        }
    }

    /// Presses a button, or lets it go.
    pub fn set_button(&mut self, button: Button, down: bool) {
        let held = Button::ALL.into_iter().filter(|&held| {
            if held == button {
                down
            } else {
                self.buttons.contains(held)
            }
        });
        self.buttons = held.collect();
    }

    /// Breaks a sensor, or mends it. One that is stuck reads for ever what it would read now.
    pub fn set_defect(&mut self, cell: Cell, defect: Option<Defect>) {
        self.defects[cell] = defect;
        let count = self.output(cell).round();
        self.stuck_at[cell] = AdcCount(count.clamp(0.0, AdcCount::FULL_SCALE.0.into()) as u16);
    }

    /// What a sound sensor puts out, in counts.
    #[must_use]
    pub fn output(&self, sensor: Cell) -> f64 {
        let magnets = self.magnets.iter();
        let fields =
            magnets.filter_map(|(cell, magnet)| Some(magnet.as_ref()?.field_at(cell, sensor)));
        output(self.kind, fields.sum())
    }

    /// As these sensors are calibrated: without pawns, and with the noise they have.
    #[must_use]
    pub fn calibration(&self) -> Calibration {
        let mut empty = SensedBoard::new(&Self {
            noise_rms: self.noise_rms,
            // Play has other noise.
            ..Self::new(self.kind, !self.seed)
        });
        let mut calibrator = Calibrator::default();
        loop {
            if let Some(result) = calibrator.scan(empty.scan()) {
                return result.unwrap_or_else(|_| Calibration::nominal(self.kind));
            }
        }
    }
}
