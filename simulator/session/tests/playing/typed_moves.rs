//! Moves that are typed, in board time and without a browser: a hand makes them, and the referee sees them like any other.

use std::time::Duration;

use katarenga_core::evening::{Player, Players, Settings};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::speech::Language;
use katarenga_rules::board::Edge;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, IllegalMove, Move, Position, Rules};
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;
use katarenga_session::refused_moves::NotPlayed;
use katarenga_session::session::Session;
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::kept::memory_of;
use katarenga_world::table_top::Hand;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};

const HAND: Hand = Hand(1);

/// Longer than a hand and the referee take for any move.
const MOVE_MS: u64 = 2_600;

struct Board(Session);

impl Board {
    /// A calibrated board, with the pawns of the first game set up.
    fn with(settings: &Settings, kind: SensorKind) -> Self {
        let memory = memory_of(settings, &Calibration::nominal(kind), None);
        let machine = Machine::core(memory.bytes().to_vec(), kind, 1);
        let mut board = Self(Session::new(machine));
        board.run(1_000);
        board.tell(&json!({ "set_up": null })).expect("set up");
        board.run(1_000);
        board
    }

    fn of(rules: Rules) -> Self {
        let settings = Settings {
            rules,
            ..Settings::default()
        };
        Self::with(&settings, SensorKind::Hall)
    }

    fn run(&mut self, millis: u64) {
        for _ in 0..millis / 4 {
            self.0.run(Duration::from_millis(4));
        }
    }

    fn tell(&mut self, command: &Value) -> Result<(), Refusal> {
        let command = Command::read(&command.to_string())?;
        self.0.obey(HAND, command).map(drop)
    }

    fn type_move(&mut self, text: &str) -> Result<(), NotPlayed> {
        match self.tell(&json!({ "move": text })) {
            Ok(()) => Ok(()),
            Err(Refusal::NotPlayed(why)) => Err(why),
            Err(other) => panic!("{other}"),
        }
    }

    fn part(&self, name: &str) -> Value {
        json!(self.0.parts_in(Language::English))[name].clone()
    }

    /// What may be typed; nothing once the game is over.
    fn choices(&self) -> Vec<String> {
        let may = self.part("may");
        let moves = may["moves"].as_array().cloned().unwrap_or_default();
        let text = |m: Value| m.as_str().expect("text").to_owned();
        moves.into_iter().map(text).collect()
    }

    fn made(&self) -> Vec<String> {
        let game = self.part("game");
        let moves = game["moves"].as_array().cloned().unwrap_or_default();
        let text = |m: Value| m["m"].as_str().expect("text").to_owned();
        moves.into_iter().map(text).collect()
    }
}

/// So many moves bring captures, and fill the board in games in which pawns are placed.
const MOST_MOVES: usize = 24;

fn play_by_typing(rules: Rules, kind: SensorKind, white_edge: Edge, seed: u64) -> Vec<String> {
    let settings = Settings {
        rules,
        white_edge,
        ..Settings::default()
    };
    let mut board = Board::with(&settings, kind);
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut typed = Vec::new();
    while typed.len() < MOST_MOVES {
        let choices = board.choices();
        // What goes far leads to captures and camps sooner.
        let eager: Vec<_> = choices.iter().filter(|m| m.ends_with(['0', '9'])).collect();
        let Some(m) = eager.choose(&mut rng).copied().or(choices.choose(&mut rng)) else {
            break;
        };
        board
            .type_move(m)
            .unwrap_or_else(|why| panic!("{rules} {kind:?} {white_edge:?} {m}: {why}"));
        typed.push(m.clone());
        board.run(MOVE_MS);
        assert_eq!(
            board.made(),
            typed,
            "{rules} {kind:?} {white_edge:?}: {}",
            board.part("tell")
        );
    }
    typed
}

