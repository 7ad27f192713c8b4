//! What the referee must not do before it has seen the whole board.

use heapless::Vec;

use super::*;
use crate::sensing::Reading;
use crate::units::Millis;
use katarenga_rules::board::{Cell, Colour, Layout, Rank, Side};
use katarenga_rules::game::{Rules, Victory};

/// White's pawns stand on red and nothing lies before them: each can capture the pawn across from it at once.
fn start() -> Position {
    let layout = Layout::from_fn(|square| match square.rank() {
        Rank::First => Colour::Red,
        _ => Colour::Blue,
    });
    match Position::start(layout, Rules::KATARENGA) {
        Ok(start) => start,
        Err(_) => unreachable!("every layout suits the base game"),
    }
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

#[test]
fn a_game_that_is_ended_before_the_board_is_seen_stays_ended() {
    let resigned = Outcome::Win {
        winner: Side::Black,
        by: Victory::Resignation,
    };
    let start = start();
    let mut referee = Referee::new(start, Options::default(), SensorKind::Hall);
    assert_eq!(
        referee.end(resigned).as_slice(),
        [Event::GameOver(resigned)]
    );
    let seen = Occupancy::of(&start);
    for now in (0..1_000).step_by(8) {
        for event in referee.step(Moment(now), &seen) {
            assert_eq!(event, Event::SetUpAgain, "at {now} ms");
        }
        assert_eq!(referee.outcome(), Some(resigned), "at {now} ms");
    }
}

/// After a power cut the pawns are believed one after the other. With reed switches, one that appears while an own pawn
/// is missing looks as if it had been set down in place of an enemy's.
#[test]
fn pawns_that_appear_after_power_up_have_captured_nobody() {
    let start = start();
    let mut referee = Referee::new(start, Options::default(), SensorKind::Reed);
    let standing = start.standing(Side::White) | start.standing(Side::Black);
    let mut seen = Occupancy::default();
    // e1 is in somebody's hand, or lies under the table, and e8 is the last to be believed.
    for cell in standing
        .iter()
        .filter(|&c| c != cell("e1") && c != cell("e8"))
    {
        seen.set(cell, Reading::SomePawn);
    }
    let switched_on = Moment(1_000);
    assert_eq!(referee.step(switched_on, &seen), []);
    seen.set(cell("e8"), Reading::SomePawn);
    for late in (8..2_000).step_by(8) {
        for event in referee.step(switched_on + Millis(late), &seen) {
            assert!(!matches!(event, Event::MoveMade { .. }), "{event:?}");
        }
    }
    assert_eq!(*referee.position(), start);
}

/// The board has just seen all pawns on their start squares: it does not have to find its way first.
#[test]
fn a_pawn_that_is_lifted_as_soon_as_the_game_begins_is_touched() {
    let start = start();
    let mut referee = Referee::new(start, Options::default(), SensorKind::Hall);
    let mut seen = Occupancy::of(&start);
    assert_eq!(referee.step(Moment(1_000), &seen), []);
    seen.set(cell("e1"), Reading::Empty);
    referee.step(Moment(1_016), &seen);
    let mut events = Vec::<Event, 8>::new();
    for now in (1_024..2_000).step_by(8) {
        events.extend(referee.step(Moment(now), &seen));
    }
    let square = cell("e1").square().expect("a square");
    assert!(events.contains(&Event::Touched(square)), "{events:?}");
    assert_eq!(referee.binding(), Some(Binding::Move(square)));
}

/// More sensors than are reported in one step: the next steps name the others, though nothing changes any more.
#[test]
fn sensors_that_are_lost_together_are_all_named() {
    let start = start();
    let mut referee = Referee::new(start, Options::default(), SensorKind::Hall);
    let mut seen = Occupancy::of(&start);
    referee.step(Moment(0), &seen);
    let lost = ["d4", "d5", "e5", "d6", "e6"].map(cell);
    for cell in lost {
        seen.set(cell, Reading::Faulty);
    }
    let mut named: Vec<Event, 16> = Vec::new();
    for now in (8..100).step_by(8) {
        named.extend(referee.step(Moment(now), &seen));
    }
    assert_eq!(named.as_slice(), lost.map(Event::SensorLost));
}
