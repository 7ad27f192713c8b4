//! A board that woke up without its running game, or without its settings: what players see, and how they get it back.

use katarenga_core::controls::LONG;
use katarenga_core::controls::menu::{Decision, Dial, Errand, Ongoing, Screen, Whereabouts};
use katarenga_core::evening::{Player, Players, Settings};
use katarenga_core::lights::Show;
use katarenga_core::memory::{GameStart, PlayedMove, Record, Trouble, Waking};
use katarenga_core::referee::Options;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::speech::{Language, Speech};
use katarenga_core::table::Inputs;
use katarenga_core::table::line_up::start;
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::board::Edge;
use katarenga_rules::{Position, Side};
use katarenga_tests::fingers::{Fingers, plain, settings};
use katarenga_world::kept::{Kept, Progress, journal_in, memory_of};
use katarenga_world::sensors::SensedBoard;
use katarenga_world::{Core, FlashChip, Magnet, Surroundings};

/// Long enough for every sign to be over.
const A_WHILE: Millis = Millis(4_000);

/// What the players had set, which is not what a board comes with.
fn silent() -> Settings {
    Settings {
        sound: false,
        ..Settings::default()
    }
}

fn start_position() -> Position {
    start(&silent(), Edge::Near).expect("official quarters")
}

/// A memory with settings and a game that has come two moves far.
fn memory() -> FlashChip {
    let calibration = Calibration::nominal(SensorKind::Hall);
    let game = GameStart {
        position: start_position(),
        options: Options::default(),
        white_edge: Edge::Near,
        clock: None,
    };
    let mut journal = journal_in(memory_of(&silent(), &calibration, Some(game)).bytes());
    for played in moves() {
        journal.append(&Record::Moved(played)).expect("room");
    }
    journal.flash().clone()
}

fn moves() -> Vec<PlayedMove> {
    let mut position = start_position();
    (1..=2)
        .map(|ply| {
            let m = position.legal_moves().next().expect("a move");
            position = position.play(m).expect("a legal move");
            PlayedMove {
                ply,
                m,
                spent: Millis(0),
            }
        })
        .collect()
}

fn position_of_the_game() -> Position {
    let play = |position: Position, m| position.play(m).expect("a legal move");
    moves()
        .iter()
        .map(|played| played.m)
        .fold(start_position(), play)
}

/// About as often as halls are scanned, in whole milliseconds.
const SCAN: Millis = Millis(5);

/// A board with people around it.
struct Board {
    core: Core,
    around: Surroundings,
    sensors: SensedBoard,
    now: Moment,
}

impl Board {
    fn wake(waking: Waking) -> Self {
        Self::wake_with(memory(), waking)
    }

    fn wake_with(memory: FlashChip, waking: Waking) -> Self {
        let around = Surroundings::quiet(SensorKind::Hall);
        Self {
            core: Core::wake(memory, Moment(0), waking),
            sensors: SensedBoard::new(&around),
            around,
            now: Moment(0),
        }
    }

    fn wait(&mut self, time: Millis) {
        self.sensors.feel(&self.around);
        for _ in 0..time.0 / SCAN.0 {
            self.now = self.now + SCAN;
            let inputs = Inputs {
                counts: self.sensors.scan(),
                buttons: self.around.buttons,
            };
            self.core.step(self.now, &inputs);
        }
    }

    fn press_for(&mut self, button: Button, time: Millis) {
        self.around.buttons = Buttons::NONE.with(button);
        self.wait(time);
        self.around.buttons = Buttons::NONE;
        self.wait(Millis(100));
    }

    fn press(&mut self, button: Button) {
        self.press_for(button, Millis(100));
    }

    fn hold(&mut self, button: Button) {
        self.press_for(button, LONG + Millis(100));
    }

    fn set_up_pawns(&mut self) {
        self.around.set_up(&start_position());
        self.wait(Millis(500));
    }

    fn kept(&self) -> Kept {
        Kept::all(&mut journal_in(self.core.chip().bytes()))
    }

    /// The position of the game that is played.
    fn position(&self) -> Option<Position> {
        Some(*self.core.table().referee()?.position())
    }

    fn says(&self) -> String {
        let speech = Speech::of(self.core.table(), self.now);
        let said = speech.says.iter();
        let said: Vec<String> = said
            .map(|sentence| sentence.said_in(Language::English).to_string())
            .collect();
        said.join(" ")
    }
}

