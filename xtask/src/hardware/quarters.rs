//! The eight faces of the four quarters, to print at true size.
//!
//! Every square has a clear ring around the pawn's foot: there the light comes through without any ink that would change its
//! colour. Four bridges cut the ring into four arcs, and the lamp lies below one of them. The arcs look the same after every
//! turn of the quarter and from the back of the film, so that the two faces of a quarter and the tray below always agree.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use katarenga_rules::{Colour, Face};
use serde::Deserialize;

/// Millimetres from square to square, as on the quadrant board.
const PITCH: u32 = 36;
const SIZE: u32 = 4 * PITCH;
/// Room for a name and a ruler to check the printer with.
const MARGIN: u32 = 12;
/// The white ink under the colours stays this far behind their edges, so that it does not show where the two are printed a
/// little beside each other.
const CHOKE: f64 = 0.1;

/// The part of `hardware/frame/dimensions.toml` that the frame and the faces share.
#[derive(Deserialize)]
struct Dimensions {
    square: Window,
}

/// The clear ring of a square, in millimetres.
#[derive(Deserialize)]
struct Window {
    pawn_foot_diameter: f64,
    ring_inner_radius: f64,
    ring_outer_radius: f64,
    /// How much of the ring each of its four bridges takes.
    bridge_degrees: f64,
}

impl Window {
    /// Whether the light can be seen beside a pawn, and belongs to its square.
    fn check(&self) -> Result<()> {
        if self.ring_inner_radius < self.pawn_foot_diameter / 2.0 + 1.0 {
            bail!("the ring must lie at least 1 mm beside a pawn's foot");
        }
        if self.ring_outer_radius < self.ring_inner_radius + 2.0 {
            bail!("the ring must be at least 2 mm wide");
        }
        if self.ring_outer_radius > f64::from(PITCH) / 2.0 - 2.0 {
            bail!("the ring must end at least 2 mm inside its square");
        }
        if !(10.0..=60.0).contains(&self.bridge_degrees) {
            bail!("a bridge must hide its lamp and leave most of the ring");
        }
        Ok(())
    }
}

/// Draws all faces.
pub fn draw(hardware: &Path, out: &Path) -> Result<()> {
    let file = hardware.join("frame/dimensions.toml");
    let text =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let window = toml::from_str::<Dimensions>(&text)?.square;
    window.check()?;
    fs::create_dir_all(out)?;
    for face in Face::ALL {
        fs::write(
            out.join(format!("quarter-{face}.svg")),
            picture(face, &window)?,
        )?;
    }
    fs::write(out.join("underbase.svg"), underbase(&window)?)?;
    Ok(())
}

/// The white layer below the colours of all faces: black here is white ink. It lies on its page as a face does.
fn underbase(window: &Window) -> Result<String> {
    let choked = Window {
        ring_inner_radius: window.ring_inner_radius - CHOKE,
        ring_outer_radius: window.ring_outer_radius + CHOKE,
        // The ends of an arc, too: on the inner radius, where an angle is the shortest way.
        bridge_degrees: window.bridge_degrees
            - 2.0 * (CHOKE / window.ring_inner_radius).to_degrees(),
        ..*window
    };
    let (near, length) = (f64::from(MARGIN) + CHOKE, f64::from(SIZE) - 2.0 * CHOKE);
    let mut white = format!("M{near} {near} h{length} v{length} h-{length} Z");
    for (row, column) in (0..16).map(|square| (square / 4, square % 4)) {
        white += &arcs_of(MARGIN + column * PITCH, MARGIN + row * PITCH, &choked);
    }
    let mut svg = page();
    writeln!(
        svg,
        "<path d=\"{white}\" fill=\"#000\" fill-rule=\"evenodd\"/>"
    )?;
    ruler(&mut svg, "white ink below every face")?;
    Ok(svg)
}

/// The beginning of a page of true size.
fn page() -> String {
    let (width, height) = (SIZE + 2 * MARGIN, SIZE + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n"
    )
}

fn picture(face: Face, window: &Window) -> Result<String> {
    let mut svg = page();
    for (row, colours) in face.rows().into_iter().enumerate() {
        for (column, colour) in colours.into_iter().enumerate() {
            let (x, y) = (MARGIN + column as u32 * PITCH, MARGIN + row as u32 * PITCH);
            let (fill, letter) = ink(colour);
            writeln!(
                svg,
                "<path d=\"{}\" fill=\"{fill}\" fill-rule=\"evenodd\"/>",
                inked(x, y, window)
            )?;
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{PITCH}\" height=\"{PITCH}\" fill=\"none\" stroke=\"#333\" stroke-width=\"0.4\"/>"
            )?;
            // A letter for those who do not tell the colours apart.
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"4\" fill=\"#222\">{letter}</text>",
                x + 2,
                y + 5
            )?;
        }
    }
    ruler(&mut svg, &format!("face {face}"))?;
    Ok(svg)
}

