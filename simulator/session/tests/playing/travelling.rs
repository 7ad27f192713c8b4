//! Games that travel: as text to and fro, and with dates and names beside the board's memory.

use std::time::Duration;

use katarenga_core::memory::game_text::{LONGEST_NAME, Notes};
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::{BySide, Position, Rules};
use katarenga_session::diary::Diary;
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::session::{Reply, Session};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::kept::{KeptGame, Progress, begun};
use katarenga_world::random_game::{random_game, start_of};
use katarenga_world::table_top::Hand;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

const HAND: Hand = Hand(1);

const NOW: &str = "2026-11-16T21:30Z";

fn answer(session: &mut Session, command: &Value) -> Value {
    answer_in(session, command, Language::English)
}

fn answer_in(session: &mut Session, command: &Value, language: Language) -> Value {
    let command = Command::read(&command.to_string()).expect("a command");
    match session.obey(HAND, command).expect("it can be done") {
        Reply::Nothing => Value::Null,
        Reply::Now(answer) => json!(answer.said_in(language)),
        Reply::Later(_, look) => json!(look().said_in(language)),
    }
}

fn new_session() -> Session {
    Session::new(Machine::core(
        vec![0xFF; STORAGE_BYTES],
        SensorKind::Hall,
        1,
    ))
}

/// What the board makes of a text.
fn read(text: &str) -> Value {
    answer(&mut new_session(), &json!({ "read": text }))
}

#[test]
fn every_game_comes_back_from_its_text_position_by_position() {
    for rules in Rules::GAMES {
        for seed in 0..4 {
            let game = random_game(rules, 120, seed);
            let names = BySide {
                white: Some("Anna"),
                black: None,
            };
            let notes = Notes {
                began: Some(NOW),
                names,
            };
            let text = game.text(&notes);
            let replay = &read(&text)["replay"];
            let positions: Vec<String> = game.positions().map(|p| p.to_string()).collect();
            assert_eq!(replay["positions"], json!(positions), "{rules}");
            let moves: Vec<String> = game.played().map(|m| m.to_string()).collect();
            let shown = replay["moves"].as_array().expect("moves");
            let shown: Vec<&str> = shown.iter().filter_map(|made| made["m"].as_str()).collect();
            assert_eq!(shown, moves, "{rules}");
            assert_eq!(replay["text"], text.as_str(), "it can be copied once more");
            assert_eq!(replay["began"], NOW);
            assert_eq!(replay["names"], json!({ "white": "Anna", "black": null }));
        }
    }
}

#[test]
fn a_position_is_shown_like_a_game_in_which_nothing_has_happened() {
    for rules in Rules::GAMES {
        let position = start_of(rules).to_string();
        let replay = &read(&format!("\n {position}\n"))["replay"];
        assert_eq!(replay["positions"], json!([position]));
        assert_eq!(replay["moves"], json!([]));
        assert_eq!(replay["result"], Value::Null);
    }
}

#[test]
fn play_goes_on_from_any_position_of_a_replay() {
    for rules in Rules::GAMES {
        let game = random_game(rules, 60, 1);
        let positions: Vec<Position> = game.positions().collect();
        let last = positions.len() - 1;
        let decided = positions[last].outcome().is_some();
        let text = game.text(&Notes::default());
        assert_eq!(read(&text)["replay"]["decided"], decided, "{rules}");
        for at in [0, 1, last / 2, last] {
            if decided && at == last {
                continue;
            }
            let mut session = new_session();
            let position = positions[at].to_string();
            answer(&mut session, &json!({ "position": position }));
            run(&mut session, 100);
            assert_eq!(part(&session, "game")["position"], position, "{rules}");
            assert_eq!(part(&session, "archive"), json!([]));
            let side = positions[at].pass_while_stuck().side();
            let says = session.speech().expect("power").says;
            let turn = |said: &Sentence| match said {
                Sentence::Turn(turn)
                | Sentence::Place(turn)
                | Sentence::Displaced { side: turn, .. } => *turn == side,
                _ => false,
            };
            assert!(says.iter().any(turn), "{rules}: {says:?}");
        }
    }
}

