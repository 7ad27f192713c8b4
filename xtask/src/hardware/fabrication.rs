//! What a factory, a printer and a person with a soldering iron need.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::{BOARDS, quarters, tools::Tools};
use crate::build::run;
use crate::undate;

const COPPER: &str = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.SilkS,B.SilkS,Edge.Cuts";

/// The hardware has terms of its own, and what is made of it travels without the repository.
const TERMS: &str = "LICENSE-CERN-OHL-P";

/// Makes everything in a folder.
pub fn make(tools: &Tools, hardware: &Path, out: &Path) -> Result<()> {
    for board in BOARDS {
        plot(
            tools,
            &hardware.join(board).join(board),
            &out.join(board),
            board,
        )?;
    }
    // Parts lists, placements, zips and the order, from the boards and the parts list.
    run(tools
        .python()
        .arg(hardware.join("generate/factory.py"))
        .arg(out))?;
    // The boards with their parts as boxes.
    run(tools
        .python()
        .arg(hardware.join("generate/solids.py"))
        .arg(out))?;
    for board in BOARDS {
        undate_all(&out.join(board))?;
    }
    run(tools
        .solids()
        .arg(hardware.join("frame"))
        .arg(out.join("frame")))?;
    quarters::draw(hardware, &out.join("quarters"))?;
    fs::copy(hardware.join(TERMS), out.join(TERMS))?;
    Ok(())
}

fn plot(tools: &Tools, project: &Path, out: &Path, board: &str) -> Result<()> {
    let (schematic, layout) = (
        project.with_extension("kicad_sch"),
        project.with_extension("kicad_pcb"),
    );
    let gerbers = out.join("gerber");
    fs::create_dir_all(&gerbers)?;
    let pcb = |arguments: &[&str], target: &Path| {
        run(tools
            .kicad()
            .arg("pcb")
            .args(arguments)
            .arg("--output")
            .arg(target)
            .arg(&layout))
    };
    // A trailing slash tells KiCad that it is a folder.
    pcb(
        &["export", "gerbers", "--layers", COPPER, "--no-protel-ext"],
        &gerbers.join(""),
    )?;
    pcb(
        &["export", "drill", "--excellon-separate-th"],
        &gerbers.join(""),
    )?;
    run(tools
        .interactive_bom()
        .arg("--dest-dir")
        .arg(out)
        .args(["--name-format", "%f-interactive-bom"])
        .arg(&layout))?;
    for (side, layers) in [
        ("top", "F.Cu,F.Mask,F.SilkS,Edge.Cuts"),
        ("bottom", "B.Cu,B.Mask,B.SilkS,Edge.Cuts"),
    ] {
        let flat = [
            "export",
            "svg",
            "--mode-single",
            "--page-size-mode",
            "2",
            "--exclude-drawing-sheet",
            "--layers",
        ];
        pcb(
            &[&flat[..], &[layers]].concat(),
            &out.join(format!("{board}-{side}.svg")),
        )?;
        let (width, height, zoom) = if board == "main" {
            ("1800", "420", "3.7")
        } else {
            ("1000", "1000", "0.95")
        };
        let view = [
            "render",
            "--side",
            side,
            "--width",
            width,
            "--height",
            height,
            "--zoom",
            zoom,
            "--background",
            "opaque",
        ];
        pcb(&view, &out.join(format!("{board}-{side}.png")))?;
    }
    run(tools
        .kicad()
        .args(["sch", "export", "pdf", "--output"])
        .arg(out.join(format!("{board}-schematic.pdf")))
        .arg(&schematic))?;
    undate_all(out)
}

/// Takes the time of day out of plots, so that the same board gives the same files.
fn undate_all(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            undate_all(&path)?;
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        // Neither has these a date, nor would they survive.
        if ["png", "html", "zip", "csv"]
            .iter()
            .any(|whole| ending == *whole)
        {
            continue;
        }
        let mut bytes = fs::read(&path)?;
        if ending == "pdf" {
            undate::pdf(&mut bytes);
        } else {
            undate::plot(&mut bytes);
        }
        fs::write(&path, bytes)?;
    }
    Ok(())
}
