//! What the virtual board says, in board time and without a browser.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::menu::{Dial, Screen};
use katarenga_core::evening::Settings;
use katarenga_core::lights::Palette;
use katarenga_core::referee::Binding;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::speech::{Act, Language, Meaning, Sentence, Value as Setting};
use katarenga_rules::names::Named as _;
use katarenga_rules::{CellSet, Rules, Side, Square};
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::session::{Reply, Session};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::kept::memory_of;
use katarenga_world::table_top::Hand;
use serde_json::{Value, json};

const HAND: Hand = Hand(1);

struct Board(Session);

impl Board {
    /// A new board that has calibrated itself.
    fn new(kind: SensorKind) -> Self {
        let machine = Machine::core(vec![0xFF; STORAGE_BYTES], kind, 1);
        let mut board = Self(Session::new(machine));
        board.run(3_000);
        board
    }

    /// A calibrated board on which a game is set that begins on an empty board.
    fn for_isolation() -> Self {
        let settings = Settings {
            rules: Rules::ISOLATION,
            ..Settings::default()
        };
        let kind = SensorKind::Hall;
        let memory = memory_of(&settings, &Calibration::nominal(kind), None);
        let machine = Machine::core(memory.bytes().to_vec(), kind, 1);
        let mut board = Self(Session::new(machine));
        board.run(3_000);
        board
    }

    fn in_a_game(kind: SensorKind) -> Self {
        let mut board = Self::new(kind);
        board.tell(&json!({ "set_up": null }));
        board.run(500);
        assert!(board.is_whites_turn());
        board
    }

    fn run(&mut self, millis: u64) {
        for _ in 0..millis / 4 {
            self.0.run(Duration::from_millis(4));
        }
    }

    fn tell(&mut self, command: &Value) {
        let command = Command::read(&command.to_string()).expect("a command");
        self.0.obey(HAND, command).expect("it can be done");
    }

    fn press(&mut self, button: &str, millis: u64) {
        self.tell(&json!({ "press": button }));
        self.run(millis);
        self.tell(&json!({ "release": button }));
        self.run(100);
    }

    fn lift(&mut self, pawn: usize) {
        self.tell(&json!({ "lift": { "pawns": [pawn] } }));
    }

    fn set(&mut self, pawn: usize, x: u8, y: u8) {
        self.tell(&json!({ "set": [{ "pawn": pawn, "x": x, "y": y }] }));
    }

    fn part(&self, name: &str) -> Value {
        json!(self.0.parts_in(Language::English))[name].clone()
    }

    fn sentences(&self) -> Vec<Sentence> {
        let speech = self.0.speech();
        speech.map_or(Vec::new(), |speech| speech.says.to_vec())
    }

    /// What the first sentence of a kind says.
    fn said<T>(&self, of: impl Fn(Sentence) -> Option<T>) -> Option<T> {
        self.sentences().into_iter().find_map(of)
    }

    fn says(&self, sentence: Sentence) -> bool {
        self.sentences().contains(&sentence)
    }

    fn is_whites_turn(&self) -> bool {
        self.says(Sentence::Turn(Side::White))
    }

    fn button(&self, button: Button) -> Meaning {
        self.0.speech().expect("power").buttons[button]
    }
}

fn cells(name: &str) -> CellSet {
    CellSet::from_iter([name.parse().expect("a cell")])
}

/// Which pawn may go where.
fn goals(said: Sentence) -> Option<(Square, CellSet)> {
    match said {
        Sentence::Goals { from, to, .. } => Some((from, to.cells())),
        _ => None,
    }
}

/// The row that is being set.
fn row(said: Sentence) -> Option<(Dial, Setting)> {
    match said {
        Sentence::Row { dial, value } => Some((dial, value)),
        _ => None,
    }
}

#[test]
fn a_new_board_asks_for_an_empty_board_and_then_for_pawns() {
    for kind in [SensorKind::Hall, SensorKind::Reed] {
        let board = Board::new(kind);
        assert!(board.says(Sentence::LineUp), "{kind:?}");
        let missing = |said| matches!(said, Sentence::Missing(_)).then_some(());
        assert!(board.said(missing).is_some());
        assert_eq!(board.part("tell")["cells"]["a1"], "put-back");
        assert_eq!(board.button(Button::Setup).hold, Some(Act::OpenMenu));
    }
}