#[test]
fn a_text_is_read_beside_the_game_on_the_board() {
    let memory = begun(&start_of(Rules::KATARENGA)).bytes().to_vec();
    let mut session = Session::new(Machine::core(memory, SensorKind::Hall, 1));
    session.run(Duration::from_millis(500));
    let before = session.parts_in(Language::English);
    let text = random_game(Rules::RACE, 30, 1).text(&Notes::default());
    answer(&mut session, &json!({ "read": text }));
    answer(&mut session, &json!({ "second_look": text }));
    let after = session.parts_in(Language::English);
    assert_eq!(before, after);
}

#[test]
fn a_second_look_at_a_text_judges_every_position() {
    let game = random_game(Rules::KATARENGA, 6, 3);
    let text = game.text(&Notes::default());
    let look = &answer(&mut new_session(), &json!({ "second_look": text }))["second_look"];
    assert_eq!(look["white"].as_array().map(Vec::len), Some(7));
    assert_eq!(look["mark"], read(&text)["replay"]["mark"]);
    let nothing = answer(&mut new_session(), &json!({ "second_look": "nothing" }));
    assert_eq!(nothing["unread"]["word"], "ui.unread_neither");
}

#[test]
fn what_is_wrong_with_a_text_is_named_with_its_place() {
    let game = random_game(Rules::KATARENGA, 5, 2).text(&Notes::default());
    let position = start_of(Rules::KATARENGA).to_string();
    let of = |text: &str| read(text)["unread"].clone();
    assert_eq!(of("")["word"], "ui.unread_neither");
    assert_eq!(of("Dear Anna, /")["word"], "ui.unread_neither");
    assert_eq!(of(&"x".repeat(60_001))["word"], "ui.unread_long");
    let bad = of(&position.replace(" w ", " z "));
    assert_eq!(bad["word"], "ui.unread_position");
    assert_eq!(bad["field"], "ui.field_side");
    let bad = of(&game.replace(" - w ", " a1 w "));
    assert_eq!(bad["word"], "ui.unread_line_position");
    assert_eq!(
        (&bad["line"], &bad["field"]),
        (&json!(2), &json!("ui.field_camps"))
    );
    let bad = of(&format!("\n\n{}", game.replace("white near", "white up")));
    assert_eq!(bad["word"], "ui.unread_line");
    assert_eq!(bad["line"], 5, "as the person who pasted it counts");
    let illegal = "1. a1a8 0.000\nresult open\n";
    let head: String = game
        .lines()
        .take(4)
        .map(|line| format!("{line}\n"))
        .collect();
    let bad = of(&(head.clone() + illegal));
    assert_eq!(bad["word"], "ui.unread_illegal");
    assert_eq!((&bad["line"], &bad["m"]), (&json!(5), &json!("a1a8")));
    let bad = of(&(head.clone() + "1. e2-e4 0.000\nresult open\n"));
    assert_eq!(bad["word"], "ui.unread_move");
    let bad = of(&(head + "result white camps\n"));
    assert_eq!(bad["word"], "ui.unread_result");
}

/// Torn, mixed up, and full of what no keyboard has: it is read or refused in one line.
#[test]
fn no_text_does_any_harm() {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut session = new_session();
    for round in 0..3_000 {
        let rules = Rules::GAMES[round % Rules::GAMES.len()];
        let notes = Notes {
            began: Some(NOW),
            names: BySide::both(Some("Zoë")),
        };
        let mut text: Vec<char> = random_game(rules, 8, round as u64)
            .text(&notes)
            .chars()
            .collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..4) {
                0 => text.truncate(at.max(1)),
                1 => text[at] = rng.random(),
                2 => text.insert(
                    at,
                    ['\n', '\0', '\u{202e}', '/', '@', '9'][rng.random_range(0..6)],
                ),
                _ => {
                    let other = rng.random_range(0..text.len());
                    text.swap(at, other);
                }
            }
        }
        let text: String = text.into_iter().collect();
        let answer = answer(&mut session, &json!({ "read": text }));
        let known = answer.get("replay").or(answer.get("unread"));
        assert!(known.is_some(), "{answer}");
        for language in Language::ALL {
            let answer = answer_in(&mut session, &json!({ "read": text }), language);
            let said = answer["unread"]["detail"].as_str().unwrap_or_default();
            assert!(!said.contains(char::is_control), "{language:?}: {said:?}");
        }
    }
}