#[test]
fn every_game_is_played_by_typing_with_all_sensors_and_from_both_edges() {
    for rules in Rules::GAMES {
        for (kind, edge) in [
            (SensorKind::Hall, Edge::Near),
            (SensorKind::Hall, Edge::Far),
            (SensorKind::Reed, Edge::Far),
        ] {
            let typed = play_by_typing(rules, kind, edge, 7);
            assert!(typed.len() >= 3, "{rules}: {typed:?}");
        }
    }
}

#[test]
fn what_cannot_be_is_refused_with_its_reason_and_nothing_is_touched() {
    let mut board = Board::of(Rules::KATARENGA);
    let pawns = board.part("pawns");
    let square = |name: &str| name.parse().expect("a square");
    for (text, why) in [
        ("", NotPlayed::Unknown),
        ("hello", NotPlayed::Unknown),
        ("a1b3c5", NotPlayed::Unknown),
        ("a1a8", out_of_reach("a1", "a8")),
        (
            "e4e5",
            NotPlayed::Illegal(IllegalMove::NoOwnPawn(square("e4"))),
        ),
        (
            "a8b6",
            NotPlayed::Illegal(IllegalMove::NoOwnPawn(square("a8"))),
        ),
        ("@e4", NotPlayed::Illegal(IllegalMove::NothingToPlace)),
    ] {
        assert_eq!(board.type_move(text), Err(why), "{text}");
    }
    assert_eq!(board.part("pawns"), pawns);
    let too_long = "a1b3".repeat(40);
    assert!(board.tell(&json!({ "move": too_long })).is_err());
}

fn out_of_reach(from: &str, to: &str) -> NotPlayed {
    NotPlayed::Illegal(IllegalMove::OutOfReach {
        from: from.parse().expect("a square"),
        to: to.parse().expect("a square"),
    })
}

#[test]
fn a_move_waits_for_the_hand_and_for_a_game() {
    let machine = Machine::core(vec![0xFF; STORAGE_BYTES], SensorKind::Hall, 1);
    let mut board = Board(Session::new(machine));
    board.run(3_000);
    assert_eq!(board.type_move("a1b3"), Err(NotPlayed::NoGame));
    board.tell(&json!({ "set_up": null })).expect("set up");
    board.run(500);
    assert_eq!(board.type_move("a1b3"), Ok(()));
    assert_eq!(board.type_move("b8b7"), Err(NotPlayed::Busy));
    board.run(MOVE_MS);
    assert_eq!(board.made(), ["a1b3"]);
    // The menu first.
    board.tell(&json!({ "press": "setup" })).expect("pressed");
    board.run(1_500);
    board
        .tell(&json!({ "release": "setup" }))
        .expect("released");
    assert_eq!(board.type_move("b8b7"), Err(NotPlayed::InMenu));
    board.tell(&json!({ "power": false })).expect("no power");
    assert!(board.tell(&json!({ "move": "b8b7" })).is_err());
}

#[test]
fn a_touched_pawn_binds_those_who_type() {
    let mut board = Board::of(Rules::KATARENGA);
    // Pawn 0 stands on a1; it is held long enough to be touched, and put back.
    board
        .tell(&json!({ "lift": { "pawns": [0] } }))
        .expect("lifted");
    board.run(1_000);
    assert_eq!(board.type_move("a1b3"), Err(NotPlayed::PawnAway));
    board.tell(&json!({ "put_back": null })).expect("back");
    board.run(1_000);
    assert_eq!(board.type_move("b1b2"), Err(NotPlayed::Bound));
    assert_eq!(board.type_move("a1b3"), Ok(()));
    board.run(MOVE_MS);
    assert_eq!(board.made(), ["a1b3"]);
}

#[test]
fn a_hand_that_loses_its_pawn_does_no_harm() {
    let mut board = Board::of(Rules::KATARENGA);
    board.type_move("a1b3").expect("it begins");
    board.run(100);
    board.tell(&json!({ "set_up": null })).expect("set up");
    board.run(MOVE_MS);
    assert_eq!(board.made(), Vec::<String>::new());
    assert_eq!(board.type_move("a1b3"), Ok(()));
    board.run(MOVE_MS);
    assert_eq!(board.made(), ["a1b3"]);
}

