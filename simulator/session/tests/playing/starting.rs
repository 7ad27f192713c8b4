//! A new game is begun from the page: a finger sets the board with its own buttons, in board time and without a browser.

use std::collections::BTreeSet;
use std::time::Duration;

use katarenga_core::controls::menu::{MINUTES, SECONDS};
use katarenga_core::referee::Binding;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::board::{Layout, official_board};
use katarenga_rules::{Colour, DrawReason, Outcome, Rules, Side, Square, Victory};
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;
use katarenga_session::session::Session;
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::table_top::Hand;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

const HAND: Hand = Hand(1);

/// As the program lets its board run.
const SLICE: Duration = Duration::from_millis(4);

/// More than any finger needs.
const PATIENCE: Duration = Duration::from_secs(60);

struct Board(Session);

impl Board {
    fn new() -> Self {
        Self::of(SensorKind::Hall)
    }

    fn of(kind: SensorKind) -> Self {
        Self::with_noise(kind, 1)
    }

    fn with_noise(kind: SensorKind, seed: u64) -> Self {
        let machine = Machine::core(vec![0xFF; STORAGE_BYTES], kind, seed);
        let mut board = Self(Session::new(machine));
        board.run(3_000);
        board
    }

    /// White's first pawn has jumped from a1 to b3, so somebody would miss the game.
    fn with_a_move() -> Self {
        let mut board = Self::new();
        board
            .tell(&json!({ "set_up": null }))
            .expect("it has power");
        board.run(500);
        board.first_move();
        board
    }

    fn first_move(&mut self) {
        self.tell(&json!({ "lift": { "pawns": [0] } }))
            .expect("it can be lifted");
        self.run(480);
        let set = json!({ "set": [{ "pawn": 0, "x": 2, "y": 3 }] });
        self.tell(&set).expect("it can be set");
        self.run(400);
        assert_eq!(self.moves(), 1);
    }

    fn run(&mut self, millis: u64) {
        for _ in 0..millis / 4 {
            self.0.run(SLICE);
        }
    }

    fn tell(&mut self, command: &Value) -> Result<(), Refusal> {
        let command = Command::read(&command.to_string())?;
        self.0.obey(HAND, command).map(drop)
    }

    fn part(&self, name: &str) -> Value {
        json!(self.0.parts_in(Language::English))[name].clone()
    }

    /// What a form shows that nobody has changed.
    fn form(&self) -> Value {
        let mut form = self.part("settings")["now"].clone();
        form["layout"] = json!({ "these": form["layout"] });
        form
    }

    /// Which cells have pawns.
    fn standing(&self) -> BTreeSet<String> {
        let pawns = self.part("pawns");
        let pawns = pawns.as_array().expect("sixteen").iter();
        pawns
            .filter_map(|pawn| Some(pawn["on"].as_str()?.to_owned()))
            .collect()
    }

    fn moves(&self) -> usize {
        self.part("game")["moves"].as_array().map_or(0, Vec::len)
    }

    fn says(&self, sentence: Sentence) -> bool {
        let speech = self.0.speech();
        speech.is_some_and(|speech| speech.says.contains(&sentence))
    }

    /// Waits for the finger, and tells how long it took.
    fn until_set(&mut self) -> Duration {
        let began = self.0.now();
        while self.0.is_being_set() {
            self.0.run(SLICE);
            assert!(self.0.now() - began < PATIENCE, "{:?}", self.form());
        }
        self.0.now() - began
    }

    /// Begins what a form says, and tells how long that took.
    fn start(&mut self, form: &Value) -> Duration {
        self.tell(&json!({ "new_game": form }))
            .expect("it can be set");
        let took = self.until_set();
        assert_eq!(self.part("finger")["lost"], Value::Null);
        took
    }

    fn act(&mut self, act: &str) {
        self.tell(&json!({ "act": act })).expect("it can be done");
        self.until_set();
        self.run(200);
    }
}

/// The game waits for its first move.
fn has_begun(board: &Board) -> bool {
    board.says(Sentence::Turn(Side::White)) && board.moves() == 0
}

fn any_layout(rng: &mut StdRng) -> String {
    let mut layout = Layout::from_quarters(&official_board(rng.random()));
    // Sometimes players own other quarters, or one of the official ones twice.
    if rng.random_bool(0.2) {
        for _ in 0..rng.random_range(1..6) {
            let square = Square::ALL[rng.random_range(0..64)];
            layout = layout.with(square, *Colour::ALL.choose(rng).expect("four"));
        }
    } else if rng.random_bool(0.2) {
        let corners = katarenga_rules::Corner::ALL;
        let rows = layout.corner(*corners.choose(rng).expect("four"));
        layout = layout.with_corner(*corners.choose(rng).expect("four"), rows);
    }
    layout.to_string()
}

