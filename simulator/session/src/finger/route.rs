//! What to press next: from where the menu is to what is wanted.

use katarenga_core::Button;
use katarenga_core::controls::menu::{Dial, Errand as MenuErrand, Menu, Screen, Whereabouts};
use katarenga_core::evening::Settings;
use katarenga_core::table::Table;
use katarenga_rules::board::{Corner, PlacedQuarter};
use katarenga_rules::{Colour, Face, Layout, Rules, Square};

use super::{Draw, Errand, Goal, Hold};
use crate::refusal::Refusal;

/// What a finger remembers of its way, because the menu does not say it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// It has opened the screen on which the menu is.
    inside: bool,
    /// The board was asked to draw a layout, and what it drew was taken.
    layout: Lot,
    /// The same with lots for the edges.
    edges: Lot,
    /// All faces are offered in every corner.
    all_faces: bool,
    /// The one press that was asked for is done.
    pressed: bool,
}

/// How far something that the board draws has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lot {
    #[default]
    NotAsked,
    Asked,
    Taken,
}

impl Progress {
    /// Whether the board is drawing something now.
    pub(super) fn draws(&self) -> bool {
        [self.layout, self.edges].contains(&Lot::Asked)
    }

    /// How many draws were taken.
    pub(super) fn drawn(&self) -> usize {
        let lots = [self.layout, self.edges].into_iter();
        lots.filter(|&lot| lot == Lot::Taken).count()
    }
}

/// What leads on.
pub(super) enum Next {
    Press(Button, Hold),
    /// A pawn picks the square to be corrected.
    PawnOn(Square),
    /// The board has not seen yet what was done.
    Wait,
    /// There is nothing left to do.
    Done,
    /// It cannot be done.
    Refuse(Refusal),
}

const fn short(button: Button) -> Next {
    Next::Press(button, Hold::Short)
}

const fn long(button: Button) -> Next {
    Next::Press(button, Hold::Long)
}

/// What leads on from where the board is. Somebody would miss the running game, or nobody would.
pub(super) fn next(errand: &Errand, progress: &mut Progress, table: &Table, missed: bool) -> Next {
    match errand {
        Errand::Leave => match table.menu() {
            Some(_) => short(Button::Setup),
            None => Next::Done,
        },
        Errand::Press(button, hold) => match table.menu() {
            _ if progress.pressed => Next::Done,
            Some(_) => short(Button::Setup),
            None => {
                progress.pressed = true;
                Next::Press(*button, *hold)
            }
        },
        Errand::End(outcome) => match table.menu() {
            None if !is_running(table) => Next::Done,
            None => open(progress),
            Some(menu) => match menu.whereabouts() {
                Whereabouts::GiveUp if progress.inside => long(Button::Ok),
                Whereabouts::Contents(screen) => go_to(Screen::End, screen, table, progress),
                Whereabouts::Row {
                    dial: Dial::End, ..
                } if progress.inside => {
                    let is_it = menu.errand() == Some(MenuErrand::End(*outcome));
                    short(if is_it { Button::Ok } else { Button::Next })
                }
                _ => short(Button::Setup),
            },
        },
        Errand::Set(goal) => match (table.menu(), needed(goal, progress, table)) {
            (None, None) => Next::Done,
            (None, Some(_)) => open(progress),
            (Some(menu), needed) => match menu.whereabouts() {
                Whereabouts::GiveUp if missed && !goal.gives_up => Next::Refuse(Refusal::GameRuns),
                whereabouts => in_menu(goal, (needed, whereabouts), menu, progress, table),
            },
        },
    }
}

fn open(progress: &mut Progress) -> Next {
    (progress.inside, progress.all_faces) = (false, false);
    long(Button::Setup)
}

fn is_running(table: &Table) -> bool {
    let referee = table.referee();
    referee.is_some_and(|referee| referee.outcome().is_none())
}

/// The screen on which something is not yet as wanted.
fn needed(goal: &Goal, progress: &Progress, table: &Table) -> Option<Screen> {
    let (is, to_be) = (table.settings(), &goal.settings);
    let rows_differ =
        |screen: &Screen| screen.rows(is).iter().any(|&dial| differs(dial, is, to_be));
    let layout = match goal.draw {
        Some(_) => progress.layout != Lot::Taken,
        None => is.layout != to_be.layout,
    };
    let edges = match goal.lots {
        true => progress.edges != Lot::Taken,
        false => is.white_edge != to_be.white_edge,
    };
    let [players, referee, clock, game] = [
        Screen::Players,
        Screen::Referee,
        Screen::Clock,
        Screen::Game,
    ]
    .map(|screen| rows_differ(&screen).then_some(screen));
    // The game that is set now may not be possible on the layout to come (R24): then another game goes first.
    let game_first = goal.draw.is_none() && is.rules.check(&to_be.layout).is_err();
    let layout = layout.then_some(if game_first {
        Screen::Game
    } else {
        Screen::Layout
    });
    let edges = edges.then_some(Screen::Edges);
    // Another layout, edge or clock gives up the game that is there. What the board draws may be what it was, which does not:
    // then the game makes room first.
    let is_there = table.referee().is_some() || table.has_game_waiting();
    let anew = (goal.begins && is_there).then_some(Screen::Game);
    let draws = goal.draw.is_some() || goal.lots;
    let (first, last) = if draws { (anew, None) } else { (None, anew) };
    let all = [first, players, referee, layout, edges, clock, game, last];
    all.into_iter().flatten().next()
}

