//! A new game that is begun from the page is set with the buttons of the image, too.

use std::time::Duration;

use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::{Layout, Side};
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::session::Session;
use katarenga_tests::firmware;
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::table_top::Hand;
use serde_json::{Value, json};

/// As the program lets its board run.
const SLICE: Duration = Duration::from_millis(4);

/// By then the words follow the image's memory, if the two have come to believe different things.
const WORDS_FOLLOW: Duration = Duration::from_secs(3);

struct Board(Session);

impl Board {
    fn new() -> Self {
        let blank = vec![0xFF; STORAGE_BYTES];
        let machine = Machine::image(&firmware(), blank, SensorKind::Hall, 1);
        let mut board = Self(Session::new(machine));
        board.run(Duration::from_secs(4));
        board
    }

    fn run(&mut self, time: Duration) {
        let until = self.0.now() + time;
        while self.0.now() < until {
            self.0.run(SLICE);
        }
    }

    fn tell(&mut self, command: &Value) {
        let command = Command::read(&command.to_string()).expect("a command");
        self.0
            .obey(Hand(1), command)
            .map(drop)
            .expect("it can be done");
    }

    fn part(&self, name: &str) -> Value {
        let all = serde_json::to_value(self.0.parts_in(Language::English)).expect("JSON");
        all[name].clone()
    }

    fn form(&self) -> Value {
        let mut form = self.part("settings")["now"].clone();
        form["layout"] = json!({ "these": form["layout"] });
        form
    }

    /// Until the finger is done and what the image remembers is what is said.
    fn start(&mut self, form: &Value) {
        self.tell(&json!({ "new_game": form }));
        while self.0.is_being_set() {
            self.0.run(SLICE);
        }
        assert_eq!(self.part("finger")["lost"], Value::Null);
        self.run(WORDS_FOLLOW);
    }

    fn waits_for_the_first_move(&self) -> bool {
        let says = self.0.speech().map(|speech| speech.says.to_vec());
        let turn = says.is_some_and(|says| says.contains(&Sentence::Turn(Side::White)));
        turn && self.part("game")["moves"] == json!([])
    }
}

#[test]
fn the_image_is_set_to_what_a_form_says_and_the_game_begins() {
    let mut board = Board::new();
    let mut form = board.form();
    form["rules"] = json!("race-yb");
    form["clock"] = json!([10, 5, 3]);
    form["black"] = json!(true);
    form["level"] = json!(7);
    form["touch_move"] = json!("off");
    form["white_edge"] = json!("far");
    // The example board of the rules: every corner has another face.
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    form["layout"] = json!({ "these": layout });
    board.start(&form);
    assert_eq!(board.form(), form);
    assert!(board.waits_for_the_first_move());
    // Instead of the game that runs now, and with two squares of no official quarter.
    form["rules"] = json!("congress");
    form["layout"] = json!({ "these": layout.replacen("rgbygryb", "ggbygrbb", 1) });
    board.start(&form);
    assert_eq!(board.form(), form);
    assert!(board.waits_for_the_first_move());
}

/// The image draws other lots than the core that finds the words for it, which follows.
#[test]
fn the_image_draws_its_own_layout_and_edges() {
    let mut board = Board::new();
    for draw in ["balanced", "random"] {
        let before = board.form();
        let mut form = before.clone();
        form["layout"] = json!(draw);
        form["white_edge"] = json!("lots");
        form["rules"] = json!("race-gg");
        board.start(&form);
        let after = board.form();
        let layout: Layout = after["layout"]["these"]
            .as_str()
            .expect("text")
            .parse()
            .expect("a layout");
        assert_ne!(before["layout"], after["layout"], "{draw}");
        assert_eq!(after["rules"], "race-gg");
        let letters: String = katarenga_rules::Square::ALL
            .map(|square| layout.colour(square).letter())
            .iter()
            .collect();
        assert_eq!(
            board.part("quarters"),
            json!(letters),
            "the quarters lie as drawn"
        );
        assert!(board.waits_for_the_first_move(), "{draw}");
    }
}
