//! A board drawn as SVG, in tenths of a cell, small enough to be sent with a page.
//!
//! Squares carry a sign for how pawns move from them, and lights a size for how bright they are, so that a picture can
//! be read without its colours and from black-and-white paper.

use std::fmt::Write as _;

use katarenga_core::lights::{Brightness, Canvas, Frame, LightStyle, Palette};
use katarenga_core::units::Moment;
use katarenga_rules::{Cell, CellMap, CellSet, Colour, Layout, Side, Square};

use super::PLENTY;

/// Where lights are looked at: often enough for the shortest flash, long enough for the longest pause.
const MOMENTS: core::ops::Range<u32> = 0..48;
/// Milliseconds from one of [`MOMENTS`] to the next.
const STEP: u32 = 50;

const WOOD: &str = "#4a3524";
const DARK: &str = "#15110d";

/// The sign of a colour, within a square of ten by ten.
const SIGNS: [(Colour, &str, &str); 4] = [
    (Colour::Red, "#c2574b", "M5 .8v2M5 7.2v2M.8 5h2M7.2 5h2"),
    (
        Colour::Yellow,
        "#d9b24a",
        "M1.2 1.2l1.7 1.7M7.1 7.1l1.7 1.7M8.8 1.2l-1.7 1.7M2.9 7.1l-1.7 1.7",
    ),
    (Colour::Green, "#5c9a63", "M1.2 3V1.2h3M8.8 7v1.8h-3"),
    (
        Colour::Blue,
        "#5583c4",
        "M1.4 1.4h.1M5 1.4h.1M8.6 1.4h.1M1.4 5h.1M8.6 5h.1M1.4 8.6h.1M5 8.6h.1M8.6 8.6h.1",
    ),
];

/// A picture of the whole board.
pub struct Svg {
    text: String,
}

impl Svg {
    /// The board with its squares and camps, and the names of files and ranks on the rim.
    pub fn board(layout: &Layout) -> Self {
        let mut svg = Self::of(100, 100, WOOD);
        svg.text.push_str("<defs>");
        for (colour, ground, sign) in SIGNS {
            let letter = colour.letter();
            svg.write(format_args!(
                r##"<pattern id="{letter}" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h10v10H0z" fill="{ground}" stroke="{WOOD}" stroke-width=".3"/><path d="{sign}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".7" stroke-linecap="round" stroke-linejoin="round"/></pattern>"##
            ));
        }
        svg.text.push_str("</defs>");
        for colour in Colour::ALL {
            let squares = layout.squares(colour).iter();
            let path: String = squares
                .map(|square| {
                    let (x, y) = corner(square.into());
                    format!("M{x} {y}h10v10h-10z")
                })
                .collect();
            let letter = colour.letter();
            svg.write(format_args!(
                r##"<path d="{path}" fill="url(#{letter})"/>"##
            ));
        }
        for cell in Cell::ALL.into_iter().filter(|cell| cell.square().is_none()) {
            let (x, y) = middle(cell);
            svg.write(format_args!(
                r##"<circle cx="{x}" cy="{y}" r="4.3" fill="#2a1d13" stroke="#9c8563" stroke-width=".5"/>"##
            ));
        }
        svg.text.push_str(
            r##"<g fill="#e9d6b8" font-family="sans-serif" font-size="4" text-anchor="middle">"##,
        );
        for (place, (file, rank)) in (1..).zip("abcdefgh".chars().zip("12345678".chars())) {
            let (along, down) = (10 * place + 5, 106 - 10 * place - 10);
            svg.write(format_args!(
                r#"<text x="{along}" y="94.5">{file}</text><text x="7" y="{down}">{rank}</text>"#
            ));
        }
        svg.text.push_str("</g>");
        svg
    }