/// The game to choose now: the one that is wanted, unless the layout that still lies there does not allow it.
fn rules_for_now(goal: &Goal, layout: &Layout) -> Rules {
    match goal.settings.rules.check(layout) {
        Ok(()) => goal.settings.rules,
        Err(_) => Rules::default(),
    }
}

fn differs(dial: Dial, is: &Settings, to_be: &Settings) -> bool {
    dial.place_in(is).0 != dial.place_in(to_be).0
}

fn in_menu(
    goal: &Goal,
    (needed, whereabouts): (Option<Screen>, Whereabouts),
    menu: &Menu,
    progress: &mut Progress,
    table: &Table,
) -> Next {
    let draft = menu.draft();
    match whereabouts {
        Whereabouts::Contents(on_offer) => match needed {
            Some(screen) => go_to(screen, on_offer, table, progress),
            None => short(Button::Setup),
        },
        // Somebody was at another screen; what they had not taken is lost, as ever.
        _ if !progress.inside => short(Button::Setup),
        Whereabouts::GiveUp => long(Button::Ok),
        Whereabouts::UnplayableLayout(why) => Next::Refuse(Refusal::UnplayableLayout(why)),
        Whereabouts::Corner(corner) => match goal.draw {
            Some(draw) => draw_layout(draw, progress),
            None => enter_corner(corner, &goal.settings.layout, &draft.layout, progress),
        },
        Whereabouts::WholeLayout { corrected, .. } => match goal.draw {
            Some(_) => {
                progress.layout = Lot::Taken;
                short(Button::Ok)
            }
            None => correct(corrected, &goal.settings.layout, &draft.layout),
        },
        Whereabouts::Row {
            dial: Dial::WhiteEdge,
            ..
        } if goal.lots => draw_lots(menu, progress),
        Whereabouts::Row { screen, dial } => {
            let mut to_be = goal.settings;
            if screen == Screen::Game {
                to_be.rules = rules_for_now(goal, &table.settings().layout);
            }
            if menu.errand() == Some(MenuErrand::TakeUp) {
                return short(Button::Next);
            }
            if differs(dial, draft, &to_be) {
                return turn_dial(dial, draft, &to_be);
            }
            let rows = screen.rows(draft);
            let any = rows.iter().any(|&dial| differs(dial, draft, &to_be));
            short(if any { Button::Turn } else { Button::Ok })
        }
    }
}

/// Through the contents, the shorter way around.
fn go_to(screen: Screen, on_offer: Screen, table: &Table, progress: &mut Progress) -> Next {
    if screen == on_offer {
        progress.inside = true;
        return short(Button::Ok);
    }
    let place = |screen| Screen::ALL.iter().position(|&other| other == screen);
    let count = Screen::ALL.len() - usize::from(!is_running(table));
    let (to, from) = (place(screen).unwrap_or(0), place(on_offer).unwrap_or(0));
    short(around(from, to, count))
}

fn turn_dial(dial: Dial, is: &Settings, to_be: &Settings) -> Next {
    let (from, count) = dial.place_in(is);
    let (to, _) = dial.place_in(to_be);
    short(around(from, to, count))
}

/// NEXT or BACK, whichever is nearer.
fn around(from: usize, to: usize, count: usize) -> Button {
    let forward = (to + count - from) % count;
    if forward * 2 <= count {
        Button::Next
    } else {
        Button::Back
    }
}

fn draw_layout(draw: Draw, progress: &mut Progress) -> Next {
    if progress.layout == Lot::Asked {
        // It searches.
        return Next::Wait;
    }
    progress.layout = Lot::Asked;
    long(match draw {
        Draw::Random => Button::Turn,
        Draw::Balanced => Button::Back,
    })
}

fn draw_lots(menu: &Menu, progress: &mut Progress) -> Next {
    match (menu.errand(), progress.edges) {
        (Some(MenuErrand::DrawLots), _) => {
            progress.edges = Lot::Asked;
            short(Button::Ok)
        }
        (_, Lot::NotAsked) => short(Button::Next),
        (_, Lot::Asked | Lot::Taken) => {
            progress.edges = Lot::Taken;
            short(Button::Ok)
        }
    }
}

fn enter_corner(corner: Corner, goal: &Layout, draft: &Layout, progress: &mut Progress) -> Next {
    let lies = |layout: &Layout, corner| PlacedQuarter::from_rows(layout.corner(corner));
    let Some(to_be) = lies(goal, corner) else {
        // The squares are those of no face: they are corrected at the end.
        return short(Button::Ok);
    };
    let Some(is) = lies(draft, corner) else {
        return short(Button::Next);
    };
    if is == to_be {
        return short(Button::Ok);
    }
    if is.face == to_be.face {
        return short(Button::Turn);
    }
    let mut before = Corner::ALL.into_iter().take_while(|&other| other != corner);
    let is_used = before
        .any(|other| lies(draft, other).is_some_and(|q| q.face.quarter() == to_be.face.quarter()));
    if is_used && !progress.all_faces {
        progress.all_faces = true;
        return long(Button::Next);
    }
    short(around(
        is.face as usize,
        to_be.face as usize,
        Face::ALL.len(),
    ))
}

fn correct(cursor: Option<Square>, goal: &Layout, draft: &Layout) -> Next {
    let is_wrong = |square: &Square| draft.colour(*square) != goal.colour(*square);
    match Square::ALL.into_iter().find(is_wrong) {
        None => short(Button::Ok),
        Some(square) if cursor == Some(square) => {
            let [from, to] = [draft, goal].map(|layout| layout.colour(square) as usize);
            short(around(from, to, Colour::ALL.len()))
        }
        Some(square) => Next::PawnOn(square),
    }
}
