//! The palettes.

use smart_leds::RGB8;

use super::canvas::Paint;
use crate::lights::Role;
use katarenga_rules::board::{Colour, Side};

/// Which colours the lights use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Palette {
    /// Colours that come to mind first.
    #[default]
    Standard,
    /// Colours that people with any kind of colour blindness tell apart, after Okabe and Ito.
    ColourBlind,
    /// White and few strong colours.
    HighContrast,
}

katarenga_rules::names!(Palette {
    Standard = 0 "standard",
    ColourBlind = 1 "colour-blind",
    HighContrast = 2 "high-contrast",
});

const WHITE: RGB8 = RGB8::new(255, 255, 255);
const RED: RGB8 = RGB8::new(255, 0, 0);
const AMBER: RGB8 = RGB8::new(255, 140, 0);
const YELLOW: RGB8 = RGB8::new(255, 200, 0);
/// One channel alone, as red and blue are: the self-test shows a dead one.
const GREEN: RGB8 = RGB8::new(0, 220, 0);
const CYAN: RGB8 = RGB8::new(0, 220, 220);
const AZURE: RGB8 = RGB8::new(0, 130, 255);
const BLUE: RGB8 = RGB8::new(0, 0, 255);
const VIOLET: RGB8 = RGB8::new(150, 0, 255);
const MAGENTA: RGB8 = RGB8::new(255, 0, 140);

/// The colours that Okabe and Ito recommend.
mod okabe_ito {
    use smart_leds::RGB8;

    pub const ORANGE: RGB8 = RGB8::new(230, 159, 0);
    pub const SKY: RGB8 = RGB8::new(86, 180, 233);
    pub const GREEN: RGB8 = RGB8::new(0, 158, 115);
    pub const YELLOW: RGB8 = RGB8::new(240, 228, 66);
    pub const BLUE: RGB8 = RGB8::new(0, 114, 178);
    pub const VERMILION: RGB8 = RGB8::new(213, 94, 0);
    pub const PURPLE: RGB8 = RGB8::new(204, 121, 167);
}

impl Palette {
    /// The full colour of a paint.
    #[must_use]
    pub(super) const fn colour(self, paint: Paint) -> RGB8 {
        match paint {
            Paint::Dark => RGB8::new(0, 0, 0),
            Paint::Terrain(colour) | Paint::Ground(colour) | Paint::Glow(colour) => {
                self.terrain(colour)
            }
            Paint::Role(role) => self.role(role),
            Paint::Turn(side) | Paint::Thinks(side) | Paint::Side(side) | Paint::Clock(side) => {
                self.side(side)
            }
            Paint::Chosen | Paint::Offered | Paint::Swap => WHITE,
            Paint::Good => self.role(Role::Destination),
            Paint::Bad => self.role(Role::Illegal),
        }
    }

    const fn terrain(self, colour: Colour) -> RGB8 {
        match (self, colour) {
            (Self::ColourBlind, Colour::Red) => okabe_ito::VERMILION,
            (Self::ColourBlind, Colour::Yellow) => okabe_ito::YELLOW,
            (Self::ColourBlind, Colour::Green) => okabe_ito::GREEN,
            (Self::ColourBlind, Colour::Blue) => okabe_ito::BLUE,
            (_, Colour::Red) => RED,
            (_, Colour::Yellow) => YELLOW,
            (_, Colour::Green) => GREEN,
            (_, Colour::Blue) => BLUE,
        }
    }

    const fn side(self, side: Side) -> RGB8 {
        match (self, side) {
            (_, Side::White) => WHITE,
            (Self::ColourBlind, Side::Black) => okabe_ito::SKY,
            (_, Side::Black) => BLUE,
        }
    }

    const fn role(self, role: Role) -> RGB8 {
        match self {
            Self::Standard => match role {
                Role::Destination | Role::Place => GREEN,
                Role::Capture | Role::Illegal | Role::Faulty => RED,
                Role::Camp => AMBER,
                Role::Captor => VIOLET,
                Role::Bound => AZURE,
                Role::PutBack | Role::LastMove => WHITE,
                Role::TakeAway => MAGENTA,
                Role::Question => YELLOW,
                Role::Displaced | Role::Lift | Role::SetDown => CYAN,
                Role::Taken => RED,
                Role::Hint => AMBER,
            },
            Self::ColourBlind => match role {
                Role::Destination | Role::Place => okabe_ito::GREEN,
                Role::Capture | Role::Illegal | Role::Faulty => okabe_ito::VERMILION,
                Role::Camp => okabe_ito::ORANGE,
                Role::Captor | Role::TakeAway => okabe_ito::PURPLE,
                Role::Bound => okabe_ito::BLUE,
                Role::PutBack | Role::LastMove => WHITE,
                Role::Question => okabe_ito::YELLOW,
                Role::Displaced | Role::Lift | Role::SetDown => okabe_ito::SKY,
                Role::Taken => okabe_ito::VERMILION,
                Role::Hint => okabe_ito::ORANGE,
            },
            Self::HighContrast => match role {
                Role::Capture | Role::Illegal | Role::Faulty | Role::TakeAway => RED,
                Role::Taken => RED,
                Role::Bound | Role::Captor | Role::Lift | Role::SetDown => BLUE,
                Role::Camp | Role::Question | Role::Displaced | Role::Hint => YELLOW,
                Role::Destination | Role::Place | Role::PutBack | Role::LastMove => WHITE,
            },
        }
    }
}

/// How bright the lights are, in eight steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Brightness(u8);

/// Each step is about 1.6 times as bright as the one before, which looks even; the brightest is all an LED can do.
const SCALE: [u8; Brightness::STEPS] = [10, 16, 25, 40, 64, 102, 160, 255];

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

    /// How much of full brightness that is, in 255ths.
    pub(super) const fn scale(self) -> u8 {
        SCALE[self.0 as usize % Self::STEPS]
    }
}

impl Default for Brightness {
    /// Bright enough for a lit room.
    fn default() -> Self {
        Self(4)
    }
}