#[test]
fn the_boards_own_moves_are_carried_out_for_its_players() {
    let by_board = |white, black| Settings {
        players: Players {
            sides: BySide { white, black },
            level: Level::new(1).expect("a level"),
            ..Players::default()
        },
        ..Settings::default()
    };
    let settings = by_board(Player::Board, Player::Person);
    let mut board = Board::with(&settings, SensorKind::Hall);
    let mut waited = 0;
    while board.part("may")["told"] != json!(true) {
        board.run(200);
        waited += 1;
        assert!(waited < 200, "the board has decided");
    }
    let told = board.choices();
    assert_eq!(told.len(), 1, "{told:?}");
    let other = board.type_move("a1a2").expect_err("another move");
    assert!(matches!(other, NotPlayed::Told(m) if m.to_string() == told[0]));
    // However often somebody clicks while that is on offer, it is done once.
    let mut clicks = 0;
    while board.part("may")["told"] == json!(true) {
        board
            .tell(&json!({ "carry_out": null }))
            .expect("carried out");
        board.run(100);
        clicks += 1;
        assert!(clicks < 30, "it is done");
    }
    assert!(clicks > 1);
    board.run(MOVE_MS);
    assert_eq!(board.made(), told);
    let nothing = board.tell(&json!({ "carry_out": null }));
    assert!(matches!(
        nothing,
        Err(Refusal::NotPlayed(NotPlayed::NothingTold))
    ));
}

#[test]
fn a_pawn_is_typed_into_a_camp_and_wins() {
    let mut board = Board::of(Rules::KATARENGA);
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    let position = format!("{layout} b1w4b/8/8/8/8/8/8/8 a9 w katarenga -");
    board
        .tell(&json!({ "position": position }))
        .expect("a position");
    board.run(2_500);
    assert_eq!(board.type_move("c8 into h9"), Ok(()));
    board.run(MOVE_MS);
    assert_eq!(board.made(), ["c8h9"]);
    assert_eq!(board.part("may"), Value::Null);
    let over = NotPlayed::Illegal(IllegalMove::GameOver);
    assert_eq!(board.type_move("a8b8"), Err(over));
}

#[test]
fn a_displaced_pawn_is_typed_from_the_hand() {
    let mut board = Board::of(Rules::RACE);
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    let mut rng = SmallRng::seed_from_u64(3);
    // By chance until somebody can displace somebody, as the rules themselves say.
    let (position, m) = loop {
        let start = Position::start(layout.parse().expect("a layout"), Rules::RACE);
        let mut position = start.expect("a race");
        let mut found = None;
        for _ in 0..60 {
            let moves: Vec<_> = position.legal_moves().collect();
            let displaces = |m: &&Move| {
                position
                    .play(**m)
                    .is_ok_and(|next| next.displaced().is_some())
            };
            found = moves.iter().find(displaces).copied();
            let Some(m) = moves.choose(&mut rng).filter(|_| found.is_none()) else {
                break;
            };
            position = position.play(*m).expect("legal");
        }
        if let Some(m) = found {
            break (position, m);
        }
    };
    board
        .tell(&json!({ "position": position.to_string() }))
        .expect("a position");
    board.run(2_500);
    board.type_move(&m.to_string()).expect("it displaces");
    board.run(MOVE_MS);
    let displaced = position.play(m).expect("legal").displaced().expect("one");
    let choices = board.choices();
    assert!(
        choices
            .iter()
            .all(|m| m.starts_with(&displaced.to_string()))
    );
    // The square alone is enough: only one pawn is in the hand.
    board.type_move(&choices[0][2..]).expect("it is set down");
    board.run(MOVE_MS);
    assert_eq!(board.made(), [m.to_string(), choices[0].clone()]);
}
