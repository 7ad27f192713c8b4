//! The names that things have in scenarios.

use katarenga_core::evening::{Players, Settings};
use katarenga_core::lights::{Paint, Role};
use katarenga_core::referee::Event;
use katarenga_rules::names::Named;
use katarenga_rules::{BySide, Cell, Colour, Side};

/// What a cell shows: a role by its name, `terrain-red`, `turn-white`, `chosen` and the like.
pub fn paint(paint: Paint) -> String {
    let colour = |kind: &str, colour: Colour| format!("{kind}-{colour}");
    let side = |kind: &str, side: Side| format!("{kind}-{}", side.name());
    match paint {
        Paint::Dark => "dark".to_owned(),
        Paint::Terrain(c) => colour("terrain", c),
        Paint::Ground(c) => colour("ground", c),
        Paint::Glow(c) => colour("glow", c),
        Paint::Role(role) => role.name().to_owned(),
        Paint::Turn(s) => side("turn", s),
        Paint::Thinks(s) => side("thinks", s),
        Paint::Swap => "exchange".to_owned(),
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
    let sided = Side::ALL.into_iter().flat_map(|s| {
        [
            Paint::Turn(s),
            Paint::Thinks(s),
            Paint::Side(s),
            Paint::Clock(s),
        ]
    });
    let plain = [
        Paint::Dark,
        Paint::Chosen,
        Paint::Offered,
        Paint::Good,
        Paint::Bad,
        Paint::Swap,
    ];
    let roles = Role::ALL.into_iter().map(Paint::Role);
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
    let Players {
        sides: BySide { white, black },
        level,
        hints,
        swap,
    } = settings.players;
    vec![
        format!("layout {}", settings.layout),
        format!("game {}", settings.rules),
        format!("touch-move {}", settings.options.touch_move.name()),
        format!("nudge-time {}", settings.options.nudge.0),
        format!("quiet-first-move {}", on_off(settings.quiet_first_move)),
        format!("white {}", settings.white_edge.name()),
        format!("clock {clock}"),
        format!("brightness {}", settings.brightness.step() + 1),
        format!("palette {}", settings.palette.name()),
        format!("terrain {}", on_off(settings.terrain)),
        format!("sound {}", on_off(settings.sound)),
        format!("players {} {}", white.name(), black.name()),
        format!("level {}", level.number()),
        format!("hints {}", on_off(hints)),
        format!("swap-sides {}", on_off(swap)),
    ]
}

/// Kinds of events by name, and whether a cell belongs to them.
pub const EVENTS: &[(&str, bool)] = &[
    ("passed", false),
    ("touched", true),
    ("bound", false),
    ("freed", false),
    ("cannot-move", true),
    ("illegal", true),
    ("wrong-colour", true),
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
        Event::WrongColour(cell) => ("wrong-colour", Some(cell)),
        Event::Mismatch => ("mismatch", None),
        Event::Recovered => ("recovered", None),
        Event::SensorLost(cell) => ("sensor-lost", Some(cell)),
        Event::SensorBack(cell) => ("sensor-back", Some(cell)),
        Event::GameOver(_) => ("game-over", None),
        Event::SetUpAgain => ("set-up-again", None),
    })
}

/// All names, as an error offers them.
pub fn choice(names: impl IntoIterator<Item = &'static str>) -> String {
    let all: Vec<_> = names.into_iter().collect();
    match all.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => all.join(""),
    }
}

/// The names of all values of a kind.
pub fn names<T: Named>() -> impl Iterator<Item = &'static str> {
    T::VALUES.iter().map(|value| value.name())
}
