//! The eight faces of the four quarters, to print at true size on translucent film or paper.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Result;
use katarenga_core::{Colour, Face};

/// Millimetres from square to square, as on the quadrant board.
const PITCH: u32 = 36;
const SIZE: u32 = 4 * PITCH;
/// Room for a name and a ruler to check the printer with.
const MARGIN: u32 = 12;

/// Draws all faces.
pub fn draw(out: &Path) -> Result<()> {
    fs::create_dir_all(out)?;
    for face in Face::ALL {
        fs::write(out.join(format!("quarter-{face}.svg")), picture(face)?)?;
    }
    Ok(())
}

fn picture(face: Face) -> Result<String> {
    let (width, height) = (SIZE + 2 * MARGIN, SIZE + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n"
    );
    for (row, colours) in face.rows().into_iter().enumerate() {
        for (column, colour) in colours.into_iter().enumerate() {
            let (x, y) = (MARGIN + column as u32 * PITCH, MARGIN + row as u32 * PITCH);
            let (fill, letter) = ink(colour);
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{PITCH}\" height=\"{PITCH}\" fill=\"{fill}\" stroke=\"#333\" stroke-width=\"0.4\"/>"
            )?;
            // A light ring where the pawn stands, and a letter for those who do not tell the colours apart.
            let (cx, cy) = (x + PITCH / 2, y + PITCH / 2);
            writeln!(
                svg,
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"11\" fill=\"none\" stroke=\"#fff\" stroke-width=\"0.6\" opacity=\"0.7\"/>"
            )?;
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"4\" fill=\"#222\">{letter}</text>",
                x + 2,
                y + 5
            )?;
        }
    }
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
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"4\">face {face}: this line is 100 mm long, a square {PITCH} mm</text>",
        left,
        below + 5
    )?;
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn ink(colour: Colour) -> (&'static str, char) {
    match colour {
        Colour::Red => ("#e0483e", 'R'),
        Colour::Green => ("#58b368", 'G'),
        Colour::Blue => ("#4a90d9", 'B'),
        Colour::Yellow => ("#f5d547", 'Y'),
    }
}
