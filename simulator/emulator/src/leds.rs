//! The LED chain: from edges on the data line to colours.

use std::time::Duration;

use katarenga_core::lights::Frame;
use katarenga_rules::{Cell, CellMap};
use smart_leds::RGB8;

/// A line that rests this long tells the LEDs to show what they were sent.
const LATCH: Duration = Duration::from_micros(280);

/// A pulse longer than this is a one: between the longest zero (0.5 µs) and the shortest one (0.55 µs).
const ONE_FROM_NS: u64 = 525;

/// One pulse on the data line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// When the line rose, after power-up.
    pub rise: Duration,
    /// How long it was high.
    pub high: Duration,
}

/// A frame as it came over the data line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentFrame {
    /// Every pulse.
    pub pulses: Vec<Pulse>,
    /// When the LEDs took it: the line had rested for 280 µs.
    pub latched: Duration,
}

impl SentFrame {
    /// The words of 24 bits, green first. A torn last word is left out.
    #[must_use]
    pub fn colours(&self) -> Vec<RGB8> {
        let is_one = |pulse: &Pulse| pulse.high.as_nanos() as u64 >= ONE_FROM_NS;
        let byte = |bits: &[Pulse]| {
            bits.iter()
                .fold(0, |byte: u8, bit| byte << 1 | u8::from(is_one(bit)))
        };
        let words = self.pulses.chunks_exact(24);
        words
            .map(|word| RGB8::new(byte(&word[8..16]), byte(&word[..8]), byte(&word[16..])))
            .collect()
    }

    /// The picture, by cell. LEDs that got no word stay dark here.
    pub(super) fn picture(&self, chain: &[Cell]) -> Frame {
        let mut picture = CellMap::filled(RGB8::default());
        for (&cell, colour) in chain.iter().zip(self.colours()) {
            picture[cell] = colour;
        }
        picture
    }
}

/// Watches the data line.
#[derive(Clone, Default)]
pub(super) struct DataLine {
    high: bool,
    rise_ns: u64,
    fall_ns: u64,
    receiving: Vec<Pulse>,
    latched: Vec<SentFrame>,
}

impl DataLine {
    /// The level of the line from a moment on.
    pub(super) fn level(&mut self, high: bool, now_ns: u64) {
        if high == self.high {
            return;
        }
        if high {
            self.latch(now_ns);
            self.rise_ns = now_ns;
        } else {
            let high = Duration::from_nanos(now_ns - self.rise_ns);
            self.receiving.push(Pulse {
                rise: Duration::from_nanos(self.rise_ns),
                high,
            });
            self.fall_ns = now_ns;
        }
        self.high = high;
    }

    /// The frames that have been latched by now and were not handed out before.
    pub(super) fn latched(&mut self, now_ns: u64) -> Vec<SentFrame> {
        self.latch(now_ns);
        std::mem::take(&mut self.latched)
    }

    fn latch(&mut self, now_ns: u64) {
        if self.rested_ns(now_ns) >= LATCH.as_nanos() as u64 && !self.receiving.is_empty() {
            let pulses = std::mem::take(&mut self.receiving);
            self.latched.push(SentFrame {
                pulses,
                latched: Duration::from_nanos(self.fall_ns) + LATCH,
            });
        }
    }

    /// How long the line has been low.
    pub(super) fn rested_ns(&self, now_ns: u64) -> u64 {
        if self.high {
            0
        } else {
            now_ns.saturating_sub(self.fall_ns)
        }
    }
}
