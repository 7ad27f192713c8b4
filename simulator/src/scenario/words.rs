//! The names that things have in scenarios.

use katarenga_core::referee::{Event, Role, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::{Button, Cell, DrawReason, Side, Victory};

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
];

pub const DRAWS: Names<DrawReason> = &[
    ("no-move", DrawReason::NoMove),
    ("agreement", DrawReason::Agreement),
    ("repetition", DrawReason::Repetition),
];

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
