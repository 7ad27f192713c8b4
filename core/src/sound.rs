//! What the piezo plays: a [`Sound`] for each thing that players should hear, as a list of [`Note`]s.

use crate::units::Millis;

/// A signal. Each is told from the others by its rhythm and its direction, not by its pitch alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Sound {
    /// A move was made.
    Move,
    /// A move captured or displaced.
    Capture,
    /// A camp was taken.
    Camp,
    /// That must not be.
    Illegal,
    /// The game is won.
    Win,
    /// The game is drawn.
    Draw,
    /// Time runs short, or is up.
    Time,
}

katarenga_rules::names!(Sound {
    Move "move",
    Capture "capture",
    Camp "camp",
    Illegal "illegal",
    Win "win",
    Draw "draw",
    Time "time",
});

/// One tone, or a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Note {
    /// Oscillations a second; 0 is a pause.
    pub hertz: u16,
    /// How long.
    pub length: Millis,
}

const fn note(hertz: u16, millis: u32) -> Note {
    Note {
        hertz,
        length: Millis(millis),
    }
}

/// Small piezos are loud between 1 and 4 kHz and weak below.
const LOW: u16 = 1_047;
const MIDDLE: u16 = 1_568;
const HIGH: u16 = 2_093;
const TOP: u16 = 3_136;
const PAUSE: u16 = 0;

impl Sound {
    /// The tones of the signal, one after the other.
    #[must_use]
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => const { &[note(HIGH, 40)] },
            Self::Capture => const { &[note(HIGH, 40), note(PAUSE, 30), note(LOW, 80)] },
            Self::Camp => const { &[note(MIDDLE, 90), note(HIGH, 90), note(TOP, 180)] },
            Self::Illegal => const { &[note(LOW, 120), note(PAUSE, 60), note(LOW, 120)] },
            Self::Win => {
                const {
                    &[
                        note(LOW, 120),
                        note(MIDDLE, 120),
                        note(HIGH, 120),
                        note(PAUSE, 40),
                        note(HIGH, 80),
                        note(TOP, 400),
                    ]
                }
            }
            Self::Draw => {
                const {
                    &[
                        note(HIGH, 200),
                        note(MIDDLE, 200),
                        note(HIGH, 200),
                        note(MIDDLE, 200),
                    ]
                }
            }
            Self::Time => {
                const {
                    &[
                        note(TOP, 60),
                        note(PAUSE, 60),
                        note(TOP, 60),
                        note(PAUSE, 60),
                        note(TOP, 60),
                    ]
                }
            }
        }
    }
}
