//! `cargo xtask hardware`: proves that the boards are sound and fit the firmware, and makes what a factory needs.

mod fabrication;
mod quarters;
mod tools;

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::build::{run, workspace};
use crate::folders;
use tools::Tools;

/// The boards, by the names of their folders.
const BOARDS: [&str; 3] = ["quadrant", "camp", "main"];
/// Several boards in one piece, for the factory; its copper is that of the single boards.
const PANEL: &str = "camp-panel";

/// What this computer lacks, and what to do about it; nothing when the boards can be checked and made.
pub fn missing() -> Option<String> {
    Tools::find().err().map(|error| error.to_string())
}

/// Checks everything, then makes everything, twice, and holds the two against each other.
pub fn make() -> Result<()> {
    let tools = Tools::find()?;
    let hardware = workspace().join("hardware");
    let target = workspace().join("target");
    let [out, again] = ["hardware", "hardware-again"].map(|name| target.join(name));
    // What KiCad says about its rules is dated, and nobody needs it who builds a board.
    let reports = target.join("hardware-reports");
    for folder in [&out, &again, &reports] {
        folders::empty(folder)?;
    }

    step("parts list, pin map and dimensions are complete");
    run(tools.python().arg(hardware.join("checks/lists.py")))?;
    step("the boards are what their description says");
    run(tools.python().arg(hardware.join("generate")).arg("--check"))?;
    for board in BOARDS {
        step(&format!("{board}: rules of schematic and board"));
        let schematic = hardware.join(board).join(format!("{board}.kicad_sch"));
        let layout = schematic.with_extension("kicad_pcb");
        run(tools
            .kicad()
            .args([
                "sch",
                "erc",
                "--severity-all",
                "--exit-code-violations",
                "--output",
            ])
            .arg(reports.join(format!("{board}-erc.txt")))
            .arg(&schematic))?;
        run(tools
            .kicad()
            .args([
                "pcb",
                "drc",
                "--severity-all",
                "--schematic-parity",
                "--exit-code-violations",
            ])
            .arg("--output")
            .arg(reports.join(format!("{board}-drc.txt")))
            .arg(&layout))?;
    }
    step(&format!("{PANEL}: rules of the board"));
    let panel = hardware.join(PANEL).join(format!("{PANEL}.kicad_pcb"));
    run(tools
        .kicad()
        .args(["pcb", "drc", "--severity-all", "--exit-code-violations"])
        .arg("--output")
        .arg(reports.join(format!("{PANEL}-drc.txt")))
        .arg(&panel))?;
    step("netlist, pin map, firmware and current agree");
    run(Command::new("cargo")
        .current_dir(workspace())
        .args(["test", "--quiet", "--package", "katarenga-tests"])
        .args(["--test", "hardware"]))?;
    step("thresholds follow from the magnet");
    run(tools
        .python()
        .arg(hardware.join("checks/magnet.py"))
        .arg("--check"))?;
    step("reeds feel their own pawn only");
    run(tools.python().arg(hardware.join("checks/reeds.py")))?;
    step("distances on the boards");
    run(tools.python().arg(hardware.join("checks/places.py")))?;
    step("the chip is used as its maker asks");
    run(tools
        .python()
        .arg(hardware.join("checks/minimal_design.py")))?;
    step("sources, settling, inrush and sag");
    run(tools
        .python()
        .arg(hardware.join("checks/spice.py"))
        .arg(workspace().join("target/spice")))?;
    run(tools.python().arg(hardware.join("checks/heat.py")))?;

    step("everything fits into the frame, and its light is even");
    let frame = hardware.join("checks/frame.py");
    run(tools.solids().arg(&frame))?;
    run(tools.solids().arg(&frame).arg("--faults"))?;
    let printing = hardware.join("checks/printing.py");
    run(tools.solids().arg(&printing))?;
    run(tools.solids().arg(&printing).arg("--faults"))?;
    let hands = hardware.join("checks/hands.py");
    run(tools.solids().arg(&hands))?;
    run(tools.solids().arg(&hands).arg("--faults"))?;
    run(tools
        .solids()
        .arg(hardware.join("checks/light.py"))
        .arg("--check"))?;
    run(tools.solids().arg(hardware.join("frame")).arg("--check"))?;

    step("outputs, twice");
    fabrication::make(&tools, &hardware, &out)?;
    fabrication::make(&tools, &hardware, &again)?;
    folders::compare(&out, &again)?;
    fs::remove_dir_all(&again)?;
    println!("{}", out.display());
    Ok(())
}

/// Draws the pictures of the boards and the frame that do not show what is there now. Takes minutes when all are old.
pub fn draw_pictures() -> Result<()> {
    match Tools::find() {
        Ok(tools) => run(tools
            .solids()
            .arg(workspace().join("hardware/frame"))
            .arg("--pictures")),
        Err(error) => {
            println!("the hardware's pictures are left as they are: {error}");
            Ok(())
        }
    }
}

fn step(what: &str) {
    println!("== {what}");
}
