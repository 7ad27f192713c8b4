//! Every screen of the menu, and what the board shows before a game.

use anyhow::Result;
use katarenga_core::controls::menu::{Menu, Ongoing, Screen};
use katarenga_core::controls::{Button, Press};
use katarenga_core::evening::Settings;
use katarenga_core::lights::Canvas;
use katarenga_core::sensing::{Calibration, Calibrator, Occupancy, Reading, SensorKind};
use katarenga_core::table::{Calibrating, LineUp, SelfTest};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_rules::{CellMap, Colour, Layout, Rules, Side};

use super::sheet::Sheet;
use super::{LAYOUT, board, scoreboard};

pub(super) const SCREENS: [(Screen, &str); 10] = [
    (Screen::Layout, "layout"),
    (Screen::Game, "game"),
    (Screen::Players, "players"),
    (Screen::Referee, "referee"),
    (Screen::Edges, "edges"),
    (Screen::Clock, "clock"),
    (Screen::Lights, "lights"),
    (Screen::Sound, "sound"),
    (Screen::Care, "care"),
    (Screen::End, "end"),
];

const THUMB: i32 = 116;
const ROW: i32 = THUMB + 18;
/// A moment at which lights that breathe, pulse and blink are all bright, but for questions.
const MOMENT: Moment = Moment(8_100);
/// A moment at which questions are.
const QUESTION: Moment = Moment(6_100);

pub fn sheet() -> Result<Sheet> {
    let settings = Settings::new(LAYOUT.parse::<Layout>()?);
    let mut sheet = Sheet::new(20 + 10 * THUMB, 30 + 5 * ROW);
    let mut show_at = |moment: Moment, (column, row): (i32, i32), words: &str, canvas: &Canvas| {
        let (left, top) = (10 + column * THUMB, 10 + row * ROW);
        sheet.text(left, top, words);
        board(&mut sheet, left, top + 14, canvas, moment);
    };
    let mut show = |place, words: &str, canvas: &Canvas| show_at(MOMENT, place, words, canvas);

    for (column, (screen, name)) in (0..).zip(SCREENS) {
        let contents = menu_at(screen, &settings, Ongoing::Game);
        show((column, 0), name, &contents.canvas());
        let opened = after(contents, [Press::Short(Button::Ok)]);
        show((column, 1), &format!("{name}, opened"), &opened.canvas());
    }

    let [next, turn, ok] = [Button::Next, Button::Turn, Button::Ok].map(Press::Short);
    let game = menu_at(Screen::Game, &settings, Ongoing::Nothing);
    for (column, rules) in (0..).zip(Rules::GAMES) {
        let presses = core::iter::once(ok).chain(core::iter::repeat_n(next, rules.place()));
        let chosen = after(game, presses);
        show((column, 2), rules.title(), &chosen.canvas());
    }

    let two_corners = after(
        menu_at(Screen::Layout, &settings, Ongoing::Nothing),
        [ok, ok, ok],
    );
    show((0, 3), "third corner", &two_corners.canvas());
    let whole = after(two_corners, [ok, ok]);
    show((1, 3), "the whole layout", &whole.canvas());
    let no_race = Settings {
        layout: settings.layout.with("a1".parse()?, Colour::Blue),
        ..settings
    };
    let no_race = after(
        menu_at(Screen::Game, &no_race, Ongoing::Nothing),
        [ok, next],
    );
    show((2, 3), "no race here", &no_race.canvas());
    show((3, 3), "OK: why not", &after(no_race, [ok]).canvas());
    let waiting = after(menu_at(Screen::Game, &settings, Ongoing::Waiting), [ok]);
    show((4, 3), "a game waits", &waiting.canvas());
    let give_up = after(
        menu_at(Screen::Game, &settings, Ongoing::Game),
        [ok, next, ok],
    );
    show((5, 3), "hold OK: give up", &give_up.canvas());
    let black = after(
        menu_at(Screen::Players, &settings, Ongoing::Nothing),
        [ok, turn, next],
    );
    show((6, 3), "board plays Black", &black.canvas());
    let both = after(black, [turn, next, next, turn, turn, next]);
    show((7, 3), "board plays both", &both.canvas());

    let mut ending = after(menu_at(Screen::End, &settings, Ongoing::Repetition), [ok]);
    let endings = ["White resigns", "Black resigns", "third time: a draw"];
    for (column, words) in (0..).zip(endings) {
        ending = after(ending, [next]);
        show((column, 4), words, &ending.canvas());
    }
    show((3, 4), "pawns wanted", &line_up(&settings)?);
    show((4, 4), "not empty, broken", &calibrating());
    let times = [
        (Button::Turn, 90_000, "TURN: time, score"),
        (Button::Ok, 255_000, "the last minute"),
    ];
    for (column, (button, spent, words)) in (5..).zip(times) {
        let canvas = scoreboard::after_press(&settings, Millis(spent), button)?;
        show((column, 4), words, &canvas);
    }
    show_at(QUESTION, (7, 4), "self-test: sensors", &self_test());
    Ok(sheet)
}

pub(super) fn menu_at(screen: Screen, settings: &Settings, ongoing: Ongoing) -> Menu {
    let mut menu = Menu::open(Moment(0), settings, ongoing);
    while menu.screen() != screen {
        menu = after(menu, [Press::Short(Button::Next)]);
    }
    menu
}

pub(super) fn after(mut menu: Menu, presses: impl IntoIterator<Item = Press>) -> Menu {
    for press in presses {
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
