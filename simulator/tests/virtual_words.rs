//! What the virtual board says, in board time and without a browser.

use std::time::Duration;

use katarenga::flash_chip::STORAGE_BYTES;
use katarenga::virtual_board::commands::Command;
use katarenga::virtual_board::core_machine::CoreMachine;
use katarenga::virtual_board::session::Session;
use katarenga::virtual_board::table_top::Hand;
use katarenga_core::sensing::SensorKind;
use serde_json::{Value, json};

const HAND: Hand = Hand(1);

struct Board(Session);

impl Board {
    /// A new board that has calibrated itself.
    fn new(kind: SensorKind) -> Self {
        let machine = CoreMachine::new(vec![0xFF; STORAGE_BYTES], kind, 3.0);
        let mut board = Self(Session::new(Box::new(machine), "core", kind, 3.0));
        board.run(3_000);
        board
    }

    fn in_a_game(kind: SensorKind) -> Self {
        let mut board = Self::new(kind);
        board.tell(&json!({ "set_up": null }));
        board.run(500);
        assert!(board.says("say.turn_white"));
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
        let all = self.0.picture().changes_since(&Default::default());
        let all: Value = serde_json::from_str(&all.expect("all parts")).expect("JSON");
        all[name].clone()
    }

    fn sentences(&self) -> Vec<Value> {
        self.part("tell")["says"]
            .as_array()
            .expect("a list")
            .clone()
    }

    fn sentence(&self, key: &str) -> Option<Value> {
        self.sentences().into_iter().find(|said| said["key"] == key)
    }

    fn says(&self, key: &str) -> bool {
        self.sentence(key).is_some()
    }

    fn button(&self, button: &str) -> Value {
        self.part("tell")["buttons"][button].clone()
    }
}

#[test]
fn a_new_board_asks_for_an_empty_board_and_then_for_pawns() {
    for kind in [SensorKind::Hall, SensorKind::Reed] {
        let board = Board::new(kind);
        assert!(board.says("say.line_up"), "{kind:?}");
        assert!(board.says("say.missing"));
        assert_eq!(board.part("tell")["cells"]["a1"], "role.put_back");
        assert_eq!(board.button("setup")["hold"], "do.menu");
    }
}

#[test]
fn pawns_in_the_way_of_a_calibration_are_named() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    // Care is the last screen.
    for button in ["back", "ok", "ok"] {
        board.press(button, 80);
    }
    board.run(1_500);
    assert!(board.says("say.clear_the_board"), "{:?}", board.sentences());
}

#[test]
fn a_lifted_pawn_and_a_touched_one_are_explained() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.lift(0);
    board.run(100);
    assert!(board.says("say.goals"));
    assert_eq!(board.part("tell")["cells"]["b3"], "role.destination");
    board.run(600);
    assert_eq!(
        board.sentence("say.must_move").expect("bound")["with"]["cell"],
        "a1"
    );
    board.set(0, 4, 4);
    board.run(600);
    assert_eq!(
        board.sentence("say.illegal").expect("a warning")["with"]["cells"],
        "d4"
    );
    assert_eq!(board.part("tell")["cells"]["d4"], "role.illegal");
}

#[test]
fn a_board_that_was_knocked_leads_back() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    for pawn in [0, 3, 12] {
        board.tell(&json!({ "knock": pawn }));
    }
    board.run(800);
    assert!(board.says("say.mismatch"), "{:?}", board.sentences());
    board.tell(&json!({ "set_up": null }));
    board.run(800);
    assert!(board.says("say.turn_white"), "{:?}", board.sentences());
}

#[test]
fn every_screen_of_the_menu_has_words_for_itself_and_its_buttons() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    for screen in [
        "layout", "game", "referee", "edges", "clock", "lights", "sound", "care",
    ] {
        let said = board.sentence("say.menu").expect("the contents");
        assert_eq!(said["with"]["screen"]["word"], format!("screen.{screen}"));
        board.press("ok", 80);
        if screen != "layout" {
            let rows = [0, 1, 2].map(|_| {
                assert!(board.says("say.screen"), "{screen}");
                let dial = board.sentence("say.dial").expect("a row");
                board.press("next", 80);
                let turned = board.sentence("say.dial").expect("the same row");
                assert_eq!(dial["with"]["name"], turned["with"]["name"], "{screen}");
                assert_ne!(dial["with"]["value"], turned["with"]["value"], "{screen}");
                board.press("turn", 80);
                dial
            });
            assert!(rows.iter().all(|row| row["with"]["value"] != Value::Null));
            assert_eq!(board.button("ok")["press"], "do.take");
        } else {
            assert!(board.says("say.corner"));
            assert_eq!(board.button("turn")["hold"], "do.random");
        }
        board.press("setup", 80);
        board.press("next", 80);
    }
    board.press("setup", 80);
    assert!(board.says("say.turn_white"), "the menu changed nothing");
}

