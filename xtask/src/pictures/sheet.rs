//! A picture to draw LEDs and words on.

use std::convert::Infallible;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::{Context, Result};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_6X10;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};

const PAPER: Rgb888 = Rgb888::new(24, 24, 28);
const INK: Rgb888 = Rgb888::new(220, 220, 220);
const UNLIT: Rgb888 = Rgb888::new(44, 44, 50);
const LINE: Rgb888 = Rgb888::new(80, 80, 88);

/// Pixels in memory.
pub struct Sheet {
    size: Size,
    pixels: Vec<Rgb888>,
}

impl Sheet {
    pub fn new(width: i32, height: i32) -> Self {
        let size = Size::new(width.unsigned_abs(), height.unsigned_abs());
        Self {
            size,
            pixels: vec![PAPER; (size.width * size.height) as usize],
        }
    }

    pub fn text(&mut self, left: i32, top: i32, words: &str) {
        let style = MonoTextStyle::new(&FONT_6X10, INK);
        let Ok(_) =
            Text::with_baseline(words, Point::new(left, top), style, Baseline::Top).draw(self);
    }

    /// A lit or unlit LED. The sheet undoes the LEDs' gamma, because a screen has its own.
    pub fn led(&mut self, x: i32, y: i32, diameter: u32, colour: impl Into<[u8; 3]>) {
        let [r, g, b] = colour
            .into()
            .map(|channel| (f64::from(channel) / 255.0).powf(1.0 / 2.2));
        let lit = [r, g, b].iter().any(|&channel| channel > 0.0);
        let on_screen = |channel: f64| (channel * 255.0).round() as u8;
        let colour = if lit {
            Rgb888::new(on_screen(r), on_screen(g), on_screen(b))
        } else {
            UNLIT
        };
        let circle = Circle::with_center(Point::new(x, y), diameter);
        let Ok(()) = circle
            .into_styled(PrimitiveStyle::with_fill(colour))
            .draw(self);
    }

    pub fn frame(&mut self, left: i32, top: i32, side: i32) {
        let side = side.unsigned_abs();
        let frame = Rectangle::new(Point::new(left, top), Size::new(side, side));
        let Ok(()) = frame
            .into_styled(PrimitiveStyle::with_stroke(LINE, 1))
            .draw(self);
    }

    pub fn save(&self, path: &Path) -> Result<()> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut encoder =
            png::Encoder::new(BufWriter::new(file), self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Rgb);
        let bytes: Vec<u8> = self
            .pixels
            .iter()
            .flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()])
            .collect();
        encoder.write_header()?.write_image_data(&bytes)?;
        Ok(())
    }
}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Sheet {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if self.bounding_box().contains(point) {
                let (x, y) = (point.x.unsigned_abs(), point.y.unsigned_abs());
                self.pixels[(y * self.size.width + x) as usize] = colour;
            }
        }
        Ok(())
    }
}