/// The first moves of a game that goes on.
fn begun_with(game: &KeptGame, moves: usize) -> KeptGame {
    KeptGame {
        moves: game.moves[..moves].to_vec(),
        progress: Progress::Running,
        ..game.clone()
    }
}

const ANNA_AND_BEN: BySide<&str> = BySide {
    white: "Anna",
    black: "Ben",
};

#[test]
fn names_go_with_the_players_who_exchange_their_sides() {
    let game = begun_with(&random_game(Rules::KATARENGA, 20, 1), 1);
    let mut diary = Diary::default();
    diary.set_names(ANNA_AND_BEN, &[]);
    diary.follow(std::slice::from_ref(&game), Some(NOW));
    assert_eq!(diary.notes(0).names.white, Some("Anna"));
    let swapped = [KeptGame {
        swapped: true,
        ..game
    }];
    for _ in 0..2 {
        diary.follow(&swapped, Some(NOW));
        assert_eq!(diary.notes(0).names.white, Some("Ben"));
        assert_eq!(
            diary.names().white,
            Some("Ben"),
            "for the rest of the match"
        );
    }
}

#[test]
fn names_are_written_so_that_they_can_be_read() {
    let mut diary = Diary::default();
    let long = "x".repeat(1_000);
    for (given, kept) in [
        ("  Zoë ", Some("Zoë")),
        ("", None),
        (" \n", None),
        ("An\nna\u{202e}", Some("Anna")),
        (&*long, Some(&long[..LONGEST_NAME])),
    ] {
        diary.set_names(BySide::both(given), &[]);
        assert_eq!(diary.names().black, kept, "{given:?}");
    }
}

fn part(session: &Session, name: &str) -> Value {
    json!(session.parts_in(Language::English))[name].clone()
}

fn run(session: &mut Session, millis: u64) {
    for _ in 0..millis / 4 {
        session.run(Duration::from_millis(4));
    }
}

/// On the board itself: nothing is listed before the first move, then with names and a date, and a copy can be read.
#[test]
fn a_game_is_listed_from_its_first_move_on_with_names_and_date() {
    let memory = begun(&start_of(Rules::KATARENGA)).bytes().to_vec();
    let machine = Machine::core(memory, SensorKind::Hall, 1);
    let mut session = Session::new(machine).with_diary(Diary::default());
    session.set_unix_time(1_794_951_000);
    run(&mut session, 500);
    assert_eq!(part(&session, "archive"), json!([]), "nobody has moved");
    answer(
        &mut session,
        &json!({ "names": { "white": "Anna", "black": "Ben" } }),
    );
    assert_eq!(
        part(&session, "names"),
        json!({ "white": "Anna", "black": "Ben" })
    );
    answer(&mut session, &json!({ "lift": { "pawns": [0] } }));
    run(&mut session, 200);
    answer(
        &mut session,
        &json!({ "set": [{ "pawn": 0, "x": 2, "y": 3 }] }),
    );
    run(&mut session, 800);
    let listed = &part(&session, "archive")[0];
    assert_eq!(listed["moves"], 1);
    assert_eq!(listed["result"], "ui.running");
    assert_eq!(listed["names"], json!({ "white": "Anna", "black": "Ben" }));
    assert!(
        listed["began"].as_str().is_some_and(Notes::is_moment),
        "{listed}"
    );
    answer(
        &mut session,
        &json!({ "names": { "white": "Anna", "black": "Cleo" } }),
    );
    let replay = answer(&mut session, &json!({ "replay": 0 }));
    let text = replay["replay"]["text"].as_str().expect("text");
    assert!(
        text.contains("white-name Anna\nblack-name Cleo\n"),
        "{text}"
    );
    let copy = read(text);
    assert_eq!(copy["replay"]["positions"], replay["replay"]["positions"]);
    assert_eq!(copy["replay"]["began"], listed["began"]);
    // Another one begins: this one was given up, and the names stay.
    let elsewhere = start_of(Rules::CONGRESS).to_string();
    answer(&mut session, &json!({ "position": elsewhere }));
    let archive = part(&session, "archive");
    assert_eq!(archive.as_array().map(Vec::len), Some(1));
    assert_eq!(archive[0]["result"], "ui.given_up");
    assert_eq!(part(&session, "names")["black"], "Cleo");
}