/// The end of a page: its name, and a line to check the printer with.
fn ruler(svg: &mut String, name: &str) -> Result<()> {
    let (left, right, below) = (MARGIN, MARGIN + 100, MARGIN + SIZE + 6);
    writeln!(
        svg,
        "<path d=\"M{left} {below} H{right} M{left} {} V{} M{right} {} V{}\" stroke=\"#000\" stroke-width=\"0.3\"/>",
        below - 2,
        below + 2,
        below - 2,
        below + 2
    )?;
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"4\">{name}: this line is 100 mm long, a square {PITCH} mm</text>",
        left,
        below + 5
    )?;
    svg.push_str("</svg>\n");
    Ok(())
}

/// What is printed of a square: all of it but the arcs, which the even-odd rule leaves out.
fn inked(x: u32, y: u32, window: &Window) -> String {
    format!("M{x} {y} h{PITCH} v{PITCH} h-{PITCH} Z") + &arcs_of(x, y, window)
}

/// The arcs of a square as closed paths.
fn arcs_of(x: u32, y: u32, window: &Window) -> String {
    let centre = |at: u32| f64::from(at) + f64::from(PITCH) / 2.0;
    let mut path = String::new();
    for corners in arcs(window) {
        let [(ax, ay), (bx, by), (cx, cy), (dx, dy)] =
            corners.map(|(dx, dy)| (centre(x) + dx, centre(y) + dy));
        let (outer, inner) = (window.ring_outer_radius, window.ring_inner_radius);
        path += &format!(
            " M{ax:.3} {ay:.3} A{outer} {outer} 0 0 1 {bx:.3} {by:.3} L{cx:.3} {cy:.3} A{inner} {inner} 0 0 0 {dx:.3} {dy:.3} Z"
        );
    }
    path
}

/// The corners of the four arcs, from the middle of the square: outer start and end, inner end and start, clockwise.
fn arcs(window: &Window) -> [[(f64, f64); 4]; 4] {
    let half = window.bridge_degrees / 2.0;
    [0.0, 90.0, 180.0, 270.0].map(|turn| {
        let (from, to) = (turn + half, turn + 90.0 - half);
        let (outer, inner) = (window.ring_outer_radius, window.ring_inner_radius);
        [(outer, from), (outer, to), (inner, to), (inner, from)].map(|(radius, degrees)| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            (radius * cos, radius * sin)
        })
    })
}

fn ink(colour: Colour) -> (&'static str, char) {
    match colour {
        Colour::Red => ("#e0483e", 'R'),
        Colour::Green => ("#58b368", 'G'),
        Colour::Blue => ("#4a90d9", 'B'),
        Colour::Yellow => ("#f5d547", 'Y'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::workspace;

    fn window() -> Window {
        let file = workspace().join("hardware/frame/dimensions.toml");
        let text = fs::read_to_string(file).expect("the frame has its dimensions");
        toml::from_str::<Dimensions>(&text)
            .expect("the dimensions have a square")
            .square
    }

    #[test]
    fn every_square_of_every_face_has_clear_arcs_around_its_middle() {
        let window = window();
        for face in Face::ALL {
            let svg = picture(face, &window).expect("a face can be drawn");
            for row in 0..4 {
                for column in 0..4 {
                    let (x, y) = (MARGIN + column * PITCH, MARGIN + row * PITCH);
                    let ring = inked(x, y, &window);
                    assert_eq!(
                        svg.matches(&ring).count(),
                        1,
                        "{face}: row {row}, column {column}"
                    );
                }
            }
            assert_eq!(svg.matches("evenodd").count(), 16);
            assert!(!svg.contains("<circle"), "nothing is drawn over the ring");
        }
    }

    #[test]
    fn the_ring_lies_beside_a_pawns_foot_and_inside_its_square() {
        let mut window = window();
        assert!(window.check().is_ok());
        window.pawn_foot_diameter = 2.0 * window.ring_inner_radius;
        assert!(window.check().is_err());
    }

    #[test]
    fn arcs_look_the_same_after_every_turn_and_from_the_back() {
        let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let corners: Vec<_> = arcs(&window()).into_iter().flatten().collect();
        let contains = |x: f64, y: f64| corners.iter().any(|&(a, b)| same(a, x) && same(b, y));
        for &(x, y) in &corners {
            assert!(contains(-y, x), "turned by 90 degrees");
            assert!(contains(-x, y), "seen from the back");
        }
    }

    #[test]
    fn white_ink_lies_below_every_colour_and_stays_behind_its_edges() {
        let window = window();
        let white = underbase(&window).expect("it can be drawn");
        // The page of a face, so that both can be printed over each other.
        assert!(white.starts_with(&page()));
        assert_eq!(white.matches(" A").count(), 16 * 4 * 2);
        let (inner, outer) = (window.ring_inner_radius, window.ring_outer_radius);
        assert!(white.contains(&format!("A{0} {0}", outer + CHOKE)));
        assert!(white.contains(&format!("A{0} {0}", inner - CHOKE)));
        assert!(white.contains("M12.1 12.1 h143.8 v143.8 h-143.8 Z"));
    }

    #[test]
    fn the_letter_and_the_border_leave_the_ring_free() {
        let window = window();
        // The letter's box: 2 to 5 mm from the left, 2 to 5 mm from the top; its nearest corner to the middle.
        let corner = f64::from(PITCH) / 2.0 - 5.0;
        assert!(corner.hypot(corner) > window.ring_outer_radius);
    }
}