/// Pawns 0 to 7 are White's, 8 to 15 Black's; all of them lie beside the board.
#[test]
fn pawns_from_beside_the_board_are_placed_and_the_archive_knows_where() {
    let mut board = Board::for_isolation();
    assert!(board.says(Sentence::EmptyBoard));
    assert_eq!(board.part("tell")["cells"]["e4"], "place");
    board.lift(0);
    board.set(0, 5, 4);
    board.run(600);
    assert!(board.says(Sentence::Place(Side::Black)));
    assert_eq!(board.part("tell")["cells"]["e4"], "last-move");
    board.lift(8);
    board.set(8, 2, 8);
    board.run(600);
    assert!(board.says(Sentence::Place(Side::White)));
    let archived = &board.part("archive")[0];
    assert_eq!(archived["moves"], 2, "{archived}");
    let command = Command::read(&json!({ "replay": 0 }).to_string()).expect("a command");
    let Ok(Reply::Now(reply)) = board.0.obey(HAND, command) else {
        panic!("the board remembers its game");
    };
    let reply = json!(reply.said_in(Language::English));
    assert_eq!(reply["replay"]["moves"][0]["m"], "@e4", "{reply}");
}

#[test]
fn pawns_in_the_way_of_a_calibration_are_named() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    // Care is the last screen but the end of the game.
    for button in ["back", "back", "ok", "ok"] {
        board.press(button, 80);
    }
    board.run(1_500);
    let in_the_way = board.said(|said| match said {
        Sentence::ClearTheBoard(cells) => Some(cells),
        _ => None,
    });
    assert_eq!(in_the_way.expect("pawns").len(), 16);
}

#[test]
fn a_lifted_pawn_and_a_touched_one_are_explained() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.lift(0);
    board.run(100);
    let goals = board.said(goals).expect("where it may go");
    let to = cells("b3") | cells("c2");
    assert_eq!(goals, ("a1".parse().expect("a square"), to));
    assert_eq!(board.part("tell")["cells"]["b3"], "destination");
    board.run(600);
    let a1 = "a1".parse().expect("a square");
    assert!(board.says(Sentence::Bound(Binding::Move(a1))));
    board.set(0, 4, 4);
    board.run(600);
    assert!(board.says(Sentence::Illegal(cells("d4"))));
    assert_eq!(board.part("tell")["cells"]["d4"], "illegal");
}

#[test]
fn a_board_that_was_knocked_leads_back() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    for pawn in [0, 3, 12] {
        board.tell(&json!({ "knock": pawn }));
    }
    board.run(800);
    assert!(board.says(Sentence::Mismatch), "{:?}", board.sentences());
    board.tell(&json!({ "set_up": null }));
    board.run(800);
    assert!(board.is_whites_turn(), "{:?}", board.sentences());
}

#[test]
fn every_screen_of_the_menu_has_words_for_itself_and_its_buttons() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    for screen in Screen::ALL {
        assert!(board.says(Sentence::Contents(screen)));
        board.press("ok", 80);
        if screen != Screen::Layout {
            for _row in 0..4 {
                assert!(board.says(Sentence::Screen(screen)));
                let (dial, value) = board.said(row).expect("a row");
                board.press("next", 80);
                let (same_dial, turned) = board.said(row).expect("the same row");
                assert_eq!(dial, same_dial, "{screen:?}");
                assert_ne!(value, turned, "{screen:?}");
                board.press("turn", 80);
            }
            assert_eq!(board.button(Button::Ok).press, Some(Act::Take));
        } else {
            let corner = |said| matches!(said, Sentence::Corner(_)).then_some(());
            assert!(board.said(corner).is_some());
            assert_eq!(board.button(Button::Turn).hold, Some(Act::MakeRandom));
        }
        board.press("setup", 80);
        board.press("next", 80);
    }
    board.press("setup", 80);
    assert!(board.is_whites_turn(), "the menu changed nothing");
}

#[test]
fn a_running_game_is_only_given_up_with_a_warning() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.lift(0);
    board.run(200);
    board.set(0, 2, 3);
    board.run(600);
    board.press("setup", 1_200);
    for button in ["next", "ok", "ok"] {
        board.press(button, 80);
    }
    assert!(board.says(Sentence::GiveUp), "{:?}", board.sentences());
    assert_eq!(board.button(Button::Ok).hold, Some(Act::GiveUp));
    assert_eq!(board.button(Button::Next).press, Some(Act::KeepGame));
}

