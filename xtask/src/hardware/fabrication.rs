//! What a factory, a printer and a person with a soldering iron need.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::{BOARDS, PANEL, quarters, tools::Tools};
use crate::build::run;
use crate::folders::files_below;
use crate::undate;

/// All layers that are plotted; a board without inner ones leaves these out.
const COPPER: &str =
    "F.Cu,In1.Cu,In2.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.SilkS,B.SilkS,Edge.Cuts";

/// The hardware has terms of its own, and what is made of it travels without the repository.
const TERMS: &str = "LICENSE-CERN-OHL-P";

/// What a person reads who builds a board, as it lies in the folder of the hardware.
const GUIDE: [&str; 9] = [
    "README.md",
    "building.md",
    "ordering.md",
    "order.md",
    "test-cell.md",
    "frame/README.md",
    "parts.toml",
    "supplies.toml",
    "pinmap.toml",
];

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
    let panel = hardware.join(PANEL).join(PANEL).with_extension("kicad_pcb");
    plot_gerbers(tools, &panel, &out.join(PANEL))?;
    undate_all(&out.join(PANEL))?;
    // Parts lists, placements and zips, from the boards and the parts list.
    run(tools
        .python()
        .arg(hardware.join("generate/factory.py"))
        .arg(out))?;
    run(tools
        .solids()
        .arg(hardware.join("checks/placement.py"))
        .arg(out))?;
    run(tools.python().arg(hardware.join("checks/fabs.py")).arg(out))?;
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
    // Everything to buy, from boards, solids and the supplies.
    run(tools.solids().arg(hardware.join("frame/order.py")).arg(out))?;
    let cut = out.join("quarters");
    quarters::draw(hardware, &cut)?;
    run(tools
        .solids()
        .arg(hardware.join("frame/quarters.py"))
        .arg(&cut))?;
    run(tools
        .solids()
        .arg(hardware.join("checks/quarters.py"))
        .arg(&cut))?;
    fs::copy(hardware.join(TERMS), out.join(TERMS))?;
    copy_guide(hardware, &out.join("how-to-build"))
}

/// Lays the building guide beside what was made, with its pictures.
fn copy_guide(hardware: &Path, to: &Path) -> Result<()> {
    let pictures = files_below(&hardware.join("pictures"))?;
    for path in GUIDE
        .map(|name| hardware.join(name))
        .iter()
        .chain(&pictures)
    {
        let copy = to.join(path.strip_prefix(hardware)?);
        fs::create_dir_all(copy.parent().context("a file lies in a folder")?)?;
        fs::copy(path, copy)?;
    }
    Ok(())
}

fn plot(tools: &Tools, project: &Path, out: &Path, board: &str) -> Result<()> {
    let (schematic, layout) = (
        project.with_extension("kicad_sch"),
        project.with_extension("kicad_pcb"),
    );
    plot_gerbers(tools, &layout, out)?;
    let pcb = |arguments: &[&str], target: &Path| {
        run(tools
            .kicad()
            .arg("pcb")
            .args(arguments)
            .arg("--output")
            .arg(target)
            .arg(&layout))
    };
    // One for each build: it leaves out what only the other build fits.
    for (build, other) in [("hall", "reed"), ("reed", "hall")] {
        run(tools
            .interactive_bom()
            .arg("--dest-dir")
            .arg(out)
            .args(["--name-format", &format!("%f-{build}-interactive-bom")])
            .args(["--show-fields", "Value,Footprint,Fitted"])
            .args(["--variant-field", "Fitted", "--variants-blacklist", other])
            .arg(&layout))?;
    }
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
    }
    run(tools
        .kicad()
        .args(["sch", "export", "pdf", "--output"])
        .arg(out.join(format!("{board}-schematic.pdf")))
        .arg(&schematic))?;
    undate_all(out)
}

/// The files of a board factory.
fn plot_gerbers(tools: &Tools, layout: &Path, out: &Path) -> Result<()> {
    let gerbers = out.join("gerber");
    fs::create_dir_all(&gerbers)?;
    // A trailing slash tells KiCad that it is a folder. Gerber, drill and placement files count from the same corner.
    let layers = ["gerbers", "--layers", COPPER, "--no-protel-ext"];
    let drill = ["drill", "--excellon-separate-th", "--drill-origin", "plot"];
    for arguments in [
        [&layers[..], &["--use-drill-file-origin"]].concat(),
        drill.to_vec(),
    ] {
        run(tools
            .kicad()
            .args(["pcb", "export"])
            .args(arguments)
            .arg("--output")
            .arg(gerbers.join(""))
            .arg(layout))?;
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::workspace;

    #[test]
    fn the_guide_travels_with_all_that_it_shows() {
        let to = std::env::temp_dir().join(format!("katarenga-{}-guide", std::process::id()));
        copy_guide(&workspace().join("hardware"), &to).expect("it is copied");
        for page in ["building.md", "frame/README.md"] {
            let text = fs::read_to_string(to.join(page)).expect("a page");
            let links = text.split("](").skip(1);
            let links = links.filter_map(|rest| Some(rest.split_once([')', '#'])?.0));
            let pictures = links.filter(|link| link.contains("pictures/"));
            let folder = to.join(page);
            let folder = folder.parent().expect("a folder");
            let missing: Vec<_> = pictures
                .filter(|link| !folder.join(link).is_file())
                .collect();
            assert!(missing.is_empty(), "{page} shows {missing:?}");
        }
        fs::remove_dir_all(&to).expect("it can be removed");
    }
}
