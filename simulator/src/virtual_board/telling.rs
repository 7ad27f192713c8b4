//! What the board says, for people who do not read lights: sentences by name, which the page has in four languages.

use std::collections::BTreeMap;

use katarenga_core::board::Edge;
use katarenga_core::controls::Button;
use katarenga_core::controls::menu::{Dial, Errand, Menu, Screen, Whereabouts};
use katarenga_core::evening::Settings;
use katarenga_core::lights::{Canvas, Paint, Role};
use katarenga_core::memory::Trouble;
use katarenga_core::referee::{Binding, Referee, State, TouchMove};
use katarenga_core::table::{Doing, Table};
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Cell, CellMap, Colour, Corner, DrawReason, Outcome, Rules, Side, Victory};
use serde::Serialize;

/// All that can be said at a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Telling {
    /// Sentences, the most important one first.
    pub says: Vec<Sentence>,
    /// What the light of a cell means, by the cell's name on the frame.
    pub cells: BTreeMap<String, &'static str>,
    /// What each button does now.
    pub buttons: BTreeMap<&'static str, Meaning>,
    /// Whether White sits at the far edge, so that squares are named from there.
    pub turned: bool,
}

/// A sentence by its name, with what is to be filled in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sentence {
    key: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<&'static str, Filling>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Filling {
    /// The same in every language.
    Text(String),
    /// A word by its name.
    Word { word: &'static str },
}

/// What a button does when it is pressed and when it is held.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Meaning {
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<&'static str>,
}

impl Sentence {
    /// A sentence without anything to fill in.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            with: BTreeMap::new(),
        }
    }

    fn text(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.with.insert(name, Filling::Text(text.into()));
        self
    }

    fn word(mut self, name: &'static str, word: &'static str) -> Self {
        self.with.insert(name, Filling::Word { word });
        self
    }

    fn cells(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
        self.text("cells", names.join(" "))
    }
}

impl Telling {
    /// What a board without power says.
    #[must_use]
    pub fn without_power() -> Self {
        Self {
            says: vec![Sentence::new("say.power_off")],
            ..Self::default()
        }
    }

    /// What a table has to say at a moment.
    #[must_use]
    pub fn of(table: &Table, now: Moment) -> Self {
        let settings = table.settings();
        let canvas = table.canvas(now);
        let turned = settings.white_edge == Edge::Far;
        let mut telling = Self {
            turned,
            ..Self::default()
        };
        let named = |role: Role| by_role(&canvas, role, turned);
        let mut roles = roles(&canvas);
        match table.doing() {
            Doing::Menu(menu) => telling.menu(menu),
            Doing::Calibrating(calibrating) => {
                let error = calibrating.error();
                telling.says.push(match error {
                    None => Sentence::new("say.calibrating"),
                    Some(error) if !error.occupied.is_empty() => {
                        Sentence::new("say.clear_the_board").cells(named(Role::TakeAway))
                    }
                    Some(_) => Sentence::new("say.broken_sensors").cells(named(Role::Faulty)),
                });
                if calibrating.acceptable().is_some() {
                    telling.button(Button::Ok, None, Some("do.take_broken"));
                }
            }
            Doing::Testing(_) => {
                telling.says.push(Sentence::new("say.testing"));
                for button in Button::ALL {
                    telling.button(button, Some("do.end_test"), None);
                }
            }
            Doing::LiningUp => {
                let (missing, surplus) = (named(Role::PutBack), named(Role::TakeAway));
                let revenge = table.series().revenge.is_some();
                telling.says.push(Sentence::new(if revenge {
                    "say.revenge"
                } else {
                    "say.line_up"
                }));
                if revenge {
                    telling.button(Button::Ok, Some("do.as_they_stand"), None);
                }
                if !surplus.is_empty() {
                    telling
                        .says
                        .push(Sentence::new("say.surplus").cells(surplus));
                } else if !missing.is_empty() {
                    telling
                        .says
                        .push(Sentence::new("say.missing").cells(missing));
                }
            }
            Doing::Playing(referee) => {
                roles = seen_from(referee, turned);
                telling.game(referee);
                telling.around_the_game(table);
            }
        }
        if !matches!(table.doing(), Doing::Menu(_)) {
            telling.button(
                Button::Setup,
                telling.press_of(Button::Setup),
                Some("do.menu"),
            );
        }
        let faulty = roles
            .iter()
            .filter(|(_, role)| **role == Some(Role::Faulty));
        let faulty: Vec<Cell> = faulty
            .map(|(cell, _)| if turned { cell.turned() } else { cell })
            .collect();
        telling.broken_sensors(table.doing(), &faulty);
        telling.says.extend(
            table
                .trouble()
                .map(|trouble| Sentence::new(trouble_name(trouble))),
        );
        let meant = roles.iter().filter_map(|(cell, role)| {
            let role = (*role)?;
            Some((cell.to_string(), role_name(role)))
        });
        telling.cells = meant.collect();
        telling
    }

