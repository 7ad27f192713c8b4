//! The pictures of the player's guide, which have no words and so serve all languages.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use katarenga_core::controls::menu::{Ongoing, Screen};
use katarenga_core::controls::{Button, Press};
use katarenga_core::evening::Settings;
use katarenga_core::lights::{BLANK, Canvas, Paint, Role, Show};
use katarenga_core::referee::Will;
use katarenga_core::sensing::{Occupancy, Reading, SensorKind};
use katarenga_core::table::LineUp;
use katarenga_core::units::Millis;
use katarenga_rules::names::Named as _;
use katarenga_rules::{Camp, Cell, Position, Rules, Side};

use super::svg::Svg;
use super::{LAYOUT, games, menus, scoreboard};
use crate::build::workspace;

/// Where they are kept.
pub fn folder() -> PathBuf {
    workspace().join("guide/pictures")
}

/// Draws all of them anew and takes away what nobody draws any more.
pub fn write() -> Result<()> {
    let folder = folder();
    let wanted = all()?;
    for entry in
        fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?
    {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if !wanted.iter().any(|(wanted, _)| *wanted == name) {
            fs::remove_file(&path)?;
        }
    }
    for (name, picture) in wanted {
        let path = folder.join(format!("{name}.svg"));
        fs::write(&path, picture).with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!("{}", folder.display());
    Ok(())
}

/// Every picture with the name of its file.
fn all() -> Result<Vec<(String, String)>> {
    let settings = Settings::new(LAYOUT.parse()?);
    let mut all = games::all()?;
    let mut add = |name: &str, svg: Svg| all.push((name.to_owned(), svg.finish()));

    for role in Role::VALUES {
        let cell = Cell::Camp(Camp::A9);
        let mut canvas = BLANK;
        canvas[cell] = Paint::Role(*role);
        add(&format!("light-{}", role.name()), Svg::strip(&canvas, cell));
    }
    for (screen, name) in menus::SCREENS {
        let contents = menus::menu_at(screen, &settings, Ongoing::Game);
        let opened = menus::after(contents, [Press::Short(Button::Ok)]);
        add(&format!("menu-{name}"), Svg::lights_alone(&opened.canvas()));
    }
    let [next, ok] = [Button::Next, Button::Ok].map(Press::Short);
    let game = menus::menu_at(Screen::Game, &settings, Ongoing::Game);
    let asks = menus::after(game, [ok, next, ok]);
    add("menu-asks", Svg::lights_alone(&asks.canvas()));
    let score = scoreboard::after_press(&settings, Millis(90_000), Button::Turn)?;
    add("score", Svg::lights_alone(&score));
    for (name, show) in [
        ("sign-forgotten", Show::Forgotten),
        ("sign-left-out", Show::LeftOut),
        ("sign-passed", Show::Passed(Side::White)),
    ] {
        let middle = Millis(show.duration().0 / 2);
        let canvas = show.canvas(middle).context("a show in its middle")?;
        add(name, Svg::lights_alone(&canvas));
    }

    let start = Position::start(settings.layout, Rules::KATARENGA)?;
    let missing = ["c1", "f8", "g8", "h8"].map(|cell| (cell, Reading::Empty));
    let surplus = [
        ("d4", Reading::Pawn(Side::White)),
        ("e5", Reading::Pawn(Side::Black)),
    ];
    let begun = changed(&start, missing)?;
    let line_up = LineUp::look(&settings, None, SensorKind::Hall, &begun)?.canvas();
    add("line-up", lit(&begun, &line_up)?);
    let astray = changed(&start, missing.into_iter().take(2).chain(surplus))?;
    let cat = games::refereed(&start, Will::Free, &astray);
    add("cat", lit(&astray, &cat)?);
    Ok(all)
}

/// What is seen when some cells are not as the position has them.
fn changed<'a>(
    position: &Position,
    cells: impl IntoIterator<Item = (&'a str, Reading)>,
) -> Result<Occupancy> {
    let mut occupancy = Occupancy::of(position);
    for (cell, reading) in cells {
        occupancy.set(cell.parse()?, reading);
    }
    Ok(occupancy)
}

/// Pawns as they stand and the lights below them.
fn lit(occupancy: &Occupancy, canvas: &Canvas) -> Result<Svg> {
    let mut svg = Svg::board(&LAYOUT.parse()?);
    for side in Side::ALL {
        svg.pawns(side, occupancy.pawns(side));
    }
    svg.lights(canvas, occupancy.occupied());
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After `cargo xtask pictures`, nothing is to be committed.
    #[test]
    fn pictures_of_the_guide_are_what_the_board_shows_now() {
        let wanted = all().expect("pictures");
        let there = fs::read_dir(folder()).expect("a folder").count();
        assert_eq!(
            there,
            wanted.len(),
            "pictures that nobody draws, or none of some"
        );
        for (name, picture) in wanted {
            let path = folder().join(format!("{name}.svg"));
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert!(kept == picture, "{name} has changed: cargo xtask pictures");
        }
    }

    #[test]
    fn pictures_are_small() {
        for (name, picture) in all().expect("pictures") {
            assert!(picture.len() < 12_000, "{name}: {} bytes", picture.len());
        }
    }
}
