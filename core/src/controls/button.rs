//! The five buttons.

/// One of the five buttons on the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Button {
    /// Opens the menu when held, leaves a screen when pressed.
    Setup,
    /// The choice before this one.
    Back,
    /// The next choice.
    Next,
    /// Turns what is offered.
    Turn,
    /// Takes what is offered.
    Ok,
}

katarenga_rules::names!(Button {
    Setup "SETUP",
    Back "BACK",
    Next "NEXT",
    Turn "TURN",
    Ok "OK",
});

impl Button {
    /// How many buttons there are.
    pub const COUNT: usize = Self::ALL.len();
}

/// Which buttons are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Buttons(u8);

impl Buttons {
    /// None is down.
    pub const NONE: Self = Self(0);

    /// The same buttons with one more down.
    #[must_use]
    pub const fn with(self, button: Button) -> Self {
        Self(self.0 | 1 << button as u8)
    }

    /// Whether a button is down.
    #[must_use]
    pub const fn contains(self, button: Button) -> bool {
        self.0 >> button as u8 & 1 != 0
    }

    /// The only button that is down, if there is just one.
    pub(super) fn single(self) -> Option<Button> {
        Button::ALL
            .into_iter()
            .find(|&button| self == Self::NONE.with(button))
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Button> for Buttons {
    fn from_iter<I: IntoIterator<Item = Button>>(buttons: I) -> Self {
        buttons.into_iter().fold(Self::NONE, Self::with)
    }
}