    fn press_of(&self, button: Button) -> Option<&'static str> {
        self.buttons.get(button_name(button))?.press
    }

    fn button(&mut self, button: Button, press: Option<&'static str>, hold: Option<&'static str>) {
        let meaning = Meaning { press, hold };
        self.buttons.insert(button_name(button), meaning);
    }

    fn game(&mut self, referee: &Referee) {
        let position = referee.position();
        let with = |role: Role| {
            let cells = referee
                .roles()
                .iter()
                .filter(move |(_, r)| **r == Some(role));
            let cells: Vec<Cell> = cells.map(|(cell, _)| cell).collect();
            cells
        };
        if let Some(outcome) = referee.outcome() {
            self.says.push(over(outcome));
            self.says.push(Sentence::new("say.set_up_again"));
            return;
        }
        if referee.state() == State::Mismatch {
            self.says.push(Sentence::new("say.mismatch"));
            if let Some((from, to)) = referee.guide() {
                let guide = Sentence::new("say.carry")
                    .text("from", from.to_string())
                    .text("to", to.to_string());
                self.says.push(guide);
            }
            for (key, role) in [
                ("say.surplus", Role::TakeAway),
                ("say.missing", Role::PutBack),
            ] {
                let cells = with(role);
                if !cells.is_empty() {
                    self.says.push(Sentence::new(key).cells(cells));
                }
            }
        } else {
            let side = position.side();
            let turn = match (position.displaced(), side) {
                (Some(square), _) => Sentence::new("say.displaced")
                    .word("side", side_name(side))
                    .text("cell", square.to_string()),
                (None, Side::White) => Sentence::new("say.turn_white"),
                (None, Side::Black) => Sentence::new("say.turn_black"),
            };
            self.says.push(turn);
            let warnings = [
                ("say.illegal", Role::Illegal),
                ("say.question", Role::Question),
                ("say.captors", Role::Captor),
                ("say.put_back", Role::PutBack),
                ("say.take_away", Role::TakeAway),
            ];
            for (key, role) in warnings {
                let cells = with(role);
                if !cells.is_empty() {
                    self.says.push(Sentence::new(key).cells(cells));
                }
            }
            self.says.extend(referee.binding().map(|binding| {
                match binding {
                    Binding::Move(square) => {
                        Sentence::new("say.must_move").text("cell", square.to_string())
                    }
                    Binding::Capture(square) => {
                        Sentence::new("say.must_capture").text("cell", square.to_string())
                    }
                    Binding::Exactly { from, to } => Sentence::new("say.must_capture_with")
                        .text("from", from.to_string())
                        .text("to", to.to_string()),
                }
            }));
            let goals = [Role::Destination, Role::Capture, Role::Camp].map(|role| with(role).len());
            if goals.iter().sum::<usize>() > 0 {
                self.says.push(Sentence::new("say.goals"));
            }
        }
    }

    /// Names sensors that cannot be trusted. When most of them are so, it is not the sensors.
    fn broken_sensors(&mut self, doing: Doing<'_>, cells: &[Cell]) {
        let sentence = match (doing, cells.len()) {
            (_, 0) | (Doing::Menu(_) | Doing::Calibrating(_) | Doing::Testing(_), _) => return,
            (_, most) if most > Cell::COUNT / 2 => Sentence::new("say.calibrate_again"),
            _ => Sentence::new("say.faulty").cells(cells.iter().copied()),
        };
        self.says.push(sentence);
    }

    /// Clock, score and claims.
    fn around_the_game(&mut self, table: &Table) {
        if table.may_claim() {
            self.says.push(Sentence::new("say.may_claim"));
        }
        self.button(Button::Turn, Some("do.standing"), None);
        if table.settings().clock.is_some() {
            if table.is_paused() {
                self.says.push(Sentence::new("say.paused"));
                self.button(Button::Ok, Some("do.go_on"), None);
            } else {
                self.button(Button::Ok, Some("do.pause"), None);
            }
        }
    }

    fn menu(&mut self, menu: &Menu) {
        use Button::{Back, Next, Ok, Setup, Turn};
        self.button(Setup, Some("do.contents"), Some("do.leave"));
        match menu.whereabouts() {
            Whereabouts::Contents(screen) => {
                self.says
                    .push(Sentence::new("say.menu").word("screen", screen_name(screen)));
                self.button(Setup, Some("do.leave"), Some("do.leave"));
                self.button(Back, Some("do.screen_before"), None);
                self.button(Next, Some("do.next_screen"), None);
                self.button(Ok, Some("do.open"), None);
            }
            Whereabouts::Corner(corner) => {
                self.says
                    .push(Sentence::new("say.corner").word("corner", corner_name(corner)));
                self.button(Back, Some("do.face_before"), Some("do.balanced"));
                self.button(Next, Some("do.next_face"), Some("do.all_faces"));
                self.button(Turn, Some("do.turn"), Some("do.random"));
                self.button(Ok, Some("do.next_corner"), None);
            }
            Whereabouts::WholeLayout(square) => {
                self.says.push(Sentence::new("say.whole_layout"));
                if let Some(square) = square {
                    let cell = if self.turned { square.turned() } else { square };
                    self.says
                        .push(Sentence::new("say.correct").text("cell", cell.to_string()));
                    self.button(Next, Some("do.next_colour"), None);
                }
                self.button(
                    Back,
                    square.map(|_| "do.colour_before"),
                    Some("do.balanced"),
                );
                self.button(Turn, Some("do.corners_again"), Some("do.random"));
                self.button(Ok, Some("do.take_layout"), None);
            }
            Whereabouts::Row { screen, dial: row } => {
                self.says
                    .push(Sentence::new("say.screen").word("screen", screen_name(screen)));
                self.says.extend(dial(row, menu.draft(), menu.errand()));
                self.button(Back, Some("do.value_before"), None);
                self.button(Next, Some("do.next_value"), None);
                self.button(Turn, Some("do.next_row"), None);
                self.button(Ok, Some("do.take"), None);
            }
            Whereabouts::GiveUp => {
                self.says.push(Sentence::new("say.give_up"));
                for button in [Back, Next, Turn] {
                    self.button(button, Some("do.keep_game"), None);
                }
                self.button(Setup, Some("do.keep_game"), Some("do.leave"));
                self.button(Ok, Some("do.keep_game"), Some("do.give_up"));
            }
            Whereabouts::CannotRace(why) => {
                let sentence = Sentence::new("say.cannot_race")
                    .word("colour", colour_name(why.colour))
                    .word("side", side_name(why.half))
                    .text("number", why.squares.len().to_string());
                self.says.push(sentence);
                for button in [Back, Next, Turn, Ok, Setup] {
                    self.button(button, Some("do.back"), None);
                }
            }
        }
    }
}

