//! Colours for people.

/// Which colours the lights use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Palette {
    /// Colours that come to mind first.
    #[default]
    Standard,
    /// Colours that people with any kind of colour blindness tell apart.
    ColourBlind,
    /// White and few strong colours.
    HighContrast,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlind, Self::HighContrast];
}

/// How bright the lights are, in eight steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Brightness(u8);

impl Brightness {
    /// How many steps there are.
    pub const STEPS: usize = 8;

    /// All steps, the darkest first.
    pub const ALL: [Self; Self::STEPS] = {
        let mut all = [Self(0); Self::STEPS];
        let mut step = 0;
        while step < Self::STEPS {
            all[step] = Self(step as u8);
            step += 1;
        }
        all
    };

    /// The position in [`Brightness::ALL`].
    #[must_use]
    pub const fn step(self) -> usize {
        self.0 as usize
    }
}

impl Default for Brightness {
    /// Bright enough for a lit room.
    fn default() -> Self {
        Self(4)
    }
}