#[test]
fn a_broken_sensor_is_named_and_a_board_without_power_says_so() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.tell(&json!({ "defect": { "cell": "d5", "defect": "dead" } }));
    board.run(3_000);
    assert!(board.says(Sentence::Faulty(cells("d5"))));
    board.tell(&json!({ "power": false }));
    board.run(100);
    let said = json!(["The board has no power."]);
    assert_eq!(board.part("tell")["says"], said);
    let lights = board.part("lights");
    assert!(
        lights
            .as_str()
            .is_some_and(|hex| hex.bytes().all(|digit| digit == b'0'))
    );
}

#[test]
fn reeds_ask_about_a_capture_because_they_see_no_colours() {
    let position = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb \
                    bb6/8/8/8/8/8/bb6/ww6 - w katarenga -";
    let mut board = Board::new(SensorKind::Reed);
    board.tell(&json!({ "position": position }));
    board.run(2_500);
    assert!(board.is_whites_turn(), "{:?}", board.sentences());
    board.lift(0);
    board.run(200);
    board.set(0, 1, 2);
    board.run(600);
    assert!(board.says(Sentence::Question(cells("a2"))));
    board.lift(0);
    board.run(200);
    board.set(0, 1, 2);
    board.run(600);
    assert!(
        board.says(Sentence::Turn(Side::Black)),
        "{:?}",
        board.sentences()
    );
    let moves = &board.part("game")["moves"];
    assert_eq!(moves[0]["m"], "a1a2");
    assert_eq!(moves[0]["captured"], true);
}

#[test]
fn white_at_the_far_edge_turns_the_names() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    // Edges, the fifth screen: far.
    for button in ["next", "next", "next", "next", "ok", "next"] {
        board.press(button, 80);
    }
    // Pawns that stand at their baselines would say where White sits.
    board.tell(&json!({ "clear": null }));
    board.press("ok", 80);
    board.run(200);
    board.tell(&json!({ "set_up": null }));
    board.run(500);
    let telling = board.part("tell");
    assert_eq!(telling["turned"], true);
    assert!(board.is_whites_turn(), "{:?}", board.sentences());
    // White's pawn at its a1 stands on the frame's h8.
    let pawns = board.part("pawns");
    let whites = pawns.as_array().expect("pawns").iter().take(8);
    assert!(whites.into_iter().any(|pawn| pawn["on"] == "h8"));
    board.tell(&json!({ "lift": { "pawns": [0] } }));
    board.run(100);
    assert!(board.said(goals).is_some(), "{:?}", board.sentences());
}

#[test]
fn the_clock_is_shown_with_who_is_thinking() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    assert_eq!(board.part("standing")["clock"], Value::Null);
    board.press("setup", 1_200);
    // The clock is the sixth screen; the first step is a minute.
    for button in ["next", "next", "next", "next", "next", "ok", "next", "ok"] {
        board.press(button, 80);
    }
    board.press("ok", 1_200);
    board.run(500);
    assert_eq!(board.part("standing")["clock"], json!([60, 60]));
    board.lift(0);
    board.run(200);
    board.set(0, 2, 3);
    board.run(3_000);
    let standing = board.part("standing");
    assert_eq!(standing["runs"], "black");
    assert_eq!(standing["clock"][0], 60, "White's first move costs nothing");
    assert!(
        standing["clock"][1]
            .as_u64()
            .is_some_and(|seconds| seconds < 59)
    );
    board.press("ok", 80);
    assert_eq!(board.part("standing")["paused"], true);
    assert!(board.says(Sentence::Paused));
    assert_eq!(board.button(Button::Ok).press, Some(Act::GoOn));
}

#[test]
fn other_sensors_want_another_calibration() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.tell(&json!({ "sensors": "reed" }));
    board.run(3_000);
    assert!(
        board.says(Sentence::CalibrateAgain),
        "{:?}",
        board.sentences()
    );
    // Care is the last screen but the end of the game, calibration its first choice.
    board.tell(&json!({ "clear": null }));
    board.press("setup", 1_200);
    for button in ["back", "back", "ok", "ok"] {
        board.press(button, 80);
    }
    board.run(1_500);
    board.tell(&json!({ "set_up": null }));
    board.run(1_000);
    assert!(board.is_whites_turn(), "{:?}", board.sentences());
}