/// The row that is being set, and its value.
fn dial(dial: Dial, draft: &Settings, errand: Option<Errand>) -> Option<Sentence> {
    let on_off = |on: bool| if on { "value.on" } else { "value.off" };
    let sentence = |name| Sentence::new("say.dial").word("name", name);
    let minutes = |time: Millis| format!("{} min", time.0 / 60_000);
    let race = match draft.rules {
        Rules::Race { start, goal } => Some((start, goal)),
        Rules::Katarenga => None,
    };
    Some(match dial {
        Dial::Game => sentence("dial.game").word(
            "value",
            match (errand, race) {
                (Some(Errand::End(outcome)), _) => ending_name(outcome),
                (_, None) => "value.katarenga",
                (_, Some(_)) => "value.race",
            },
        ),
        Dial::Start => sentence("dial.start").word("value", colour_name(race?.0)),
        Dial::Goal => sentence("dial.goal").word("value", colour_name(race?.1)),
        Dial::TouchMove => sentence("dial.touch_move").word(
            "value",
            match draft.options.touch_move {
                TouchMove::Strict => "value.strict",
                TouchMove::Lenient => "value.lenient",
                TouchMove::Off => "value.off",
            },
        ),
        Dial::Nudge => {
            sentence("dial.nudge").text("value", format!("{} ms", draft.options.nudge.0))
        }
        Dial::QuietFirstMove => {
            sentence("dial.quiet").word("value", on_off(draft.quiet_first_move))
        }
        Dial::WhiteEdge => sentence("dial.white_edge").word(
            "value",
            match (errand, draft.white_edge) {
                (Some(_), _) => "value.lots",
                (None, Edge::Near) => "value.near",
                (None, Edge::Far) => "value.far",
            },
        ),
        Dial::WhiteTime | Dial::BlackTime | Dial::Increment => match (draft.clock, dial) {
            (None, _) => sentence("dial.white_time").word("value", "value.off"),
            (Some(clock), Dial::WhiteTime) => {
                sentence("dial.white_time").text("value", minutes(clock.time.white))
            }
            (Some(clock), Dial::BlackTime) => {
                sentence("dial.black_time").text("value", minutes(clock.time.black))
            }
            (Some(clock), _) => {
                sentence("dial.increment").text("value", format!("{} s", clock.increment.0 / 1_000))
            }
        },
        Dial::Brightness => {
            sentence("dial.brightness").text("value", (draft.brightness.step() + 1).to_string())
        }
        Dial::Palette => sentence("dial.palette").text("value", format!("{:?}", draft.palette)),
        Dial::Terrain => sentence("dial.terrain").word("value", on_off(draft.terrain)),
        Dial::Sound => sentence("dial.sound").word("value", on_off(draft.sound)),
        Dial::Care => sentence("dial.care").word(
            "value",
            match errand {
                Some(Errand::SelfTest) => "value.self_test",
                _ => "value.calibrate",
            },
        ),
    })
}

