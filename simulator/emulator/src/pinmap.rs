//! `hardware/pinmap.toml`, the board's one map of pins, channels and LEDs.

use std::collections::BTreeMap;

use katarenga_core::Button;
use katarenga_rules::{Camp, Cell, Square};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

/// The map as it stands in `hardware/pinmap.toml`.
#[derive(Clone, Debug, Deserialize)]
pub struct Pinmap {
    /// Revision of the boards in the repository.
    pub revision: String,
    gpio: BTreeMap<String, u8>,
    revisions: BTreeMap<String, Revision>,
    /// The quadrant boards, in the order of the LED chain.
    #[serde(rename = "quadrant")]
    pub quadrants: Vec<Quadrant>,
    led_chain: LedChain,
    buttons: BTreeMap<String, String>,
}

/// What only one revision of the main board has.
#[derive(Clone, Debug, Deserialize)]
struct Revision {
    gpio: BTreeMap<String, u8>,
}

/// One quadrant board.
#[derive(Clone, Debug, Deserialize)]
pub struct Quadrant {
    /// Corner of the 8×8 that it lies in, as printed on the main board.
    pub corner: String,
    /// How far it is turned clockwise, in degrees.
    pub turned: u16,
    /// Net that switches the supply of its sensors.
    pub supply: String,
    /// Input of the 8:1 multiplexer that its 16:1 multiplexer is wired to.
    pub common: u8,
    /// Input of the 8:1 multiplexer that its camp's sensor is wired to.
    pub camp_input: u8,
    /// Its camp.
    #[serde(deserialize_with = "from_text")]
    pub camp: Camp,
    channels: Vec<Name<Square>>,
}

#[derive(Clone, Debug, Deserialize)]
struct LedChain {
    leds: Vec<Name<Cell>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(bound = "T: std::str::FromStr<Err: std::fmt::Display>")]
struct Name<T>(#[serde(deserialize_with = "from_text")] T);

fn from_text<'de, D: Deserializer<'de>, T: std::str::FromStr<Err: std::fmt::Display>>(
    text: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(text)?;
    text.parse()
        .map_err(|error| D::Error::custom(format!("{text}: {error}")))
}

impl Pinmap {
    /// The map of the board that is emulated, revision B.
    #[must_use]
    pub fn of_the_board() -> Self {
        Self::of_revision("B")
    }

    /// The map this program was built with, with the nets of one revision of the main board.
    ///
    /// # Panics
    /// When the map has no such revision.
    #[must_use]
    pub fn of_revision(revision: &str) -> Self {
        let mut map = Self::from_toml(include_str!("../../../hardware/pinmap.toml"))
            .expect("hardware/pinmap.toml is valid");
        let own = map.revisions.get(revision);
        let own = own.unwrap_or_else(|| panic!("pinmap.toml has no revision {revision}"));
        map.gpio.extend(own.gpio.clone());
        map
    }

    /// Reads a map.
    ///
    /// # Errors
    /// When the text is no TOML of this shape.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The nets of the main board with their GPIO numbers.
    pub fn nets(&self) -> impl Iterator<Item = (&str, u8)> {
        self.gpio.iter().map(|(net, &gpio)| (net.as_str(), gpio))
    }

    /// The GPIO of a net.
    ///
    /// # Panics
    /// When the map has no such net.
    #[must_use]
    pub fn gpio(&self, net: &str) -> u8 {
        *self
            .gpio
            .get(net)
            .unwrap_or_else(|| panic!("pinmap.toml has no net {net}"))
    }

    /// The GPIO of a button.
    #[must_use]
    pub fn button(&self, button: Button) -> u8 {
        let name = match button {
            Button::Setup => "SETUP",
            Button::Back => "BACK",
            Button::Next => "NEXT",
            Button::Turn => "TURN",
            Button::Ok => "OK",
        };
        self.gpio(&self.buttons[name])
    }

    /// The buttons' names, as printed on the main board, with their nets.
    pub fn buttons(&self) -> impl Iterator<Item = (&str, &str)> {
        self.buttons
            .iter()
            .map(|(name, net)| (name.as_str(), net.as_str()))
    }

    /// The cells in the order of the LED chain.
    pub fn led_chain(&self) -> impl Iterator<Item = Cell> {
        self.led_chain.leds.iter().map(|name| name.0)
    }
}

impl Quadrant {
    /// The squares in the order of the channels of its 16:1 multiplexer.
    pub fn channels(&self) -> impl Iterator<Item = Square> {
        self.channels.iter().map(|name| name.0)
    }
}
