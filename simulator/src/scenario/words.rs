//! The names that things have in scenarios.

use katarenga_core::board::Edge;
use katarenga_core::evening::Settings;
use katarenga_core::lights::{Paint, Palette, Role};
use katarenga_core::referee::{Event, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::sound::Sound;
use katarenga_core::{Button, BySide, Cell, Colour, DrawReason, Side, Victory};

use super::rig::Defect;

/// Names and what they stand for.
pub type Names<T> = &'static [(&'static str, T)];

pub const SENSORS: Names<SensorKind> = &[("halls", SensorKind::Hall), ("reeds", SensorKind::Reed)];

pub const TOUCH_MOVES: Names<TouchMove> = &[
    ("strict", TouchMove::Strict),
    ("lenient", TouchMove::Lenient),
    ("off", TouchMove::Off),
];

pub const SIDES: Names<Side> = &[("white", Side::White), ("black", Side::Black)];

pub const STATES: Names<State> = &[
    ("in-play", State::InPlay),
    ("mismatch", State::Mismatch),
    ("over", State::Over),
];

pub const ROLES: Names<Role> = &[
    ("destination", Role::Destination),
    ("capture", Role::Capture),
    ("camp", Role::Camp),
    ("captor", Role::Captor),
    ("bound", Role::Bound),
    ("put-back", Role::PutBack),
    ("take-away", Role::TakeAway),
    ("illegal", Role::Illegal),
    ("question", Role::Question),
    ("displaced", Role::Displaced),
    ("last-move", Role::LastMove),
    ("faulty", Role::Faulty),
];

pub const DEFECTS: Names<Defect> = &[
    ("dead", Defect::Dead),
    ("stuck", Defect::Stuck),
    ("noisy", Defect::Noisy),
];

pub const BUTTONS: Names<Button> = &[
    ("SETUP", Button::Setup),
    ("BACK", Button::Back),
    ("NEXT", Button::Next),
    ("TURN", Button::Turn),
    ("OK", Button::Ok),
];

pub const VICTORIES: Names<Victory> = &[
    ("camps", Victory::Camps),
    ("material", Victory::Material),
    ("race", Victory::Race),
    ("time", Victory::Time),
    ("resignation", Victory::Resignation),
];

pub const DRAWS: Names<DrawReason> = &[
    ("no-move", DrawReason::NoMove),
    ("agreement", DrawReason::Agreement),
    ("repetition", DrawReason::Repetition),
];

pub const SOUNDS: Names<Sound> = &[
    ("move", Sound::Move),
    ("capture", Sound::Capture),
    ("camp", Sound::Camp),
    ("illegal", Sound::Illegal),
    ("win", Sound::Win),
    ("draw", Sound::Draw),
    ("time", Sound::Time),
];

pub const PALETTES: Names<Palette> = &[
    ("standard", Palette::Standard),
    ("colour-blind", Palette::ColourBlind),
    ("high-contrast", Palette::HighContrast),
];

pub const EDGES: Names<Edge> = &[("near", Edge::Near), ("far", Edge::Far)];

/// What a cell shows: a role by its name, `terrain-red`, `turn-white`, `chosen` and the like.
pub fn paint(paint: Paint) -> String {
    let colour = |kind: &str, colour: Colour| format!("{kind}-{colour}");
    let side = |kind: &str, side: Side| format!("{kind}-{}", name(SIDES, &side));
    match paint {
        Paint::Dark => "dark".to_owned(),
        Paint::Terrain(c) => colour("terrain", c),
        Paint::Ground(c) => colour("ground", c),
        Paint::Glow(c) => colour("glow", c),
        Paint::Role(role) => name(ROLES, &role).to_owned(),
        Paint::Turn(s) => side("turn", s),
        Paint::Side(s) => side("side", s),
        Paint::Clock(s) => side("clock", s),
        Paint::Chosen => "chosen".to_owned(),
        Paint::Offered => "offered".to_owned(),
        Paint::Good => "good".to_owned(),
        Paint::Bad => "bad".to_owned(),
    }
}

