//! What holds at a moment, as reports: topic by topic, always the whole of it.

use super::message::{Activity, LightMeaning, Report};
use super::topic::Topic;
use crate::controls::Button;
use crate::controls::menu::Menu;
use crate::evening::MatchScore;
use crate::lights::{Role, Roles};
use crate::referee::{Referee, State, Will};
use crate::speech::{self, Light, Speech};
use crate::table::{Doing, Table};
use katarenga_rules::board::{BySide, Cell, CellSet, Edge};

/// Hands out what holds of a topic, report by report, until `take` has enough. `speech` is what the board says.
pub(super) fn report(
    topic: Topic,
    table: &Table,
    speech: Option<&Speech>,
    take: &mut dyn FnMut(&Report<'_>) -> bool,
) {
    match topic {
        Topic::Game => {
            let _ = take(&game(table)) && take(&layout(table));
        }
        Topic::Position => {
            let _ = take(&position(table)) && take(&turn(table));
        }
        Topic::Clock => {
            take(&Report::Clock {
                left: BySide::from_fn(|side| table.clock().left(side)),
                runs: table.thinking(),
            });
        }
        Topic::Result => {
            let MatchScore { wins, draws, .. } = *table.match_score();
            let outcome = table.referee().and_then(Referee::outcome);
            let _ = take(&Report::Result(outcome)) && take(&Report::Score { wins, draws });
        }
        Topic::Mismatch => {
            take(&mismatch(table));
        }
        Topic::Touch => {
            take(&Report::Bound(table.referee().and_then(Referee::binding)));
        }
        Topic::Menu => {
            take(&Report::Menu(table.menu().map(Menu::whereabouts)));
        }
        Topic::Says => speech.into_iter().for_each(|speech| says(speech, take)),
        Topic::Lights => speech.into_iter().for_each(|speech| lights(speech, take)),
        Topic::Buttons => speech.into_iter().for_each(|speech| buttons(speech, take)),
        Topic::Trouble => {
            let faulty = table.senses().occupancy().faulty();
            let faulty = as_white_sees(table.settings().white_edge, faulty);
            let _ = take(&Report::Memory(table.trouble())) && take(&Report::Faulty(faulty));
        }
        // Only what happens is reported of these, or what changes.
        Topic::Moves | Topic::Cells | Topic::Sounds => {}
    }
}

/// Whether a topic needs [`Speech`], which takes long to find.
pub(super) const fn is_speech(topic: Topic) -> bool {
    matches!(topic, Topic::Says | Topic::Lights | Topic::Buttons)
}

fn game(table: &Table) -> Report<'static> {
    let settings = table.settings();
    let activity = match (table.doing(), table.referee().map(Referee::state)) {
        (Doing::Calibrating(_), _) => Activity::Calibrating,
        (Doing::Testing(_), _) => Activity::Testing,
        (_, None) => Activity::LiningUp,
        (_, Some(State::Over)) => Activity::Over,
        (_, Some(_)) => Activity::Playing,
    };
    Report::Game {
        activity,
        rules: settings.rules,
        quiet_first_move: settings.quiet_first_move,
        touch_move: settings.options.touch_move,
        nudge: settings.options.nudge,
        white_edge: settings.white_edge,
        players: settings.players.sides,
        level: settings.players.level,
    }
}

fn layout(table: &Table) -> Report<'static> {
    let settings = table.settings();
    Report::Layout(match settings.white_edge {
        Edge::Near => settings.layout,
        Edge::Far => settings.layout.turned(),
    })
}

fn position(table: &Table) -> Report<'static> {
    Report::Position {
        ply: table.plies(),
        position: table.referee().map(|referee| *referee.position()),
    }
}

fn turn(table: &Table) -> Report<'static> {
    let running = table
        .referee()
        .filter(|referee| referee.outcome().is_none());
    let side = running.map(|referee| referee.position().side());
    let players = table.settings().players.sides;
    Report::Turn {
        side,
        by: side.map_or_else(Default::default, |side| players[side]),
        will: running.map_or(Will::Free, Referee::will),
    }
}

fn mismatch(table: &Table) -> Report<'static> {
    let referee = table
        .referee()
        .filter(|referee| referee.state() == State::Mismatch);
    let with = |role| referee.map_or(CellSet::EMPTY, |referee| cells(referee.roles(), role));
    let (from, to) = referee.and_then(Referee::guide).unzip();
    Report::Mismatch {
        missing: with(Role::PutBack),
        surplus: with(Role::TakeAway),
        from,
        to,
    }
}

fn says(speech: &Speech, take: &mut dyn FnMut(&Report<'_>) -> bool) {
    let of = speech.says.len() as u8;
    if of == 0 {
        take(&Report::Says {
            of,
            index: 0,
            sentence: None,
        });
    }
    for (index, &sentence) in (1..).zip(&speech.says) {
        let sentence = Some(sentence);
        if !take(&Report::Says {
            of,
            index,
            sentence,
        }) {
            return;
        }
    }
}

fn buttons(speech: &Speech, take: &mut dyn FnMut(&Report<'_>) -> bool) {
    for button in Button::ALL {
        let speech::Meaning { press, hold } = speech.buttons[button];
        if !take(&Report::Button {
            button,
            press,
            hold,
        }) {
            return;
        }
    }
}

/// All that the lights mean, each with its cells.
fn lights(speech: &Speech, take: &mut dyn FnMut(&Report<'_>) -> bool) {
    let roles = Role::ALL.into_iter().map(LightMeaning::Role);
    let others = Light::ALL.into_iter().map(LightMeaning::Light);
    let lit = roles.chain(others).map(|meaning| {
        let cells = match meaning {
            LightMeaning::Role(role) => cells(&speech.roles, role),
            // A role is shown before anything else.
            LightMeaning::Light(light) => Cell::ALL
                .into_iter()
                .filter(|&cell| speech.lights[cell] == Some(light) && speech.roles[cell].is_none())
                .collect(),
        };
        (meaning, as_white_sees(speech.white_edge, cells))
    });
    let lit = lit.filter(|(_, cells)| !cells.is_empty());
    let of = lit.clone().count() as u8;
    if of == 0 {
        take(&Report::Lights {
            of,
            index: 0,
            meaning: None,
            cells: CellSet::EMPTY,
        });
    }
    for (index, (meaning, cells)) in (1..).zip(lit) {
        let meaning = Some(meaning);
        if !take(&Report::Lights {
            of,
            index,
            meaning,
            cells,
        }) {
            return;
        }
    }
}

fn cells(roles: &Roles, role: Role) -> CellSet {
    let with_role = roles.iter().filter(|(_, r)| **r == Some(role));
    with_role.map(|(cell, _)| cell).collect()
}

/// Cells as White sees them, from those of the board as it is wired.
pub(super) fn as_white_sees(edge: Edge, cells: CellSet) -> CellSet {
    match edge {
        Edge::Near => cells,
        Edge::Far => cells.turned(),
    }
}