pub(super) fn over(outcome: Outcome) -> Sentence {
    match outcome {
        Outcome::Win { winner, by } => {
            let key = match by {
                Victory::Camps => "say.win_camps",
                Victory::Material => "say.win_material",
                Victory::Race => "say.win_race",
                Victory::Time => "say.win_time",
                Victory::Resignation => "say.win_resignation",
            };
            Sentence::new(key).word("side", side_name(winner))
        }
        Outcome::Draw(reason) => Sentence::new(match reason {
            DrawReason::NoMove => "say.draw_no_move",
            DrawReason::Agreement => "say.draw_agreement",
            DrawReason::Repetition => "say.draw_repetition",
        }),
    }
}

fn roles(canvas: &Canvas) -> CellMap<Option<Role>> {
    CellMap::from_fn(|cell| match canvas[cell] {
        Paint::Role(role) => Some(role),
        _ => None,
    })
}

/// The referee's roles on the cells of the frame, whatever is being celebrated.
fn seen_from(referee: &Referee, turned: bool) -> CellMap<Option<Role>> {
    if turned {
        referee.roles().turned()
    } else {
        *referee.roles()
    }
}

/// The cells with a role, named as the players name them.
fn by_role(canvas: &Canvas, role: Role, turned: bool) -> Vec<Cell> {
    let cells = canvas
        .iter()
        .filter(|(_, paint)| **paint == Paint::Role(role));
    cells
        .map(|(cell, _)| if turned { cell.turned() } else { cell })
        .collect()
}

const fn ending_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw(DrawReason::Repetition) => "value.claim",
        Outcome::Draw(_) => "value.draw",
        Outcome::Win {
            winner: Side::Black,
            ..
        } => "value.white_resigns",
        Outcome::Win {
            winner: Side::White,
            ..
        } => "value.black_resigns",
    }
}

/// The name of a button on the page.
#[must_use]
pub const fn button_name(button: Button) -> &'static str {
    match button {
        Button::Setup => "setup",
        Button::Back => "back",
        Button::Next => "next",
        Button::Turn => "turn",
        Button::Ok => "ok",
    }
}

const fn trouble_name(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Unreadable => "say.memory_unreadable",
        Trouble::Damaged => "say.memory_damaged",
        Trouble::GameLost => "say.game_lost",
        Trouble::CannotWrite => "say.cannot_write",
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "side.white",
        Side::Black => "side.black",
    }
}

const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "colour.red",
        Colour::Yellow => "colour.yellow",
        Colour::Green => "colour.green",
        Colour::Blue => "colour.blue",
    }
}

const fn corner_name(corner: Corner) -> &'static str {
    match corner {
        Corner::NorthWest => "corner.far_left",
        Corner::NorthEast => "corner.far_right",
        Corner::SouthEast => "corner.near_right",
        Corner::SouthWest => "corner.near_left",
    }
}

const fn screen_name(screen: Screen) -> &'static str {
    match screen {
        Screen::Layout => "screen.layout",
        Screen::Game => "screen.game",
        Screen::Referee => "screen.referee",
        Screen::Edges => "screen.edges",
        Screen::Clock => "screen.clock",
        Screen::Lights => "screen.lights",
        Screen::Sound => "screen.sound",
        Screen::Care => "screen.care",
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Destination => "role.destination",
        Role::Capture => "role.capture",
        Role::Camp => "role.camp",
        Role::Captor => "role.captor",
        Role::Bound => "role.bound",
        Role::PutBack => "role.put_back",
        Role::TakeAway => "role.take_away",
        Role::Illegal => "role.illegal",
        Role::Question => "role.question",
        Role::Displaced => "role.displaced",
        Role::LastMove => "role.last_move",
        Role::Faulty => "role.faulty",
    }
}
