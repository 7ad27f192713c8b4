//! Compares a board with what is expected of it.

use std::collections::VecDeque;

use katarenga_core::evening::MatchScore;
use katarenga_core::lights::Role;
use katarenga_core::referee::{Binding, Event};
use katarenga_core::sound::Sound;
use katarenga_core::units::Millis;
use katarenga_rules::names::Named;
use katarenga_rules::{BySide, Cell, CellMap, Move, Outcome};

use super::seen::Seen;
use super::step::{Expectation, Happening};
use super::words;
use katarenga_world::{Device, World};

/// What happened and was not yet expected.
#[derive(Debug, Default)]
pub struct Pending {
    moves: VecDeque<Move>,
    events: VecDeque<(&'static str, Option<Cell>)>,
    sounds: VecDeque<Sound>,
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub expected: String,
    pub found: String,
}

impl Pending {
    /// Takes what happened on a board since it was last asked.
    pub fn note<D: Device>(&mut self, world: &mut World<D>) {
        self.sounds.extend(world.take_sounds());
        for event in &world.take_events() {
            if let Event::MoveMade { m, .. } = event {
                self.moves.push_back(*m);
            }
            self.events.extend(words::event(event));
        }
    }

    pub fn check(&mut self, expectation: &Expectation, seen: &Seen) -> Result<(), Mistake> {
        match expectation {
            Expectation::Move(None) => compare(None, self.moves.front().copied(), made),
            Expectation::Move(m) => compare(*m, self.moves.pop_front(), made),
            Expectation::Turn(side) => {
                compare(*side, seen.position.side(), |side| format!("{side}'s turn"))
            }
            Expectation::Result(result) => compare(*result, seen.outcome, outcome),
            Expectation::State(state) => compare(*state, seen.state, |state| {
                format!("the state {}", state.name())
            }),
            Expectation::Role(cell, role) => compare(*role, seen.roles[*cell], |role| {
                format!("{cell} shows {}", name_of_role(role))
            }),
            Expectation::Roles(expected) => {
                let mut roles = CellMap::filled(None);
                for &(cell, role) in expected {
                    roles[cell] = Some(role);
                }
                compare(roles, seen.roles, all_roles)
            }
            Expectation::Binding(binding) => compare(*binding, seen.binding, bound),
            Expectation::Displaced(square) => {
                compare(*square, seen.position.displaced(), |square| match square {
                    None => "no displaced pawn".to_owned(),
                    Some(square) => format!("a pawn displaced from {square}"),
                })
            }
            Expectation::Told(told) => compare(*told, seen.told, |told| match told {
                None => "no move to carry out".to_owned(),
                Some(m) => format!("{m} to be carried out"),
            }),
            Expectation::Wonders(wonders) => {
                compare(*wonders, seen.wonders, |wonders| match wonders {
                    true => "the board thinks about a move".to_owned(),
                    false => "the board thinks about nothing".to_owned(),
                })
            }
            Expectation::Guide(guide) => compare(*guide, seen.guide, |guide| match guide {
                None => "no pawn to carry".to_owned(),
                Some((from, to)) => format!("a pawn to carry from {from} to {to}"),
            }),
            Expectation::Light(cells, paint) => {
                let canvas = seen.canvas;
                cells.iter().try_for_each(|&cell| {
                    compare(*paint, canvas[cell], |paint| {
                        format!("{cell} shows {}", words::paint(paint))
                    })
                })
            }
            Expectation::Sound(sound) => {
                let found = self.sounds.iter().position(|played| played == sound);
                let played = found.and_then(|place| self.sounds.drain(..=place).next_back());
                compare(Some(*sound), played, heard)
            }
            Expectation::NoSound => compare(None, self.sounds.front().copied(), heard),
            Expectation::Setting(expected) => {
                let settings = words::settings(&seen.settings);
                let name = expected.split(' ').next().unwrap_or_default();
                let same_name = |line: &&String| line.split(' ').next() == Some(name);
                let found = settings
                    .iter()
                    .find(same_name)
                    .map_or("no such setting", String::as_str);
                compare(expected.as_str(), found, str::to_owned)
            }
            Expectation::Clock(side, left) => {
                let tenths = |time: Millis| time.0.div_ceil(100);
                let found = seen.time_left[*side].map(tenths);
                compare(Some(tenths(*left)), found, |tenths| match tenths {
                    None => "no clock".to_owned(),
                    Some(tenths) => format!("{} ms left for {side}", tenths * 100),
                })
            }
            Expectation::Thinking(side) => compare(*side, seen.thinking, |side| match side {
                None => "nobody's time runs".to_owned(),
                Some(side) => format!("{side}'s time runs"),
            }),
            Expectation::Score(score) => {
                let MatchScore { wins, draws, .. } = seen.match_score;
                let BySide { white, black } = wins;
                compare(*score, [white, black, draws], |[white, black, draws]| {
                    format!("{white} won by White, {black} by Black, {draws} drawn")
                })
            }
            Expectation::Game(running) => compare(*running, seen.plays, |plays| {
                if plays {
                    "a game".to_owned()
                } else {
                    "no game".to_owned()
                }
            }),
            Expectation::Event(event) => self.happened(*event),
            Expectation::NoEvent(event) => match self.place_of(*event) {
                None => Ok(()),
                Some(_) => Err(Mistake {
                    expected: format!("no {}", what(event.kind, event.cell)),
                    found: self.events(),
                }),
            },
        }
    }

