//! A board and its table as pages show them.

use std::collections::BTreeMap;

use katarenga_core::lights::Frame;
use katarenga_core::memory::Trouble;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Sentence;
use katarenga_core::table::Doing;
use katarenga_rules::{Colour, Layout, Side, Square};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Session, side_name};
use crate::commands::Sensors;
use crate::picture::Picture;
use crate::telling::Telling;
use crate::{drafting, game_pages};
use katarenga_world::Defect;
use katarenga_world::table_top::{Location, Spot};

/// Lines of the log that the page shows.
const LOG_KEPT: usize = 200;

/// What was done to the board on the bench.
#[derive(Clone, Debug, Serialize)]
struct Bench<'a> {
    device: &'static str,
    power: bool,
    #[serde(with = "Sensors")]
    sensors: SensorKind,
    noise: f64,
    defects: BTreeMap<String, Defect>,
    /// Board time over table time.
    speed: f64,
    stopped: Option<&'a str>,
    /// Why the memory could not be saved.
    unsaved: Option<&'a str>,
    /// What this program was built from.
    version: &'static str,
}

impl Session {
    /// What a page shows now.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut telling = Telling::of(self.speech().as_ref());
        if self.may_lose_game {
            telling.say_first(Sentence::Trouble(Trouble::CannotWrite));
        }
        let table = self.machine.table();
        let standing = table.map_or(Value::Null, |(table, _)| game_pages::standing(table));
        let draft = table.map_or(Value::Null, |(table, _)| drafting::draft(table));
        let log = self.machine.log();
        let log = &log[log.len().saturating_sub(LOG_KEPT)..];
        Picture::new([
            ("lights", json!(hex(&self.machine.lights()))),
            ("pawns", self.pawns()),
            ("quarters", json!(letters(&self.top.quarters))),
            ("follow", json!(self.top.quarters_follow)),
            ("set_up", json!(self.has_to_be_set_up())),
            ("draft", draft),
            ("tell", json!(telling)),
            ("may", self.choices.list().clone()),
            ("standing", standing),
            ("game", self.game_shown()),
            ("archive", self.archive.list().clone()),
            ("names", self.archive.names()),
            ("bench", json!(self.bench())),
            ("settings", self.settings_shown()),
            ("finger", self.finger_shown()),
            ("offer", self.offer_shown()),
            ("sounds", json!(self.sounds)),
            ("log", json!(log)),
        ])
    }

    /// Whether it would change anything to set up the pawns.
    fn has_to_be_set_up(&self) -> bool {
        self.to_be_set_up()
            .is_ok_and(|(position, turned)| !self.top.stands(&position, turned))
    }

    /// The game on the table. While pawns are set up for another one, nothing of it has been played.
    fn game_shown(&self) -> Value {
        let table = self.machine.table().map(|(table, _)| table);
        match table.filter(|table| matches!(table.doing(), Doing::LiningUp)) {
            Some(table) if !table.has_game_waiting() => game_pages::to_come(table),
            _ => self.game.clone(),
        }
    }

    fn bench(&self) -> Bench<'_> {
        let around = self.machine.around();
        let defects = around.defects.iter();
        let defects = defects.filter_map(|(cell, defect)| Some((cell.to_string(), (*defect)?)));
        Bench {
            device: self.machine.name(),
            power: self.machine.has_power(),
            sensors: around.kind,
            noise: around.noise_rms,
            defects: defects.collect(),
            speed: self.speed,
            stopped: self.machine.stopped(),
            unsaved: self.unsaved.as_deref(),
            version: self.version,
        }
    }

    fn pawns(&self) -> Value {
        let pawn = |(side, place): (Side, Location)| match place {
            Location::Standing {
                cell, offset_mm, ..
            } => {
                let Spot { x, y } = Spot::on(cell, offset_mm);
                json!({ "side": side_name(side), "on": cell.to_string(), "x": round(x), "y": round(y) })
            }
            Location::Held {
                hand, at, slides, ..
            } => json!({
                "side": side_name(side), "hand": hand.0, "slides": slides, "x": round(at.x), "y": round(at.y),
            }),
            Location::Beside => json!({ "side": side_name(side) }),
        };
        self.top.pawns().map(pawn).collect()
    }
}

/// Pages do not need more than a hundredth of a square.
fn round(squares: f64) -> f64 {
    (squares * 100.0).round() / 100.0
}

/// Six digits a cell, in the order of [`Cell::ALL`].
fn hex(frame: &Frame) -> String {
    let leds = frame.values().iter();
    leds.map(|led| format!("{:02x}{:02x}{:02x}", led.r, led.g, led.b))
        .collect()
}

/// One letter a square, in the order of [`Square::ALL`].
pub(crate) fn letters(layout: &Layout) -> String {
    let letter = |square| match layout.colour(square) {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
        Colour::Green => 'g',
        Colour::Blue => 'b',
    };
    Square::ALL.into_iter().map(letter).collect()
}