#[test]
fn a_board_that_wakes_as_a_whole_plays_on() {
    let board = Board::wake(Waking::Whole);
    assert_eq!(board.position(), Some(position_of_the_game()));
    assert_eq!(board.core.table().settings(), &silent());
    assert_eq!(board.core.table().trouble(), None);
}

#[test]
fn without_the_game_players_are_told_and_everything_else_is_there() {
    let mut board = Board::wake(Waking::WithoutGame);
    let table = board.core.table();
    assert_eq!(table.trouble(), Some(Trouble::GameLeftOut));
    assert_eq!(table.settings(), &silent());
    let sign = Show::LeftOut.canvas(Millis(0)).expect("a sign");
    assert_eq!(table.canvas(Moment(0)), sign);
    assert_eq!(board.position(), None);
    let before = board.kept();
    board.wait(A_WHILE);
    assert!(board.says().contains("A game waits"), "{}", board.says());
    assert_eq!(board.kept(), before, "nothing is lost");
}

#[test]
fn the_menu_gives_the_game_back() {
    let mut board = Board::wake(Waking::WithoutGame);
    board.wait(A_WHILE);
    board.hold(Button::Setup);
    for button in [Button::Next, Button::Ok, Button::Ok] {
        board.press(button);
    }
    assert_eq!(board.position(), Some(position_of_the_game()));
    assert_eq!(board.core.table().trouble(), None);
    assert!(!board.core.table().has_game_waiting());
}

#[test]
fn pawns_that_stand_at_the_start_do_not_hide_the_sign() {
    let mut board = Board::wake(Waking::WithoutGame);
    board.set_up_pawns();
    let sign = Show::LeftOut.canvas(Millis(0)).expect("a sign");
    assert_eq!(board.core.table().canvas(board.now), sign);
    board.wait(A_WHILE);
    assert!(board.core.table().menu().is_some(), "then it asks");
}

#[test]
fn pawns_that_are_set_up_for_another_game_ask_what_becomes_of_the_one_that_waits() {
    let mut board = Board::wake(Waking::WithoutGame);
    board.wait(A_WHILE);
    board.set_up_pawns();
    assert_eq!(board.position(), None, "no game begins");
    let menu = board.core.table().menu().expect("it asks");
    let row = Whereabouts::Row {
        screen: Screen::Game,
        dial: Dial::Game,
    };
    assert_eq!(menu.whereabouts(), row);
    assert_eq!(menu.errand(), Some(Errand::TakeUp));
    // Whoever leaves the menu is not asked again before the pawns stand otherwise.
    board.hold(Button::Setup);
    board.wait(A_WHILE);
    assert!(board.core.table().menu().is_none());
    assert_eq!(board.position(), None);
    let sign = Show::LeftOut.canvas(Millis(0));
    let canvas = board.core.table().canvas(board.now);
    assert_eq!(Some(canvas), sign, "players see why nothing begins");

    // Another game is chosen: a short OK is not enough to give the first one up.
    board.hold(Button::Setup);
    for button in [Button::Next, Button::Ok, Button::Next, Button::Ok] {
        board.press(button);
    }
    let menu = board.core.table().menu().expect("it asks");
    assert_eq!(menu.whereabouts(), Whereabouts::GiveUp);
    assert_eq!(board.kept().past.len(), 0);
    board.hold(Button::Ok);
    board.wait(Millis(500));
    assert_eq!(
        board.position(),
        Some(start_position()),
        "the next one begins"
    );
    let kept = board.kept();
    assert_eq!(kept.past.len(), 1);
    assert_eq!(kept.past[0].progress, Progress::GivenUp);
    assert_eq!(kept.past[0].moves, moves());
}