/// Any form that a person can fill in.
fn any_form(rng: &mut StdRng) -> Value {
    loop {
        let rules = match rng.random_range(0..10) {
            0 | 1 => {
                let letter = |rng: &mut StdRng| Colour::ALL.choose(rng).expect("four").letter();
                format!("race-{}{}", letter(rng), letter(rng))
            }
            _ => Rules::GAMES.choose(rng).expect("eight").to_string(),
        };
        let layout = any_layout(rng);
        let parsed: Rules = rules.parse().expect("a game");
        if parsed.check(&layout.parse().expect("a layout")).is_err() {
            continue;
        }
        let clock = rng.random_bool(0.5).then(|| {
            let [white, black] = [(); 2].map(|()| *MINUTES.choose(rng).expect("eight"));
            let increment = SECONDS
                .choose(rng)
                .copied()
                .filter(|_| rng.random_bool(0.7));
            (white, black, increment.unwrap_or(0))
        });
        let touch_move = *["strict", "lenient", "off"].choose(rng).expect("three");
        return json!({
            "rules": rules,
            "layout": { "these": layout },
            "clock": clock,
            "white_edge": if rng.random() { "near" } else { "far" },
            "white": false,
            "black": rng.random::<bool>(),
            "level": rng.random_range(1..=8),
            "hints": rng.random::<bool>(),
            "swap": rng.random::<bool>(),
            "quiet_first_move": rng.random::<bool>(),
            "touch_move": touch_move,
        });
    }
}

/// What the last game left of the time is over with that game.
#[test]
fn before_a_game_the_clocks_show_the_times_that_it_will_have() {
    let clock = |board: &Board| board.part("standing")["clock"].clone();
    let mut board = Board::new();
    assert_eq!(clock(&board), json!(null));
    let mut form = board.form();
    form["clock"] = json!([5, 5, 0]);
    board.start(&form);
    board.run(500);
    board.first_move();
    board.run(3_000);
    assert_eq!(clock(&board), json!([300, 297]));
    form["rules"] = json!("isolation");
    form["clock"] = json!([10, 3, 0]);
    form["gives_up"] = json!(true);
    board.start(&form);
    board.run(500);
    assert_eq!(clock(&board), json!([600, 180]));
}

#[test]
fn a_game_to_come_has_no_moves_of_the_last_one() {
    let mut board = Board::with_a_move();
    let mut form = board.form();
    form["rules"] = json!("troika");
    form["gives_up"] = json!(true);
    board.start(&form);
    board.run(500);
    let game = board.part("game");
    assert_eq!(game["moves"], json!([]));
    let position = game["position"].as_str().expect("text");
    assert!(
        position.contains(" 8/8/8/8/8/8/8/8 - w troika"),
        "{position}"
    );
    assert_eq!(board.part("standing")["places"], true);
}

/// A hand that lifts a pawn before the board has looked would lift one that the board has never seen there.
#[test]
fn a_hand_is_not_quicker_than_a_board_that_begins_at_a_position() {
    let mut board = Board::new();
    let position = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby b6b/8/8/8/3w4/8/8/w7 - w katarenga -";
    board
        .tell(&json!({ "position": position }))
        .expect("it is legal");
    let pawns = board.part("pawns");
    let mut pawns = pawns.as_array().expect("sixteen").iter();
    let on_d4 = pawns.position(|pawn| pawn["on"] == "d4");
    board
        .tell(&json!({ "lift": { "pawns": [on_d4] } }))
        .expect("it can be lifted");
    board.run(600);
    let d4 = "d4".parse().expect("a square");
    let bound = Sentence::Bound(Binding::Move(d4));
    assert!(board.says(bound), "touched is moved");
}

#[test]
fn a_finger_gets_to_whatever_a_form_says_from_wherever_the_board_is() {
    let mut rng = StdRng::seed_from_u64(1);
    for kind in [SensorKind::Hall, SensorKind::Reed] {
        let mut board = Board::of(kind);
        for number in 0..20 {
            let mut form = any_form(&mut rng);
            board.start(&form);
            assert_eq!(board.form(), form, "{number}");
            board.run(700);
            let game: Rules = form["rules"]
                .as_str()
                .expect("text")
                .parse()
                .expect("a game");
            let waits = match game.starts_empty() {
                true => board.standing().is_empty(),
                false => has_begun(&board),
            };
            assert!(
                waits,
                "{number}: {form} {:?}",
                board.0.speech().map(|speech| speech.says.to_vec())
            );
            // The same again while a game without a move runs: nobody misses it.
            form["level"] = json!(1);
            board.start(&form);
            assert_eq!(board.form(), form, "{number}, again");
            board.run(100);
        }
    }
}

