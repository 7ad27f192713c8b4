//! A board at rest builds nothing, and what has changed is built in the languages that somebody listens to.

use std::time::Duration;

use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Language;
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::session::{Pictures, Session};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::table_top::Hand;
use serde_json::json;

const HAND: Hand = Hand(1);

/// As the program lets its board run.
const SLICE: Duration = Duration::from_millis(4);

/// The parts of a picture, of which two have sentences.
const PARTS: u64 = 18;
const SAID: u64 = 2;

fn run(session: &mut Session, millis: u64) {
    for _ in 0..millis / 4 {
        session.run(SLICE);
    }
}

/// Begins a game and waits until its lights stand still. The rest of a game breathes nowhere.
fn in_a_game() -> Session {
    let machine = Machine::core(vec![0xFF; STORAGE_BYTES], SensorKind::Hall, 1);
    let mut session = Session::new(machine);
    run(&mut session, 3_000);
    session.obey(HAND, Command::SetUp).expect("it has power");
    run(&mut session, 5_000);
    session
}

#[test]
fn a_board_at_rest_builds_no_part() {
    let mut session = in_a_game();
    session.obey(HAND, Command::Power(false)).expect("a plug");
    run(&mut session, 100);
    let mut pictures = Pictures::default();
    let languages = [Language::English];
    assert!(session.picture(&mut pictures, &languages).is_some());
    assert_eq!(pictures.builds(), PARTS, "the first picture is whole");
    for _ in 0..500 {
        session.run(SLICE);
        assert!(session.picture(&mut pictures, &languages).is_none());
    }
    assert_eq!(pictures.builds(), PARTS, "and nothing else has happened");
}

#[test]
fn a_game_in_which_nobody_moves_builds_only_its_lights() {
    let mut session = in_a_game();
    let mut pictures = Pictures::default();
    let languages = [Language::English];
    session.picture(&mut pictures, &languages);
    let mut before = session.parts_in(Language::English);
    for _ in 0..500 {
        session.run(SLICE);
        let built = pictures.builds();
        session.picture(&mut pictures, &languages);
        let now = session.parts_in(Language::English);
        let lights = u64::from(now.lights != before.lights);
        assert_eq!(pictures.builds() - built, lights);
        before = now;
    }
}

#[test]
fn a_lifted_pawn_builds_what_it_changes_and_nothing_else() {
    let mut session = in_a_game();
    let mut pictures = Pictures::default();
    let languages = [Language::English];
    session.picture(&mut pictures, &languages);
    let before = session.parts_in(Language::English);
    let lift = Command::Lift {
        pawns: vec![0],
        slides: false,
    };
    session.obey(HAND, lift).expect("a pawn");
    let built = pictures.builds();
    let picture = session.picture(&mut pictures, &languages);
    let parts = picture.and_then(|picture| picture.in_language(Language::English));
    let changes = parts.and_then(|parts| parts.changes_since(&before));
    let changed = json!(changes.expect("a pawn is lifted"));
    let names: Vec<_> = changed.as_object().expect("parts").keys().collect();
    assert_eq!(names, ["pawns", "set_up"]);
    assert_eq!(pictures.builds() - built, 2);
}

#[test]
fn sentences_are_built_in_the_languages_that_are_spoken() {
    let session = in_a_game();
    let mut pictures = Pictures::default();
    let picture = session.picture(&mut pictures, &[]).expect("a first one");
    assert_eq!(pictures.builds(), PARTS - SAID, "nobody listens");
    for language in Language::ALL {
        assert!(picture.in_language(language).is_none());
    }
    let spoken = [Language::German, Language::Dutch];
    let picture = session.picture(&mut pictures, &spoken);
    let picture = picture.expect("two languages more");
    assert_eq!(pictures.builds(), PARTS - SAID + 2 * SAID);
    for language in Language::ALL {
        let is_spoken = spoken.contains(&language);
        assert_eq!(picture.in_language(language).is_some(), is_spoken);
    }
    assert!(session.picture(&mut pictures, &spoken).is_none());
    assert_eq!(pictures.builds(), PARTS + SAID, "each of them once");
}

#[test]
fn why_the_memory_is_not_saved_is_shown_until_it_is() {
    let mut session = in_a_game();
    let mut pictures = Pictures::default();
    session.picture(&mut pictures, &[Language::English]);
    for why in [Some("the file is read-only".to_owned()), None] {
        session.set_unsaved(why.clone(), None);
        let picture = session.picture(&mut pictures, &[Language::English]);
        let parts = picture.and_then(|picture| picture.in_language(Language::English));
        let bench = parts.and_then(|parts| parts.bench).expect("a bench");
        assert_eq!(bench.unsaved, why);
    }
}