#[test]
fn without_settings_the_stored_ones_stay_until_players_set_something() {
    let mut board = Board::wake(Waking::WithoutSettings);
    let table = board.core.table();
    assert_eq!(table.trouble(), Some(Trouble::SettingsLeftOut));
    assert_eq!(table.settings(), &Settings::default());
    assert!(table.has_game_waiting(), "the game is left out as well");
    assert!(table.calibration().is_some(), "the calibration is not");
    board.wait(A_WHILE);
    // To calibrate changes no setting.
    board.hold(Button::Setup);
    for button in [Button::Back, Button::Ok, Button::Ok] {
        board.press(button);
    }
    board.wait(A_WHILE);
    assert_eq!(board.kept().settings, Some(silent()));
    // To set something does: the terrain, the third row of the lights.
    board.hold(Button::Setup);
    let to_the_lights = [Button::Back, Button::Back, Button::Back, Button::Ok];
    let to_the_terrain = [Button::Turn, Button::Turn, Button::Next, Button::Ok];
    for button in to_the_lights.into_iter().chain(to_the_terrain) {
        board.press(button);
    }
    let set = Settings {
        terrain: true,
        ..Settings::default()
    };
    assert_eq!(board.kept().settings, Some(set));
    assert_eq!(board.kept().players, None, "nobody has ever set it");
    assert_eq!(board.kept().game.expect("a game").moves, moves());
}

/// To think may be what a board fails over, so who plays whom is left out like all that was set, and replaced with it.
#[test]
fn without_settings_people_play_until_players_set_something() {
    let mut opponent = silent();
    opponent.players.sides[Side::Black] = Player::Board;
    let calibration = Calibration::nominal(SensorKind::Hall);
    let memory = memory_of(&opponent, &calibration, None);
    let woken = |waking| {
        *Core::wake(memory.clone(), Moment(0), waking)
            .table()
            .settings()
    };
    assert_eq!(woken(Waking::Whole), opponent);
    assert_eq!(woken(Waking::WithoutGame), opponent);
    assert_eq!(woken(Waking::WithoutSettings), Settings::default());
    let mut board = Board::wake_with(memory, Waking::WithoutSettings);
    board.wait(A_WHILE);
    assert_eq!(board.kept().players, Some(opponent.players), "it stays");
    // The sound, which is on without its settings.
    board.hold(Button::Setup);
    for button in [
        Button::Back,
        Button::Back,
        Button::Ok,
        Button::Next,
        Button::Ok,
    ] {
        board.press(button);
    }
    assert_eq!(board.kept().settings, Some(silent()));
    assert_eq!(board.kept().players, Some(Players::default()));
}

/// The game knows where White sits; so does whoever wakes up with it.
#[test]
fn to_begin_a_game_at_the_other_edge_does_not_overwrite_settings_that_were_left_out() {
    let calibration = Calibration::nominal(SensorKind::Hall);
    let mut board = Board::wake_with(
        memory_of(&silent(), &calibration, None),
        Waking::WithoutSettings,
    );
    board.wait(A_WHILE);
    let start = start(&Settings::default(), Edge::Far).expect("official quarters");
    for side in Side::ALL {
        for cell in start.standing(side).iter() {
            board.around.magnets[cell.turned()] = Some(Magnet::of(side));
        }
    }
    board.wait(Millis(500));
    assert_eq!(board.position(), Some(start));
    assert_eq!(board.kept().settings, Some(silent()));
    let woken = Core::power_up(board.core.chip().clone(), Moment(0));
    assert_eq!(woken.table().settings().white_edge, Edge::Far);
    assert!(!woken.table().settings().sound);
}

#[test]
fn a_game_that_does_not_exist_is_not_left_out() {
    let calibration = Calibration::nominal(SensorKind::Hall);
    let memory = memory_of(&silent(), &calibration, None);
    let core = Core::wake(memory, Moment(0), Waking::WithoutGame);
    assert_eq!(core.table().trouble(), None);
    assert!(!core.table().has_game_waiting());
}

#[test]
fn the_game_screen_offers_a_game_that_waits_first() {
    let mut fingers = Fingers::new(settings(), Ongoing::Waiting);
    fingers.play("hold SETUP, NEXT, OK");
    assert_eq!(
        fingers.picture(),
        plain(
            "..oo....
             ..oooo..
             ..oooo..
             ..oo....
             ........
             --------
             ........
             ........"
        )
    );
    fingers.play("OK");
    assert_eq!(fingers.decided, Some(Decision::TakeUp));
    // The layout is another game, too.
    fingers.play("hold SETUP, OK, TURN, OK, OK, OK, OK, OK");
    assert!(fingers.menu.is_some(), "it asks");
    fingers.play("BACK, hold SETUP");
    assert_eq!(fingers.decided, Some(Decision::Nothing));
}
