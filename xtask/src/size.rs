//! What the image uses, against its budget.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use katarenga::built;
use katarenga::emulator::{Board, Image, Magnet};
use katarenga_core::{Cell, Side};
use object::{Object, ObjectSection};
use serde::Deserialize;

use crate::build::workspace;

/// Bytes of each kind of memory.
#[derive(Deserialize)]
struct Bytes {
    flash: usize,
    static_ram: usize,
    stack: usize,
}

/// Prints and compares.
pub fn check() -> Result<()> {
    let file = workspace().join("firmware/budget.toml");
    let budget =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let budget: Bytes =
        toml::from_str(&budget).with_context(|| format!("in {}", file.display()))?;
    let image = built::image(built::FIRMWARE)?;
    let used = Bytes {
        flash: image.program().len(),
        static_ram: static_ram()?,
        stack: worst_stack(&image)?,
    };

    let lines = [
        ("flash", used.flash, budget.flash),
        ("static RAM", used.static_ram, budget.static_ram),
        ("worst stack", used.stack, budget.stack),
    ];
    let mut over = Vec::new();
    for (name, used, budget) in lines {
        println!(
            "{name:<12} {used:>8} of {budget:>8} bytes ({:>3} %)",
            used * 100 / budget
        );
        over.extend((used > budget).then_some(name));
    }
    ensure!(over.is_empty(), "over budget: {}", over.join(", "));
    Ok(())
}

fn static_ram() -> Result<usize> {
    let elf = fs::read(built::image_path(built::FIRMWARE))?;
    let file = object::File::parse(&*elf)?;
    let in_ram = |name: &str| [".data", ".bss", ".uninit"].contains(&name);
    let sections = file
        .sections()
        .filter(|section| section.name().is_ok_and(in_ram));
    Ok(sections.map(|section| section.size() as usize).sum())
}

/// The deepest stack of a few busy seconds: start-up, a full board, buttons.
fn worst_stack(image: &Image) -> Result<usize> {
    let mut board = Board::power_up(image);
    board.run_for(Duration::from_secs(1))?;
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        board.sensors().put(cell, Magnet::of(Side::ALL[index % 2]));
        board.run_for(Duration::from_millis(20))?;
    }
    for button in katarenga_core::Button::ALL {
        board.press(button);
        board.run_for(Duration::from_millis(50))?;
    }
    Ok(board.worst_stack())
}
