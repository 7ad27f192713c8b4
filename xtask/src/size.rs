//! What the image uses, against its budget.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use katarenga_core::Button;
use katarenga_core::controls::Press;
use katarenga_core::controls::menu::Screen;
use katarenga_core::evening::Settings;
use katarenga_core::table::line_up;
use katarenga_emulator::{Board, EmulatedWorld as _, Image};
use katarenga_files::images;
use katarenga_rules::board::Edge;
use katarenga_world::{Magnet, World};
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use serde::Deserialize;

use crate::build::workspace;

/// Bytes of each kind of memory.
#[derive(Deserialize)]
struct Bytes {
    flash: usize,
    static_ram: usize,
    stack: usize,
    opponent_code: usize,
    opponent_ram: usize,
}

/// Prints and compares.
pub fn check() -> Result<()> {
    let mut over = Vec::new();
    for (name, used, budget) in figures()? {
        println!(
            "{name:<13} {used:>8} of {budget:>8} bytes ({:>3} %)",
            used * 100 / budget
        );
        over.extend((used > budget).then_some(name));
    }
    ensure!(over.is_empty(), "over budget: {}", over.join(", "));
    Ok(())
}

/// The name of each kind of memory, what is used of it and what may be.
pub fn figures() -> Result<[(&'static str, usize, usize); 5]> {
    let file = workspace().join("firmware/budget.toml");
    let budget =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let budget: Bytes =
        toml::from_str(&budget).with_context(|| format!("in {}", file.display()))?;
    let image = images::image(images::FIRMWARE)?;
    let elf = fs::read(images::image_path(images::FIRMWARE))?;
    let elf = object::File::parse(&*elf)?;
    let busy = images::image("examples/thinker_always_busy")?;
    Ok([
        ("flash", image.program().len(), budget.flash),
        ("static_ram", sections(&elf, &RAM), budget.static_ram),
        ("worst_stack", worst_stack(&busy)?, budget.stack),
        ("opponent_code", opponent_code(&elf), budget.opponent_code),
        (
            "opponent_ram",
            sections(&elf, &OPPONENTS_RAM),
            budget.opponent_ram,
        ),
    ])
}

/// What lies in RAM whoever plays.
const RAM: [&str; 4] = [".data", ".ram_code", ".bss", ".uninit"];

/// What lies there for the opponent: its memory, and the search with the rules, which then need not wait for flash.
const OPPONENTS_RAM: [&str; 2] = [".search_memory", ".search_code"];

fn sections(elf: &object::File<'_>, names: &[&str]) -> usize {
    let wanted = |name: &str| names.contains(&name);
    let sections = elf
        .sections()
        .filter(|section| section.name().is_ok_and(wanted));
    sections.map(|section| section.size() as usize).sum()
}

/// The functions that are there for the opponent alone.
fn opponent_code(elf: &object::File<'_>) -> usize {
    let of_opponent = |name: &str| {
        ["opponent", "nearness", "paths", "thinker"]
            .iter()
            .any(|module| name.contains(module))
    };
    let functions = elf
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.name().is_ok_and(of_opponent));
    functions.map(|function| function.size() as usize).sum()
}

/// A program on a host wants to know everything.
fn listen(board: &mut Board) {
    let host = board.usb();
    host.plug();
    host.open();
    host.send(b"follow all\nsettings\nsensors\narchive\ngame 1\n");
}

/// The deepest stack of some busy seconds, with a program that follows all of them: calibration, a game, a hand, a cat, a power cut, and the menu with what it leads
/// to, while the board thinks.
fn worst_stack(image: &Image) -> Result<usize> {
    const MOMENT: Duration = Duration::from_millis(400);
    let mut world = World::flashed(image);
    listen(world.board());
    world.run_for(Duration::from_secs(2))?;
    let start = line_up::start(&Settings::default(), Edge::Near)?;
    world.change(|around| around.set_up(&start));
    world.run_for(MOMENT)?;
    for m in start.legal_moves().take(3) {
        if let Some(from) = m.from {
            world.take(from.into());
            world.run_for(2 * MOMENT)?;
        }
        world.put(m.to, Magnet::of(start.side()));
        world.run_for(2 * MOMENT)?;
    }

    let before = world.board().worst_stack();
    world.set_power(false);
    world.set_power(true);
    listen(world.board());
    world.run_for(2 * MOMENT)?;

    let mut press = |press| {
        let (button, time) = match press {
            Press::Short(button) => (button, Duration::from_millis(80)),
            Press::Long(button) => (button, Duration::from_millis(1_100)),
        };
        world.set_button(button, true);
        world.run_for(time)?;
        world.set_button(button, false);
        world.run_for(MOMENT)
    };
    // A balanced layout, taken, and the game given up for it; lots; the self-test; calibration; the board plays Black.
    let [back, next, turn, ok] =
        [Button::Back, Button::Next, Button::Turn, Button::Ok].map(Press::Short);
    let ways: [(Screen, &[Press]); 5] = [
        (
            Screen::Layout,
            &[Press::Long(Button::Back), ok, Press::Long(Button::Ok)],
        ),
        (Screen::Edges, &[back, ok, ok]),
        (Screen::Care, &[next, ok, ok]),
        (Screen::Care, &[ok]),
        (Screen::Players, &[turn, next, turn, next, ok]),
    ];
    for (screen, presses) in ways {
        press(Press::Long(Button::Setup))?;
        for _ in Screen::ALL.into_iter().take_while(|&other| other != screen) {
            press(next)?;
        }
        press(ok)?;
        for &other in presses {
            press(other)?;
        }
    }
    Ok(before.max(world.board().worst_stack()))
}
