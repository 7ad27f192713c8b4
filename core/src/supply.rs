//! What feeds the board, what that source offers, and so how much the board may draw.

use crate::units::{AdcCount, Milliamps, Millis, Moment};

/// What a USB port gives to everyone, and the limit until the source has said more.
pub const DEFAULT_LIMIT: Milliamps = Milliamps(500);

/// What the board senses of its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Feed {
    /// Whether USB-C feeds the board. Otherwise the Pico's own USB does, which promises 500 mA and has no CC lines.
    pub from_usb_c: bool,
    /// The two CC lines of the USB-C plug.
    pub cc: [AdcCount; 2],
}

/// What a source says on the CC line that the cable connects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Source {
    /// What every USB port gives; also what is taken for granted when nothing is known.
    #[default]
    Default,
    /// 1.5 A.
    Medium,
    /// 3 A.
    High,
}

/// A source that offers 1.5 A raises CC above 0.66 V: at 3.3 V / 4096 a count that is 819 counts.
const MEDIUM_FROM: AdcCount = AdcCount(819);
/// One that offers 3 A raises it above 1.23 V.
const HIGH_FROM: AdcCount = AdcCount(1_527);

impl Source {
    /// What the two CC lines say. The cable connects one of them, the other one reads near ground. A USB-C source shows
    /// CC before it gives power, so it counts only while that source feeds the board.
    #[must_use]
    pub fn of(feed: Feed) -> Self {
        let [one, other] = feed.cc;
        let level = one.max(other);
        if !feed.from_usb_c {
            Self::Default
        } else if level > HIGH_FROM {
            Self::High
        } else if level >= MEDIUM_FROM {
            Self::Medium
        } else {
            Self::Default
        }
    }

    /// What the whole board may draw. The wires and the switch of the LEDs are made for 2 A, even if the source offers more.
    #[must_use]
    pub const fn limit(self) -> Milliamps {
        match self {
            Self::Default => DEFAULT_LIMIT,
            Self::Medium => Milliamps(1_500),
            Self::High => Milliamps(2_000),
        }
    }
}

/// A plug that is being pushed in bounces; more is only taken when it has been offered for so long.
const PLUG_DEBOUNCE: Millis = Millis(200);

/// Follows the source: down at once, up when it is sure.
///
/// ```
/// use katarenga_core::supply::{Feed, Source, Supply};
/// use katarenga_core::units::{AdcCount, Moment};
/// let mut supply = Supply::default();
/// let three_amperes = Feed { from_usb_c: true, cc: [AdcCount(2_000), AdcCount(0)] };
/// assert_eq!(supply.step(Moment(0), three_amperes), Source::Default, "not yet");
/// assert_eq!(supply.step(Moment(200), three_amperes), Source::High);
/// let unplugged = Feed { from_usb_c: false, ..three_amperes };
/// assert_eq!(supply.step(Moment(208), unplugged), Source::Default, "at once");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Supply {
    taken: Source,
    /// More than is taken, and since when.
    offered: Option<(Source, Moment)>,
}

impl Supply {
    /// Takes a look at the sources and says what may be taken.
    pub fn step(&mut self, now: Moment, feed: Feed) -> Source {
        let seen = Source::of(feed);
        if seen <= self.taken {
            *self = Self {
                taken: seen,
                offered: None,
            };
            return seen;
        }
        let since = match self.offered {
            Some((offered, since)) if offered == seen => since,
            _ => now,
        };
        self.offered = Some((seen, since));
        if now - since >= PLUG_DEBOUNCE {
            *self = Self {
                taken: seen,
                offered: None,
            };
        }
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_those_of_usb_c() {
        let at = |millivolts: u32| AdcCount((millivolts * 4_096 / 3_300) as u16);
        for (millivolts, source) in [
            (0, Source::Default),
            (410, Source::Default),
            (650, Source::Default),
            (670, Source::Medium),
            (920, Source::Medium),
            (1_220, Source::Medium),
            (1_240, Source::High),
            (1_680, Source::High),
        ] {
            for cc in [[at(millivolts), AdcCount(0)], [AdcCount(3), at(millivolts)]] {
                let feed = |from_usb_c| Source::of(Feed { from_usb_c, cc });
                assert_eq!(feed(true), source, "{millivolts} mV");
                assert_eq!(feed(false), Source::Default, "the Pico's USB has 500 mA");
            }
        }
    }

    #[test]
    fn a_source_that_wavers_is_never_taken_for_more_than_it_always_offered() {
        let mut supply = Supply::default();
        for now in (0..2_000).step_by(8) {
            let level = if now % 160 == 0 { 0 } else { 2_000 };
            let feed = Feed {
                from_usb_c: true,
                cc: [AdcCount(level), AdcCount(0)],
            };
            assert_eq!(
                supply.step(Moment(now), feed),
                Source::Default,
                "at {now} ms"
            );
        }
    }
}