    /// The board at night: nothing but its lights.
    pub fn lights_alone(canvas: &Canvas) -> Self {
        let mut svg = Self::of(100, 100, "#1b1613");
        let leds = brightest(canvas);
        let dots: String = Cell::ALL
            .into_iter()
            .map(|cell| {
                let (x, y) = corner(cell);
                format!("M{} {}h.1", x + 5, y + 5)
            })
            .collect();
        svg.write(format_args!(
            r##"<path d="{dots}" stroke="#4a4039" stroke-width="2.4" stroke-linecap="round"/>"##
        ));
        for (cell, led) in leds.iter() {
            if let Some(led) = led {
                let (x, y) = middle(cell);
                let (radius, hue) = (2.0 + 2.0 * led.level, &led.hue);
                svg.write(format_args!(
                    r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="{hue}"/>"#
                ));
            }
        }
        svg
    }

    /// How one light goes on and off: time to the right, brightness upwards.
    pub fn strip(canvas: &Canvas, cell: Cell) -> Self {
        let mut svg = Self::of(244, 28, "#1b1613");
        // The height and the hue of a bar, and where it begins and ends: equal neighbours are one.
        let mut bars: Vec<((i32, String), u32, u32)> = Vec::new();
        for moment in MOMENTS {
            let Some(Led { level, hue }) = Led::of(frame(canvas, moment)[cell]) else {
                continue;
            };
            let bar = ((24.0 * level).round() as i32, hue);
            let left = 2 + 5 * moment;
            match bars.last_mut() {
                Some((before, _, right)) if *right == left && *before == bar => *right += 5,
                _ => bars.push((bar, left, left + 5)),
            }
        }
        for ((height, hue), left, right) in bars {
            let (width, top) = (right - left, 26 - height);
            svg.write(format_args!(
                r#"<path d="M{left} {top}h{width}V26h-{width}z" fill="{hue}"/>"#
            ));
        }
        svg
    }

    fn of(width: u32, height: u32, ground: &str) -> Self {
        let mut svg = Self {
            text: String::new(),
        };
        let (wide, high) = (3 * width, 3 * height);
        svg.write(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{wide}" height="{high}"><rect width="{width}" height="{height}" rx="4" fill="{ground}"/>"#
        ));
        svg
    }

    /// Pawns as they stand.
    pub fn pawns(&mut self, side: Side, cells: CellSet) {
        let (fill, line) = match side {
            Side::White => ("#fbf6ea", "#3a2a1c"),
            Side::Black => ("#1d1a19", "#efe7da"),
        };
        for cell in cells.iter() {
            let (x, y) = middle(cell);
            self.write(format_args!(
                r#"<g fill="{fill}" stroke="{line}" stroke-width=".5"><circle cx="{x}" cy="{y}" r="3.4"/><circle cx="{x}" cy="{y}" r="1.5"/></g>"#
            ));
        }
    }

    /// Where a pawn stood that is in the hand or has moved away.
    pub fn gone(&mut self, cell: Cell) {
        let (x, y) = middle(cell);
        self.write(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="3.4" fill="none" stroke="#fff" stroke-width=".8" stroke-dasharray="1.6 1.1"/>"##
        ));
    }

    /// Lights: a dot on an empty cell, a ring around a pawn.
    pub fn lights(&mut self, canvas: &Canvas, occupied: CellSet) {
        for (cell, led) in brightest(canvas).iter() {
            let Some(Led { level, hue }) = led else {
                continue;
            };
            let (x, y) = middle(cell);
            if occupied.contains(cell) {
                self.write(format_args!(
                    r#"<g fill="none"><circle cx="{x}" cy="{y}" r="4.2" stroke="{DARK}" stroke-width="1.6"/><circle cx="{x}" cy="{y}" r="4.2" stroke="{hue}" stroke-width="1"/></g>"#
                ));
            } else {
                let radius = 0.9 + 1.5 * level;
                self.write(format_args!(
                    r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="{hue}" stroke="{DARK}" stroke-width=".9"/>"#
                ));
            }
        }
    }

    /// A pawn that everything is about.
    pub fn mark(&mut self, cell: Cell) {
        let (x, y) = middle(cell);
        self.write(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="4.4" fill="none" stroke="#fff" stroke-width=".9"/>"##
        ));
    }

    /// A straight line between the middles of two cells.
    pub fn line(&mut self, from: Cell, to: Cell) {
        let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
        let path = format!("M{x} {y}L{to_x} {to_y}");
        self.stroke(&path);
    }

    /// The way of a move.
    pub fn arrow(&mut self, from: Cell, to: Cell) {
        let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
        let (dx, dy) = (f64::from(to_x - x), f64::from(to_y - y));
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        let at = |along: f64, aside: f64| {
            (
                f64::from(x) + ux * along - uy * aside,
                f64::from(y) + uy * along + ux * aside,
            )
        };
        let ((ax, ay), (bx, by)) = (at(4.0, 0.0), at(length - 4.6, 0.0));
        let ((cx, cy), (dx, dy)) = (at(length - 7.4, 2.0), at(length - 7.4, -2.0));
        self.stroke(&format!(
            "M{ax:.1} {ay:.1}L{bx:.1} {by:.1}M{cx:.1} {cy:.1}L{bx:.1} {by:.1}L{dx:.1} {dy:.1}"
        ));
    }

    /// A frame around squares that lie in a rectangle.
    pub fn frame(&mut self, low: Square, high: Square) {
        let ((left, bottom), (right, top)) = (corner(low.into()), corner(high.into()));
        let (width, height) = (right - left + 10, bottom - top + 10);
        self.stroke(&format!("M{left} {top}h{width}v{height}h-{width}z"));
    }

    fn stroke(&mut self, path: &str) {
        self.write(format_args!(
            r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{path}" stroke="{DARK}" stroke-width="2"/><path d="{path}" stroke="#fff" stroke-width="1.1"/></g>"##
        ));
    }

    /// The whole picture.
    pub fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn write(&mut self, words: core::fmt::Arguments<'_>) {
        // A string takes whatever is written.
        let _ = self.text.write_fmt(words);
    }
}

