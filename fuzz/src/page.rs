//! What a page sends: every message is obeyed or refused in a sentence, and the board can always be shown.

use std::time::Duration;

use katarenga_core::memory::{FEWEST_SECTORS, SECTOR};
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::Language;
use katarenga_session::answer::Answer;
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;
use katarenga_session::session::{Reply, Session};
use katarenga_world::table_top::Hand;
use serde_json::Value;

use crate::{check_refusal, is_one_in};

/// More are not heard: a session in which nothing new happens is only slow.
const MESSAGES: usize = 12;

/// Between two messages: the board scans once.
const PAUSE: Duration = Duration::from_millis(8);

/// The page's own limit for one message.
const LONGEST_MESSAGE: usize = 64 * 1024;

/// A picture with all its sentences and a game of a dozen positions fits well into this.
const LARGEST_PICTURE: usize = 64 * 1024;

/// A board that obeys takes ten times as long as reading what it should do, so it is only there for one in so many
/// made-up inputs.
const OBEYED: u32 = 16;

/// Takes each line of the input as a message, from one of two pages in turn.
///
/// # Panics
/// When a refusal is no sentence, or what pages are shown cannot be read or grows without end.
pub fn check(input: &[u8]) {
    obey(read(input));
}

/// The same for millions of inputs, of which only some are obeyed.
///
/// # Panics
/// As [`check`].
pub fn check_quickly(input: &[u8]) {
    let commands = read(input);
    if is_one_in(OBEYED, input) && !commands.is_empty() {
        obey(commands);
    }
}

fn read(input: &[u8]) -> Vec<(&str, Command)> {
    let text = str::from_utf8(input).unwrap_or_default();
    let mut commands = Vec::new();
    for line in text.lines().filter(|line| line.len() <= LONGEST_MESSAGE) {
        match Command::read(line) {
            Ok(command) => commands.push((line, command)),
            Err(refusal) => check_refusal(&refusal, line),
        }
    }
    commands
}

fn obey(commands: Vec<(&str, Command)>) {
    let memory = vec![0xFF; (FEWEST_SECTORS * SECTOR) as usize];
    let mut session = Session::new(Machine::core(memory, SensorKind::Hall, 1));
    for (number, (line, command)) in (0..).zip(commands).take(MESSAGES) {
        match session.obey(Hand(number % 2), command) {
            Ok(Reply::Nothing) => {}
            Ok(Reply::Now(answer)) => check_answer(answer),
            Ok(Reply::Later(_, look)) => check_answer(look()),
            Err(refusal @ (Refusal::TooMuch | Refusal::Stopped)) => panic!("{refusal}: {line}"),
            Err(refusal) => check_refusal(&refusal, line),
        }
        session.run(PAUSE);
    }
    check_picture(&session);
    for hand in [Hand(0), Hand(1)] {
        session.let_go(hand);
    }
    check_picture(&session);
}

fn check_answer(answer: Answer) {
    let length = answer.said_in(Language::German).to_json().len();
    assert!(length <= LARGEST_PICTURE, "an answer of {length} bytes");
}

fn check_picture(session: &Session) {
    let picture = session.parts_in(Language::German).to_json();
    let length = picture.len();
    assert!(length <= LARGEST_PICTURE, "a picture of {length} bytes");
    let read: Value = serde_json::from_str(&picture).expect("JSON");
    let pawns = read["pawns"].as_array().map_or(0, Vec::len);
    assert_eq!(pawns, 16, "a pawn is gone or has come: {picture}");
}