#[test]
fn a_form_that_nobody_changed_only_sets_the_pawns_up() {
    let mut board = Board::new();
    let form = board.form();
    assert!(
        board.start(&form) < Duration::from_millis(50),
        "nothing to press"
    );
    board.run(500);
    assert!(has_begun(&board));
    assert_eq!(board.form(), form);
}

/// What a person waits for: another game, or another layout, or the same again instead of the running game.
#[test]
fn one_thing_is_set_within_three_seconds_of_the_board() {
    let limit = Duration::from_secs(3);
    let mut rng = StdRng::seed_from_u64(2);
    let mut board = Board::new();
    for game in Rules::GAMES {
        let mut form = board.form();
        form["rules"] = json!(game.to_string());
        let took = board.start(&form);
        assert!(took < limit, "{game}: {took:?}");
        form["layout"] =
            json!({ "these": Layout::from_quarters(&official_board(rng.random())).to_string() });
        let took = board.start(&form);
        assert!(took < limit, "layout: {took:?}");
    }
    let mut board = Board::with_a_move();
    let mut form = board.form();
    form["gives_up"] = json!(true);
    let took = board.start(&form);
    assert!(took < limit, "again: {took:?}");
}

#[test]
fn a_running_game_is_only_given_up_by_who_was_asked() {
    let mut board = Board::with_a_move();
    assert_eq!(board.part("settings")["missed"], true);
    let mut form = board.form();
    form["rules"] = json!("quebec");
    let refused = board.tell(&json!({ "new_game": form }));
    assert!(matches!(refused, Err(Refusal::GameRuns)), "{refused:?}");
    board.run(3_000);
    assert_eq!(
        (board.moves(), board.form()["rules"].clone()),
        (1, json!("katarenga"))
    );
    form["gives_up"] = json!(true);
    board.start(&form);
    board.run(500);
    assert_eq!(board.form()["rules"], "quebec");
    assert!(has_begun(&board));
    assert_eq!(board.part("settings")["missed"], false);
}

/// The game got its first move while the finger was on its way: the board's own question stays unanswered.
#[test]
fn a_game_that_gets_a_move_meanwhile_is_kept() {
    let mut board = Board::new();
    board
        .tell(&json!({ "set_up": null }))
        .expect("it has power");
    board.run(500);
    let mut form = board.form();
    form["rules"] = json!("quebec");
    board
        .tell(&json!({ "new_game": form }))
        .expect("nobody misses it");
    board.first_move();
    board.until_set();
    board.run(500);
    assert_eq!(
        (board.moves(), board.form()["rules"].clone()),
        (1, json!("katarenga"))
    );
    assert!(
        board.says(Sentence::Turn(Side::Black)),
        "the menu is closed"
    );
    assert_ne!(
        board.part("finger")["lost"],
        Value::Null,
        "and somebody is told"
    );
}

#[test]
fn the_board_draws_layouts_and_edges_itself() {
    let mut seen = Vec::new();
    let mut edges = Vec::new();
    for (seed, draw) in (1..).zip(["random", "balanced", "random", "balanced"]) {
        let mut board = Board::with_noise(SensorKind::Hall, seed);
        let mut form = board.form();
        form["layout"] = json!(draw);
        form["white_edge"] = json!("lots");
        board.start(&form);
        board.run(500);
        assert!(has_begun(&board), "{draw}");
        let layout = board.form()["layout"]["these"].clone();
        let quarters = board.part("quarters");
        let shown: String = quarters.as_str().expect("letters").chars().collect();
        let parsed: Layout = layout.as_str().expect("text").parse().expect("a layout");
        let letters: String = Square::ALL
            .map(|square| parsed.colour(square).letter())
            .iter()
            .collect();
        assert_eq!(shown, letters, "the quarters lie as told");
        assert!(
            !seen.contains(&layout),
            "{draw} gives another one each time"
        );
        seen.push(layout);
        edges.push(board.form()["white_edge"].clone());
    }
    assert!(edges.iter().all(|edge| edge == "near" || edge == "far"));
}

