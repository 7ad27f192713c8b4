//! Values that travel by their names.

use katarenga_core::Button;
use katarenga_core::sensing::SensorKind;
use katarenga_rules::names::Named;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value of one of the core's tables, as the text that the table calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByName<T>(pub T);

impl<T: Named> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let found = T::from_name(&name).map(Self);
        found.ok_or_else(|| D::Error::custom(format_args!("unknown name `{name}`")))
    }
}

/// A button by the name that pages give it, which is the one on the frame in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ButtonName(pub Button);

impl ButtonName {
    /// The name.
    #[must_use]
    pub fn name(self) -> String {
        self.0.name().to_ascii_lowercase()
    }
}

impl Serialize for ButtonName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for ButtonName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let mut buttons = Button::ALL.into_iter().map(Self);
        let found = buttons.find(|button| button.name() == name);
        found.ok_or_else(|| D::Error::custom("no such button"))
    }
}

/// Core's [`SensorKind`], as pages name it.
#[derive(Deserialize, Serialize)]
#[serde(remote = "SensorKind", rename_all = "snake_case")]
pub(super) enum SensorName {
    Hall,
    Reed,
}
