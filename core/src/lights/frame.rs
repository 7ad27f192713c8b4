//! One picture on the LED grid, and the limiter that keeps it within the supply.

use smart_leds::RGB8;

use crate::units::Milliamps;
use katarenga_rules::board::CellMap;

/// One picture: a colour for each cell, as sent to the LEDs.
pub type Frame = CellMap<RGB8>;

/// All LEDs dark.
pub const DARK: Frame = CellMap::filled(RGB8::new(0, 0, 0));

/// What the board draws without any light, worst case: one powered quadrant, 68 dark LED chips, the Pico.
pub const BASELINE: Milliamps = Milliamps(378);

/// What one colour channel of one LED draws at full brightness.
pub const FULL_CHANNEL: Milliamps = Milliamps(20);

/// A frame that is known to stay within a supply: the only kind the LEDs are ever sent.
///
/// ```
/// use katarenga_core::lights::{Frame, LimitedFrame};
/// use katarenga_core::supply::DEFAULT_LIMIT;
/// let glaring = Frame::filled([255, 255, 255].into());
/// let limited = LimitedFrame::new(&glaring, DEFAULT_LIMIT);
/// assert!(limited.current() <= DEFAULT_LIMIT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitedFrame(Frame);

impl LimitedFrame {
    /// Scales the whole frame down as far as the limit asks, rounding down; a frame that fits stays as it is.
    ///
    /// The promise: [`BASELINE`] + Σ(R+G+B) / 255 × [`FULL_CHANNEL`] ≤ `limit`. A limit below the baseline
    /// leaves no light at all.
    #[must_use]
    pub fn new(frame: &Frame, limit: Milliamps) -> Self {
        Self::dimmed_for(frame, frame, limit)
    }

    /// Scales a frame down as far as another one would have to be, which is brighter: the frame of the same
    /// animation at its brightest moment, so that the steady lights in it do not waver.
    #[must_use]
    pub fn dimmed_for(frame: &Frame, brightest: &Frame, limit: Milliamps) -> Self {
        let budget =
            u32::from(limit.0.saturating_sub(BASELINE.0)) * 255 / u32::from(FULL_CHANNEL.0);
        let wanted = brightness_sum(brightest).max(brightness_sum(frame));
        if wanted <= budget {
            return Self(*frame);
        }
        // A binary fraction, so that the 204 channels need a multiplication each and no division. Both
        // roundings go down, so the sum stays within the budget.
        let scale = (budget << 12) / wanted;
        let dim = |channel: u8| ((u32::from(channel) * scale) >> 12) as u8;
        let mut limited = *frame;
        for (_, led) in limited.iter_mut() {
            *led = RGB8::new(dim(led.r), dim(led.g), dim(led.b));
        }
        Self(limited)
    }

    /// The picture to send.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.0
    }

    /// What the board draws while it shows this picture, worst case, rounded up.
    #[must_use]
    pub fn current(&self) -> Milliamps {
        let light = (brightness_sum(&self.0) * u32::from(FULL_CHANNEL.0)).div_ceil(255);
        Milliamps(BASELINE.0 + light as u16)
    }
}

/// At most 68 × 3 × 255 = 52,020.
fn brightness_sum(frame: &Frame) -> u32 {
    frame
        .values()
        .iter()
        .map(|led| u32::from(led.r) + u32::from(led.g) + u32::from(led.b))
        .sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use katarenga_rules::board::Cell;

    /// The formula of the promise, without the code's arithmetic.
    fn exact_milliamps(frame: &Frame) -> f64 {
        let sum: f64 = frame
            .values()
            .iter()
            .map(|l| f64::from(l.r) + f64::from(l.g) + f64::from(l.b))
            .sum();
        378.0 + sum / 255.0 * 20.0
    }

    fn any_frame() -> impl Strategy<Value = Frame> {
        // Bright, dim and mixed frames alike: most uniformly random frames would be far over every limit.
        (
            0u8..=255,
            prop::collection::vec(any::<[u8; 3]>(), Cell::COUNT),
        )
            .prop_map(|(top, leds)| {
                let scale = |c: u8| (u16::from(c) * u16::from(top) / 255) as u8;
                Frame::from_fn(|cell| leds[cell.index()].map(scale).into())
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100_000))]

        #[test]
        fn no_frame_exceeds_any_limit_above_the_baseline(frame in any_frame(), limit in 378u16..=2_000) {
            let limited = LimitedFrame::new(&frame, Milliamps(limit));
            prop_assert!(exact_milliamps(limited.frame()) <= f64::from(limit));
            prop_assert!(f64::from(limited.current().0) >= exact_milliamps(limited.frame()));
            if exact_milliamps(&frame) <= f64::from(limit) {
                prop_assert_eq!(limited.frame(), &frame, "a frame that fits is left alone");
            }
        }
    }

    #[test]
    fn a_limit_below_the_baseline_leaves_no_light() {
        let limited = LimitedFrame::new(&Frame::filled([255; 3].into()), Milliamps(100));
        assert_eq!(limited.frame(), &DARK);
    }

    #[test]
    fn a_glaring_frame_uses_most_of_what_it_may() {
        let limited = LimitedFrame::new(&Frame::filled([255; 3].into()), Milliamps(2_000));
        assert!(
            exact_milliamps(limited.frame()) > 1_950.0,
            "{}",
            limited.current()
        );
    }
}
