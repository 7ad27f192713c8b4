//! From a canvas to a frame within the supply.

use smart_leds::{RGB8, gamma};

use super::canvas::{Canvas, Paint};
use super::palette::{Brightness, Palette};
use super::rhythm::{self, Level};
use crate::lights::{DARK, LimitedFrame};
use crate::units::{Milliamps, Moment};

/// How the lights look: colours and brightness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct LightStyle {
    /// Which colours.
    pub palette: Palette,
    /// How bright.
    pub brightness: Brightness,
}

impl LightStyle {
    /// What a canvas looks like at a moment, within a supply.
    ///
    /// When the supply is too small for the canvas at its brightest, all of it is dimmed by the same factor for as
    /// long as the canvas stays: a light that is steady stays steady while others pulse.
    ///
    /// ```
    /// use katarenga_core::supply::DEFAULT_LIMIT;
    /// use katarenga_core::lights::{BLANK, LightStyle, Paint};
    /// use katarenga_core::lights::Role;
    /// use katarenga_core::units::Moment;
    /// let mut canvas = BLANK;
    /// canvas["e4".parse()?] = Paint::Role(Role::Destination);
    /// let frame = LightStyle::default().render(&canvas, Moment(0), DEFAULT_LIMIT);
    /// assert!(frame.frame()["e4".parse()?].g > 0);
    /// # Ok::<(), katarenga_rules::board::UnknownCell>(())
    /// ```
    #[must_use]
    pub fn render(self, canvas: &Canvas, now: Moment, limit: Milliamps) -> LimitedFrame {
        let (mut frame, mut brightest) = (DARK, DARK);
        for (cell, &paint) in canvas.iter() {
            if paint == Paint::Dark {
                continue;
            }
            frame[cell] = self.shine(paint, rhythm::level(paint, cell, now));
            brightest[cell] = self.shine(paint, rhythm::peak(paint));
        }
        LimitedFrame::dimmed_for(&frame, &brightest, limit)
    }

    fn shine(self, paint: Paint, level: Level) -> RGB8 {
        let dim = |channel: u8| scaled(channel, level);
        let RGB8 { r, g, b } = self.palette.colour(paint);
        // Gamma first, on full colours, so that hues stay the same in the dark.
        let corrected = gamma(core::iter::once(RGB8::new(dim(r), dim(g), dim(b))))
            .next()
            .unwrap_or_default();
        let scale = self.brightness.scale();
        RGB8::new(
            scaled(corrected.r, scale),
            scaled(corrected.g, scale),
            scaled(corrected.b, scale),
        )
    }
}

/// A part of a value in 255ths. What is lit at all stays lit.
fn scaled(value: u8, part: u8) -> u8 {
    (u16::from(value) * u16::from(part)).div_ceil(255) as u8
}
