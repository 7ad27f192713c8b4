//! Every screen of the menu, and what the board shows before a game.

use anyhow::Result;
use katarenga_core::controls::menu::{Menu, Ongoing, Screen};
use katarenga_core::controls::{Button, Press};
use katarenga_core::evening::Settings;
use katarenga_core::lights::Canvas;
use katarenga_core::sensing::{Calibration, Calibrator, Occupancy, Reading, SensorKind};
use katarenga_core::table::{Calibrating, LineUp, SelfTest};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_core::{CellMap, Layout, Side};

use super::sheet::Sheet;
use super::{board, scoreboard};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

const SCREENS: [(Screen, &str); 8] = [
    (Screen::Layout, "layout"),
    (Screen::Game, "game"),
    (Screen::Referee, "referee"),
    (Screen::Edges, "edges"),
    (Screen::Clock, "clock"),
    (Screen::Lights, "lights"),
    (Screen::Sound, "sound"),
    (Screen::Care, "care"),
];

const THUMB: i32 = 116;
const ROW: i32 = THUMB + 18;
/// A moment at which lights that breathe, pulse and blink are all bright, but for questions.
const MOMENT: Moment = Moment(8_100);
/// A moment at which questions are.
const QUESTION: Moment = Moment(6_100);

pub fn sheet() -> Result<Sheet> {
    let settings = Settings::new(LAYOUT.parse::<Layout>()?);
    let mut sheet = Sheet::new(20 + 8 * THUMB, 30 + 4 * ROW);
    let mut show_at = |moment: Moment, column: i32, row: i32, words: &str, canvas: &Canvas| {
        let (left, top) = (10 + column * THUMB, 10 + row * ROW);
        sheet.text(left, top, words);
        board(&mut sheet, left, top + 14, canvas, moment);
    };
    let mut show =
        |column, row, words: &str, canvas: &Canvas| show_at(MOMENT, column, row, words, canvas);

    for (column, (screen, name)) in (0..).zip(SCREENS) {
        let contents = menu_at(screen, &settings, Ongoing::Nothing);
        show(column, 0, name, &contents.canvas());
        let opened = after(contents, &[Press::Short(Button::Ok)]);
        show(column, 1, &format!("{name}, opened"), &opened.canvas());
    }

    let ok = Press::Short(Button::Ok);
    let two_corners = after(
        menu_at(Screen::Layout, &settings, Ongoing::Nothing),
        &[ok, ok, ok],
    );
    show(0, 2, "third corner", &two_corners.canvas());
    let whole = after(two_corners, &[ok, ok]);
    show(1, 2, "the whole layout", &whole.canvas());
    let next = Press::Short(Button::Next);
    let race = after(
        menu_at(Screen::Game, &settings, Ongoing::Nothing),
        &[ok, next],
    );
    show(2, 2, "The Race", &race.canvas());
    let give_up = after(
        menu_at(Screen::Game, &settings, Ongoing::Game),
        &[ok, next, ok],
    );
    show(3, 2, "hold OK: give up", &give_up.canvas());
    show(4, 2, "pawns wanted", &line_up(&settings)?);
    show(5, 2, "not empty, broken", &calibrating());
    show_at(QUESTION, 6, 2, "self-test: sensors", &self_test());
    let waiting = after(menu_at(Screen::Game, &settings, Ongoing::Waiting), &[ok]);
    show_at(MOMENT, 7, 2, "a game waits", &waiting.canvas());
    let endings = [
        "a draw, agreed",
        "White resigns",
        "Black resigns",
        "third time: a draw",
    ];
    let mut ending = after(
        menu_at(Screen::Game, &settings, Ongoing::Repetition),
        &[ok, next],
    );
    for (column, words) in (0..).zip(endings) {
        ending = after(ending, &[next]);
        show_at(MOMENT, column, 3, words, &ending.canvas());
    }
    let times = [
        (Button::Turn, 90_000, "TURN: time, score"),
        (Button::Ok, 255_000, "the last minute"),
    ];
    for (column, (button, spent, words)) in (4..).zip(times) {
        let canvas = scoreboard::after_press(&settings, Millis(spent), button)?;
        show_at(MOMENT, column, 3, words, &canvas);
    }
    Ok(sheet)
}

fn menu_at(screen: Screen, settings: &Settings, ongoing: Ongoing) -> Menu {
    let mut menu = Menu::open(Moment(0), settings, ongoing);
    while menu.screen() != screen {
        menu = after(menu, &[Press::Short(Button::Next)]);
    }
    menu
}

fn after(mut menu: Menu, presses: &[Press]) -> Menu {
    for &press in presses {
        menu.step(Moment(0), Some(press), &Occupancy::default(), None);
    }
    menu
}

fn line_up(settings: &Settings) -> Result<Canvas> {
    let mut occupancy = Occupancy::default();
    for cell in ["a1", "b1", "c1", "d1", "f1", "e3"] {
        occupancy.set(cell.parse()?, Reading::Pawn(Side::White));
    }
    Ok(LineUp::look(settings, None, SensorKind::Hall, &occupancy)?.canvas())
}

fn calibrating() -> Canvas {
    let mut calibrating = Calibrating::default();
    let mut counts = CellMap::filled(AdcCount::MID_SCALE);
    for (cell, count) in counts.iter_mut() {
        match cell.place() {
            (5, 2) => *count = AdcCount(2_900),
            (3, 6) => *count = AdcCount(0),
            _ => {}
        }
    }
    for _ in 0..Calibrator::SCANS {
        calibrating.scan(&counts);
    }
    calibrating.canvas()
}

fn self_test() -> Canvas {
    let later = Moment(30_000);
    let mut test = SelfTest::new(Calibration::nominal(SensorKind::Hall), Moment(0));
    let counts = CellMap::from_fn(|cell| match cell.place() {
        (2, 3) => AdcCount(2_248),
        (7, 5) => AdcCount(0),
        (_, row) if row < 6 => AdcCount(2_900),
        _ => AdcCount::MID_SCALE,
    });
    let empty = CellMap::filled(AdcCount::MID_SCALE);
    let broken = counts
        .iter()
        .filter(|(_, count)| count.0 == 0)
        .map(|(cell, _)| cell)
        .collect();
    test.scan(later, &empty, broken);
    test.scan(later, &counts, broken);
    test.canvas(later)
}