/// Everything a cell can show.
pub fn paints() -> impl Iterator<Item = Paint> {
    let coloured = Colour::ALL
        .into_iter()
        .flat_map(|c| [Paint::Terrain(c), Paint::Ground(c), Paint::Glow(c)]);
    let sided = Side::ALL
        .into_iter()
        .flat_map(|s| [Paint::Turn(s), Paint::Side(s), Paint::Clock(s)]);
    let plain = [
        Paint::Dark,
        Paint::Chosen,
        Paint::Offered,
        Paint::Good,
        Paint::Bad,
    ];
    let roles = ROLES.iter().map(|&(_, role)| Paint::Role(role));
    coloured.chain(sided).chain(plain).chain(roles)
}

/// The paint that a word names.
pub fn paint_named(word: &str) -> Option<Paint> {
    paints().find(|&candidate| paint(candidate) == word)
}

/// What the players have set, a `name value` each.
pub fn settings(settings: &Settings) -> Vec<String> {
    let on_off = |on: bool| if on { "on" } else { "off" };
    let clock = settings.clock.map_or("off".to_owned(), |clock| {
        let BySide { white, black } = clock.time.map(|time| time.0 / 1_000);
        format!("{white} {black} {}", clock.increment.0 / 1_000)
    });
    vec![
        format!("layout {}", settings.layout),
        format!("game {}", settings.rules),
        format!(
            "touch-move {}",
            name(TOUCH_MOVES, &settings.options.touch_move)
        ),
        format!("nudge-time {}", settings.options.nudge.0),
        format!("quiet-first-move {}", on_off(settings.quiet_first_move)),
        format!("white {}", name(EDGES, &settings.white_edge)),
        format!("clock {clock}"),
        format!("brightness {}", settings.brightness.step() + 1),
        format!("palette {}", name(PALETTES, &settings.palette)),
        format!("terrain {}", on_off(settings.terrain)),
        format!("sound {}", on_off(settings.sound)),
    ]
}

/// Kinds of events by name, and whether a cell belongs to them.
pub const EVENTS: Names<bool> = &[
    ("passed", false),
    ("touched", true),
    ("bound", false),
    ("freed", false),
    ("cannot-move", true),
    ("illegal", true),
    ("mismatch", false),
    ("recovered", false),
    ("sensor-lost", true),
    ("sensor-back", true),
    ("game-over", false),
    ("set-up-again", false),
];

/// An event by its name and cell. Moves are expected as moves, not as events.
pub fn event(event: &Event) -> Option<(&'static str, Option<Cell>)> {
    Some(match *event {
        Event::MoveMade { .. } => return None,
        Event::Passed(_) => ("passed", None),
        Event::Touched(square) => ("touched", Some(square.into())),
        Event::Bound(_) => ("bound", None),
        Event::Freed => ("freed", None),
        Event::CannotMove(square) => ("cannot-move", Some(square.into())),
        Event::Illegal(cell) => ("illegal", Some(cell)),
        Event::Mismatch => ("mismatch", None),
        Event::Recovered => ("recovered", None),
        Event::SensorLost(cell) => ("sensor-lost", Some(cell)),
        Event::SensorBack(cell) => ("sensor-back", Some(cell)),
        Event::GameOver(_) => ("game-over", None),
        Event::SetUpAgain => ("set-up-again", None),
    })
}

/// What a name stands for.
pub fn meaning<T: Copy>(names: Names<T>, name: &str) -> Option<T> {
    names
        .iter()
        .find(|(n, _)| *n == name)
        .map(|&(_, value)| value)
}

/// The name of a thing.
pub fn name<T: PartialEq>(names: Names<T>, value: &T) -> &'static str {
    names
        .iter()
        .find(|(_, v)| v == value)
        .map_or("nameless", |(name, _)| name)
}

/// All names, as an error offers them.
pub fn choice<T>(names: &[(&str, T)]) -> String {
    let all: Vec<_> = names.iter().map(|(name, _)| *name).collect();
    match all.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => all.join(""),
    }
}