#[test]
fn a_game_ends_as_players_say() {
    let resigned = |winner| Outcome::Win {
        winner,
        by: Victory::Resignation,
    };
    for (act, outcome) in [
        ("white_resigns", resigned(Side::Black)),
        ("black_resigns", resigned(Side::White)),
        ("draw", Outcome::Draw(DrawReason::Agreement)),
    ] {
        let mut board = Board::with_a_move();
        board.act(act);
        assert!(board.says(Sentence::Over(outcome)), "{act}");
        assert_eq!(board.part("settings")["missed"], false, "it is over");
        let again = board.tell(&json!({ "act": act }));
        assert!(matches!(again, Err(Refusal::NoGame)), "{again:?}");
    }
}

#[test]
fn a_repetition_is_claimed_when_there_is_one() {
    let mut board = Board::with_a_move();
    let refused = board.tell(&json!({ "act": "claim" }));
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
    // All blue: both players' first pawns step to and fro.
    let blue = ["bbbbbbbb"; 8].join("/");
    let position = format!("{blue} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w");
    board
        .tell(&json!({ "position": position }))
        .expect("a position");
    board.run(1_500);
    let moves = [(0, 2), (8, 7), (0, 1), (8, 8)];
    for (pawn, y) in moves.into_iter().cycle().take(9) {
        let lift = json!({ "lift": { "pawns": [pawn] } });
        board.tell(&lift).expect("it can be lifted");
        board.run(600);
        let set = json!({ "set": [{ "pawn": pawn, "x": 1, "y": y }] });
        board.tell(&set).expect("it can be set");
        board.run(600);
    }
    assert_eq!(board.moves(), 9);
    assert_eq!(board.part("settings")["claim"], true);
    board.act("claim");
    let over = Sentence::Over(Outcome::Draw(DrawReason::Repetition));
    assert!(
        board.says(over),
        "{:?}",
        board.0.speech().map(|speech| speech.says.to_vec())
    );
}

#[test]
fn a_clock_is_paused_and_goes_on() {
    let mut board = Board::new();
    let mut form = board.form();
    form["clock"] = json!([5, 10, 3]);
    board.start(&form);
    board.run(500);
    board.first_move();
    for paused in [true, false] {
        board.act("pause");
        assert_eq!(board.part("standing")["paused"], paused);
    }
}

#[test]
fn whoever_stops_the_finger_finds_everything_as_it_was() {
    let mut board = Board::with_a_move();
    let before = (board.form(), board.standing(), board.moves());
    let mut form = board.form();
    // Squares of no official face: pawns would pick them.
    let stripes = ["rygbrygb"; 8].join("/");
    form["layout"] = json!({ "these": stripes });
    form["gives_up"] = json!(true);
    for after in [0, 300, 1_200] {
        board
            .tell(&json!({ "new_game": form }))
            .expect("somebody was asked");
        board.run(after);
        board
            .tell(&json!({ "stop": null }))
            .expect("it can be stopped");
        board.until_set();
        board.run(1_500);
        assert_eq!(
            (board.form(), board.standing(), board.moves()),
            before,
            "after {after} ms"
        );
        assert!(board.says(Sentence::Turn(Side::Black)));
    }
}

#[test]
fn a_button_that_is_pressed_meanwhile_stops_the_finger_and_says_so() {
    let mut board = Board::new();
    let mut form = board.form();
    form["rules"] = json!("quebec");
    board
        .tell(&json!({ "new_game": form }))
        .expect("nothing runs");
    board.run(800);
    board.tell(&json!({ "press": "ok" })).expect("a button");
    board.run(4);
    assert_eq!(board.part("finger")["busy"], false);
    assert_eq!(board.part("finger")["lost"]["name"], "refused.interrupted");
}

#[test]
fn what_no_button_can_set_is_refused() {
    let mut board = Board::new();
    let good = board.form();
    for (field, value) in [
        ("rules", json!("chess")),
        ("rules", json!("race-")),
        ("layout", json!({ "these": "rgby" })),
        ("layout", json!("mine")),
        ("clock", json!([4, 5, 0])),
        ("clock", json!([5, 5, 4])),
        ("clock", json!([u32::MAX, 5, 0])),
        ("level", json!(0)),
        ("level", json!(9)),
        ("touch_move", json!("never")),
        ("white_edge", json!("left")),
    ] {
        let mut form = good.clone();
        form[field] = value.clone();
        let refused = board.tell(&json!({ "new_game": form }));
        assert!(refused.is_err(), "{field}: {value}");
    }
    // All red: nobody can race there.
    let mut form = good;
    form["rules"] = json!("race-gg");
    let red = ["rrrrrrrr"; 8].join("/");
    form["layout"] = json!({ "these": red });
    let refused = board.tell(&json!({ "new_game": form }));
    assert!(
        matches!(refused, Err(Refusal::UnplayableLayout(_))),
        "{refused:?}"
    );
    assert_eq!(board.part("finger")["busy"], false);
}