#[test]
fn a_page_gets_what_the_board_says_in_its_language_and_by_name() {
    let board = Board::in_a_game(SensorKind::Hall);
    for (language, turn) in [
        (Language::English, "White to move."),
        (Language::German, "Weiß ist am Zug."),
        (Language::French, "Aux Blancs de jouer."),
        (Language::Dutch, "Wit is aan zet."),
    ] {
        let telling = json!(board.0.parts_in(language))["tell"].clone();
        assert_eq!(telling["language"], language.name());
        assert_eq!(telling["says"], json!([turn]));
    }
    let telling = board.part("tell");
    assert_eq!(telling["buttons"]["setup"], json!({ "hold": "open-menu" }));
    assert_eq!(
        telling["buttons"]["turn"],
        json!({ "press": "show-standing" })
    );
    assert_eq!(telling["buttons"]["next"], json!({}));
}

#[test]
fn the_palette_has_words() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    // Lights, the fourth screen from the end; the palette is its second row.
    for button in ["back", "back", "back", "back", "ok", "turn", "next"] {
        board.press(button, 80);
    }
    let palette = board.said(row);
    let colour_blind = Setting::Palette(Palette::ColourBlind);
    assert_eq!(palette, Some((Dial::Palette, colour_blind)));
    for (language, text) in [
        (Language::English, "Palette: for the colour-blind."),
        (Language::German, "Palette: für Farbenblinde."),
        (Language::French, "Palette\u{a0}: pour les daltoniens."),
        (Language::Dutch, "Palet: voor kleurenblinden."),
    ] {
        let said = &json!(board.0.parts_in(language))["tell"]["says"][1];
        assert_eq!(*said, text);
    }
}

#[test]
fn who_plays_is_chosen_on_the_page_and_pressed_on_the_boards_own_buttons() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    let goal = json!({ "players": { "white": false, "black": true, "level": 5, "hints": true } });
    board.tell(&goal);
    board.run(12_000);
    let standing = board.part("standing");
    assert_eq!(standing["players"], goal["players"]);
    assert!(
        board.is_whites_turn(),
        "the game goes on, and the menu is closed"
    );
    // Somebody who presses a button meanwhile is not pressed against.
    board.tell(&json!({ "players": { "white": true, "black": true, "level": 1, "hints": false } }));
    board.run(1_300);
    board.press("setup", 1_100);
    board.run(12_000);
    assert_eq!(board.part("standing")["players"], goal["players"]);
}

/// The chip looks at 8,000 positions for a hint, which takes it more than two seconds.
#[test]
fn the_board_says_that_it_looks_for_a_hint_before_it_has_one() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board
        .tell(&json!({ "players": { "white": false, "black": false, "level": 1, "hints": true } }));
    board.run(12_000);
    assert!(!board.says(Sentence::LooksForHint));
    // Whoever clicks twice does not make the finger let go of the button and begin again.
    for wait in [500, 700] {
        board.tell(&json!({ "act": "hint" }));
        board.run(wait);
    }
    assert_eq!(
        board.sentences()[..2],
        [Sentence::Turn(Side::White), Sentence::LooksForHint]
    );
    board.run(3_000);
    let hint = |said| matches!(said, Sentence::Hint(_)).then_some(());
    assert!(board.said(hint).is_some());
    assert!(!board.says(Sentence::LooksForHint));
}

#[test]
fn a_level_that_is_none_is_refused() {
    let order = json!({ "players": { "white": true, "black": true, "level": 9, "hints": false } });
    assert!(Command::read(&order.to_string()).is_err());
}

/// Pawns stand on a board that has to calibrate itself. Their lights may be hidden, by the sign of a memory that cannot be
/// read for example.
#[test]
fn no_sentence_lists_no_pawns() {
    for memory in [0xFF, 0x5A] {
        for kind in [SensorKind::Hall, SensorKind::Reed] {
            let machine = Machine::core(vec![memory; STORAGE_BYTES], kind, 1);
            let mut board = Board(Session::new(machine));
            board.tell(&json!({ "set_up": null }));
            let mut asked = false;
            for moment in 0..1_500 {
                if moment == 1_000 {
                    board.tell(&json!({ "clear": null }));
                }
                board.run(4);
                for sentence in board.sentences() {
                    if let Sentence::ClearTheBoard(cells) | Sentence::BrokenSensors(cells) =
                        sentence
                    {
                        assert!(!cells.is_empty(), "{kind:?} {memory:#x} at {moment}");
                        asked = true;
                    }
                }
            }
            assert!(asked || kind == SensorKind::Reed);
        }
    }
}
