//! How lights move. Each role has a rhythm of its own, so colour vision is not needed to play.
//!
//! No light flashes more than three times within a second, because faster flashes can trigger a seizure. A test checks all
//! lights.

use core::num::NonZeroU32;

use super::canvas::Paint;
use crate::lights::Role;
use crate::units::Moment;
use katarenga_rules::board::{Camp, Cell};

/// How strongly a light shines, from dark to its full colour.
pub(super) type Level = u8;

/// Full colour.
const FULL: Level = 255;
/// To be seen when looked for.
const FAINT: Level = 90;
/// For lights that may be on all squares at once: 64 of them together draw less than 70 mA at the brightest step.
const DIM: Level = 60;

/// How many milliseconds a pattern takes. Never 0, so a division by it needs no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period(NonZeroU32);

impl Period {
    const fn of<const MILLIS: u32>() -> Self {
        const { Self(NonZeroU32::new(MILLIS).expect("a pattern takes some time")) }
    }

    /// How many of so many equal parts are over at a moment.
    fn part(self, parts: u32, now: Moment) -> u32 {
        now.0 % self.0 * parts / self.0
    }
}

/// A pattern over time that repeats itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rhythm {
    /// Always the same.
    Steady(Level),
    /// Up and down between a level and full, in a period.
    Pulse { from: Level, period: Period },
    /// Up and down from dark within the first part of a period, then dark.
    Breath { swell: u32, period: Period },
    /// On or off in eight equal parts of a period, the first part in the lowest bit.
    Blink { parts: u8, period: Period },
    /// As a light that runs from camp to camp.
    Chase { period: Period },
    /// As a light that goes to and fro between the far half of the board and the near one.
    Seesaw { period: Period },
}

const fn rhythm(paint: Paint) -> Rhythm {
    match paint {
        Paint::Dark => Rhythm::Steady(0),
        Paint::Role(role) => match role {
            Role::Destination => Rhythm::Steady(FULL),
            Role::Capture => Rhythm::Pulse {
                from: 50,
                period: Period::of::<480>(),
            },
            Role::Camp => Rhythm::Chase {
                period: Period::of::<800>(),
            },
            Role::Place => Rhythm::Steady(DIM),
            Role::Captor => Rhythm::Pulse {
                from: 70,
                period: Period::of::<1_000>(),
            },
            Role::Bound => Rhythm::Pulse {
                from: 90,
                period: Period::of::<2_400>(),
            },
            Role::PutBack => Rhythm::Breath {
                swell: 1_600,
                period: Period::of::<2_400>(),
            },
            Role::TakeAway => Rhythm::Blink {
                parts: 0b0000_0101,
                period: Period::of::<1_000>(),
            },
            // The quickest light of all. Any quicker, and four flashes would begin within the second in which it appears
            // at the end of one.
            Role::Illegal => Rhythm::Blink {
                parts: 0b0101_0101,
                period: Period::of::<1_600>(),
            },
            Role::Question => Rhythm::Blink {
                parts: 0b0000_1111,
                period: Period::of::<1_200>(),
            },
            Role::Displaced => Rhythm::Blink {
                parts: 0b0100_1111,
                period: Period::of::<1_600>(),
            },
            // Three beats and a pause. The three roles of a shown move share a slow period of two seconds.
            Role::Lift => Rhythm::Blink {
                parts: 0b0001_0101,
                period: Period::of::<2_000>(),
            },
            // Lit, and a wink.
            Role::SetDown => Rhythm::Blink {
                parts: 0b0011_1111,
                period: Period::of::<2_000>(),
            },
            // Two beats, and lit.
            Role::Taken => Rhythm::Blink {
                parts: 0b1110_1010,
                period: Period::of::<2_000>(),
            },
            Role::Hint => Rhythm::Pulse {
                from: 0,
                period: Period::of::<700>(),
            },
            Role::LastMove => Rhythm::Steady(FAINT),
            Role::Faulty => Rhythm::Blink {
                parts: 0b0000_0001,
                period: Period::of::<2_000>(),
            },
        },
        Paint::Glow(_) => Rhythm::Pulse {
            from: 110,
            period: Period::of::<1_500>(),
        },
        Paint::Clock(_) => Rhythm::Blink {
            parts: 0b0111_1111,
            period: Period::of::<1_000>(),
        },
        Paint::Thinks(_) => Rhythm::Breath {
            swell: 1_800,
            period: Period::of::<1_800>(),
        },
        Paint::Swap => Rhythm::Seesaw {
            period: Period::of::<1_200>(),
        },
        Paint::Offered | Paint::Ground(_) => Rhythm::Steady(FAINT),
        Paint::Bad => Rhythm::Blink {
            parts: 0b0011_0011,
            period: Period::of::<1_000>(),
        },
        Paint::Terrain(_) | Paint::Turn(_) | Paint::Side(_) | Paint::Chosen | Paint::Good => {
            Rhythm::Steady(FULL)
        }
    }
}

/// The level of a cell at a moment.
pub(super) fn level(paint: Paint, cell: Cell, now: Moment) -> Level {
    match rhythm(paint) {
        Rhythm::Steady(level) => level,
        Rhythm::Pulse { from, period } => {
            let swing = u32::from(FULL - from);
            from + (swing * triangle(now, period.0.get(), period) / 256) as u8
        }
        Rhythm::Breath { swell, period } => {
            // Squared, because a light that swells evenly seems to be full most of the time.
            let linear = triangle(now, swell, period);
            (linear * linear * u32::from(FULL) / 65_536) as u8
        }
        Rhythm::Blink { parts, period } => lit(parts >> period.part(8, now) & 1 != 0),
        Rhythm::Chase { period } => {
            let turn = match cell {
                Cell::Camp(Camp::A9) => 0,
                Cell::Camp(Camp::H9) => 1,
                Cell::Camp(Camp::H0) => 2,
                Cell::Camp(Camp::A0) | Cell::Square(_) => 3,
            };
            lit(period.part(4, now) == turn)
        }
        Rhythm::Seesaw { period } => {
            let (_, row) = cell.place();
            lit((period.part(2, now) == 0) == (row > 4))
        }
    }
}

/// The highest level a cell ever gets.
pub(super) const fn peak(paint: Paint) -> Level {
    match rhythm(paint) {
        Rhythm::Steady(level) => level,
        _ => FULL,
    }
}

const fn lit(on: bool) -> Level {
    if on { FULL } else { 0 }
}

/// Rises from 0 to 256 and falls back within the first `swell` milliseconds of a period, then stays at 0.
fn triangle(now: Moment, swell: u32, period: Period) -> u32 {
    let phase = now.0 % period.0;
    if phase >= swell {
        return 0;
    }
    let half = swell / 2;
    let up = if phase < half { phase } else { swell - phase };
    (up * 256 / half.max(1)).min(256)
}