/// A light as a screen shows it.
struct Led {
    /// From nothing to all that an LED can do.
    level: f64,
    /// Its colour at full brightness.
    hue: String,
}

impl Led {
    /// Undoes the LEDs' gamma, because a screen has its own, and adds a little white, because lights look so.
    fn of(colour: impl Into<[u8; 3]>) -> Option<Self> {
        let channels = colour
            .into()
            .map(|channel| (f64::from(channel) / 255.0).powf(1.0 / 2.2));
        let level = channels.iter().copied().fold(0.0, f64::max);
        let [r, g, b] = channels.map(|channel| (60.0 + 195.0 * channel / level).round() as u8);
        (level > 0.0).then(|| Self {
            level,
            hue: format!("#{r:02x}{g:02x}{b:02x}"),
        })
    }
}

fn frame(canvas: &Canvas, moment: u32) -> Frame {
    let look = LightStyle {
        palette: Palette::Standard,
        brightness: Brightness::ALL[7],
    };
    *look.render(canvas, Moment(moment * STEP), PLENTY).frame()
}

/// Every light when it shines most, whatever its rhythm.
fn brightest(canvas: &Canvas) -> CellMap<Option<Led>> {
    let sum = |led: [u8; 3]| led.iter().map(|&channel| u32::from(channel)).sum::<u32>();
    let frames: Vec<Frame> = MOMENTS.map(|moment| frame(canvas, moment)).collect();
    CellMap::from_fn(|cell| {
        let leds = frames.iter().map(|frame| frame[cell].into());
        // The first of equals, so that a picture never depends on how often it is looked at.
        leds.rev().max_by_key(|&led| sum(led)).and_then(Led::of)
    })
}

fn corner(cell: Cell) -> (i32, i32) {
    let (column, row) = cell.place();
    (10 * i32::from(column), 10 * i32::from(9 - row))
}

fn middle(cell: Cell) -> (i32, i32) {
    let (x, y) = corner(cell);
    (x + 5, y + 5)
}