    /// Every move must be expected; what is left at the end was not.
    pub fn check_end(&mut self, seen: &Seen) -> Result<(), Mistake> {
        self.check(&Expectation::Move(None), seen)
    }

    fn happened(&mut self, event: Happening) -> Result<(), Mistake> {
        match self.place_of(event) {
            Some(place) => {
                self.events.drain(..=place);
                Ok(())
            }
            None => Err(Mistake {
                expected: what(event.kind, event.cell),
                found: self.events(),
            }),
        }
    }

    fn place_of(&self, event: Happening) -> Option<usize> {
        let same = |(kind, cell): &(&str, Option<Cell>)| {
            *kind == event.kind && (event.cell.is_none() || event.cell == *cell)
        };
        self.events.iter().position(same)
    }

    fn events(&self) -> String {
        if self.events.is_empty() {
            return "no event".to_owned();
        }
        let all: Vec<_> = self
            .events
            .iter()
            .map(|&(kind, cell)| what(kind, cell))
            .collect();
        all.join(", ")
    }
}

fn compare<T: PartialEq>(expected: T, found: T, say: impl Fn(T) -> String) -> Result<(), Mistake> {
    if expected == found {
        return Ok(());
    }
    Err(Mistake {
        expected: say(expected),
        found: say(found),
    })
}

fn heard(sound: Option<Sound>) -> String {
    sound.map_or("no such sound".to_owned(), |sound| {
        format!("the sound {}", sound.name())
    })
}

fn made(m: Option<Move>) -> String {
    m.map_or("no move".to_owned(), |m| format!("the move {m}"))
}

fn outcome(outcome: Option<Outcome>) -> String {
    outcome.map_or("no result".to_owned(), |outcome| outcome.to_string())
}

fn bound(binding: Option<Binding>) -> String {
    match binding {
        None => "nothing bound".to_owned(),
        Some(Binding::Move(from)) => format!("{from} bound to move"),
        Some(Binding::Capture(to)) => format!("{to} bound to be captured"),
        Some(Binding::Exactly { from, to }) => format!("{from} bound to capture {to}"),
    }
}

fn what(kind: &str, cell: Option<Cell>) -> String {
    cell.map_or(kind.to_owned(), |cell| format!("{kind} {cell}"))
}

fn name_of_role(role: Option<Role>) -> &'static str {
    role.map_or("none", Named::name)
}

/// In the words of the scenario, so that they can be copied into it.
fn all_roles(roles: CellMap<Option<Role>>) -> String {
    let mut groups = Vec::new();
    for role in Role::ALL {
        let showing = roles.iter().filter(|(_, shown)| **shown == Some(role));
        let cells: Vec<_> = showing.map(|(cell, _)| cell.to_string()).collect();
        if !cells.is_empty() {
            groups.push(format!("{} {}", cells.join(" "), role.name()));
        }
    }
    if groups.is_empty() {
        return "roles none".to_owned();
    }
    format!("roles {}", groups.join(" "))
}