#[test]
fn a_running_game_is_only_given_up_with_a_warning() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    for button in ["next", "ok", "ok"] {
        board.press(button, 80);
    }
    assert!(board.says("say.give_up"), "{:?}", board.sentences());
    assert_eq!(board.button("ok")["hold"], "do.give_up");
    assert_eq!(board.button("next")["press"], "do.keep_game");
}

#[test]
fn a_broken_sensor_is_named_and_a_board_without_power_says_so() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.tell(&json!({ "defect": { "cell": "d5", "defect": "dead" } }));
    board.run(3_000);
    assert_eq!(
        board.sentence("say.faulty").expect("named")["with"]["cells"],
        "d5"
    );
    board.tell(&json!({ "power": false }));
    board.run(100);
    assert!(board.says("say.power_off"));
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
    assert!(board.says("say.turn_white"), "{:?}", board.sentences());
    board.lift(0);
    board.run(200);
    board.set(0, 1, 2);
    board.run(600);
    let question = board.sentence("say.question").expect("a question");
    assert_eq!(question["with"]["cells"], "a2");
    board.lift(0);
    board.run(200);
    board.set(0, 1, 2);
    board.run(600);
    assert!(board.says("say.turn_black"), "{:?}", board.sentences());
    let moves = &board.part("game")["moves"];
    assert_eq!(moves[0]["m"], "a1a2");
    assert_eq!(moves[0]["captured"], true);
}

#[test]
fn white_at_the_far_edge_turns_the_names() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.press("setup", 1_200);
    // Edges, the fourth screen: far.
    for button in ["next", "next", "next", "ok", "next", "ok"] {
        board.press(button, 80);
    }
    // Pawns that stand at their baselines would say where White sits.
    board.tell(&json!({ "clear": null }));
    board.press("ok", 1_200);
    board.run(200);
    board.tell(&json!({ "set_up": null }));
    board.run(500);
    let telling = board.part("tell");
    assert_eq!(telling["turned"], true);
    assert!(board.says("say.turn_white"), "{:?}", board.sentences());
    // White's pawn at its a1 stands on the frame's h8.
    let pawns = board.part("pawns");
    let whites = pawns.as_array().expect("pawns").iter().take(8);
    assert!(whites.into_iter().any(|pawn| pawn["on"] == "h8"));
    board.tell(&json!({ "lift": { "pawns": [0] } }));
    board.run(100);
    assert!(board.says("say.goals"), "{:?}", board.sentences());
}

#[test]
fn the_clock_is_shown_with_who_is_thinking() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    assert_eq!(board.part("standing")["clock"], Value::Null);
    board.press("setup", 1_200);
    // The clock is the fifth screen; the first step is a minute.
    for button in ["next", "next", "next", "next", "ok", "next", "ok"] {
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
    assert!(board.says("say.paused"));
    assert_eq!(board.button("ok")["press"], "do.go_on");
}

#[test]
fn other_sensors_want_another_calibration() {
    let mut board = Board::in_a_game(SensorKind::Hall);
    board.tell(&json!({ "sensors": "reed" }));
    board.run(3_000);
    assert!(board.says("say.calibrate_again"), "{:?}", board.sentences());
    // Care is the last screen, calibration its first choice.
    board.tell(&json!({ "clear": null }));
    board.press("setup", 1_200);
    for button in ["back", "ok", "ok"] {
        board.press(button, 80);
    }
    board.run(1_500);
    board.tell(&json!({ "set_up": null }));
    board.run(1_000);
    assert!(board.says("say.turn_white"), "{:?}", board.sentences());
}
